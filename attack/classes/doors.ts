import { contract } from '#contract/index.ts'
import { reachOf } from '#domain/permissions.ts'

import { bearer, hit, personOf, type Tally, type Target, volley } from '../target.ts'

/** Every call as everybody who may not make it: nothing but a refusal may come. */
export async function permissions(target: Target, tally: Tally): Promise<void> {
  const cells = contract.flatMap(({ method, path, permission }) =>
    permission === 'public'
      ? []
      : target.people
          .filter(({ role }) => role === null || reachOf(role, permission) === null)
          .map((person) => ({ method, path, person })),
  )
  const most = target.isShort ? Math.min(cells.length, 1000) : cells.length
  await volley(target, { most, seconds: target.isShort ? 6 : 60 }, async (random, index) => {
    const cell = target.isShort ? random.pick(cells) : cells[index]
    if (!cell) return
    const { method, path, person } = cell
    const address = path.replaceAll(/\{\w+\}/g, String(random.whole(1, 500)))
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    const { status } = await hit(target, tally, {
      method,
      address,
      ...body,
      headers: { ...body.headers, ...bearer(person) },
    })
    if (![401, 403, 404, 405].includes(status))
      tally.faults.push(`${method} ${address} as ${person.username} → ${status}`)
  })
}

/** What an office's page never sends: methods that no call has. TRACE would give the cookie back. */
export async function methods(target: Target, tally: Tally): Promise<void> {
  const odd = ['HEAD', 'TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'LOCK', 'PURGE', 'DELETE']
  const paths = ['/', '/health', '/masuk', ...contract.map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'))]
  const secret = personOf(target, 'kota')
  const size = target.isShort ? { most: 300, seconds: 4 } : { most: 3000, seconds: 30 }
  await volley(target, size, async (random) => {
    const method = random.pick(odd)
    const address = random.pick(paths)
    const answer = await hit(target, tally, { method, address, headers: bearer(secret) })
    if (answer.body.includes(secret.token)) tally.faults.push(`${method} ${address} gives the token back`)
    if (method === 'TRACE' && answer.status < 400) tally.faults.push(`TRACE ${address} → ${answer.status}`)
  })
}

/** Other sites, and what looks like ours, with the cookie of somebody who is signed in: nothing may be changed. */
export async function origins(target: Target, tally: Tally): Promise<void> {
  const { host, port } = new URL(target.product.url)
  const foreign = [
    'https://evil.example',
    'null',
    '',
    `https://${host}`,
    `http://${host}.evil.example`,
    `http://evil.example:${port}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    `http://localhost:${port}`,
    'http://127.0.0.1',
  ]
  const { token } = personOf(target, 'rs')
  const writes = contract.filter(({ method, permission }) => method !== 'GET' && permission !== 'public')
  const most = target.isShort ? 200 : writes.length * foreign.length
  await volley(target, { most, seconds: target.isShort ? 3 : 30 }, async (random, index) => {
    const call = writes[index % writes.length]
    const origin = random.pick(foreign)
    if (!call) return
    const address = call.path.replaceAll(/\{\w+\}/g, '1')
    const { status } = await hit(target, tally, {
      method: call.method,
      address,
      body: '{}',
      headers: { cookie: `token=${token}`, origin, 'content-type': 'application/json' },
    })
    if (status !== 403) tally.faults.push(`${call.method} ${address} from '${origin}' → ${status}`)
  })
}

/** Passwords sprayed over many accounts from one place that claims to be many: it must be slowed as one. */
export async function guessing(target: Target, tally: Tally): Promise<void> {
  const most = target.isShort ? 60 : 200
  await volley(target, { most, seconds: 60, atOnce: 4 }, async (random, index) => {
    const forged = Array.from(
      { length: random.whole(1, 3) },
      () => `198.51.100.${random.whole(0, 255)}`,
    ).join(', ')
    await hit(target, tally, {
      method: 'POST',
      address: '/api/login',
      body: JSON.stringify({
        username: `petugas${index}@silika.test`,
        password: `Tebak-${index}-2026`,
        'apps-key': 'silika-web',
      }),
      // The last address is what the proxy in front has added: where the request really came from.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${forged}, 203.0.113.7` },
    })
  })
  const tried = tally.statuses.get('401') ?? 0
  if (tried > most / 2)
    tally.faults.push(
      `${tried} of ${most} guesses from one address were judged; none was slowed down in time`,
    )
}
