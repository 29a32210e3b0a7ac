import { queryOptions } from '@tanstack/react-query'

import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { readHazardInstrument, readImpactLevels } from '#contract/self-assessment/hazard-instrument.ts'
import {
  readCapacityInstrument,
  readVulnerabilityInstrument,
} from '#contract/self-assessment/linked-instruments.ts'
import {
  readCapacityQuick,
  readHazardQuick,
  readVulnerabilityQuick,
} from '#contract/self-assessment/quick.ts'
import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { call, isRefusal, isAway } from '../../api/call.ts'
import { readCookie } from '../../api/cookie.ts'
import { assessmentReplyKey, recall, remember } from '../../form/drafts/device-store.ts'
import type { SearchedPeriod } from './period.ts'

/** What is read back of each part, by user, year and semester; sending its instrument changes all of it. */
export const readBacks = {
  hazard: [readHazardQuick, readHazardInstrument, readImpactLevels],
  vulnerability: [readVulnerabilityQuick, readVulnerabilityInstrument],
  capacity: [readCapacityQuick, readCapacityInstrument],
} as const satisfies Record<AssessmentPart, readonly Endpoint[]>
type ReadBack = (typeof readBacks)[AssessmentPart][number]

/**
 * What the server holds of a period; null where nothing is saved, which is no error (404). Asked once for each visit: what is
 * being filled in is not exchanged under the person's hands.
 * @throws Error without a user id, or without a semester in the address
 */
export function savedQuery<E extends ReadBack>(endpoint: E, period: SearchedPeriod) {
  const userId = readCookie('id')
  return queryOptions({
    queryKey: [endpoint.path, userId, period.year, period.semester] as const,
    queryFn: ({ signal }) => readSaved(endpoint, userId, period, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** What a read-back is remembered under. Without the `2` older versions have kept replies in the words of the wire. */
const replyKeyOf = (endpoint: ReadBack, userId: string, { year, semester }: SearchedPeriod) =>
  assessmentReplyKey(Number(userId), `2/${year}/${semester}${endpoint.path}`)

/** The reply of the server, which this device remembers; without a connection what it has seen last. */
async function readSaved<E extends ReadBack>(
  endpoint: E,
  userId: string | undefined,
  { year, semester }: SearchedPeriod,
  signal?: AbortSignal,
): Promise<ReplyOf<E> | null> {
  if (userId === undefined) throw new Error(sentences.userIdMissing)
  if (semester === undefined) throw new Error(sentences.periodRequired)
  const kept = replyKeyOf(endpoint, userId, { year, semester })
  try {
    const reply = await askSaved(endpoint, { userId, year, semester }, signal)
    await remember(kept, reply)
    return reply
  } catch (error) {
    const known = isAway(error) ? await recall<ReplyOf<E> | null>(kept) : undefined
    if (known === undefined) throw error
    return known
  }
}

async function askSaved<E extends ReadBack>(
  endpoint: E,
  params: { userId: string; year: number; semester: number },
  signal: AbortSignal | undefined,
): Promise<ReplyOf<E> | null> {
  try {
    // Safe: every read-back takes these three; the reply is the endpoint's own.
    return (await call(
      endpoint as unknown as typeof readHazardQuick,
      { params },
      signal ? { signal } : {},
    )) as unknown as ReplyOf<E>
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null
    throw error
  }
}

/** How often an instrument was sent, by its read-back; null where that could not be read. */
export const versionOf = ({
  error,
  data,
}: {
  error: unknown
  data: { data: { number: number } } | null | undefined
}) => (error ? null : (data?.data.number ?? 0))

/** Lets this device remember what saving has answered: the same as reading it back would. */
export function rememberReply<E extends ReadBack>(
  endpoint: E,
  period: SearchedPeriod,
  reply: ReplyOf<E>,
): void {
  const userId = readCookie('id')
  if (userId !== undefined) void remember(replyKeyOf(endpoint, userId, period), reply)
}

/** Lets this device remember what has just been sent of a part, after the page has been left. Failing to is no failure. */
export function rememberSaved(part: AssessmentPart, period: SearchedPeriod): void {
  const userId = readCookie('id')
  for (const endpoint of readBacks[part])
    void readSaved<ReadBack>(endpoint, userId, period).catch(() => undefined)
}
