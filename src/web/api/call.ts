import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'

import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { wordsOf } from '#contract/worded.ts'
import { slowLine } from '#domain/slow-line.ts'

import { recordBusy, recordReached } from '../offline/connection.ts'
import { ownHeaders } from './practice.ts'
import { presence } from './presence.ts'
import { askToSignIn } from './session-end.ts'
import { readStored, storedNames } from './stored.ts'

/** A refusal of the server: its code, its words, and the errors of the fields. */
export type Refusal = Error & {
  name: 'Refusal'
  status: number
  code: ProblemCode | 'unreadable'
  errors: Record<string, string[]>
  /** What the problem carries beside its words, such as `current` of staleVersion. */
  details: Record<string, unknown>
}
/** Nothing answered. */
export type Unreachable = Error & { name: 'Unreachable' }

export const unreachableMessage = 'No response from server. Please check network and API server status.'
/** In milliseconds; a slow line is given two minutes, as a chunk is, and what it needs for a file of this many bytes. */
export const patienceFor = (size: number) => 120_000 + Math.ceil(size / slowLine)

/** A key that must be given, may be given, or is not taken at all. */
type Given<Key extends string, Value> = unknown extends Value
  ? { [K in Key]?: never }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : Partial<Value> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }
/**
 * The page says which version it has read wherever a body can say it, although the server also takes a write without one. Only
 * opening a draft and a trial run change nothing that could have been read.
 */
type Read<Body> = 'version' extends keyof Body
  ? Body &
      (
        | { version: number }
        | ('answers' extends keyof Body ? { answers?: never } : never)
        | ('dry_run' extends keyof Body ? { dry_run: 'true' } : never)
      )
  : Body
/** What an endpoint takes, as its schemas read it. */
type CallInput<E> = Given<'params', ParamsInput<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', Read<BodyInput<E>>> & { file?: File }
type Arguments<E> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E>, options?: Options]
    : [input: CallInput<E>, options?: Options]
type Options = {
  signal?: AbortSignal
  /** A 401 is the answer, not the end of a session: signing in, and the guard's own question. */
  keepsSession?: boolean
  /** What a 401 says in the dialog 'Sesi berakhir', where the server's own words are not what is specified. */
  endedWords?: string
  /** The person has just proved that they are there: it is not asked for a second time. */
  isProved?: boolean
}

/**
 * Calls the server. The reply is typed by the contract and not parsed again: the server has done so.
 * When the session has ended meanwhile, the person signs in over the page and the call goes on; so it does when a dangerous act
 * wants a proof that the person is there.
 * @throws Refusal when the server refuses (this call, or a sign-out that goes before it), Unreachable when nothing answers, Unreadable when the answer is not the contract's;
 * `AbortError` when aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Arguments<E>
): Promise<ReplyOf<E>> {
  // Widened: what the type asks of each endpoint is proven; here only the common shape matters.
  return (await request(endpoint, (input ?? {}) as LooseInput, options ?? {})) as ReplyOf<E>
}

type LooseInput = { params?: object; query?: object; body?: unknown; file?: File }

async function request(endpoint: Endpoint, input: LooseInput, options: Options): Promise<unknown> {
  const { signal } = options
  const response = await ask(endpoint, input, signal)
  const text = response.ok ? await answered(response.text(), signal) : ''
  // What the service worker has kept says that the server is away.
  recordReached(!response.headers.has('x-kept'))
  if (response.ok) return replyOf(endpoint, text)
  const refusal = await readRefusal(response)
  if (refusal.code === 'busy' && endpoint.method === 'GET') recordBusy(restOf(response))
  // The page is loaded again in the world of its session; what was typed stays on the device.
  if (refusal.code === 'otherWorld') location.assign('/home')
  if (refusal.status === 401 && !options.keepsSession) {
    await askToSignIn(refusal, options.endedWords)
    return request(endpoint, input, options)
  }
  if (refusal.code === 'presenceNeeded' && !options.isProved) {
    await presence.ask(refusal)
    return request(endpoint, input, { ...options, isProved: true })
  }
  throw refusal
}

async function ask(
  endpoint: Endpoint,
  { body: given, file, ...input }: LooseInput,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const body = wordsOf(endpoint.body)?.encode(given) ?? given
  const timeout = AbortSignal.timeout(patienceFor(file?.size ?? 0))
  const form = file && formOf(file, body)
  const send = async () => {
    if (readStored(storedNames.leaving) !== undefined) await (await import('./leaving.ts')).settleLeaving()
    return fetch(addressOf(endpoint.path, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...ownHeaders(),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  }
  return answered(send(), signal)
}

/** @throws Unreachable where the line drops, or the patience ends, before all of it is there */
async function answered<Answer>(coming: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  try {
    return await coming
  } catch (cause) {
    if (signal?.aborted || isRefusal(cause)) throw cause
    recordReached(false)
    throw Object.assign(new Error(unreachableMessage, { cause }), { name: 'Unreachable' as const })
  }
}

