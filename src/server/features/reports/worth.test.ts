import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { mercuryStateNames } from '#domain/mercury-devices.ts'
import type { AnswerSheet } from '#forms/context.ts'
import {
  completeBor,
  completeCovid,
  completeKesling,
  completeKeyQuestions,
  completeKit,
  completeMercury,
} from '#forms/testing/samples.ts'
import type { FactTable } from '#server/database/schema.ts'
import {
  month,
  ok,
  profiles,
  reason,
  type Reporter,
  reportIn,
  sendForm,
  wasteOf,
} from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

/** What is stored of a report's worth; undefined where nothing is. */
async function factOf({ db }: World, table: FactTable, reportId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where report_id = ${reportId}`.execute(db)
  return rows[0]
}

/** A checked list of devices for the facility's draft, as an upload leaves it; its totals are those of `sheet`. */
async function storeList(
  { as, db, idOf, facilityIdOf }: World,
  person: Reporter,
  sheet: AnswerSheet,
  of = month,
): Promise<{ id: number; name: string }[]> {
  const { data } = ok(await (await as(person)).post('/api/alkesbermerkuri', { date: of }))
  const name = 'daftar.csv'
  const { id } = await db
    .insertInto('file')
    .values({
      owner_id: await idOf(person),
      facility_id: await facilityIdOf(person),
      name,
      mime: 'text/csv',
      size: 100,
      sha256: '',
      storage_key: `test/daftar/${of}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isState = (cell: string) => mercuryStateNames.some((state) => cell.endsWith(`_${state}`))
  const totals = Object.fromEntries(
    Object.entries(sheet).filter(([cell, count]) => isState(cell) && typeof count === 'number' && count > 0),
  )
  await db
    .insertInto('device_list')
    .values({ file_id: id, report_id: data.report_id, row_count: 1, totals: JSON.stringify(totals) })
    .execute()
  return [{ id, name }]
}

/** 40 thermometers withdrawn, of 30 sphygmomanometers 4 in use, 2 Cantor tubes kept. */
const devices = {
  ...completeMercury(profiles.hospital, month),
  thermometer_stored: 0,
  thermometer_withdrawn: 40,
  sphygmomanometer_in_use: 4,
  sphygmomanometer_stored: 26,
  sphygmomanometer_removed: 26,
  sphygmomanometer_replaced: 26,
  cantor_tube_owned: 2,
  cantor_tube_stored: 2,
  cantor_tube_removed: 2,
  mer_withdraw_date: `${month}-10`,
  mer_withdraw_by: 'depo_pemda',
  mer_withdraw_doc: 'BA/17/2026',
  soft_check_notes: 'Tensimeter di UGD diganti bulan depan.',
}

