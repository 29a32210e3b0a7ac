import { fieldProblem } from '#contract/problem.ts'
import type { ReadDb } from '#server/database/transaction.ts'

import { findProvince, findRegency } from '../../regions/queries.ts'

/** @throws Problem invalidInput for a region that does not exist, or a regency of another province. */
export async function assertRegions(
  db: ReadDb,
  { provinsi_id, kabupatenkota_id }: Record<'provinsi_id' | 'kabupatenkota_id', string | undefined>,
): Promise<void> {
  if (provinsi_id !== undefined && !(await findProvince(db, provinsi_id)))
    throw fieldProblem('provinsi_id', 'Provinsi tidak dikenal')
  if (kabupatenkota_id === undefined) return
  const regency = await findRegency(db, kabupatenkota_id)
  if (!regency) throw fieldProblem('kabupatenkota_id', 'Kabupaten/kota tidak dikenal')
  if (provinsi_id !== undefined && regency.province_code !== provinsi_id)
    throw fieldProblem('kabupatenkota_id', 'Kabupaten/kota ini tidak berada di provinsi yang dipilih')
}
