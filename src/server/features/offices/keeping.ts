import type { BodyOf } from '#contract/endpoint.ts'
import type { createOffice, updateOffice } from '#contract/offices.ts'
import { fieldProblem } from '#contract/problem.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { updateRows } from '#server/database/update-rows.ts'
import { listProvinces, readRegencies, type RegencyOf } from '#server/features/regions/queries.ts'
import type { Actor } from '#server/http/implement.ts'

import {
  insertOffices,
  lockOfficesOf,
  type OfficeRegion,
  type OfficeWords,
  type StoredOffice,
} from './queries.ts'

type By = { db: Db; actor: Actor; now: Date }
type Asked = Pick<BodyOf<typeof createOffice>, 'province_id' | 'regency_id'>
type Words = Omit<BodyOf<typeof updateOffice>, 'version'>

type NewOffice = { region: OfficeRegion; words: OfficeWords; detail: Detail }
type Change = { id: number; columns: Partial<OfficeWords>; detail: Detail }
type Detail = { before: Partial<OfficeWords>; after: Partial<OfficeWords & Asked> }

/** What is there already that offices are checked against. */
export type Known = {
  isProvince: (code: string) => boolean
  regencyOf: RegencyOf
  /** The office of a province or a regency, locked. */
  officeOf: (code: string) => StoredOffice | undefined
}

/** Read once for all that are checked, by the codes of their regions. */
export async function readKnown(db: Db, codes: readonly string[]): Promise<Known> {
  const provinces = new Set((await listProvinces(db)).map(({ code }) => code))
  const regencyOf = await readRegencies(db, codes)
  const offices = new Map((await lockOfficesOf(db, codes)).map((office) => [office.code, office]))
  return {
    isProvince: (code) => provinces.has(code),
    regencyOf,
    officeOf: (code) => offices.get(code),
  }
}

/** The region of a new office. @throws Problem invalidInput */
export function checkedRegion(known: Known, { province_id, regency_id = null }: Asked): OfficeRegion {
  if (!known.isProvince(province_id)) throw fieldProblem('province_id', 'Provinsi tidak dikenal')
  if (regency_id !== null) {
    const regency = known.regencyOf(regency_id)
    if (!regency) throw fieldProblem('regency_id', 'Kabupaten/kota tidak dikenal')
    if (regency.province_code !== province_id)
      throw fieldProblem('regency_id', 'Kabupaten/kota tidak berada di provinsi ini')
  }
  const region = { province_code: province_id, regency_code: regency_id }
  const standing = known.officeOf(regency_id ?? province_id)
  if (standing) throw hasOffice(region, standing.name)
  return region
}

const hasOffice = ({ regency_code }: OfficeRegion, name: string) =>
  fieldProblem(regency_code === null ? 'province_id' : 'regency_id', `Wilayah ini sudah mempunyai ${name}`)

/** A new office of a region that has been checked. */
export function newOffice(
  region: OfficeRegion,
  { name, address = null, phone = null, email = null }: Words & { name: string },
): NewOffice {
  const words = { name, address, phone, email }
  const { province_code: province_id, regency_code: regency_id } = region
  return { region, words, detail: { before: {}, after: { ...words, province_id, regency_id } } }
}

const changeable = ['name', 'address', 'phone', 'email'] as const

/** What differs of an office, which may be nothing. */
export function changeOf(row: Pick<StoredOffice, 'id' | keyof OfficeWords>, given: Words): Change {
  const changed = changeable.filter((field) => given[field] !== undefined && given[field] !== row[field])
  const pick = (from: Words) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { id: row.id, columns: pick(given), detail: { before: pick(row), after: pick(given) } }
}

/** Makes offices that have been checked. Gives their ids, in their order. @throws Problem invalidInput */
export async function addOffices({ db, actor, now }: By, offices: readonly NewOffice[]): Promise<number[]> {
  const made = await insertOffices(
    db,
    offices.map(({ region, words }) => ({ ...words, ...region, created_at: now })),
  )
  const entries = offices.map(({ region, detail }) => {
    const subjectId = made.get(region.regency_code ?? region.province_code)
    if (subjectId === undefined) throw hasOffice(region, 'dinas')
    return { actorId: actor.id, now, action: 'officeCreated' as const, subjectId, detail }
  })
  await recordAudit(db, ...entries)
  return entries.map(({ subjectId }) => subjectId)
}

/** Stores what has been checked of offices whose rows are locked; of those alone that differ. */
export async function saveOffices({ db, actor, now }: By, changes: readonly Change[]): Promise<void> {
  const differing = changes.filter(({ detail }) => Object.keys(detail.after).length > 0)
  await updateRows(db, 'office', differing, null)
  const entries = differing.map(({ id: subjectId, detail }) => {
    return { actorId: actor.id, now, action: 'officeChanged' as const, subjectId, detail }
  })
  await recordAudit(db, ...entries)
}
