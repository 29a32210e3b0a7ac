import { describe, expect, test } from 'vitest'

import { shippedForms } from '#indicators/shipped-forms.ts'

import { answerErrors } from '../answers/errors.ts'
import { judge } from '../answers/judging.ts'
import { slotsOf } from '../answers/slots.ts'
import { shownSlots } from '../answers/visibility.ts'
import { textOf } from '../answers/words.ts'
import type { AnswerSheet, FormContext } from '../context.ts'
import type { FormDefinition } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import { isRows } from '../shape.ts'
import { completeMonth, sampleContext, sampleProfiles } from '../testing/samples.ts'
import { completeWaste } from '../testing/waste-samples.ts'
import { limbahFasyankes } from './limbah-fasyankes.ts'

const months = ['2020-01', '2024-02', '2025-04', '2025-12']

/** Every form that ships, with each profile that it applies to. */
const samples: { name: string; form: FormDefinition; sheet: AnswerSheet; context: FormContext }[] =
  shippedForms.flatMap((form) =>
    Object.entries(sampleProfiles).flatMap(([name, profile]) =>
      months.flatMap((month) => {
        const { [form.id]: sheet, ...related } = completeMonth(profile, month)
        if (!sheet) return []
        const context = sampleContext(profile, month, { related })
        return [{ name: `${form.id} of ${name} in ${month}`, form, sheet, context }]
      }),
    ),
  )

test('every form that ships has samples', () => {
  expect([...new Set(samples.map(({ form }) => form))]).toEqual(shippedForms)
})

describe.each(samples)('the sample $name', ({ form, sheet, context }) => {
  test('is complete, and no check speaks', () => {
    const judged = judge(form, sheet, context)
    expect(judged.errors).toEqual([])
    expect(judged.findings).toEqual([])
    expect(judged.answers).toEqual(sheet)
  })

  test('misses every required answer that is taken away', () => {
    for (const { name, field } of shownSlots(form, sheet, context)) {
      if (field.optional || ('computed' in field && field.computed)) continue
      const { [name]: _, ...rest } = sheet
      const fields = answerErrors(form, rest, context, 'final').map((error) => error.field)
      expect(fields).toContain(name)
    }
  })
})

test('a year of samples runs on: each month opens with the stock of the last', () => {
  for (const profile of Object.values(sampleProfiles)) {
    let previous: AnswerSheet | null = null
    for (const month of ['2025-01', '2025-02', '2025-03']) {
      const sheet: AnswerSheet = completeWaste(profile, month, { previous, share: 0.8 })
      const judged = judge(limbahFasyankes, sheet, sampleContext(profile, month, { previous }))
      expect(judged).toMatchObject({ errors: [], findings: [] })
      previous = sheet
    }
  }
})

test.each(['2026-11-01', '2026-11-12', '2026-11-20', '2026-11-30', '2026-12-09'])(
  'a sample of November that is filled on %s holds no later day, and can be sent',
  (today) => {
    for (const profile of Object.values(sampleProfiles)) {
      const sheet = completeWaste(profile, '2026-11', { today })
      const days = (sheet.shipments ?? []).map(({ ship_date = '' }) => ship_date)
      expect(days).not.toEqual([])
      expect(days.filter((day) => day > today)).toEqual([])
      const judged = judge(limbahFasyankes, sheet, sampleContext(profile, '2026-11', { today }))
      expect(judged).toMatchObject({ errors: [], findings: [] })
    }
  },
)

test('a month in which nothing is handed over is whole too', () => {
  const { outpatientCenter } = sampleProfiles
  const sheet = completeWaste(outpatientCenter, '2025-04', { share: 0 })
  expect(judge(limbahFasyankes, sheet, sampleContext(outpatientCenter, '2025-04'))).toMatchObject({
    errors: [],
    findings: [],
  })
})

