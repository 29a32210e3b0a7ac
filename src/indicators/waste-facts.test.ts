import { describe, expect, test } from 'vitest'

import type { StoredStatus } from '#domain/report-status.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'
import { completeWaste } from '#forms/testing/waste-samples.ts'

import type { Sheets } from './form-worth.ts'
import { worthInputFor } from './testing/worth-input.ts'
import { wasteFacts, wasteSummary } from './waste-facts.ts'

const { hospital, outpatientCenter } = sampleProfiles
const month = '2025-04'
const waste = completeWaste(hospital, month)
const bor = completeBor(hospital, month)
const input = (status: StoredStatus, sheets: Sheets = { bor }) =>
  worthInputFor(limbahFasyankes, hospital, month, { status, sheets })
const judgedCenter = (status: StoredStatus) =>
  worthInputFor(limbahFasyankes, outpatientCenter, month, { status })

describe('the facts of a report', () => {
  test('are whole for a hospital', () => {
    const facts = wasteFacts(waste, input('sent'))
    expect(facts).toMatchObject({
      service_sorting: true,
      service_packaging: true,
      service_transportation: true,
      service_storage: true,
      service_processing: true,
      service_management: true,
      services_fulfilled: 5,
      criteria: true,
      analysis_completed: true,
      pilah_olah: true,
      opening_kg: 0,
      domestic_kg: 4200.5,
      bor: { patient_days: 2340, bed_days: 3600, discharges: 585, beds: 120 },
    })
    expect(facts.generated_kg).toBeCloseTo(1512, 6)
    expect(facts.hazardous_kg).toBeCloseTo(1515.5, 6)
    expect((facts.managed_kg ?? 0) + (facts.closing_kg ?? 0)).toBeCloseTo(facts.available_kg ?? 0, 6)
    const byCategory = Object.values(facts.generated_by_category).reduce((sum, kg) => sum + kg, 0)
    expect(byCategory).toBeCloseTo(1515.5, 6)
  })

  test('have no bed occupancy where nobody stays the night', () => {
    expect(wasteFacts(completeWaste(outpatientCenter, month), judgedCenter('sent'))).toMatchObject({
      criteria: true,
      bor: null,
    })
  })

  test('of a draft have no Kriteria and no analysis', () => {
    expect(wasteFacts(waste, input('draft'))).toMatchObject({
      criteria: null,
      analysis_completed: false,
    })
    expect(wasteFacts({}, input('draft', {}))).toMatchObject({
      services_fulfilled: 0,
      generated_kg: null,
      available_kg: null,
      domestic_kg: null,
      generated_by_category: {},
      bor: null,
    })
  })

  test('of a returned report keep their Kriteria, but the analysis waits', () => {
    expect(wasteFacts(waste, input('revise'))).toMatchObject({
      criteria: true,
      analysis_completed: false,
    })
  })

  test('four services of five are Tidak Sesuai Kriteria', () => {
    const facts = wasteFacts({ ...waste, pck_label: 'tidak' }, input('confirmed'))
    expect(facts).toMatchObject({
      service_packaging: false,
      service_management: false,
      services_fulfilled: 4,
      criteria: false,
      analysis_completed: true,
      pilah_olah: true,
    })
  })
})

describe('the summary of a report', () => {
  test('explains the six services, the amounts and the beds', () => {
    const summary = wasteSummary({ ...waste, pck_label: 'tidak' }, input('sent'))
    expect(summary).toMatchObject({
      services_fulfilled: 4,
      Kriteria: 'Tidak Sesuai Kriteria',
      analysis_status: 'completed',
    })
    expect(summary.services.map(({ label, fulfilled }) => [label, fulfilled])).toEqual([
      ['Pemilahan', true],
      ['Pewadahan', false],
      ['Pengangkutan', true],
      ['Penyimpanan', true],
      ['Pengolahan', true],
      ['Pengelolaan', false],
    ])
    expect(summary.amounts.map(({ label }) => label)).toContain('Timbulan per tempat tidur per hari')
    expect(summary.bor[0]).toMatchObject({ label: 'BOR', value: 65, reading: 'ideal' })
  })

  test('of a Puskesmas without beds speaks of no beds', () => {
    const summary = wasteSummary(completeWaste(outpatientCenter, month), judgedCenter('draft'))
    expect(summary.Kriteria).toBeNull()
    expect(summary.analysis_status).toBe('not_completed')
    expect(summary.amounts.map(({ label }) => label)).not.toContain('Timbulan per tempat tidur per hari')
    expect(summary.bor.every(({ reading }) => reading === 'tidak berlaku')).toBe(true)
  })
})
