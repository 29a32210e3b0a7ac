import { describe, expect, it } from 'vitest'

import { answerErrors } from '#forms/answers/errors.ts'
import { judge } from '#forms/answers/judging.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { sampleContext, sampleProfiles } from '#forms/testing/samples.ts'

import { fillFromMeSmile, type SkipReason, type WeighingRecord } from './me-smile.ts'

const month = '2026-11'
const context = sampleContext(sampleProfiles.hospital, month, { today: '2026-12-02' })
const wib = (day: string, clock = '08:00') => new Date(`${day}T${clock}:00+07:00`)

let labels = 0
function weighing(given: Partial<WeighingRecord> = {}): WeighingRecord {
  return {
    labelCode: `L${++labels}`,
    category: 'infectious',
    weightKg: 10,
    weighedAt: wib('2026-11-05'),
    correctedAt: null,
    state: 'ditimbang',
    manifestNo: null,
    transportedAt: null,
    vehicleNo: null,
    receiver: null,
    ...given,
  }
}
const shipped = (given: Partial<WeighingRecord> = {}) =>
  weighing({ state: 'diangkut', manifestNo: 'FST-0001', transportedAt: wib('2026-11-20'), ...given })

function fill(records: WeighingRecord[], answers: AnswerSheet = {}, known = context) {
  const result = fillFromMeSmile(records, limbahFasyankes, answers, known)
  const skipped = result.skipped.map(({ reason }): SkipReason => reason)
  // Every result may be saved as a draft.
  expect(answerErrors(limbahFasyankes, result.answers, known, 'draft')).toEqual([])
  return { ...result, skipped }
}
const rowsOf = ({ answers }: { answers: AnswerSheet }) => answers['shipments']

