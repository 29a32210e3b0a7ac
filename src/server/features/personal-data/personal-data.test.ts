import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { formerReporter, personalData } from '#domain/personal-data.ts'
import { jobKinds } from '#server/jobs/table.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { testNow, withApp, type World } from '#server/testing/with-app.ts'

/** Columns with such names that tell of an institution, a place or a thing, and of no person. */
const notPersonal = [
  ...['province.name', 'regency.name', 'district.name'],
  ...['office.name', 'office.address', 'office.phone', 'office.email'],
  ...['facility.name', 'facility.name_key', 'facility.address', 'facility.phone', 'facility.email'],
  ...['assessment_question.group_name', 'saved_view.name', 'program_key.name', 'program_key.key_hash'],
  ...['audit_chain.hash', 'audit.subject', 'audit.subject_id', 'session.token_hash'],
  ...['sso_attempt.state_hash', 'sso_attempt.browser_hash'],
  ...[
    'job.key',
    'mail.key',
    'setting.key',
    'boundary_set.key',
    'file.storage_key',
    'file.subject',
    'schema_migration.name',
  ],
  'quick_assessment.answers',
  'announcement.body',
] as const

/** Such a name of a column may tell of a person. */
const telling =
  /(^|_)(name|username|phone|email|address|position|profile|photo|agent|password|secret|hash|key|used|sign|subject|answers|sheets|body)(_|$)/

const inYears = (years: number) => {
  const later = new Date(testNow)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}
const forget = (world: World) => runJobs(world, { personalData: jobKinds.personalData })

describe('the table of personal data', () => {
  it(
    'names every column that may tell of a person, and no other',
    withApp(async ({ db }) => {
      const { rows } = await sql<{ name: string; column: string }>`
        select table_name || '.' || column_name as name, column_name as column
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'bytea', 'jsonb')`.execute(
        db,
      )
      const { rows: all } = await sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public'`.execute(db)
      const named = Object.values(personalData).flatMap(({ columns }): readonly string[] => columns)
      const known = new Set<string>([...named, ...notPersonal])
      expect([...known].filter((name) => !all.some((column) => column.name === name))).toEqual([])
      expect(
        rows.filter(({ name, column }) => telling.test(column) && !known.has(name)).map(({ name }) => name),
      ).toEqual([])
    }),
  )
})

