import { contract } from '#contract/index.ts'
import type { Random } from '#domain/random.ts'

import { addresses, inAddress, mediaTypes, rawBodies, values } from '../hostile.ts'
import { bearer, hit, type Hit, type Tally, type Target, volley } from '../target.ts'

/** Calls that end the sessions of the class itself: a visitor makes them. */
const ending = new Set(['/api/logout', '/api/sessions/end-others', '/api/updatepass'])

type Described = { method: string; path: string; query: string[]; body: string[] }

/** Hostile bodies, parameters and paths at every call, as everybody. No answer may be a 500. */
export async function inputs(target: Target, tally: Tally): Promise<void> {
  const calls = await describe(target)
  const size = target.isShort ? { most: 2000, seconds: 7 } : { most: 60_000, seconds: 90 }
  await volley(target, size, async (random, index) => {
    const call = random.pick(calls)
    const person = ending.has(call.path) ? target.people[0] : random.pick(target.people)
    const { address, ...sent } = index % 25 === 0 ? stray(random) : hostile(call, random)
    const headers = { ...(person ? bearer(person) : {}), ...sent.headers }
    await hit(target, tally, { ...sent, address, headers })
  })
}

/** The calls of the contract, with the names that the served document gives their fields. */
async function describe({ product }: Target): Promise<Described[]> {
  // Safe: the document's own shape; what is missing in it is not looked at.
  const document = (await (await fetch(`${product.url}/api/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
    components?: { schemas?: Record<string, Schema> }
  }
  const fieldsOf = (schema: Schema | undefined): string[] => {
    if (!schema) return []
    const named = schema.$ref
      ? document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
      : undefined
    return [
      ...Object.keys(schema.properties ?? {}),
      ...[named ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat().flatMap(fieldsOf),
    ]
  }
  return contract.map(({ method, path }) => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    return {
      method,
      path,
      query: (operation?.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : [])),
      body: Object.values(operation?.requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema)),
    }
  })
}
type Schema = { $ref?: string; properties?: object; anyOf?: Schema[]; oneOf?: Schema[] }
type Operation = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

const stray = (random: Random): Hit => ({
  method: random.pick(['GET', 'POST', 'PUT', 'DELETE']),
  address: random.pick(addresses),
})

function hostile({ method, path, query, body }: Described, random: Random): Hit {
  const place = path.replaceAll(/\{\w+\}/g, () =>
    random.happens(0.5) ? String(random.whole(1, 3000)) : inAddress(random),
  )
  const names = query.filter(() => random.happens(0.5))
  if (random.happens(0.1)) names.push('tidak_dikenal')
  const search = names.map((name) => `${name}=${inAddress(random)}`).join('&')
  const address = search === '' ? place : `${place}?${search}`
  if (method === 'GET') return { method, address }
  if (random.happens(0.35)) {
    const type = random.pick(mediaTypes)
    return {
      method,
      address,
      body: random.pick(rawBodies),
      ...(type ? { headers: { 'content-type': type } } : {}),
    }
  }
  const fields = Object.fromEntries(
    [...body, 'report_id', 'answers', 'date'].flatMap((name) =>
      random.happens(0.5) ? [[name, likely(name, random)]] : [],
    ),
  )
  return { method, address, body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
}

/** Now and then what belongs there, so that the hostile rest gets further. */
function likely(name: string, random: Random): unknown {
  if (random.happens(0.6)) return random.pick(values)
  if (name === 'date') return '2026-11'
  if (name === 'answers')
    return Object.fromEntries([
      ['reporter_name', random.pick(values)],
      ['days', random.pick(values)],
    ])
  return random.whole(1, 3000)
}