describe('what a report is worth is stored with its sending', () => {
  it(
    'COVID waste: 42.0 + 3.1 + 25.2 = 70.3 kg on 38 patient-days of one day',
    withApp(async (world) => {
      const covid = completeCovid(profiles.hospital, month, { days: [2] })
      const [day] = covid.days ?? []
      const amounts = {
        cov_inpatients: 38,
        cov_solid_infectious_kg: 42,
        cov_solid_sharps_kg: 3.1,
        cov_domestic_kg: 25.2,
        cov_third_party_kg: 70.3,
        cov_closing_kg: 0,
      }
      const answers = { ...covid, days: [{ ...day, ...amounts }] }
      const { data } = ok(await sendForm(world, 'limbahcovid', answers))
      expect(await factOf(world, 'covid_waste_fact', data.report_id)).toMatchObject({
        nihil: false,
        days_reported: 1,
        days_in_month: 30,
        solid_kg: 70.3,
        inpatients: 38,
        inpatient_solid_kg: 70.3,
        third_party_kg: 70.3,
        closing_kg: 0,
      })
    }),
  )

  it(
    'mercury devices: 72 owned, 4 in use, 68 removed, 40 withdrawn',
    withApp(async (world) => {
      const mer_sheet = await storeList(world, 'hospital', devices)
      const { data } = ok(await sendForm(world, 'alkesbermerkuri', { ...devices, mer_sheet }))
      const fact = await factOf(world, 'mercury_fact', data.report_id)
      expect(fact).toMatchObject({
        owned: 72,
        in_use: 4,
        removed: 68,
        withdrawn: 40,
        status: 'in_use',
        amalgam_owned_g: 12.5,
      })
      expect(fact?.['by_device']).toMatchObject({ cantor_tube: { owned: 2, stored: 2 } })
    }),
  )

  it(
    'environmental health: 6 of 8 cleaners trained is limited, at a score of 7 of 8',
    withApp(async (world) => {
      const answers = {
        ...completeKesling(profiles.hospital, month),
        cln_staff: 8,
        cln_trained: 6,
        cln_supplies: 'sebagian',
      }
      const { data } = ok(await sendForm(world, 'kesehatanlingkungan', answers))
      expect(await factOf(world, 'environmental_health_fact', data.report_id)).toMatchObject({
        kebersihan_lingkungan_level: 'limited_service',
        kebersihan_lingkungan_score: 87.5,
        air_level: 'plenary_service',
        wash_level: 'limited_service',
        criteria: false,
        water_and_sanitation: true,
      })
    }),
  )

  it(
    'key questions: basic service all through',
    withApp(async (world) => {
      const form = 'kesehatanlingkungan-pertanyaankunci'
      const { data } = ok(await sendForm(world, form, completeKeyQuestions(profiles.hospital)))
      expect(await factOf(world, 'key_question_fact', data.report_id)).toMatchObject({
        higiene_level: 'base_service',
        wash_level: 'base_service',
        water_and_sanitation: true,
        power_now: true,
        licensed_waste: true,
      })
    }),
  )

  it(
    'the sanitarian kit: 24 of 30 items is lengkap',
    withApp(async (world) => {
      const answers = completeKit(profiles.healthCenter, month)
      const { data } = ok(await sendForm(world, 'sanitarian-kit', answers, { person: 'healthCenter' }))
      expect(await factOf(world, 'sanitarian_kit_fact', data.report_id)).toMatchObject({
        owned: true,
        items_usable: 24,
        items_listed: 30,
        items_available: 24,
        category: 'complete',
        inspections: 6,
      })
    }),
  )

  it(
    'goes with a withdrawal, and stays through a return, a confirmation and a reopening',
    withApp(async (world) => {
      const table = 'environmental_health_fact'
      const form = 'kesehatanlingkungan'
      const answers = completeKesling(profiles.hospital, month)
      const { data } = ok(await sendForm(world, form, answers))
      const id: number = data.report_id
      const fact = await factOf(world, table, id)
      expect(fact).toMatchObject({ criteria: true })
      const hospital = await world.as('hospital')
      ok(await hospital.post(`/api/reports/${id}/withdraw`))
      expect(await factOf(world, table, id)).toBeUndefined()
      ok(await sendForm(world, form, answers))
      const city = await world.as('city')
      ok(await city.post('/api/perbaikan-form', { report_id: id, reason }))
      expect(await factOf(world, table, id)).toEqual(fact)
      ok(await sendForm(world, form, { ...answers, air_ecoli: 'tidak_diuji' }))
      ok(await city.post('/api/form-confirmation/simpan', { report_id: id, decision: 'confirm' }))
      ok(await city.post(`/api/reports/${id}/reopen`, { reason }))
      expect(await factOf(world, table, id)).toMatchObject({ air_level: 'base_service', criteria: true })
    }),
  )
})

it(
  'stays as it was sent where a report is confirmed after the profile has changed',
  withApp(async (world) => {
    const { report_id } = await reportIn(world, 'sent', { person: 'healthCenter' })
    const fact = await factOf(world, 'waste_fact', report_id)
    expect(fact?.['bor_beds']).toBeGreaterThan(0)
    const changed = { inpatient: false, beds: null }
    await world.db.updateTable('facility').set(changed).where('code', '=', 'PK001').execute()
    ok(
      await (
        await world.as('city')
      ).post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }),
    )
    expect(await factOf(world, 'waste_fact', report_id)).toEqual(fact)
  }),
)