describe('what was generated', () => {
  it('is the sum of the month’s weighings by category, exact to the cent, and names its source', () => {
    const { answers, figures, skipped } = fill([
      weighing({ weightKg: 0.1 }),
      weighing({ weightKg: 0.2 }),
      weighing({ category: 'sharps', weightKg: 1.25 }),
    ])
    expect(answers).toEqual({
      infectious_generated_kg: 0.3,
      sharps_generated_kg: 1.25,
      data_source: 'me_smile',
    })
    expect(figures).toEqual([
      { field: 'infectious_generated_kg', category: 'infectious', kg: 0.3, before: null },
      { field: 'sharps_generated_kg', category: 'sharps', kg: 1.25, before: null },
    ])
    expect(skipped).toEqual([])
  })

  it('counts the days of the facility’s zone', () => {
    const records = [
      weighing({ weighedAt: new Date('2026-10-31T16:59:59Z') }),
      weighing({ weighedAt: new Date('2026-10-31T17:00:00Z') }),
      weighing({ weighedAt: new Date('2026-11-30T16:59:59Z') }),
      weighing({ weighedAt: new Date('2026-11-30T17:00:00Z') }),
    ]
    expect(fill(records)).toMatchObject({
      answers: { infectious_generated_kg: 20 },
      skipped: ['otherMonth', 'otherMonth'],
    })
    const inPapua = { ...context, profile: { ...context.profile, zone: 'WIT' as const } }
    expect(fill(records.slice(0, 1), {}, inPapua).answers).toMatchObject({ infectious_generated_kg: 10 })
  })

  it('counts a label once: the latest correction wins in any order', () => {
    const first = weighing({ labelCode: 'QR-1', weightKg: 100 })
    const second = weighing({ labelCode: 'QR-1', weightKg: 10, correctedAt: wib('2026-11-06') })
    const last = weighing({
      labelCode: 'QR-1',
      weightKg: 12,
      correctedAt: wib('2026-11-07'),
      category: 'sharps',
    })
    for (const records of [
      [first, second, last],
      [last, second, first],
      [second, last, first],
    ]) {
      const { answers, skipped } = fill(records)
      expect(answers).toEqual({ sharps_generated_kg: 12, data_source: 'me_smile' })
      expect(skipped).toEqual(['corrected', 'corrected'])
    }
  })

  it('counts the last in the list of two that were made at the same moment', () => {
    const twice = [10, 12].map((weightKg) => weighing({ labelCode: 'QR-1', weightKg }))
    expect(fill(twice).answers).toMatchObject({ infectious_generated_kg: 12 })
  })

  it('leaves out unknown categories, and those that the form does not ask about', () => {
    const { answers, skipped } = fill(
      [
        weighing({ category: 'plastik' }),
        weighing({ category: 'constructor' }),
        weighing({ category: 'cytotoxic' }),
        weighing({ category: 'sharps' }),
      ],
      { org_chemo: 'tidak' },
    )
    expect(answers).toEqual({ org_chemo: 'tidak', sharps_generated_kg: 10, data_source: 'me_smile' })
    expect(skipped).toEqual(['unknownCategory', 'unknownCategory', 'notAsked'])
  })

  it('waits with the form for the answer that says whether it is asked', () => {
    expect(fill([weighing({ category: 'cytotoxic' })]).answers).toMatchObject({ cytotoxic_generated_kg: 10 })
  })

  it('leaves out what no form could hold', () => {
    const { answers, figures, skipped } = fill([
      weighing({ weightKg: 60_000 }),
      weighing({ weightKg: 60_000 }),
    ])
    expect(answers).not.toHaveProperty('infectious_generated_kg')
    expect([figures, skipped]).toEqual([[], ['outOfRange', 'outOfRange']])
  })

  it('takes the place of what was typed and says what that was; the rest of the draft stays', () => {
    const { answers, figures } = fill([weighing()], {
      infectious_generated_kg: 7,
      sharps_generated_kg: 3,
      reporter_name: 'Sari',
      data_source: 'perkiraan',
    })
    expect(answers).toEqual({
      infectious_generated_kg: 10,
      sharps_generated_kg: 3,
      reporter_name: 'Sari',
      data_source: 'me_smile',
    })
    expect(figures).toMatchObject([{ before: 7 }])
  })

  it('lets a closing stock that was only computed follow, and keeps one that was weighed', () => {
    const typed = {
      infectious_opening_kg: 5,
      infectious_generated_kg: 7,
      infectious_treated_own_kg: 0,
      infectious_third_party_kg: 2,
    }
    expect(fill([weighing()], { ...typed, infectious_closing_kg: 10 }).answers).not.toHaveProperty(
      'infectious_closing_kg',
    )
    expect(fill([weighing()], { ...typed, infectious_closing_kg: 9.5 }).answers).toHaveProperty(
      'infectious_closing_kg',
      9.5,
    )
  })

  it('changes nothing where nothing was weighed', () => {
    const answers = { data_source: 'timbang_manual', infectious_generated_kg: 4 }
    expect(fill([], answers)).toMatchObject({ answers, figures: [], shipments: 0 })
    expect(fill([weighing({ weighedAt: wib('2026-09-01') })], answers).answers).toEqual(answers)
  })
})

