/** HTTP as somebody speaks it who knows the product by its specification alone. Nothing in this folder imports anything of the product. */

/** How a body travels: as a program sends it, or as the two kinds of a browser's form do. */
type Way = 'json' | 'urlencoded' | 'multipart'
export type Fields = { readonly [name: string]: unknown }
type Reply = { status: number; body: Fields }
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Account = {
  id: number
  role: string
  call: (method: Method, address: string, body?: Fields | FormData, way?: Way) => Promise<Reply>
  /** The same, where it has to succeed; gives the body of the reply. */
  ask: (method: Method, address: string, body?: Fields | FormData, way?: Way) => Promise<Fields>
}

/** A value inside a reply: `at(reply, 'data.details.0.link')`. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const step of path.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Fields)[step] : undefined // Safe: it is an object.
  return found
}
export const list = (value: unknown, path: string): unknown[] => {
  const found = at(value, path)
  if (!Array.isArray(found)) throw new Error(`${path} is no list in ${JSON.stringify(value).slice(0, 500)}`)
  return found
}

function encoded(body: Fields | FormData, way: Way): { type?: string; bytes: string | FormData } {
  if (body instanceof FormData) return { bytes: body }
  if (way === 'json') return { type: 'application/json', bytes: JSON.stringify(body) }
  const pairs = Object.entries(body).map(([name, value]) => [name, String(value)] as const)
  if (way === 'urlencoded')
    return {
      type: 'application/x-www-form-urlencoded',
      bytes: new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString(),
    }
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return { bytes: form }
}

async function send(
  address: string,
  method: Method,
  headers: Record<string, string>,
  given?: { body: Fields | FormData; way: Way },
): Promise<{ reply: Reply; cookies: string[] }> {
  const { type, bytes } = given ? encoded(given.body, given.way) : {}
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    ...(bytes === undefined ? {} : { body: bytes }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  // Safe: every JSON reply of the specification is an object.
  const body = (isJson ? JSON.parse(text) : { text }) as Fields
  return { reply: { status: response.status, body }, cookies: response.headers.getSetCookie() }
}

/** Signs in as the specification has it (7.1); later calls carry the token as a bearer, or the three cookies and the page's origin. */
export async function signIn(
  url: string,
  username: string,
  { by, way = 'json' }: { by: 'bearer' | 'cookies'; way?: Way },
): Promise<Account> {
  const body = { username, password: 'Silika-Demo-2026', 'apps-key': 'silika-web', sso: false }
  const { reply, cookies } = await send(`${url}/api/login`, 'POST', {}, { body, way })
  if (reply.status !== 200) throw new Error(`${username}: ${reply.status} ${JSON.stringify(reply.body)}`)
  const kept = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const headers: Record<string, string> =
    by === 'cookies'
      ? { cookie: kept, origin: url }
      : { authorization: `Bearer ${String(at(reply.body, 'token'))}` }
  return {
    id: Number(at(reply.body, 'data.id')),
    role: String(at(reply.body, 'data.access_right')),
    ...callsOf(url, headers),
  }
}

/** Somebody without a session. */
export const visit = (url: string) => callsOf(url, {})

function callsOf(url: string, headers: Record<string, string>): Pick<Account, 'call' | 'ask'> {
  const call: Account['call'] = async (method, address, given, kind = 'json') => {
    const sent = given && { body: given, way: kind }
    return (await send(url + address, method, headers, sent)).reply
  }
  return {
    call,
    ask: async (method, address, given, kind) => {
      const { status, body: answer } = await call(method, address, given, kind)
      if (status !== 200) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(answer)}`)
      return answer
    },
  }
}
