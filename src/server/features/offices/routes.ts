import type * as z from 'zod'

import type { QueryOf } from '#contract/endpoint.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import * as offices from '#contract/offices.ts'
import { problem } from '#contract/problem.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { assertRegions } from '#server/features/reports/life/regions.ts'
import { orNotFound } from '#server/http/found.ts'
import { read, type Route, write } from '#server/http/implement.ts'

import { exportOffices } from './export.ts'
import { addOffices, changeOf, checkedRegion, newOffice, readKnown, saveOffices } from './keeping.ts'
import * as queries from './queries.ts'

const what = 'Dinas'

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

/** What a list narrows. @throws Problem invalidInput for a region that does not exist */
async function filterOf(
  db: ReadDb,
  { provinsi_id, kabupatenkota_id, level, find }: QueryOf<typeof offices.exportOffices>,
): Promise<queries.OfficeFilter> {
  await assertRegions(db, { provinsi_id, kabupatenkota_id })
  return { province: provinsi_id, regency: kabupatenkota_id, level, find: find || undefined }
}

export const officeRoutes: Route[] = [
  read(offices.listOffices, async ({ db, query }) => {
    const [filter, page] = [await filterOf(db, query), pageOf(query)]
    const rows = await queries.listOffices(db, filter, page)
    return pageEnvelope(rows.map(present), page, await queries.countOffices(db, filter))
  }),

  read(offices.exportOffices, async ({ actor, db, query, now }) =>
    exportOffices(db, { actor, filter: await filterOf(db, query), now }),
  ),

  write(offices.createOffice, async ({ actor, db, body, now }) => {
    const known = await readKnown(db, [body.regency_id ?? body.province_id])
    const [id] = await addOffices({ db, actor, now }, [newOffice(checkedRegion(known, body), body)])
    if (id === undefined) throw new Error('An office that was made has no id.')
    return { data: present(await getOffice(db, id)), message: 'Dinas berhasil dibuat.' }
  }),

  write(offices.updateOffice, async ({ actor, db, params: { id }, body, now }) => {
    const { version, ...given } = body
    const row = await getOffice(db, id, { locked: true })
    if (row.version !== version) throw problem('staleOffice', { current: present(row) })
    const change = changeOf(row, given)
    if (Object.keys(change.detail.after).length === 0)
      return { data: present(row), message: 'Tidak ada yang berubah.' }
    await saveOffices({ db, actor, now }, [change])
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
