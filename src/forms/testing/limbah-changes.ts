import type { AnswerSheet } from '../context.ts'
import { sampleProfiles } from './samples.ts'
/** The facilities and the month of the cases of limbah-fasyankes, and ways to change a whole sheet. */
export const { hospital, inpatientCenter, outpatientCenter } = sampleProfiles
export const month = '2025-04'

const nothing: AnswerSheet = {}
/** Own treatment with an incinerator, all of the waste burnt on the spot. */
export const burning = (sheet: AnswerSheet, also: AnswerSheet = nothing): AnswerSheet => {
  const own = Object.fromEntries(
    Object.entries(sheet).flatMap(([name, value]) => {
      if (!name.endsWith('_third_party_kg')) return []
      return [[name.replace('third_party', 'treated_own'), value] as const, [name, 0] as const]
    }),
  )
  const { shipments: _, ...rest } = sheet
  return {
    ...rest,
    ...own,
    trn_ext_done: 'tidak',
    prc_mode: 'mandiri',
    prc_own_tech: ['insinerator'],
    prc_own_permit: 'berizin',
    inc_capacity_kg_h: 50,
    inc_hours_month: 60,
    inc_temp1_c: 850,
    inc_temp2_c: 1050,
    prc_residue_kg: 100,
    prc_residue_to: 'disimpan_di_tps',
    ...also,
  }
}

export const shipments = (sheet: AnswerSheet) => sheet['shipments'] as AnswerSheet[]

export const firstShipment = (change: AnswerSheet) => (sheet: AnswerSheet) => ({
  ...sheet,
  shipments: shipments(sheet).map((row, index) => (index === 0 ? { ...row, ...change } : row)),
})

export const allZero = (sheet: AnswerSheet): AnswerSheet => ({
  ...Object.fromEntries(
    Object.entries(sheet).map(([name, value]) => [name, name.endsWith('_kg') ? 0 : value]),
  ),
  sto_cold_capacity_kg: 100,
  trn_ext_done: 'tidak',
  trn_no_pickup_reason: 'stok_dalam_batas',
})

export const infectiousOf = (sheet: AnswerSheet) => sheet['infectious_generated_kg'] as number
