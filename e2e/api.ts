import type { Month } from '#domain/month.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import { completeBor } from '#forms/testing/samples.ts'
import { completeWaste } from '#forms/testing/waste-samples.ts'

export const password = 'Silika-Demo-2026'
/** The public application identifier that the product starts with. */
const appsKey = 'silika-web'

/** So much of a report as the journeys look at. */
export type Report = {
  report_id: number
  version: number
  date: Month
  report_status: string
  answers: AnswerSheet
  context: FormContext
}
type Answer = { data: Report; message?: string }
export type Call = (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) => Promise<Answer>

/** What an account signs in with. */
export const credentialsOf = (username: string) => ({ username, password, 'apps-key': appsKey })

const signedIn = new Map<string, Promise<Call>>()

/**
 * The product's own calls as one account: for what a journey needs beforehand, and for looking at what came of it. All journeys of
 * a process share one session of the account, which may have ten.
 */
export async function signInByApi(url: string, username: string): Promise<Call> {
  const key = `${url} ${username}`
  const call = signedIn.get(key) ?? newSession(url, username)
  signedIn.set(key, call)
  return call
}

async function newSession(url: string, username: string): Promise<Call> {
  const { token } = (await callAs(url)('POST', '/api/login', credentialsOf(username))) as unknown as {
    token: string
  }
  return callAs(url, token)
}

/** Calls with the token of a session, or without one. */
export function callAs(url: string, token?: string): Call {
  return async (method, address, body) => {
    const response = await fetch(url + address, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }
}

/** A whole, valid sheet for the report that has been opened; its amounts follow on from what the facility reported before. */
export function wasteFor({ date, context }: Report): AnswerSheet {
  const [usual] = context.history['wasteGenerated'] ?? []
  return completeWaste(context.profile, date, {
    previous: context.previous,
    today: context.today,
    ...(usual === undefined ? {} : { medicalKg: usual }),
  })
}

/** Opens the month's report, and fills it so that it can be sent. */
export async function completeDraft(call: Call, date: Month, more: AnswerSheet = {}): Promise<Report> {
  const { data: opened } = await call('POST', '/api/limbahfasyankes', { date })
  const { report_id } = opened
  const answers = { ...wasteFor(opened), ...more }
  const { data: saved } = await call('PUT', '/api/limbahfasyankes', {
    report_id,
    version: opened.version,
    answers,
  })
  if (!opened.context.profile.inpatient) return saved
  const beds = completeBor(opened.context.profile, date)
  const { data } = await call('PUT', '/api/updateBor', { report_id, version: saved.version, answers: beds })
  return data
}

/** A report of the month that the facility has sent. */
export async function sentReport(call: Call, date: Month, more: AnswerSheet = {}): Promise<Report> {
  const { report_id, version } = await completeDraft(call, date, more)
  return (await call('POST', '/api/limbah/store', { report_id, version })).data
}