describe('environmental health counts the beds of the month’s BOR', () => {
  /** Twelve toilets: enough for 120 beds (4 + 6), too few where nobody knows how many there are. */
  const kesling = { ...completeKesling(profiles.hospital, month), san_total: 12, san_usable: 12 }
  const levelOf = async (world: World, id: number) =>
    (await factOf(world, 'environmental_health_fact', id))?.['sanitasi_level']
  const withoutBeds = ({ db }: World) =>
    db.updateTable('facility').set({ beds: null }).where('code', '=', 'RS001').execute()

  it(
    'when the BOR was sent before it',
    withApp(async (world) => {
      await withoutBeds(world)
      await reportIn(world, 'sent')
      const { data } = ok(await sendForm(world, 'kesehatanlingkungan', kesling))
      expect(await levelOf(world, data.report_id)).toBe('plenary_service')
    }),
  )

  it(
    'when the BOR is sent, changed or taken back after it',
    withApp(async (world) => {
      await withoutBeds(world)
      const { data } = ok(await sendForm(world, 'kesehatanlingkungan', kesling))
      const id: number = data.report_id
      expect(await levelOf(world, id)).toBe('base_service')
      const waste = await reportIn(world, 'sent')
      expect(await levelOf(world, id)).toBe('plenary_service')
      const hospital = await world.as('hospital')
      const { data: draft } = ok(await hospital.post(`/api/reports/${waste.report_id}/withdraw`))
      expect(await levelOf(world, id)).toBe('base_service')
      // 200 beds ask for 4 + 10 toilets.
      const answers = completeBor(profiles.otherHospital, month)
      const saved = ok(
        await hospital.put('/api/updateBor', { report_id: draft.report_id, version: draft.version, answers }),
      ).data
      ok(
        await hospital.post('/api/limbah/store', {
          report_id: saved.report_id,
          version: saved.version,
          answers: { ...wasteOf('hospital'), soft_check_notes: 'Tempat tidur ditambah bulan ini.' },
        }),
      )
      expect(await levelOf(world, id)).toBe('base_service')
    }),
  )
})

describe('a form that is sent sees the month’s others', () => {
  const explained = { soft_check_notes: 'Sudah diperiksa dengan petugas limbah.' }
  /** Refused until it is explained; then flagged. */
  async function expectFlag(world: World, form: string, answers: AnswerSheet, flag: string) {
    const refused = await sendForm(world, form, answers)
    expect(refused.body.errors).toEqual({ 'answers.soft_check_notes': ['Wajib diisi'] })
    const { data } = ok(await sendForm(world, form, { ...answers, ...explained }))
    const { flags } = await world.db
      .selectFrom('report')
      .select('flags')
      .where('id', '=', data.report_id)
      .executeTakeFirstOrThrow()
    expect(flags).toContain(flag)
    const city = await world.as('city')
    const { data: opened } = ok(await city.get(`/api/form-confirmation?report_id=${data.report_id}`))
    const messages = opened.flags.map(({ message }: { message: string }) => message)
    expect(messages.join(' ')).not.toContain('{')
  }
  const kesling = completeKesling(profiles.hospital, month)

  it(
    'KL-03: another treatment than the waste form’s',
    withApp(async (world) => {
      await reportIn(world, 'sent')
      const answers = { ...kesling, lim_infectious_treatment: 'autoklaf' }
      await expectFlag(world, 'kesehatanlingkungan', answers, 'KL-03')
    }),
  )

  it(
    'KL-04: other sanitarians than the waste form’s',
    withApp(async (world) => {
      await reportIn(world, 'sent')
      await expectFlag(world, 'kesehatanlingkungan', { ...kesling, mgt_sanitarian: 9 }, 'KL-04')
    }),
  )

  it(
    'KK-01: a key question that the environmental-health form answers otherwise',
    withApp(async (world) => {
      ok(await sendForm(world, 'kesehatanlingkungan', kesling))
      const answers = { ...completeKeyQuestions(profiles.hospital), key_water_now: 'tidak' }
      await expectFlag(world, 'kesehatanlingkungan-pertanyaankunci', answers, 'KK-01')
    }),
  )

  it(
    'CV-05: more COVID waste than there was infectious waste, which is asked of the form that is sent last',
    withApp(async (world) => {
      const covid = completeCovid(profiles.hospital, month, { days: [1, 2] })
      const amounts = { cov_inpatients: 800, cov_solid_infectious_kg: 1600, cov_third_party_kg: 0 }
      const [first] = covid.days ?? []
      const solid = 1600 + (first?.cov_solid_sharps_kg ?? 0) + (first?.cov_domestic_kg ?? 0)
      await reportIn(world, 'sent')
      const answers = { ...covid, days: [{ ...first, ...amounts, cov_closing_kg: solid }] }
      await expectFlag(world, 'limbahcovid', answers, 'CV-05')
    }),
  )

  it(
    'XF-03: devices were withdrawn, and no heavy metal arose',
    withApp(async (world) => {
      await reportIn(world, 'sent')
      const { soft_check_notes: _notes, ...unexplained } = {
        ...devices,
        sphygmomanometer_in_use: 0,
        sphygmomanometer_stored: 30,
        sphygmomanometer_removed: 30,
        sphygmomanometer_replaced: 30,
      }
      const mer_sheet = await storeList(world, 'hospital', unexplained)
      await expectFlag(world, 'alkesbermerkuri', { ...unexplained, mer_sheet }, 'XF-03')
    }),
  )

  it(
    'but nothing of a form that was taken back',
    withApp(async (world) => {
      const waste = await reportIn(world, 'sent')
      ok(await (await world.as('hospital')).post(`/api/reports/${waste.report_id}/withdraw`))
      const answers = { ...kesling, lim_infectious_treatment: 'autoklaf' }
      ok(await sendForm(world, 'kesehatanlingkungan', answers))
    }),
  )
})