describe('after their term', () => {
  it(
    'names and numbers of former reporters are replaced, in what was sent as well, and the figures stay',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'confirmed')
      const state = async () => {
        const { rows } = await sql<{
          answers: Record<string, string>
          sent: Record<string, string>
          actors: string[]
        }>`
          select report_sheet.answers, submission.sheets -> report.form as sent,
            (select array_agg(distinct actor_name) from report_history where report_id = report.id) as actors
          from report join report_sheet on report_sheet.report_id = report.id and report_sheet.form = report.form
          join submission on submission.report_id = report.id
          where report.id = ${report_id}`.execute(world.db)
        const [row] = rows
        const { reporter_name: name, reporter_phone: phone, ...others } = row?.answers ?? {}
        const { reporter_name: sentName, reporter_phone: sentPhone } = row?.sent ?? {}
        return { name, phone, sentName, sentPhone, actors: row?.actors, others }
      }
      const before = await state()
      expect(before).toMatchObject({ name: before.sentName, phone: before.sentPhone })
      const dirty = await sql`select from summary_dirty`.execute(world.db)

      world.setNow(inYears(4))
      await forget(world)
      expect(await state()).toEqual(before)

      world.setNow(inYears(6))
      await forget(world)
      expect(await state()).toEqual({
        ...{ name: formerReporter, phone: undefined, sentName: formerReporter, sentPhone: undefined },
        actors: ['Dinkes Kota', 'Fasyankes'],
        others: before.others,
      })
      // The page says what stays.
      expect(before.others).toHaveProperty('reporter_position')
      expect(personalData.reporter.kept(5)).toContain('jabatan tetap ada')
      expect((await sql`select from summary_dirty`.execute(world.db)).rows).toHaveLength(dirty.rows.length)
      // A reader of the report now reads no name.
      const { data } = ok(await (await world.as('city')).get(`/api/limbahfasyankes?report_id=${report_id}`))
      expect(JSON.stringify(data)).not.toContain(before.name)
    }),
  )

  it(
    'accounts are replaced that were deactivated and are used no more, and no others',
    withApp(async (world) => {
      const [admin, id] = [await world.as('admin'), await world.idOf('otherHospital')]
      ok(await admin.put(`/api/pengguna/nonactive/${id}`))
      await sql`update account set last_sign_in_at = ${testNow} where id = ${id}`.execute(world.db)
      const accounts = () =>
        world.db
          .selectFrom('account')
          .select(['username', 'full_name', 'phone', 'last_sign_in_at'])
          .orderBy('id')
          .execute()
      const before = await accounts()
      world.setNow(inYears(6))
      await forget(world)
      const after = await accounts()
      const changed = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))
      expect(changed).toEqual([
        {
          username: `akun-${id}@dihapus.invalid`,
          full_name: 'Akun lama',
          phone: null,
          last_sign_in_at: null,
        },
      ])
      await forget(world)
      expect(await accounts()).toEqual(after)
    }),
  )

  it(
    'an account keeps no second factor, which nobody who gets it later could pass',
    withApp(async (world) => {
      const id = await world.idOf('otherHospital')
      ok(await (await world.as('admin')).put(`/api/pengguna/nonactive/${id}`))
      await sql`update account set second_factor_at = ${testNow} where id = ${id}`.execute(world.db)
      await sql`insert into authenticator values (${id}, '', ${testNow}, 1)`.execute(world.db)
      await sql`
        insert into passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
        values (${id}, 'a', '', 0, '{}', 'Ponsel Sari', ${testNow})`.execute(world.db)
      await sql`insert into recovery_code values (${id}, 'b', null)`.execute(world.db)
      world.setNow(inYears(6))
      await forget(world)
      const left = sql`
        select from account where id = ${id} and second_factor_at is not null
        union all select from authenticator union all select from passkey union all select from recovery_code`
      expect((await left.execute(world.db)).rows).toEqual([])
    }),
  )
})

describe("a person's own data", () => {
  it(
    'are a workbook of what is kept of them alone, and the audit tells that it was made',
    withApp(async (world) => {
      await reportIn(world, 'confirmed')
      const own = await (await world.as('hospital')).get('/api/data-saya')
      expect([own.status, own.headers['content-disposition']]).toEqual([
        200,
        "attachment; filename*=UTF-8''data-pribadi-2026-12-02.xlsx",
      ])
      // What was done, and to what, by its name.
      const acts = await readSheet(own.bytes, {}, 'Kegiatan')
      expect(acts.map(({ cells }) => cells.slice(1, 3))).toContainEqual([
        'Formulir: dikirim',
        'Limbah fasyankes, November 2026',
      ])
      const kept = new Map(
        (await readSheet(own.bytes, {}, 'Data pribadi')).map(({ cells }) => [cells[0], cells]),
      )
      const ways = personalData.password.label
      expect(kept.get(ways)?.[1]).toBe('Ada, tanpa verifikasi dua langkah')
      expect(kept.get(personalData.signIns.label)?.[4]).toContain('kunci program: selama kuncinya tersimpan')
      await world.db.updateTable('account').set({ password_hash: null }).execute()
      const later = await readSheet(
        (await (await world.as('hospital')).get('/api/data-saya')).bytes,
        {},
        'Data pribadi',
      )
      expect(later.find(({ cells }) => cells[0] === ways)?.cells[1]).toBe(
        'Belum ada, tanpa verifikasi dua langkah',
      )
      expect((await (await world.as(null)).get('/api/data-saya')).status).toBe(401)
      const { data } = ok(await (await world.as('admin')).get('/api/jejak?aksi=ownDataDownloaded'))
      expect(data).toHaveLength(2)
    }),
  )
})
