import { fieldProblem } from '#contract/problem.ts'
import { facilityTypeOfCode, type FacilityType } from '#domain/facility.ts'
import { addMonths, currentMonth, type Month } from '#domain/month.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { assertRegions } from '#server/features/reports/life/regions.ts'
import { assertFormType } from '#server/features/reports/life/target.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

/** What the filters of the analysis ask for; every refusal stands at its field. */
export type Question = {
  month: Month
  form: string | undefined
  province: string | undefined
  regency: string | undefined
  type: FacilityType | undefined
}
type Filters = {
  bulan?: Month | undefined
  form_type?: string | undefined
  provinsi_id?: string | undefined
  kabupatenkota_id?: string | undefined
  tipe_fasyankes?: number | undefined
}

/** @throws Problem at the field of a month that has not begun, or a form or region that is not there. */
export async function questionOf(
  { db, now, services }: { db: ReadDb; now: Date; services: { forms: FormRegistry } },
  { bulan, form_type: form, provinsi_id: province, kabupatenkota_id: regency, tipe_fasyankes }: Filters,
): Promise<Question> {
  const current = currentMonth(now, 'WIB')
  const month = bulan ?? addMonths(current, -1)
  if (month > current) throw fieldProblem('bulan', 'Bulan ini belum dimulai.')
  assertFormType(form, services.forms)
  await assertRegions(db, { provinsi_id: province, kabupatenkota_id: regency })
  const type = facilityTypeOfCode(tipe_fasyankes)
  return { month, form, province, regency, type }
}
