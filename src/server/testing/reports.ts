import { sql } from 'kysely'

import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import type { StoredStatus } from '#domain/report-status.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { completeBor, completeMercury, sampleProfiles } from '#forms/testing/samples.ts'
import { completeWaste, type WasteSampleOptions } from '#forms/testing/waste-samples.ts'
import { formRows, shippedForms } from '#indicators/shipped-forms.ts'

import type { Answer, World } from './with-app.ts'
import type { Person } from './world.ts'

/** The facilities of the test world that report, as the forms see them. */
export const profiles = {
  hospital: sampleProfiles.hospital,
  otherHospital: { ...sampleProfiles.hospital, beds: 200, covidHandler: false },
  healthCenter: { ...sampleProfiles.inpatientCenter, zone: 'WIB' },
  smallHealthCenter: { ...sampleProfiles.outpatientCenter, regionType: 'rural', zone: 'WIB' },
} as const satisfies Record<string, FacilityProfile>
export type Reporter = keyof typeof profiles

/** What each person is answered who reads a report that a facility of the first city has sent. */
export function readersOf(facility: Reporter): readonly (readonly [person: Person | null, status: number])[] {
  const others = namesOf(profiles).filter((other) => other !== facility)
  return [
    ...([facility, 'city', 'province', 'ministry', 'admin'] as const).map((person) => [person, 200] as const),
    ...([...others, 'otherCity', 'otherProvince'] as const).map((person) => [person, 404] as const),
    ['external', 403],
    [null, 401],
  ]
}

/** The month that is collected at `testNow`. */
export const month: Month = '2026-11'
export const reason = 'Berat manifes tidak sama dengan tabel.'

/** @throws Error with the body unless the call was answered with 200. */
export function ok({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

export function wasteOf(person: Reporter, of: Month = month, options?: WasteSampleOptions) {
  return completeWaste(profiles[person], of, options)
}

/** A draft that is complete and valid; gives the report as the last save answered it. */
export async function completeDraft(
  { as }: World,
  person: Reporter,
  { of = month, waste }: { of?: Month; waste?: Record<string, unknown> } = {},
): Promise<Answer['body']> {
  const facility = await as(person)
  const opened = ok(await facility.post('/api/limbahfasyankes', { date: of })).data
  const given = {
    report_id: opened.report_id,
    version: opened.version,
    // The stock with which the month begins is the one with which the last ended.
    answers: waste ?? wasteOf(person, of, { previous: opened.context.previous }),
  }
  const { data } = ok(await facility.put('/api/limbahfasyankes', given))
  if (!profiles[person].inpatient) return data
  const answers = completeBor(profiles[person], of)
  return ok(
    await facility.put('/api/updateBor', { report_id: data.report_id, version: data.version, answers }),
  ).data
}

/** A report that has been taken to a state by the people who may; gives it as its facility reads it. */
export async function reportIn(
  world: World,
  status: StoredStatus,
  { person = 'hospital', of = month }: { person?: Reporter; of?: Month } = {},
): Promise<Answer['body']> {
  const { report_id, version } = await completeDraft(world, person, { of })
  const facility = await world.as(person)
  const office = await world.as(person === 'otherHospital' ? 'otherCity' : 'city')
  if (status !== 'draft') ok(await facility.post('/api/limbah/store', { report_id, version }))
  if (status === 'confirmed')
    ok(await office.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
  if (status === 'revise') ok(await office.post('/api/perbaikan-form', { report_id, reason }))
  return ok(await facility.get(`/api/limbahfasyankes?report_id=${report_id}`)).data
}

/** Has a report name an upload where it was sent: as the evidence of a shipment. */
export async function nameInSent({ db }: World, reportId: number, file: number): Promise<void> {
  const shipments = [{ ship_file: [{ id: file, name: 'manifes.pdf' }] }]
  await db
    .updateTable('submission')
    .set({ sheets: JSON.stringify({ limbahfasyankes: { answers: { shipments } } }) })
    .where('report_id', '=', reportId)
    .execute()
}

/** Sends a form with these answers as the facility does, replacing what it has saved. */
export async function sendForm(
  { as }: World,
  id: string,
  answers: AnswerSheet,
  { person = 'hospital', of = month }: { person?: Reporter; of?: Month } = {},
): Promise<Answer> {
  const paths = shippedForms.find((form) => form.id === id)?.paths
  if (!paths) throw new Error(`${id} is not sent by itself`)
  const facility = await as(person)
  const { report_id, version } = ok(await facility.post(paths.base, { date: of })).data
  return facility.post(paths.send, { report_id, version, answers })
}

/** The small Puskesmas has no device with mercury left, and its office says so. Gives the report's id. */
export async function confirmWithoutMercury(world: World, of: Month): Promise<number> {
  const answers = completeMercury(profiles.smallHealthCenter, of)
  const sent = await sendForm(world, 'alkesbermerkuri', answers, { person: 'smallHealthCenter', of })
  const { report_id } = ok(sent).data
  const city = await world.as('city')
  ok(await city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
  return report_id
}

/** The tables of what reports are worth. */
const factTables = formRows.flatMap(({ worth }) => worth?.facts.table ?? [])

/** Every row of the life of reports, to prove that a refused call changed none of it. */
export async function traces({ db }: World): Promise<string> {
  const tables = [
    'report',
    'report_sheet',
    'submission',
    'report_history',
    'notification',
    'audit',
    ...factTables,
  ]
  const rows = []
  for (const table of tables) {
    rows.push((await sql`select * from ${sql.table(table)}`.execute(db)).rows)
  }
  return JSON.stringify(rows)
}
