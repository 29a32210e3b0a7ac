import type { Db } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/forms/form-registry.ts'
import { factsOf } from '#server/report-life/facts.ts'

import { byMonth, type ReportForFacts } from '../form-generator.ts'
import { insertMany } from '../queries.ts'

/** Stores what medical-waste reports are worth, as the sending of a report does. */
export async function saveWasteFacts(
  db: Db,
  reports: readonly ReportForFacts[],
  forms: FormRegistry,
): Promise<void> {
  // Month by month, since the schemas of a form are made once for each.
  const sorted = reports.toSorted(byMonth)
  const rows = sorted.map(({ reportId, facility, month, status, sheets }) => ({
    report_id: reportId,
    ...(factsOf(
      { form: 'limbahfasyankes', month, report: null, facility: { profile: facility } },
      sheets,
      status,
      forms,
    ).facts as Record<string, unknown>),
  }))
  await insertMany(db, 'waste_fact', columns, rows)
}

const columns = {
  report_id: 'int',
  service_sorting: 'boolean',
  service_packaging: 'boolean',
  service_transportation: 'boolean',
  service_storage: 'boolean',
  service_processing: 'boolean',
  service_management: 'boolean',
  services_fulfilled: 'int',
  criteria: 'boolean',
  analysis_completed: 'boolean',
  generated_kg: 'float8',
  hazardous_kg: 'float8',
  opening_kg: 'float8',
  managed_kg: 'float8',
  available_kg: 'float8',
  closing_kg: 'float8',
  domestic_kg: 'float8',
  generated_by_category: 'jsonb',
  bor_patient_days: 'int',
  bor_bed_days: 'int',
  bor_discharges: 'int',
  bor_beds: 'int',
}
