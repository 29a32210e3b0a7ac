import type * as z from 'zod'

import type { Permission } from '#domain/permissions.ts'
import type { ProgramScope } from '#domain/program-scopes.ts'

import type { Worded } from './worded.ts'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API. The whole contract is a table of these: routes, typed client, OpenAPI and sweeps are read off it. */
export type Endpoint<
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = { method: Method; path: Path } & Call<Params, Query, Body, Reply>

/** What there is to say of a call beside its method and path. */
type Call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> = {
  /** The second path that answers too. */
  also?: `/${string}`
  /** 'public' needs no session (but knows one); everything else needs the permission. */
  permission: Permission | 'public'
  /** What a key must hold by which a hospital's own program may call it too; without one no key opens it. */
  program?: ProgramScope
  /** A dangerous act: the person must have proved within the last minutes that they are there (docs/decisions/0051). */
  sensitive?: true
  /** It proves who is there: a browser's session goes on under another token, so that a copy of the former one is of no use. */
  renewsSession?: true
  /** Open also to who still has to set up the second factor that their role must have. */
  beforeEnrolment?: true
  /** What it is for, one English sentence: the OpenAPI summary. */
  summary: string
  /** By default GET reads and everything else writes; a write gets a transaction. */
  effect?: 'read' | 'write'
  params?: Params
  query?: Query
  body?: Body
  /** The page asks by itself now and then, so that it does not show that a person is there. */
  polled?: true
  /**
   * Whether an administrator may call it while looking at the product as somebody else: by default what reads, and no write. A read that the
   * audit tells of says false.
   */
  whileViewing?: boolean
  /**
   * It writes what a facility may practise: in 'Mode latihan' into the tables of practice. Every other write is refused there. Of a
   * public read it says that what was practised is found by it, too.
   */
  inPractice?: true
  /** It ends 'Mode latihan', so that it is open from either world. */
  leavesPractice?: true
  /** How wrong input is refused, where the specification has a sentence of its own for it. */
  invalid?: 'invalidInput' | 'invalidHazardInput' | 'invalidPeriod'
  /** A browser's form of any site may send it, for it needs no session and starts none. */
  fromAnywhere?: true
  /**
   * Takes one multipart file of at most `maxBytes` in the field `file`; the `body` comes as the form's other fields. Where it is optional, the call
   * takes a body without a file, too, in each way of writing one.
   */
  upload?: { maxBytes: number; isOptional?: true }
  reply: Reply
}

/** Describes a call; its path is fixed by the specification where that names it. */
export function endpoint<
  const Path extends `/${string}`,
  Params extends z.ZodType<Record<ParamNames<Path>, unknown>> = z.ZodType<Record<ParamNames<Path>, string>>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Reply extends z.ZodType = z.ZodType,
>(
  method: Method,
  path: Path,
  call: Call<Params, Query, Body, Reply>,
): Endpoint<Path, Params, Query, Body, Reply> {
  return { method, path, ...call }
}

/** What a schema gives and takes; where its words have a codec, the domain's on both sides. */
type Read<Schema> = Schema extends Worded<infer Domain> ? Domain : z.output<Schema>
type Given<Schema> = Schema extends Worded<infer Domain> ? Domain : z.input<Schema>

export type ParamsOf<E> =
  E extends Endpoint<infer _Path, infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never
export type QueryOf<E> =
  E extends Endpoint<infer _Path, infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never
export type BodyOf<E> =
  E extends Endpoint<infer _Path, infer _P, infer _Q, infer B, infer _R> ? Read<B> : never
export type ReplyOf<E> =
  E extends Endpoint<infer _Path, infer _P, infer _Q, infer _B, infer R> ? Read<R> : never
export type ParamsInput<E> =
  E extends Endpoint<infer _Path, infer P, infer _Q, infer _B, infer _R> ? z.input<P> : never
export type QueryInput<E> =
  E extends Endpoint<infer _Path, infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never
export type BodyInput<E> =
  E extends Endpoint<infer _Path, infer _P, infer _Q, infer B, infer _R> ? Given<B> : never

/** What a handler returns: the reply before its schema has turned instants into text. */
export type ReplyInput<E> =
  E extends Endpoint<infer _Path, infer _P, infer _Q, infer _B, infer R> ? Given<R> : never

/** Both addresses of an endpoint that answers under two. */
export function pathsOf({ path, also }: Endpoint): string[] {
  return also ? [path, also] : [path]
}

export function isRead({ method, effect }: Endpoint): boolean {
  return (effect ?? (method === 'GET' ? 'read' : 'write')) === 'read'
}
