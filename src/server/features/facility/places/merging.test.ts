import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import { pdf, sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { keepAll } from '#server/testing/kept-figures.ts'
import {
  began,
  cellOf,
  dutiesOf,
  expectWholeSums,
  mergeAs,
  placePath as path,
  reason,
  refusal,
} from '#server/testing/place-figures.ts'
import { completeDraft, nameInSent, ok, type Reporter, reportIn } from '#server/testing/reports.ts'
import {
  completeAssessment,
  floodAnswers,
  postHazard,
  postQuick,
  quickAnswers,
} from '#server/testing/self-assessments.ts'
import { later, withApp, type World } from '#server/testing/with-app.ts'

const { waste } = formIds

const twins: readonly Reporter[] = ['healthCenter', 'smallHealthCenter']
const idsOf = async ({ facilityIdOf }: World) => {
  const [id = 0, duplicate_id = 0] = await Promise.all(twins.map((person) => facilityIdOf(person)))
  return { id, duplicate_id }
}

describe('a merge', () => {
  it(
    'takes reports, files, account and sums along; a conflict is chosen',
    withApp(async (world) => {
      await began(world)
      const [own, other] = twins as [Reporter, Reporter]
      await reportIn(world, 'confirmed', { person: own, of: '2026-08' })
      for (const of of ['2026-08', '2026-09'] as const) await reportIn(world, 'sent', { person: other, of })
      const kept = await reportIn(world, 'sent', { person: own, of: '2026-10' })
      const given = await reportIn(world, 'confirmed', { person: other, of: '2026-10' })
      await completeAssessment(world, own)
      await completeAssessment(world, other)
      await keepAll(world)
      const otherKilograms = await sql<{ kg: number }>`
        select generated_kg as kg from waste_fact where report_id = ${given.report_id}`.execute(world.db)
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      const preview = ok(await admin.get(path(id, `/gabung?duplicate_id=${duplicate_id}`))).data
      expect(preview.reports.map(({ date }: { date: string }) => date)).toEqual(['2026-09'])
      expect(preview.conflicts.map(({ date }: { date: string }) => date)).toEqual(['2026-10', '2026-08'])
      expect(preview).toMatchObject({
        account: 'ends',
        periods: [{ year: 2026, semester: 2, conflict: true }],
      })

      const merge = { duplicate_id, periods: [{ year: 2026, semester: 2, keep: 'duplicate' }] }
      const choices = [
        { form: waste, date: '2026-08', keep: 'survivor' },
        { form: waste, date: '2026-10', keep: 'duplicate' },
      ]
      const undecided = await mergeAs(admin, id, { ...merge, reports: choices.slice(0, 1) })
      expect(undecided.body.errors.reports[0]).toContain('Pilih yang dipakai untuk Oktober 2026')
      const merged = ok(await mergeAs(admin, id, { ...merge, reports: choices })).data
      expect(merged.facility_id).toBe(id)

      const reports = await world.db
        .selectFrom('report')
        .select(['id', 'facility_id', 'month', 'status'])
        .orderBy('month')
        .orderBy('facility_id')
        .execute()
      expect(reports.map((row) => [row.month, row.facility_id === id, row.status])).toEqual([
        ['2026-08', true, 'confirmed'],
        ['2026-08', false, 'draft'],
        ['2026-09', true, 'sent'],
        ['2026-10', true, 'confirmed'],
        ['2026-10', false, 'draft'],
      ])
      expect(reports.find((row) => row.id === kept.report_id)?.facility_id).toBe(duplicate_id)
      expect(reports.find((row) => row.id === given.report_id)?.facility_id).toBe(id)
      await expectWholeSums(world)
      // Of both, one is owed and one counted.
      expect(await cellOf(world, '32.73', '2026-10')).toEqual({
        ...{ expected: 2, reported: 1, kg: Math.round(otherKilograms.rows[0]?.kg ?? -1) },
      })
      const results = await world.db.selectFrom('assessment_result').select('facility_id').execute()
      expect(results).toEqual([{ facility_id: id }])

      // Of what the office was told, only what still waits is to do.
      const { data: told } = ok(await (await world.as('city')).get('/api/notification?type=unread'))
      expect(told.map(({ date }: { date: string }) => date)).toEqual(['2026-09'])

      const gone = ok(await admin.get(path(duplicate_id))).data
      expect(gone).toMatchObject({ merged_into: { id }, account: { status: 'nonactive' } })
      expect(gone.closed_on).toBe(gone.active_since)
      const ended = await world.db
        .selectFrom('account')
        .innerJoin('audit', (join) =>
          join.onRef('audit.subject_id', '=', sql<string>`account.id::text`).on('subject', '=', 'account'),
        )
        .select(['account.version', 'audit.action', 'audit.detail'])
        .where('account.facility_id', '=', duplicate_id)
        .where('audit.action', '<>', 'signIn')
        .execute()
      expect(ended).toEqual([
        {
          ...{ version: 2, action: 'accountDeactivated' },
          detail: { before: { status: 'active' }, after: { status: 'nonactive' } },
        },
      ])
      // And it stays out: one by one as over a filter.
      const { id: out } = await world.db
        .selectFrom('account')
        .select('id')
        .where('facility_id', '=', duplicate_id)
        .executeTakeFirstOrThrow()
      const reopened = await admin.put(`/api/pengguna/active/${out}`)
      expect([reopened.status, reopened.body.errors]).toEqual([
        422,
        { id: ['Fasyankes akun ini sudah digabung ke fasyankes lain.'] },
      ])
      const count = '/api/pengguna/bulk?act=activate&status=nonactive'
      expect(ok(await admin.get(count)).data.count).toBe(0)
      expect(refusal(await admin.put(path(duplicate_id), { version: gone.version, name: 'Lagi' }))[0]).toBe(
        409,
      )
      expect((await admin.post(path(duplicate_id, '/buka'), { from_month: '2026-12', reason })).status).toBe(
        409,
      )
      expect((await (await world.as(own)).get('/api/profile')).status).toBe(200)
      expect(await world.db.selectFrom('facility').select('id').execute()).toHaveLength(4)
      const [said] = ok(await admin.get(path(id, '/riwayat'))).data
      expect(said.changes[0]).toMatchObject({
        label: 'Menerima laporan dari',
        after: 'Puskesmas Contoh (PK002)',
      })
      const again = await mergeAs(admin, id, { duplicate_id })
      expect(again.body.errors.duplicate_id[0]).toContain('sudah digabung')
    }),
  )

  it(
    'gives the account to a survivor that has none, and the months that only the duplicate was known in',
    withApp(async (world) => {
      await began(world)
      await reportIn(world, 'sent', { person: 'smallHealthCenter', of: '2026-09' })
      const admin = await world.as('admin')
      const made = ok(
        await admin.post('/api/fasyankes', {
          ...{
            name: 'Puskesmas Contoh Baru',
            code: 'PK077',
            type: 'publicHealthCenter',
            region_type: 'rural',
          },
          ...{ regency_id: '35.78', active_since: '2026-10-01' },
        }),
      ).data
      const duplicate_id = await world.facilityIdOf('smallHealthCenter')
      const user = await world.idOf('smallHealthCenter')
      const { version } = ok(await admin.get(`/api/pengguna/${user}`)).data
      const signedIn = await world.as('smallHealthCenter')
      const key = { name: 'SIMPUS', scopes: ['send'], expires_on: '2027-06-30' }
      ok(await signedIn.post('/api/kunci-program', key))
      const { data } = ok(await mergeAs(admin, made.facility_id, { duplicate_id }))
      // Who had the account open before learns that it has moved.
      const late = await admin.put(`/api/pengguna/${user}`, { full_name: 'Nama Lain', version })
      expect([late.status, late.body.code]).toEqual([409, 'staleAccount'])
      const trail = ok(await admin.get('/api/jejak?aksi=accountChanged')).data
      expect(trail).toMatchObject([
        { subject_id: String(user), changes: [{ label: 'Fasyankes', after: 'Puskesmas Contoh Baru' }] },
      ])
      expect(data).toMatchObject({
        user_id: await world.idOf('smallHealthCenter'),
        active_since: '2020-01-01',
      })
      await expectWholeSums(world)
      expect(await cellOf(world, '32.73', '2026-09')).toMatchObject({ expected: 3, reported: 1 })
      expect((await signedIn.get('/api/sessions')).status).toBe(401)
      const reporter = await world.as('smallHealthCenter')
      expect(ok(await reporter.get('/api/kunci-program')).data).toMatchObject([{ state: 'revoked' }])
      expect(ok(await reporter.get('/api/limbahfasyankes?date=2026-09')).data).toMatchObject({
        date: '2026-09',
      })
    }),
  )

  it(
    'is refused where a report that gives way was sent after the preview, and merges what is shown then',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      await reportIn(world, 'revise', { person: 'healthCenter', of: '2026-10' })
      const { report_id, version } = await completeDraft(world, 'smallHealthCenter', { of: '2026-10' })
      const shown = ok(await admin.get(path(id, `/gabung?duplicate_id=${duplicate_id}`))).data
      expect(shown.conflicts).toMatchObject([
        { survivor: { status: 'revise' }, duplicate: { status: 'unsend' } },
      ])
      const duplicate = await world.as('smallHealthCenter')
      ok(await duplicate.post('/api/limbah/store', { report_id, version }))
      const reports = [{ form: waste, date: '2026-10', keep: 'survivor' }]
      const body = { duplicate_id, reason, reports }
      const late = await admin.post(path(id, '/gabung'), { ...body, fingerprint: shown.fingerprint })
      expect([late.status, late.body.code]).toEqual([409, 'mergeChanged'])
      expect((await admin.post(path(id, '/gabung'), body)).body.errors).toEqual({
        fingerprint: ['Wajib diisi'],
      })
      const stands = world.db.selectFrom('report').select('status').where('id', '=', report_id)
      expect(await stands.executeTakeFirst()).toEqual({ status: 'sent' })
      ok(await mergeAs(admin, id, { duplicate_id, reports }))
    }),
  )

  it(
    'is refused where a self-assessment that gives way was saved after the preview',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      for (const person of twins) ok(await postQuick(world, 'hazard', quickAnswers(), { person }))
      const shown = ok(await admin.get(path(id, `/gabung?duplicate_id=${duplicate_id}`))).data
      ok(await postHazard(world, floodAnswers, { person: 'healthCenter' }))
      const periods = [{ year: 2026, semester: 2, keep: 'duplicate' }]
      const body = { duplicate_id, reason, periods, fingerprint: shown.fingerprint }
      const late = await admin.post(path(id, '/gabung'), body)
      expect([late.status, late.body.code]).toEqual([409, 'mergeChanged'])
    }),
  )

  it(
    'keeps the evidence of a report that gave way, as its answers and its receipt are kept',
    withApp(async (world) => {
      const { db, as, setNow } = world
      const { id, duplicate_id } = await idsOf(world)
      const uploads: number[] = []
      for (const [place, person] of twins.entries()) {
        const sent = { name: `manifes-${place}.pdf`, bytes: pdf }
        uploads.push(ok(await sendFile(await as(person), '/api/fileupload', sent)).data.id)
        const { report_id } = await reportIn(world, 'sent', { person })
        await nameInSent(world, report_id, uploads[place] ?? 0)
      }
      const chosen = [{ form: waste, date: '2026-11', keep: 'duplicate' }]
      ok(await mergeAs(await as('admin'), id, { duplicate_id, reports: chosen }))
      setNow(later(40 * 86_400))
      await runJobs(world)
      const kept = await db.selectFrom('file').select('id').orderBy('id').execute()
      expect(kept.map((file) => file.id)).toEqual(uploads)
    }),
  )

  it(
    'goes on while a draft that only moves is typed, but not where the record or an account has changed',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      const draft = await completeDraft(world, 'smallHealthCenter', { of: '2026-10' })
      const read = async () =>
        ok(await admin.get(path(id, `/gabung?duplicate_id=${duplicate_id}`))).data.fingerprint
      const shown = await read()
      await world.db
        .updateTable('report')
        .set({ version: draft.version + 5 })
        .where('id', '=', draft.report_id)
        .execute()
      expect(await read()).toBe(shown)
      const { version } = ok(await admin.get(path(id))).data
      ok(await admin.put(path(id), { version, name: 'Puskesmas Lain' }))
      expect(await read()).not.toBe(shown)
    }),
  )

  it(
    'says before where the account that ends is the only one that can be used',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      const own = await world.idOf('healthCenter')
      const set = (columns: { status?: 'active' | 'nonactive'; password_hash?: string | null }, of = own) =>
        world.db.updateTable('account').set(columns).where('id', '=', of).execute()
      const fate = async () =>
        ok(await admin.get(path(id, `/gabung?duplicate_id=${duplicate_id}`))).data.account
      expect(await fate()).toBe('ends')
      await set({ status: 'nonactive' })
      expect(await fate()).toBe('leavesNonactive')
      await set({ status: 'active', password_hash: null })
      expect(await fate()).toBe('leavesUnopened')
      await set({ password_hash: null }, await world.idOf('smallHealthCenter'))
      expect(await fate()).toBe('ends')
      await set({ status: 'nonactive' }, await world.idOf('smallHealthCenter'))
      expect(await fate()).toBe('ends')
    }),
  )

  it(
    "is in nobody's way, whatever the codes of other facilities",
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      const other = {
        ...{ name: 'RS Lain', code: `gabung-${id}`, type: 'hospital', region_type: 'urban' },
        regency_id: '32.73',
      }
      ok(await admin.post('/api/fasyankes', other))
      ok(await mergeAs(admin, id, { duplicate_id }))
    }),
  )

  it(
    'is refused with itself, with another type, and with what is closed or merged',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      const merge = (into: number, duplicate: number) => mergeAs(admin, into, { duplicate_id: duplicate })
      expect(refusal(await merge(id, id))).toEqual([
        ...[422, { duplicate_id: ['Fasyankes tidak dapat digabung dengan dirinya sendiri'] }],
      ])
      expect((await merge(id, await world.facilityIdOf('hospital'))).status).toBe(422)
      expect((await merge(id, 999_999)).status).toBe(404)
      ok(await admin.post(path(id, '/tutup'), { from_month: '2026-12', reason }))
      expect((await merge(id, duplicate_id)).status).toBe(409)
      expect(await world.db.selectFrom('facility').select('merged_into').execute()).not.toContainEqual({
        merged_into: id,
      })
    }),
  )
})

