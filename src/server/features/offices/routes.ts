import type * as z from 'zod'

import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as offices from '#contract/offices.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { findProvince, findRegency } from '#server/features/regions/queries.ts'
import { assertRegions } from '#server/features/reports/life/regions.ts'
import { orNotFound } from '#server/http/found.ts'
import { read, type Route, write } from '#server/http/implement.ts'

import * as queries from './queries.ts'

const what = 'Dinas'
/** What of an office may change; its region stays. */
const changeable = ['name', 'address', 'phone', 'email'] as const
type Values = { [Name in (typeof changeable)[number]]?: string | null | undefined }

function present(row: queries.OfficeRow): z.input<typeof offices.Office> {
  const { id, version, name, address, phone, email, accounts, facilities } = row
  return {
    ...{ id, version, name, address, phone, email, accounts, facilities },
    province: { id: row.provinceCode, name: row.province },
    regency:
      row.regencyCode === null || row.regency === null ? null : { id: row.regencyCode, name: row.regency },
  }
}

/** @throws Problem notFound */
const getOffice = async (db: ReadDb, id: number, options?: { locked: boolean }) =>
  orNotFound(await queries.findOffice(db, id, options), what)

export const officeRoutes: Route[] = [
  read(offices.listOffices, async ({ db, query }) => {
    const { provinsi_id, kabupatenkota_id, level } = query
    await assertRegions(db, { provinsi_id, kabupatenkota_id })
    const filter = { province: provinsi_id, regency: kabupatenkota_id, level, find: query.find || undefined }
    const page = pageOf(query)
    const rows = await queries.listOffices(db, filter, page)
    return pageEnvelope(rows.map(present), page, await queries.countOffices(db, filter))
  }),

  write(offices.createOffice, async ({ actor, db, body, now }) => {
    const { province_id, regency_id = null, name, address = null, phone = null, email = null } = body
    if (!(await findProvince(db, province_id))) throw fieldProblem('province_id', 'Provinsi tidak dikenal')
    const regency = regency_id === null ? null : await findRegency(db, regency_id)
    if (regency === undefined || (regency && regency.province_code !== province_id))
      throw fieldProblem('regency_id', 'Kabupaten/kota tidak berada di provinsi ini')
    const standing = await queries.findOfficeOf(db, province_id, regency_id)
    const values = { name, address, phone, email }
    const id =
      standing === undefined
        ? await queries.insertOffice(db, {
            ...{ ...values, province_code: province_id, regency_code: regency_id, created_at: now },
          })
        : undefined
    if (id === undefined)
      throw fieldProblem(
        regency_id === null ? 'province_id' : 'regency_id',
        `Wilayah ini sudah mempunyai ${standing?.name ?? 'dinas'}`,
      )
    const after = { ...values, province_id, regency_id }
    await recordAct({ db, actor, now }, 'officeCreated', id, { before: {}, after })
    return { data: present(await getOffice(db, id)), message: 'Dinas berhasil dibuat.' }
  }),

  write(offices.updateOffice, async ({ actor, db, params: { id }, body, now }) => {
    const { version, ...given } = body
    const row = await getOffice(db, id, { locked: true })
    if (row.version !== version) throw problem('staleOffice', { current: present(row) })
    const changed = changeable.filter((name) => given[name] !== undefined && given[name] !== row[name])
    if (changed.length === 0) return { data: present(row), message: 'Tidak ada yang berubah.' }
    const pick = (from: Values) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    await queries.updateOffice(db, id, pick(given))
    const detail = { before: pick(row), after: pick(given) }
    await recordAct({ db, actor, now }, 'officeChanged', id, detail)
    return { data: present(await getOffice(db, id)), message: 'Data dinas berhasil disimpan.' }
  }),

  write(offices.deleteOffice, async ({ actor, db, params: { id }, now }) => {
    const row = await getOffice(db, id, { locked: true })
    if (row.accounts > 0 || row.facilities > 0) throw problem('placeRefused', { why: 'officeUsed' })
    await queries.removeOffice(db, id)
    const before = { name: row.name, province_id: row.provinceCode, regency_id: row.regencyCode }
    await recordAct({ db, actor, now }, 'officeRemoved', id, { before, after: {} })
    return { message: 'Dinas dihapus.' }
  }),
]
