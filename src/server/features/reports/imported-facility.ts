import { fieldProblems } from '#contract/problem.ts'
import { facilityTypes } from '#domain/facility.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Cells } from '#server/imports/kind.ts'

import type { Facility } from './life/dossier.ts'
import { listFormerRegencies } from './queries.ts'

/** What a name is compared by, as the column `name_key` has it: without the words that only some write. */
export const nameKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\b(uptd?|blud|puskesmas|pkm|rumah|sakit|umum|daerah|rsud?|rs)\b|[^a-z0-9]/g, '')
const plainKey = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const regionKey = (name: string) =>
  plainKey(
    name
      .toLowerCase()
      .replaceAll(/\bkab\b/g, 'kabupaten')
      .replaceAll(/\b(provinsi|prov|administrasi|adm)\b/g, ''),
  )

/** A name of nothing but such words is compared whole. */
function isSameName(told: string, stored: string): boolean {
  const keys = [nameKey(told), nameKey(stored)]
  return keys.includes('') ? plainKey(told) === plainKey(stored) : keys[0] === keys[1]
}

/**
 * A code that was mistyped, or belongs to another facility here, must not store a report under it: what else the row says of its
 * facility has to fit. Cells that are empty say nothing, and a region may be one in which the facility lay before.
 * @throws Problem invalidInput that names both
 */
export async function assertFits(db: ReadDb, facility: Facility, cells: Cells): Promise<void> {
  const { id, code, name, regency, province } = facility
  const type = facilityTypes[facility.profile.type].label
  const told = (column: string) => (cells[column] ?? '').trim()
  const errors: Record<string, string> = {}
  if (told('facility') && !isSameName(told('facility'), name))
    errors['facility'] =
      `Kode ${code} adalah ‘${name}’, bukan ‘${told('facility')}’. Perbaiki kodenya, atau kosongkan nama ini bila fasyankesnya sama.`
  if (told('type') && plainKey(told('type')) !== plainKey(type))
    errors['type'] = `‘${name}’ (${code}) adalah ${type}, bukan ${told('type')}.`
  // A province is written in a regency that has others: only where there is no regency does it tell anything.
  const [column, stored] = told('regency')
    ? (['regency', regency] as const)
    : (['province', province] as const)
  if (told(column) && regionKey(told(column)) !== regionKey(stored)) {
    const former = (await listFormerRegencies(db, id)).map((each) => regionKey(each[column]))
    if (!former.includes(regionKey(told(column))))
      errors[column] = `‘${name}’ (${code}) terletak di ${stored}, bukan di ${told(column)}.`
  }
  if (Object.keys(errors).length > 0) throw fieldProblems(Object.entries(errors))
}
