import { listProvinces, listRegencies } from '#contract/regions.ts'

import { answer } from './network.ts'

/** Answers what region pickers ask for: one province with one city. */
export function answerRegions(): void {
  answer(listProvinces, { data: [{ id: '32', name: 'Jawa Barat' }] })
  answer(listRegencies, { data: [{ id: '32.73', provinsi_id: '32', name: 'Kota Bandung' }] })
}
