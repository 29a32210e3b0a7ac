import type { HazardResult, Result } from '../result-source.ts'

const index = { value: 0.5, class: 'Sedang', terms: [] } as const
/** A hazard with all of its indices. */
export const sampleHazard: HazardResult = {
  ...{ hazard: 'banjir', name: 'Banjir', ticked: true, base_level: null, base_source: null },
  ...{ hazard_index: { ...index, terms: [] }, vulnerability_index: { ...index, terms: [] } },
  ...{ risk: 0.63, class: 'Sedang', marks: [] },
}
/** What a period is worth while its capacity is not assessed. */
export const sampleResult: Result = {
  ...{ user_id: 1, facility: 'RS Contoh', regency: 'Kota Bandung', province: 'Jawa Barat' },
  ...{ year: 2026, semester: 2, parts: [], actions: [], levers: [] },
  risk: { max: 0.63, mean: 0.63, class: 'Sedang', leading: 'banjir', marks: [] },
  ...{ hazards: [sampleHazard], capacity: null },
}
