import { expect, it, vi } from 'vitest'

import { deleteAccount } from '#contract/accounts.ts'
import { whoAmI } from '#contract/auth.ts'
import { uploadPhoto } from '#contract/files.ts'
import { login } from '#contract/login.ts'
import { uploadDeviceList } from '#contract/mercury.ts'
import { listNotifications } from '#contract/notifications.ts'
import { saveCapacityInstrument } from '#contract/self-assessment/linked-instruments.ts'
import { listCapacityQuestions } from '#contract/self-assessment/questions.ts'

import { getReach, isOnline } from '../offline/connection.ts'
import {
  addressOf,
  call,
  isAway,
  isRefusal,
  isUnreachable,
  isUnreadable,
  orGone,
  queryOf,
  unreachableMessage,
} from './call.ts'
import { presence } from './presence.ts'
import { queries } from './queries.ts'
import { isSignInAsked, onSignInAsked, settleSignIn, signInReason } from './session-end.ts'

/** What the network answers, one after another. */
function answer(...answers: (Response | Error)[]) {
  const asked: { path: string; method: string | undefined; body?: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? { body: JSON.parse(init.body) as unknown } : {}
    asked.push({ path, method: init?.method, ...body })
    const next = answers.shift()
    if (!next || next instanceof Error) throw next ?? new TypeError('Failed to fetch')
    return next
  })
  return asked
}
const ok = (body: unknown) => Response.json(body)
const refused = (status: number, code: string, more = {}) =>
  Response.json({ code, message: `Pesan ${code}`, ...more }, { status })

it('fills in the path and leaves what is not given out of the query', () => {
  expect(addressOf('/api/verifikasi/{code}', { params: { code: 'A/B 1' } })).toBe('/api/verifikasi/A%2FB%201')
  expect(addressOf('/api/x', { query: { page: 2, find: undefined, late: null, q: 'a&b' } })).toBe(
    '/api/x?page=2&q=a%26b',
  )
  expect(addressOf('/api/x', { query: { bare: '', late: false, count: 0 } })).toBe(
    '/api/x?bare=&late=false&count=0',
  )
})

it('sends a file behind the other fields', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    bodies.push(body)
    return ok({ data: {}, message: '' })
  })
  const file = new File(['a;b'], 'alat.csv')
  await call(uploadDeviceList, { file, body: { report_id: 5, dry_run: 'true' } })
  const fields = [...(bodies[0] as FormData)]
  expect(fields.map(([name]) => name)).toEqual(['report_id', 'dry_run', 'file'])
  expect(fields.at(-1)?.[1]).toHaveProperty('name', 'alat.csv')
})

it('takes a call that is no longer wanted for no sign of the connection', async () => {
  const stop = new AbortController()
  vi.stubGlobal('fetch', async () => {
    stop.abort()
    throw stop.signal.reason
  })
  await expect(call(whoAmI, {}, { signal: stop.signal })).rejects.toThrow(/abort/i)
  expect(isOnline()).toBe(true)
})

it('asks once for a proof that the person is there, and no second time for the same act', async () => {
  const asked = answer(refused(403, 'presenceNeeded'), refused(403, 'presenceNeeded'), ok({ message: '' }))
  const stop = presence.onAsked(() => {
    if (presence.isAsked()) queueMicrotask(presence.settle)
  })
  await expect(call(deleteAccount, { params: { id: 3 } })).rejects.toMatchObject({ code: 'presenceNeeded' })
  expect(asked).toHaveLength(2)
  stop()
})

it('waits longer for a file, as a slow line needs', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  answer(ok({ message: 'Foto tersimpan.' }), ok({ data: null }))
  await call(uploadPhoto, { file: new File([new Uint8Array(1_000_000)], 'foto.jpg') })
  await call(whoAmI)
  expect(timeouts.mock.calls).toEqual([[200_000], [120_000]])
})

