import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from '#contract/endpoint.ts'
import type { Reach } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import type { BoundaryDrawer } from '#server/boundaries/drawer.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import type { FileStore, ReceivedFile } from '#server/files/file-store.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { PdfReader } from '#server/pdf/pdf-reader.ts'
import type { RecentOnes } from '#server/recent-ones.ts'
import type { SecretBox } from '#server/secret-box.ts'
import type { SheetReader } from '#server/spreadsheet/sheet-reader.ts'
import type { SsoProvider } from '#server/sso/provider.ts'

import type { Config } from '../config.ts'
import type { Gate } from './gate.ts'
import type { Session } from './session.ts'
import type { SharedAnswers } from './shared-answers.ts'

/** Who calls, and how far the endpoint's permission reaches for them. */
export type Actor = Session & { reach: Reach }

/** What a call says by name, whatever a schema thinks of it. */
export type Fields = Readonly<Record<string, unknown>>

/** What handlers share, made once at start. */
export type Services = {
  config: Config
  forms: FormRegistry
  files: FileStore
  secrets: SecretBox
  uploads: Gate
  downloads: Gate
  sheets: SheetReader
  boundaries: BoundaryDrawer
  pdfs: PdfReader
  /** Who downloaded which document a short while ago: another try, or the next part of a file, is no further download. */
  downloaders: RecentOnes
  answers: SharedAnswers
  /** Null where people sign in with a password only. */
  sso: SsoProvider | null
  now: () => Date
}

/** The little of HTTP that a few handlers need. */
export type Http = {
  address: string
  /** Ours, as the person's browser knows it, such as https://silika.example.id. */
  origin: string
  userAgent: string | null
  /** The caller's own token, hashed; null without a session. */
  tokenHash: Buffer | null
  signIn: (session: { token: string; id: number; role: Role }) => void
  signOut: () => void
  /** Has the page's cookies name this person, where they name somebody else. */
  nameAs: (person: { id: number; role: Role }) => void
  /** What ties a sign-in that waits at another provider to this browser. */
  pending: { secret: string | undefined; keep: (secret: string) => void; forget: () => void }
  header: (name: string, value: string) => void
  /** Says when the caller has gone before the answer came. */
  gone: AbortSignal
  /** Waits for a removal that may fail without changing the answer. */
  clearUp: (removing: Promise<void>) => Promise<void>
  /** The body came as a browser's form sends it: where its schema does not say what it wants, it holds texts. */
  fromForm: boolean
}
/** The file of a form. It is gone when the call is over, unless it was put into the file store. */
export type Upload = ReceivedFile & { name: string }

type Common<E> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The one instant of this request. */
  now: Date
  services: Services
  http: Http
  /** Its file, where the endpoint takes one. */
  upload: Upload
  /** Its file, where the endpoint takes one or none. */
  attached: Upload | undefined
}
/** A write gets its transaction and nothing else; a read gets a handle that cannot write. */
export type Write<E> = Common<E> & { actor: Actor; db: Db }
export type Read<E> = Common<E> & { actor: Actor; db: ReadDb }
/**
 * A call with slow work of its own (a password's hash, a file's bytes) holds no connection meanwhile: it reads from the
 * primary and does each of its writes in a short transaction, which stays even when the call is refused afterwards.
 */
export type Slow<E> = Common<E> & {
  actor: Actor
  db: ReadDb
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}
/** As far as an answer may depend on its reader that others get as well. */
export type SharedReader = Pick<
  Actor,
  'role' | 'reach' | 'facilityId' | 'provinceCode' | 'regencyCode' | 'zone'
>
/** A read whose answer others get as well, for as long as no summary is counted again. It may be seconds old. */
export type SharedRead<E> = Omit<Common<E>, 'http' | 'upload' | 'attached'> & {
  actor: SharedReader
  db: ReadDb
}
type Anyone<R> = Omit<R, 'actor'> & { actor: Actor | null }

/** What the agreement of a word may look at; `record-words.ts` asks it. */
export type Asked = {
  endpoint: Endpoint
  actor: Actor
  /** What the schemas gave. */
  params: unknown
  body: unknown
  db: ReadDb
  services: Services
  /** What stands beside the word. */
  beside: Fields
  /** What `find` gives, looked up once for all words of a request. */
  once: <T>(find: (asked: Asked) => Promise<T>) => Promise<T>
}
/** What a word must say, one of several where it is a list; undefined where nothing is known that it could contradict. */
export type Agreement = (asked: Asked) => unknown
/** By the word, or by the path to it, where `*` stands for every name. */
export type RecordWords = Readonly<Record<string, Agreement>>

export type Route = {
  endpoint: Endpoint
  mode: 'read' | 'shared' | 'common' | 'write' | 'slow'
  handle: (request: never) => Promise<unknown>
  /** The words of its record that the call takes beside its own. */
  words?: RecordWords
}

/** Ties a reading endpoint of the contract to the function that answers it. */
export function read<E extends Endpoint>(
  endpoint: E,
  handle: (request: Read<E>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'read', handle }
}
/** Ties a reading endpoint to a function whose answer is the same for all readers of one role and region. */
export function sharedRead<E extends Endpoint>(
  endpoint: E,
  handle: (request: SharedRead<E>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'shared', handle }
}
/** Ties a writing endpoint to its function, which runs in one transaction. */
export function write<E extends Endpoint>(
  endpoint: E,
  handle: (request: Write<E>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'write', handle }
}
/** Ties an endpoint with slow work to its function, which opens its own transactions. */
export function slow<E extends Endpoint>(
  endpoint: E,
  handle: (request: Slow<E>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'slow', handle }
}
/** The same for endpoints that need no session. */
export function publicRead<E extends Endpoint>(
  endpoint: E,
  handle: (request: Anyone<Read<E>>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'read', handle }
}
export function publicSharedRead<E extends Endpoint>(
  endpoint: E,
  handle: (request: Anyone<SharedRead<E>>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'shared', handle }
}
/** Ties an endpoint that needs no session to a function whose answer is the same for everyone. */
export function commonRead<E extends Endpoint>(
  endpoint: E,
  handle: (request: Omit<SharedRead<E>, 'actor'>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'common', handle }
}
export function publicWrite<E extends Endpoint>(
  endpoint: E,
  handle: (request: Anyone<Write<E>>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'write', handle }
}
export function publicSlow<E extends Endpoint>(
  endpoint: E,
  handle: (request: Anyone<Slow<E>>) => Promise<ReplyInput<E>>,
): Route {
  return { endpoint, mode: 'slow', handle }
}
