import { fieldProblem } from '#contract/problem.ts'
import type { ReadDb } from '#server/database/transaction.ts'

import { findProvince, findRegency } from '../../regions/queries.ts'

/** The regions that a call names; every refusal stands at its field. */

/** @throws Problem invalidInput for a region that does not exist, or a regency of another province. */
export async function assertRegions(
  db: ReadDb,
  { provinsi_id, kabupatenkota_id }: Record<'provinsi_id' | 'kabupatenkota_id', string | undefined>,
): Promise<void> {
  if (provinsi_id !== undefined) await getProvince(db, provinsi_id)
  if (kabupatenkota_id !== undefined) await getRegency(db, kabupatenkota_id, { province: provinsi_id })
}

/** @throws Problem invalidInput at `provinsi_id` where there is no such province. */
export async function getProvince(db: ReadDb, code: string) {
  const province = await findProvince(db, code)
  if (!province) throw fieldProblem('provinsi_id', 'Provinsi tidak dikenal')
  return province
}

/** @throws Problem invalidInput at its field where there is no such regency, or it lies in another province than the one named. */
export async function getRegency(
  db: ReadDb,
  code: string,
  {
    province,
    regencyField = 'kabupatenkota_id',
  }: { province?: string | undefined; regencyField?: string | undefined },
) {
  const regency = await findRegency(db, code)
  if (!regency) throw fieldProblem(regencyField, 'Kabupaten/kota tidak dikenal')
  if (province !== undefined && regency.province_code !== province)
    throw fieldProblem(regencyField, 'Kabupaten/kota ini tidak berada di provinsi yang dipilih')
  return regency
}