describe('a merge into a facility that has become another type', () => {
  it(
    'counts each report as what it was in its month',
    withApp(async (world) => {
      await began(world)
      await reportIn(world, 'sent', { person: 'smallHealthCenter', of: '2026-10' })
      const admin = await world.as('admin')
      const id = await world.facilityIdOf('hospital')
      ok(await admin.put(path(id), { version: 1, type: 'publicHealthCenter', beds: 40 }))
      ok(await mergeAs(admin, id, { duplicate_id: await world.facilityIdOf('smallHealthCenter') }))
      await keepAll(world)
      const counted = await world.db
        .selectFrom('reporting_summary')
        .select(['facility_type', 'expected', 'reported'])
        .where('form', '=', waste)
        .where('region_code', '=', '32.73')
        .where('span', '=', '2026-10')
        .orderBy('facility_type')
        .execute()
      expect(counted).toEqual([
        { facility_type: 'hospital', expected: 1, reported: 1 },
        { facility_type: 'publicHealthCenter', expected: 1, reported: 0 },
      ])
    }),
  )
})

describe('a merge into a facility that was closed for some time', () => {
  it(
    'leaves those months closed, but the ones for which the other has reported',
    withApp(async (world) => {
      await began(world)
      const admin = await world.as('admin')
      const { id, duplicate_id } = await idsOf(world)
      ok(await admin.post(path(id, '/tutup'), { from_month: '2026-09', reason }))
      ok(await admin.post(path(id, '/buka'), { from_month: '2026-12', reason }))
      await reportIn(world, 'sent', { person: 'smallHealthCenter', of: '2026-10' })
      const { closures } = ok(await mergeAs(admin, id, { duplicate_id })).data
      expect(closures).toEqual([
        { from_month: '2026-11', until_month: '2026-12' },
        { from_month: '2026-09', until_month: '2026-10' },
      ])
      // What it owes it can send.
      expect(Object.keys(await dutiesOf(world, 'healthCenter'))).toEqual(['2026-08', '2026-10', '2026-12'])
      await expectWholeSums(world)
    }),
  )
})

it(
  'tells before a merge how far both self-assessments of a semester have come',
  withApp(async (world) => {
    const { id, duplicate_id } = await idsOf(world)
    const save = async (person: Reporter, at: string) => {
      world.setNow(new Date(at))
      ok(await postQuick(world, 'hazard', quickAnswers(), { person }))
    }
    await save('healthCenter', '2026-12-01T02:00:00Z')
    await save('smallHealthCenter', '2026-12-01T03:00:00Z')
    world.setNow(new Date('2026-12-02T03:00:00Z'))
    ok(await postHazard(world, floodAnswers, { person: 'smallHealthCenter' }))
    const preview = await (await world.as('admin')).get(path(id, `/gabung?duplicate_id=${duplicate_id}`))
    expect(ok(preview).data.periods).toEqual([
      {
        ...{ year: 2026, semester: 2, conflict: true },
        survivor: { instruments: 0, saved_at: '2026-12-01T02:00:00.000Z' },
        duplicate: { instruments: 1, saved_at: '2026-12-02T03:00:00.000Z' },
      },
    ])
  }),
)