describe.each(shippedForms.map((form) => ({ form, id: form.id })))('the form $id', ({ form }) => {
  test('is plain data', () => {
    expect(JSON.parse(JSON.stringify(form))).toEqual(form)
  })

  test('has a label for every field, and a description of every kind', () => {
    for (const { field } of slotsOf(form)) {
      expect(field.label.length).toBeGreaterThan(1)
      if (isRows(field)) continue
      // Safe: a field carries the options of its own kind.
      expect(kinds[field.kind].describe(field as never).length).toBeGreaterThan(3)
      expect(textOf(field, undefined)).toBe('–')
    }
  })

  test('labels differ within a section', () => {
    for (const { fields } of form.sections) {
      const labels = Object.values(fields).map(({ label }) => label)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  test('sections and checks are named once (a check once per level)', () => {
    const sections = form.sections.map(({ id }) => id)
    expect(new Set(sections).size).toBe(sections.length)
    const checks = form.checks.map(({ id, level }) => `${id} ${level}`)
    expect(new Set(checks).size).toBe(checks.length)
  })
})

describe('the medical-waste form', () => {
  test('keeps the groups that the question list names', () => {
    expect(limbahFasyankes.sections.map(({ id }) => id)).toEqual([
      'pelapor',
      'organisasi',
      'pemilahan',
      'pewadahan',
      'pengangkutan',
      'penyimpanan',
      'pengolahan',
      'limbah_cair',
      'timbulan',
      'pernyataan',
    ])
  })

  const names = (profile: FormContext['profile'], sheet: AnswerSheet) =>
    shownSlots(limbahFasyankes, sheet, sampleContext(profile, '2025-04')).map(({ name }) => name)

  test('asks a hospital about chemotherapy and open sources, a Puskesmas not', () => {
    expect(names(sampleProfiles.hospital, {})).toEqual(expect.arrayContaining(['org_chemo', 'org_nuclear']))
    expect(names(sampleProfiles.inpatientCenter, {})).not.toContain('org_chemo')
  })

  test.each([
    [{ org_chemo: 'ya' }, 'cytotoxic_generated_kg'],
    [{ org_nuclear: 'ya' }, 'radioactive_generated_kg'],
    [{ liq_ipal: 'rusak' }, 'ipal_sludge_generated_kg'],
    [{ org_env_doc: 'sppl' }, 'org_env_doc_number'],
    [{ trn_ext_done: 'ya' }, 'shipments'],
    [{ trn_ext_done: 'tidak' }, 'trn_no_pickup_reason'],
    [{ trn_ext_done: 'ya', trn_ext_mode: 'layanan_wilayah_pemda' }, 'trn_company'],
    [{ trn_ext_done: 'ya', trn_ext_mode: 'kendaraan_sendiri_berizin' }, 'trn_permit_expiry'],
    [{ sto_tps: 'ya', sto_permit_kind: 'izin_berlaku' }, 'sto_permit_no'],
    [{ sto_cold: 'ya' }, 'sto_cold_temp_c'],
    [{ prc_mode: 'campuran' }, 'prc_own_tech'],
    [{ prc_mode: 'mandiri', prc_own_tech: ['autoklaf'] }, 'acl_minutes'],
    [{ prc_mode: 'mandiri', prc_own_tech: ['lainnya'], prc_residue_kg: 0.5 }, 'prc_residue_to'],
    [{ prc_mode: 'fasilitas_wilayah' }, 'prc_tp_permit_no'],
    [{ liq_ipal: 'berfungsi', liq_test_date: '2025-01-01' }, 'liq_coliform'],
  ])('after %j asks for %s, before not', (answers, name) => {
    expect(names(sampleProfiles.hospital, answers)).toContain(name)
    expect(names(sampleProfiles.hospital, {})).not.toContain(name)
  })

  test.each([
    [{ trn_ext_done: 'ya', trn_ext_mode: 'tidak_berizin' }, 'trn_company'],
    [{ trn_ext_done: 'ya', trn_ext_mode: 'kendaraan_sendiri_berizin' }, 'trn_contract_no'],
    [{ sto_tps: 'ya', sto_permit_kind: 'dalam_proses' }, 'sto_permit_no'],
    [{ prc_mode: 'mandiri', prc_own_tech: ['autoklaf'] }, 'inc_temp1_c'],
    [{ prc_mode: 'mandiri', prc_own_tech: ['autoklaf'], prc_residue_kg: 0 }, 'prc_residue_to'],
    [{ prc_mode: 'belum_diolah' }, 'prc_tp_name'],
    [{ liq_ipal: 'rusak' }, 'liq_disinfection'],
    [{ liq_ipal: 'tidak_ada' }, 'liq_test_result'],
  ])('after %j does not ask for %s', (answers, name) => {
    expect(names(sampleProfiles.hospital, answers)).not.toContain(name)
  })

  test('asks for a manifest’s number unless there are no manifests', () => {
    const { hospital } = sampleProfiles
    const context = sampleContext(hospital, '2025-04')
    const whole = completeWaste(hospital, '2025-04')
    const unnumbered = (whole.shipments ?? []).map(({ ship_manifest_no: _number, ...row }) => row)
    const errors = (sheet: AnswerSheet) =>
      answerErrors(limbahFasyankes, sheet, context, 'final').map(({ field }) => field)
    expect(errors({ ...whole, shipments: unnumbered })).toContain('shipments.0.ship_manifest_no')
    expect(errors({ ...whole, shipments: unnumbered, trn_manifest_kind: 'tidak_ada' })).toEqual([])
    expect(errors({ ...whole, trn_manifest_kind: 'tidak_ada' })).toContain('shipments.0.ship_manifest_no')
  })

  test('asks only for what was generated and handed over: the rest fills itself', () => {
    const { hospital } = sampleProfiles
    const whole: AnswerSheet = completeWaste(hospital, '2025-04')
    const typed = Object.fromEntries(
      Object.entries(whole).filter(
        ([name, value]) =>
          !/_(opening|treated_own|closing)_kg$/.test(name) && !(name.endsWith('_kg') && value === 0),
      ),
    )
    const previous = Object.fromEntries(
      Object.keys(whole)
        .filter((name) => name.endsWith('_closing_kg'))
        .map((name) => [name, 0]),
    )
    const judged = judge(limbahFasyankes, typed, sampleContext(hospital, '2025-04', { previous }))
    expect(judged.errors).toEqual([])
    expect(judged.answers).toEqual(whole)
  })
})
