import * as z from 'zod'

import { type MeSmileFault, Problem, problem } from '#contract/problem.ts'
import type { Month } from '#domain/month.ts'
import { type Skipped, type WeighingRecord, weighingStates } from '#indicators/me-smile.ts'
import type { Config } from '#server/config.ts'
import { limitedBody } from '#server/limited-body.ts'

type Settings = NonNullable<Config['meSmile']>

/** All pages together may take at most this many times ME_SMILE_TIMEOUT. */
const patienceInAll = 3
/** More than the busiest hospital's month, in pages of any sensible size. */
const limits = { pageBytes: 5_000_000, pages: 50, records: 20_000 }

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const Text = z.string().trim().max(200).nullish()
/** What one page holds; the records are judged one by one. */
const Page = z.object({ data: z.array(z.unknown()), last_page: z.int().min(0).optional() })
const Weighing = z
  .object({
    label_code: z.string().trim().min(1).max(200),
    category: z.string().max(50),
    weight_kg: z.number().positive().max(100_000).multipleOf(0.01),
    weighed_at: Moment,
    corrected_at: Moment.nullish(),
    state: z.enum(weighingStates),
    manifest_no: Text,
    transported_at: Moment.nullish(),
    vehicle_no: Text,
    receiver: Text,
  })
  .transform((record): WeighingRecord => ({
    labelCode: record.label_code,
    category: record.category,
    weightKg: record.weight_kg,
    weighedAt: record.weighed_at,
    correctedAt: record.corrected_at ?? null,
    state: record.state,
    manifestNo: record.manifest_no || null,
    transportedAt: record.transported_at ?? null,
    vehicleNo: record.vehicle_no || null,
    receiver: record.receiver || null,
  }))

/**
 * A facility's weighing records of a month, page by page: `GET {url}?facility_code=RS001&month=2026-11&page=1` with the key
 * as bearer, answered `{data: […], last_page?}`.
 * @throws Problem meSmileFailed; what lies outside the limits is refused as a whole, a single bad record is left out.
 */
export async function fetchWeighings(
  { url, key, timeoutMs }: Settings,
  { facilityCode, month }: { facilityCode: string; month: Month },
): Promise<{ records: WeighingRecord[]; skipped: Skipped[] }> {
  const inAll = AbortSignal.timeout(timeoutMs * patienceInAll)
  const records: WeighingRecord[] = []
  const skipped: Skipped[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    if (page > limits.pages) throw fault('tooMuch')
    const address = new URL(url)
    for (const [name, value] of Object.entries({ facility_code: facilityCode, month, page: String(page) }))
      address.searchParams.set(name, value)
    const text = await fetchText(address, key, AbortSignal.any([inAll, AbortSignal.timeout(timeoutMs)]))
    const { data, last_page = 1 } = readPage(text)
    last = last_page
    if (records.length + skipped.length + data.length > limits.records) throw fault('tooMuch')
    for (const given of data) {
      const record = Weighing.safeParse(given)
      if (record.success) records.push(record.data)
      else skipped.push({ reason: 'unreadable', labelCode: labelOf(given) })
    }
  }
  return { records, skipped }
}

async function fetchText(address: URL, key: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      // The key goes to the configured place and nowhere else.
      redirect: 'error',
      signal,
    })
    const refusal = faultOfStatus(answer.status)
    if (refusal) {
      await answer.body?.cancel()
      throw fault(refusal)
    }
    const body = await limitedBody(answer, limits.pageBytes)
    if (body === null) throw fault('tooMuch')
    return body.toString('utf8')
  } catch (error) {
    if (error instanceof Problem) throw error
    throw fault('unreachable')
  }
}

function faultOfStatus(status: number): MeSmileFault | null {
  if (status === 401 || status === 403) return 'refused'
  if (status === 404) return 'unknownFacility'
  return status === 200 ? null : 'unreachable'
}

function readPage(text: string): z.output<typeof Page> {
  try {
    return Page.parse(JSON.parse(text))
  } catch {
    throw fault('unreadable')
  }
}

function labelOf(given: unknown): string {
  const label = typeof given === 'object' && given !== null && 'label_code' in given ? given.label_code : ''
  return typeof label === 'string' ? label.slice(0, 100) : ''
}

const fault = (why: MeSmileFault) => problem('meSmileFailed', { why })
