import type { FastifyRequest } from 'fastify'

/** Removes what nobody needs any longer. Where that fails, the answer is the same: the sweep of the files tries again. */
export async function clearUp({ log }: FastifyRequest, removing: Promise<void>): Promise<void> {
  await removing.catch((error: unknown) => log.error({ failure: String(error) }, 'not cleared up'))
}