it('sends the words of the wire and reads them back, where a call has a codec', async () => {
  const sending = { userId: 7, year: 2026, semester: 2, answers: [], key: undefined, version: 0 } as const
  const state = { sent_at: '2026-11-21T05:00:00.000Z', number: 1, final: false, reopened: null }
  const asked = answer(ok({ data: state, message: 'Tersimpan.' }))
  expect(await call(saveCapacityInstrument, { body: sending })).toEqual({
    data: { sentAt: new Date(state.sent_at), number: 1, isFinal: false, reopened: null },
    message: 'Tersimpan.',
  })
  expect(asked[0]?.body).toEqual({
    form_type: 'penilaian_instrument',
    user_id: 7,
    tahun_assessment: 2026,
    semester_assessment: 2,
    answers: [],
    version: 0,
  })
})

it('says that a reply cannot be read which is not what the contract says', async () => {
  answer(ok({ data: {} }))
  const error = await call(listCapacityQuestions).catch((caught: unknown) => caught)
  expect(isUnreadable(error)).toBe(true)
})

it('takes a reply that breaks off for none, and a page in its place for one that cannot be read', async () => {
  vi.useFakeTimers()
  const cut = new ReadableStream<Uint8Array>({
    start(reply) {
      reply.enqueue(new TextEncoder().encode('{"data":'))
      reply.error(new TypeError('network error'))
    },
  })
  answer(new Response(cut), new Response('<h1>Masuk ke Wi-Fi</h1>'))
  const failed = () => call(whoAmI).catch((caught: unknown) => caught)
  const broken = await failed()
  expect([isUnreachable(broken), isAway(broken), isOnline()]).toEqual([true, true, false])
  expect(isUnreadable(await failed())).toBe(true)
  expect(isOnline()).toBe(true)
})

it('keys a reading call by its path, so that it can be invalidated', () => {
  expect(queryOf(listNotifications, { query: { type: 'read' } }).queryKey).toEqual([
    '/api/notification',
    { query: { type: 'read' } },
  ])
})

it('throws the server’s words, the errors of the fields and the rest of the problem', async () => {
  answer(refused(422, 'invalidInput', { errors: { name: ['Wajib'] }, current: { version: 3 } }))
  const error = await call(whoAmI).catch((caught: unknown) => caught)
  expect(isRefusal(error, 'invalidInput') && error).toMatchObject({
    message: 'Pesan invalidInput',
    status: 422,
    errors: { name: ['Wajib'] },
    details: { current: { version: 3 } },
  })
})

it('says the specification’s sentence when nothing answers, and knows that it is offline until a call succeeds', async () => {
  vi.useFakeTimers()
  answer(new TypeError('Failed to fetch'))
  const error = await call(whoAmI).catch((caught: unknown) => caught)
  expect(isUnreachable(error) && error.message).toBe(unreachableMessage)
  expect([isAway(error), isOnline()]).toEqual([true, false])
  // As the service worker gives it while the server is away.
  answer(Response.json({ data: {} }, { headers: { 'x-kept': '1' } }), ok({ data: {} }))
  await call(whoAmI)
  expect(isOnline()).toBe(false)
  await call(whoAmI)
  expect(isOnline()).toBe(true)
})

it.each([
  ['its own words', 'Bad Gateway', 502, true],
  ['ours where HTTP/2 brings none', '', 502, true],
  ['ours where HTTP/2 brings none', '', 504, true],
  ['its own words', 'Not Implemented', 501, false],
])(
  'says what a proxy answered for the server in %s, which is not being offline (%j, %i)',
  async (_what, statusText, status, away) => {
    const headers = { 'content-type': 'text/html' }
    answer(new Response('<h1>nginx</h1>', { status, statusText, headers }))
    const error = await call(whoAmI).catch((caught: unknown) => caught)
    expect(isRefusal(error) && error.message).toBe(
      statusText || `Server menjawab dengan galat ${status}. Coba lagi sebentar lagi.`,
    )
    expect([isUnreachable(error), isAway(error), isOnline()]).toEqual([false, away, true])
  },
)

