import { describe, expect, test } from 'vitest'

import { holds } from '../answers/conditions.ts'
import { answerErrors } from '../answers/errors.ts'
import { judge } from '../answers/judging.ts'
import { carriedFrom } from '../answers/pruning.ts'
import { shownSlots } from '../answers/visibility.ts'
import type { AnswerSheet } from '../context.ts'
import { alkesMerkuri } from '../definitions/alkes-merkuri.ts'
import { type CheckCases, describeChecks } from '../testing/check-cases.ts'
import { completeMercury, sampleContext, sampleProfiles } from '../testing/samples.ts'
import { deviceSheetTotals } from './merkuri.ts'

const { hospital, inpatientCenter, outpatientCenter } = sampleProfiles
const month = '2025-04'
const lastMonth = (sheet: AnswerSheet) => ({ ...completeMercury(hospital, '2025-03'), ...sheet })
const before = (sheet: AnswerSheet) => ({ previous: lastMonth(sheet), confirmed: lastMonth(sheet) })
const totals = (sheet: AnswerSheet) => ({ related: { [deviceSheetTotals]: sheet } })

const checks: CheckCases = {
  'MR-01 hard': [
    { what: 'all of them somewhere' },
    {
      what: 'one that is nowhere',
      change: { thermometer_owned: 41 },
      at: 'thermometer_broken',
      says: [
        'Termometer air raksa: jumlah terinventarisasi harus sama dengan yang digunakan, disimpan, ditarik, dan pecah; selisih 1',
      ],
    },
    {
      what: 'a tenth of a gram',
      change: { dental_amalgam_stored: 12.4 },
      says: [/Amalgam gigi .* selisih 0,1/],
    },
  ],
  'MR-02 hard': [
    { what: 'the first report' },
    { what: 'as many as before', known: before({}) },
    {
      what: 'fewer than were ever owned, withdrawn and broken',
      known: before({ thermometer_owned: 41, thermometer_withdrawn: 2, sphygmomanometer_broken: 1 }),
      at: 'thermometer_owned',
      says: [
        /jumlah terinventarisasi tidak boleh berkurang .* \(41\)/,
        /yang ditarik .* \(2\)/,
        /Tensimeter air raksa: yang pecah/,
      ],
    },
    { what: 'fewer in use', known: before({ thermometer_in_use: 20 }) },
    {
      what: 'fewer than were sent, but not confirmed',
      known: { previous: lastMonth({ thermometer_owned: 41 }), confirmed: lastMonth({}) },
    },
  ],
  'MR-03 hard': [
    { what: 'no list' },
    {
      what: 'a list that agrees',
      known: totals({ thermometer_stored: 40, sphygmomanometer_stored: 30, dental_amalgam_stored: 12.5 }),
    },
    {
      what: 'a list that does not',
      known: totals({
        thermometer_stored: 39,
        thermometer_in_use: 1,
        sphygmomanometer_stored: 30,
        dental_amalgam_stored: 12.5,
      }),
      at: 'thermometer_in_use',
      says: [
        'Termometer air raksa digunakan: 0 pada formulir, 1 pada lampiran',
        'Termometer air raksa disimpan: 40 pada formulir, 39 pada lampiran',
      ],
    },
  ],
  'MR-04 soft': [
    { what: 'none in use' },
    {
      what: 'one in use',
      change: { thermometer_in_use: 1, thermometer_stored: 39 },
      at: 'thermometer_in_use',
      says: ['Termometer air raksa masih digunakan (1 unit), padahal batas penghapusan adalah Desember 2020'],
    },
    { what: 'lamps in use', change: { lamp_tl_owned: 9, lamp_tl_in_use: 9 } },
  ],
  'MR-05 hard': [
    { what: 'nothing withdrawn' },
    {
      what: 'something withdrawn, with its document',
      change: { thermometer_stored: 0, thermometer_withdrawn: 40, mer_withdraw_doc: 'BA/1/2025' },
    },
    {
      what: 'something withdrawn without',
      change: { thermometer_stored: 0, thermometer_withdrawn: 40 },
      at: 'mer_withdraw_doc',
      says: [/Isi nomor berita acara/],
    },
    {
      what: 'withdrawn earlier',
      change: { thermometer_stored: 0, thermometer_withdrawn: 40 },
      known: before({ thermometer_withdrawn: 40 }),
    },
  ],
  'MR-06 soft': [
    { what: 'all replaced' },
    {
      what: 'one not',
      change: { sphygmomanometer_replaced: 29 },
      at: 'sphygmomanometer_replaced',
      says: ['Tensimeter air raksa: pengganti nonmerkuri (29) kurang dari yang tidak lagi digunakan (30)'],
    },
    { what: 'amalgam, which is not replaced piece by piece', change: { dental_amalgam_replaced: 0 } },
  ],
  'MR-07 hard': [
    { what: 'a list with totals' },
    {
      what: 'a list that nobody has looked at',
      known: { related: { [deviceSheetTotals]: null } },
      at: 'mer_sheet',
      says: [/belum diperiksa/],
    },
  ],
  'XF-03 soft': [
    { what: 'no waste report', change: { thermometer_stored: 39, thermometer_broken: 1 } },
    { what: 'nothing rose', known: { related: { limbahfasyankes: { heavy_metal_generated_kg: 0 } } } },
    {
      what: 'one broke, and no heavy metal',
      change: { thermometer_stored: 39, thermometer_broken: 1 },
      known: { related: { limbahfasyankes: { heavy_metal_generated_kg: 0 } } },
      at: 'thermometer_broken',
      says: [/logam berat .* 0 kg/],
    },
    {
      what: 'one broke, and heavy metal',
      change: { thermometer_stored: 39, thermometer_broken: 1 },
      known: { related: { limbahfasyankes: { heavy_metal_generated_kg: 0.1 } } },
    },
  ],
}
describeChecks(
  alkesMerkuri,
  { profile: hospital, month, sheet: (profile) => completeMercury(profile, month) },
  checks,
)

