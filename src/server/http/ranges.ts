import type { FastifyRequest } from 'fastify'

import type { ByteRange } from '#contract/envelope.ts'

type Asked = {
  /** The reader has it already. */
  isSame: boolean
  /** The part that is asked for, `none` where the file has none of it; null where the whole file is. */
  range: ByteRange | 'none' | null
}

/** What a request asks for of a file that never changes (RFC 9110, sections 13 and 14). Several parts at once are answered with the whole. */
export function askedOf(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { tag, size }: { tag: string; size: number },
): Asked {
  const known = headers['if-none-match']
  if (known !== undefined)
    if (known.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))))
      return { isSame: true, range: null }
  const { range, 'if-range': basis } = headers
  const isWhole = method !== 'GET' || range === undefined || (basis !== undefined && basis !== tag)
  return { isSame: false, range: isWhole ? null : rangeOf(range, size) }
}

function rangeOf(text: string, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text.trim()) ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return to === '0'.repeat(to.length) ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return null
  if (Number(from) >= size) return 'none'
  return { first: Number(from), last: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
}