it('asks nobody to try again with what is too large for a proxy', async () => {
  answer(new Response('<h1>nginx</h1>', { status: 413, statusText: 'Request Entity Too Large' }))
  await expect(call(whoAmI)).rejects.toThrow('Kiriman ini terlalu besar untuk diterima server.')
})

it('leaves a busy server alone for as long as it asks, and takes it for one that did not answer', async () => {
  vi.useFakeTimers()
  const said = Response.json(
    { code: 'busy', message: 'Sibuk' },
    { status: 503, headers: { 'retry-after': '4' } },
  )
  const asked = answer(said, ok({ data: {} }), refused(503, 'busy'), ok({ status: 'ready' }))
  const error = await call(whoAmI).catch((caught: unknown) => caught)
  expect(isRefusal(error, 'busy')).toBe(true)
  expect([isUnreachable(error), isAway(error), isOnline(), getReach()]).toEqual([false, true, true, 'busy'])
  const retry = queries.getDefaultOptions().queries?.retry
  expect(typeof retry === 'function' && retry(0, error as Error)).toBe(false)
  // One that is answered meanwhile says nothing of the others.
  await call(whoAmI)
  await vi.advanceTimersByTimeAsync(7999)
  expect(getReach()).toBe('busy')
  await vi.advanceTimersByTimeAsync(1)
  expect(getReach()).toBe('there')
  expect(asked.map(({ path }) => path)).toEqual([whoAmI.path, whoAmI.path, '/ready', '/ready'])
})

it('knows of a busy server from what it reads: a write that it refuses says so itself', async () => {
  answer(refused(503, 'busy'))
  const body = { username: 'rs@silika.test', password: 'rahasia', 'apps-key': 'k' }
  await expect(call(login, { body }, { keepsSession: true })).rejects.toMatchObject({ code: 'busy' })
  expect(getReach()).toBe('there')
})

it('waits for one sign-in when several calls find the session ended, and then goes on with each', async () => {
  const asked = answer(
    refused(401, 'sessionEnded'),
    refused(401, 'sessionEnded'),
    ok({ data: 1 }),
    ok({ data: 2 }),
  )
  const dialog = vi.fn<() => void>()
  const stop = onSignInAsked(dialog)
  const both = Promise.all([call(whoAmI), call(whoAmI)])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await vi.waitFor(() => expect(dialog).toHaveBeenCalledTimes(1))
  settleSignIn()
  expect(await both).toEqual([{ data: 1 }, { data: 2 }])
  stop()
})

it('says why to sign in: the server’s words, or those that are specified for the call', async () => {
  for (const endedWords of [undefined, 'Autentikasi gagal. Silakan login kembali.']) {
    answer(refused(401, 'sessionEnded'), ok({ data: 1 }))
    const said: string[] = []
    const stop = onSignInAsked(() => {
      if (!isSignInAsked()) return
      said.push(signInReason())
      queueMicrotask(settleSignIn)
    })
    await call(whoAmI, {}, endedWords === undefined ? {} : { endedWords })
    expect(said).toEqual([endedWords ?? 'Pesan sessionEnded'])
    stop()
  }
})

it('gives the refusal back where nobody can sign in, or where the 401 is the answer itself', async () => {
  answer(refused(401, 'sessionEnded'), refused(401, 'notSignedIn'))
  await expect(call(whoAmI)).rejects.toMatchObject({ code: 'sessionEnded' })
  const stop = onSignInAsked(() => undefined)
  await expect(call(whoAmI, {}, { keepsSession: true })).rejects.toMatchObject({ code: 'notSignedIn' })
  stop()
})

it('takes a removal as done where an earlier try has removed it', async () => {
  answer(refused(404, 'notFound'), refused(409, 'accountUsed'))
  const remove = () => orGone(call(deleteAccount, { params: { id: 3 } }))
  expect(await remove()).toEqual({ message: 'Sudah dihapus.' })
  await expect(remove()).rejects.toThrow('Pesan accountUsed')
})