/** @throws Unreadable where the reply is not what the contract says */
function replyOf({ reply }: Endpoint, text: string): unknown {
  try {
    const wire: unknown = JSON.parse(text)
    const words = wordsOf(reply)
    return words ? words.decode(wire) : wire
  } catch (cause) {
    throw Object.assign(new Error('Jawaban server tidak dapat dibaca.', { cause }), {
      name: 'Unreadable' as const,
    })
  }
}

/** The other fields go before the file. */
function formOf(file: File, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, String(value))
  form.append('file', file)
  return form
}

/** `/api/pengguna/{id}` with its parameters filled in and the query behind it. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { params?: object; query?: object },
): string {
  const given = new Map<string, unknown>(Object.entries(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(given.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [
    string,
    string | number | boolean | null | undefined,
  ][])
    if (value !== undefined && value !== null) search.set(name, String(value))
  const asked = search.toString()
  return asked === '' ? filled : `${filled}?${asked}`
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') ?? false

/** In seconds: how long a busy server wishes to be left alone, if it says so. */
export const restOf = ({ headers }: Response) => Number(headers.get('retry-after')) || undefined

export async function readRefusal(response: Response): Promise<Refusal> {
  const problem: unknown = isJson(response) ? await response.json().catch(() => null) : null
  // Anything but our own shape is a proxy's page: it has a status and no words for a person, with HTTP/2 not even the status's. What is
  // too large for it stays so, however often it is sent.
  const { code, message, errors, ...details } = (problem ?? {}) as Partial<Refusal>
  const { status, statusText } = response
  const words =
    message ??
    (status === 413
      ? 'Kiriman ini terlalu besar untuk diterima server.'
      : statusText || `Server menjawab dengan galat ${status}. Coba lagi sebentar lagi.`)
  return Object.assign(new Error(words), {
    name: 'Refusal' as const,
    status,
    code: code ?? ('unreadable' as const),
    errors: errors ?? {},
    details,
  })
}

export function isRefusal(error: unknown, code?: ProblemCode): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && (!code || (error as Refusal).code === code)
}
/** Whether what is stored is not, or no longer, what the call was about. */
export const isConflict = (error: unknown): error is Refusal => isRefusal(error) && error.status === 409
export function isUnreachable(error: unknown): error is Unreachable {
  return error instanceof Error && error.name === 'Unreachable'
}
/** 502 to 504: where they come without words of ours, a proxy says that it does not reach the server. */
export const isGatewayStatus = (status: number): boolean => status > 501 && status < 505
const isOfProxy = (error: unknown): boolean =>
  isRefusal(error) && error.code === 'unreadable' && isGatewayStatus(error.status)

/**
 * Whether the server has not answered a question: nothing did, or a proxy in its place, or it is too busy to. What the device
 * remembers may stand in.
 */
export function isAway(error: unknown): boolean {
  return isUnreachable(error) || isOfProxy(error) || isRefusal(error, 'busy')
}
/** Whether a reply came that does not hold what it should: what stands between server and page may answer otherwise. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'Unreadable'
}
/** Whether the same may be taken a little later: the server is busy, or at fault. */
export const isPassing = ({ status }: Refusal): boolean => status === 429 || status >= 500
/** Whether nobody knows what became of what was sent: it may have been done all the same. */
export function isUnanswered(error: unknown): boolean {
  return isUnreachable(error) || isUnreadable(error) || isOfProxy(error)
}
/** What is removed may be gone already, by an earlier try whose answer was lost or by another person: then that is done too. */
export async function orGone<Reply>(
  removing: Promise<Reply>,
  message = 'Sudah dihapus.',
): Promise<Reply | { message: string }> {
  try {
    return await removing
  } catch (error) {
    if (isRefusal(error, 'notFound')) return { message }
    throw error
  }
}
/** An error in words for the person. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
/** The language of such words: the specification has this one sentence in English. */
export const langOf = (words: string) => (words === unreachableMessage ? 'en' : 'id')
/** The first error of a field, if the server refused it. */
export function fieldError(error: unknown, field: string): string | undefined {
  return isRefusal(error) ? error.errors[field]?.[0] : undefined
}

/** A reading call for useQuery; its key begins with the endpoint's path, by which it is invalidated. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input ?? {}] as const,
    // Safe: `input` came in as this endpoint's own.
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as unknown as Arguments<E>)),
  })
}

/** Asks again for what the page shows of these: all answers of an endpoint, or those of a query. What it does not show is asked when it is. */
export async function reread(
  client: QueryClient,
  ...shown: readonly ({ path: string } | { queryKey: QueryKey })[]
): Promise<void> {
  const keys = shown.map((one) => ('path' in one ? [one.path] : one.queryKey))
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