describe('what was transported', () => {
  it('is one row for a manifest, and the column of the third party', () => {
    const result = fill([
      shipped({ weightKg: 12.5, vehicleNo: 'B 1234 XYZ', receiver: 'PT Pengolah' }),
      shipped({ weightKg: 7.5, state: 'diolah', transportedAt: wib('2026-11-19', '23:30') }),
      weighing({ weightKg: 3 }),
    ])
    expect(result.answers).toEqual({
      infectious_generated_kg: 23,
      infectious_third_party_kg: 20,
      data_source: 'me_smile',
      trn_ext_done: 'ya',
      trn_manifest_kind: 'festronik',
      shipments: [
        {
          ship_manifest_no: 'FST-0001',
          ship_category: 'infectious',
          ship_weight_kg: 20,
          ship_date: '2026-11-19',
          ship_status: 'diangkut',
          ship_vehicle_no: 'B 1234 XYZ',
          ship_receiver: 'PT Pengolah',
        },
      ],
    })
    expect(result.shipments).toBe(1)
  })

  it('calls infectious waste, sharps and pathological waste on one manifest a mixture, which the balance accepts', () => {
    const result = fill([
      shipped({ weightKg: 5 }),
      shipped({ weightKg: 2, category: 'sharps' }),
      shipped({ weightKg: 1, category: 'pathological' }),
    ])
    expect(rowsOf(result)).toMatchObject([{ ship_category: 'campuran_infeksius', ship_weight_kg: 8 }])
    expect(result.answers).toMatchObject({
      infectious_third_party_kg: 5,
      sharps_third_party_kg: 2,
      pathological_third_party_kg: 1,
    })
    const said = judge(limbahFasyankes, result.answers, context).findings.map(({ id }) => id)
    expect(said).not.toContain('LF-03')
  })

  it('gives a manifest of different kinds to the heaviest', () => {
    const result = fill([shipped({ weightKg: 2 }), shipped({ weightKg: 30, category: 'chemical' })])
    expect(rowsOf(result)).toMatchObject([{ ship_category: 'chemical', ship_weight_kg: 30 }])
    expect(result.answers).not.toHaveProperty('infectious_third_party_kg')
    expect(result.skipped).toEqual(['mixedManifest'])
  })

  it('belongs to the month in which it left, whenever it was weighed', () => {
    const result = fill([
      shipped({ weighedAt: wib('2026-10-28'), weightKg: 4 }),
      shipped({ manifestNo: 'FST-0002', transportedAt: wib('2026-12-01'), weightKg: 6 }),
    ])
    expect(result.answers).toMatchObject({ infectious_generated_kg: 6, infectious_third_party_kg: 4 })
    expect(rowsOf(result)).toMatchObject([{ ship_manifest_no: 'FST-0001' }])
    expect(result.skipped).toEqual(['shippedOtherMonth'])
  })

  it('needs the number of a manifest', () => {
    const result = fill([shipped({ manifestNo: null }), shipped({ manifestNo: '1234' })])
    expect(result.answers).toEqual({ infectious_generated_kg: 20, data_source: 'me_smile' })
    expect(result.skipped).toEqual(['noManifest', 'noManifest'])
  })

  it('leaves the date open where ME-SMILE does not give it', () => {
    expect(rowsOf(fill([shipped({ transportedAt: null })]))).toEqual([
      {
        ship_manifest_no: 'FST-0001',
        ship_category: 'infectious',
        ship_weight_kg: 10,
        ship_status: 'diangkut',
      },
    ])
  })

  it('is brought up to date in the list, beside what was added by hand', () => {
    const byHand = { ship_manifest_no: 'MANUAL-1', ship_category: 'infectious', ship_weight_kg: 5 }
    const file = [{ id: 7, name: 'manifes.pdf' }]
    const result = fill([shipped({ state: 'diterima' }), shipped({ manifestNo: 'FST-0002', weightKg: 1 })], {
      trn_ext_done: 'ya',
      trn_manifest_kind: 'manifes_kertas',
      shipments: [
        byHand,
        { ship_manifest_no: 'FST-0001', ship_weight_kg: 99, ship_status: 'diangkut', ship_file: file },
      ],
    })
    expect(rowsOf(result)).toMatchObject([
      byHand,
      { ship_manifest_no: 'FST-0001', ship_weight_kg: 10, ship_status: 'diterima', ship_file: file },
      { ship_manifest_no: 'FST-0002', ship_weight_kg: 1 },
    ])
    expect(result.answers).toMatchObject({
      infectious_third_party_kg: 16,
      trn_manifest_kind: 'manifes_kertas',
    })
    expect(fill([shipped()], fill([shipped()]).answers).answers).toMatchObject({
      infectious_third_party_kg: 10,
    })
  })

  it('replaces the answer that nothing was transported, and its reason', () => {
    const result = fill([shipped()], { trn_ext_done: 'tidak', trn_no_pickup_reason: 'anggaran' })
    expect(result.answers).toMatchObject({ trn_ext_done: 'ya' })
    expect(result.answers).not.toHaveProperty('trn_no_pickup_reason')
  })

  it('replaces the answer that there was no manifest', () => {
    const { answers } = fill([shipped()], { trn_ext_done: 'ya', trn_manifest_kind: 'tidak_ada' })
    expect(answers).toMatchObject({ trn_manifest_kind: 'festronik' })
  })

  it('fills the list of shipments and no more', () => {
    const records = Array.from({ length: 62 }, (_, index) =>
      shipped({ manifestNo: `FST-${1000 + index}`, weightKg: 1 }),
    )
    const result = fill(records)
    expect(rowsOf(result)).toHaveLength(60)
    expect(result.answers).toMatchObject({ infectious_third_party_kg: 60, infectious_generated_kg: 62 })
    expect(result.skipped).toEqual(['tooManyShipments', 'tooManyShipments'])
  })
})