describe('a stock that runs on', () => {
  const form = 'alkesbermerkuri'
  const september = completeMercury(profiles.healthCenter, '2026-09')
  async function sendSeptember(world: World) {
    const mer_sheet = await storeList(world, 'healthCenter', september, '2026-09')
    const answers = { ...september, mer_sheet }
    return ok(await sendForm(world, form, answers, { person: 'healthCenter', of: '2026-09' })).data
  }
  const unchanged = completeMercury(profiles.healthCenter, month, { previous: september })

  it(
    'is compared with the latest report that was sent, not with last month’s alone',
    withApp(async (world) => {
      const { report_id } = await sendSeptember(world)
      const center = await world.as('healthCenter')
      const asked = ok(
        await center.get(`/api/form/check-previous-month-form?form_type=${form}&date=${month}`),
      ).data
      expect(asked).toMatchObject({ exists: true, date: '2026-09', report_id })
      // Nothing has changed since September: no list is asked for.
      ok(await sendForm(world, form, unchanged, { person: 'healthCenter' }))
    }),
  )

  it(
    'may not fall below what is confirmed, but below what was only sent',
    withApp(async (world) => {
      const { report_id } = await sendSeptember(world)
      const fewer = {
        ...unchanged,
        thermometer_owned: 2,
        thermometer_stored: 2,
        thermometer_removed: 2,
        thermometer_replaced: 2,
      }
      const mer_sheet = await storeList(world, 'healthCenter', fewer)
      const city = await world.as('city')
      ok(await city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
      const refused = await sendForm(world, form, { ...fewer, mer_sheet }, { person: 'healthCenter' })
      expect(refused.body.errors['answers.thermometer_owned']).toEqual([
        expect.stringContaining('tidak boleh berkurang'),
      ])
      ok(await (await world.as('admin')).post(`/api/reports/${report_id}/reopen`, { reason }))
      ok(await sendForm(world, form, { ...fewer, mer_sheet }, { person: 'healthCenter' }))
    }),
  )
})

it(
  'lets what follows from the day before follow again, once a report must be corrected',
  withApp(async (world) => {
    const covid = completeCovid(profiles.hospital, month, { days: [1, 2, 3] })
    const { data: sent } = ok(await sendForm(world, 'limbahcovid', covid))
    const report_id: number = sent.report_id
    ok(await (await world.as('city')).post('/api/perbaikan-form', { report_id, reason }))
    const hospital = await world.as('hospital')
    const { answers, version } = ok(await hospital.get(`/api/limbahcovid?report_id=${report_id}`)).data
    const [first, second, third] = answers.days
    expect(second).not.toHaveProperty('cov_opening_kg')
    // A kilogram more on the first day: the second opens with it, and hands it over.
    const corrected = [
      { ...first, cov_solid_infectious_kg: first.cov_solid_infectious_kg + 1 },
      { ...second, cov_third_party_kg: second.cov_third_party_kg + 1 },
      third,
    ]
    const again = { report_id, version, answers: { ...answers, days: corrected } }
    const { data } = ok(await hospital.post('/api/limbahcovid/simpan', again))
    expect(data.answers.days[1]).toMatchObject({ cov_opening_kg: 15.3, cov_closing_kg: 0 })
    expect(data.answers.days[2]).toMatchObject({ cov_opening_kg: 0 })
  }),
)

it(
  'suspects a copy of last month only where there is enough to copy',
  withApp(async (world) => {
    const flagsIn = async (of: string, form: string, answers: AnswerSheet) => {
      const { data } = ok(await sendForm(world, form, answers, { of }))
      const row = world.db.selectFrom('report').select('flags').where('id', '=', data.report_id)
      return (await row.executeTakeFirstOrThrow()).flags
    }
    const kesling = completeKesling(profiles.hospital, '2026-10')
    const key = completeKeyQuestions(profiles.hospital)
    expect(await flagsIn('2026-10', 'kesehatanlingkungan', kesling)).toEqual([])
    expect(await flagsIn(month, 'kesehatanlingkungan', kesling)).toEqual(['SAME'])
    for (const of of ['2026-10', month])
      expect(await flagsIn(of, 'kesehatanlingkungan-pertanyaankunci', key)).toEqual([])
  }),
)