test('MR-04 says nothing up to December 2020', () => {
  const used = (at: string) => {
    const sheet = { ...completeMercury(hospital, at), thermometer_in_use: 1, thermometer_stored: 39 }
    return judge(alkesMerkuri, sheet, sampleContext(hospital, at)).findings.map(({ id }) => id)
  }
  expect(used('2020-12')).toEqual([])
  expect(used('2021-01')).toEqual(['MR-04'])
})

describe('the report', () => {
  const shown = (sheet: AnswerSheet, previous: AnswerSheet | null = null) =>
    shownSlots(alkesMerkuri, sheet, sampleContext(hospital, month, { previous })).map(({ name }) => name)

  test('computes what is removed, ignoring a given value, and opens only the devices that there are', () => {
    const context = sampleContext(hospital, month)
    const typed = {
      thermometer_owned: 6,
      thermometer_in_use: 1,
      thermometer_stored: 2,
      thermometer_withdrawn: 2,
      thermometer_broken: 1,
      thermometer_removed: 99,
      thermometer_replaced: 5,
    }
    expect(judge(alkesMerkuri, typed, context).answers).toMatchObject({
      thermometer_removed: 5,
      lamp_tl_owned: 0,
      lamp_tl_removed: 0,
    })
  })

  test('counts devices whole and amalgam in grams', () => {
    const errors = answerErrors(
      alkesMerkuri,
      { thermometer_owned: 1.5, dental_amalgam_owned: 999_999.5, lamp_tl_owned: 100_001 },
      sampleContext(hospital, month),
      'draft',
    )
    expect(errors.map(({ field }) => field)).toEqual(['thermometer_owned', 'lamp_tl_owned'])
  })

  test.each([
    [{ mer_commitment: 'ya' }, 'mer_commitment_no'],
    [{ lamp_tl_stored: 1 }, 'mer_storage_packed'],
    [{ cantor_tube_withdrawn: 1 }, 'mer_withdraw_date'],
    [{ thermometer_owned: 1 }, 'mer_sheet'],
    [{ other_device_owned: 1 }, 'mer_other_name'],
  ])('after %j asks for %s, before not', (answers, name) => {
    expect(shown(answers)).toContain(name)
    expect(shown({})).not.toContain(name)
  })

  test('asks for the list again only when a count has changed', () => {
    const same = { thermometer_owned: 3, thermometer_in_use: 0, thermometer_stored: 3 }
    expect(shown(same, same)).not.toContain('mer_sheet')
    expect(shown({ ...same, thermometer_in_use: 1, thermometer_stored: 2 }, same)).toContain('mer_sheet')
    const attached = { ...same, mer_sheet: [{ id: 1, name: 'daftar.xlsx' }] }
    expect(shown(attached, same)).toContain('mer_sheet')
  })

  test('is whole when devices are withdrawn, and the month after', () => {
    for (const profile of [hospital, inpatientCenter, outpatientCenter]) {
      const first = completeMercury(profile, '2025-03')
      const withdrawn = completeMercury(profile, month, { withdrawn: true, previous: first })
      const later = completeMercury(profile, '2025-05', { withdrawn: true, previous: withdrawn })
      expect(
        judge(alkesMerkuri, withdrawn, sampleContext(profile, month, { previous: first })),
      ).toMatchObject({ errors: [], findings: [] })
      expect(later).not.toHaveProperty('mer_withdraw_doc')
      expect(
        judge(alkesMerkuri, later, sampleContext(profile, '2025-05', { previous: withdrawn })),
      ).toMatchObject({ errors: [], findings: [] })
    }
  })

  test('copies the running stock and what stands, no withdrawal and no file', () => {
    const sent = completeMercury(hospital, '2025-03', { withdrawn: true })
    const copied = carriedFrom(alkesMerkuri, sent, sampleContext(hospital, month, { previous: sent }))
    expect(copied).toMatchObject({
      thermometer_owned: 40,
      thermometer_withdrawn: 40,
      mer_commitment_no: '445/12/SK/2019',
    })
    for (const event of [
      'mer_withdraw_date',
      'mer_withdraw_doc',
      'mer_sheet',
      'mer_no_purchase',
      'mer_storage_packed',
    ])
      expect(copied).not.toHaveProperty(event)
  })

  test('is owed every month while a counted device is in use or kept, then in January', () => {
    const { monthlyWhile } = alkesMerkuri.applies
    const owed = (sheet: AnswerSheet) =>
      holds(monthlyWhile.latestConfirmed, sheet, sampleContext(hospital, month))
    expect(monthlyWhile.afterwardsIn).toBe(1)
    expect(owed(completeMercury(hospital, month))).toBe(true)
    expect(owed(completeMercury(hospital, month, { withdrawn: true }))).toBe(false)
    expect(owed({ ...completeMercury(outpatientCenter, month), sphygmomanometer_in_use: 1 })).toBe(true)
    expect(
      owed({ ...completeMercury(outpatientCenter, month), lamp_tl_in_use: 40, dental_amalgam_stored: 3 }),
    ).toBe(false)
  })
})
