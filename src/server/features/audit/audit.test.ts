import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { recordAct } from '#server/database/audit.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { postQuick, quickAnswers } from '#server/testing/self-assessments.ts'
import { type Client, later, testNow, withApp } from '#server/testing/with-app.ts'

const search = async (client: Client, query = '') => ok(await client.get(`/api/jejak?${query}`))
const actsIn = (reply: { data: { action: string }[] }) => reply.data.map(({ action }) => action)

describe('the search of the audit', () => {
  it(
    'finds acts by person, facility, act and day, newest first',
    withApp(async (world) => {
      await reportIn(world, 'confirmed')
      await (await world.as('city')).post('/api/logout')
      world.setNow(later(86_400))
      await (await world.as('healthCenter')).post('/api/logout')
      const admin = await world.as('admin')
      expect(actsIn(await search(admin))).toEqual([
        ...['signOut', 'signOut', 'report.confirm', 'report.send'],
        ...['report.save'],
      ])
      expect(actsIn(await search(admin, 'orang=kota@silika'))).toEqual(['signOut', 'report.confirm'])
      expect(actsIn(await search(admin, 'fasyankes=RS001&aksi=report.send'))).toEqual(['report.send'])
      expect(actsIn(await search(admin, 'dari=2026-12-03'))).toEqual(['signOut'])
      expect(actsIn(await search(admin, 'sampai=2026-12-02&page=2&per_page=3'))).toEqual(['report.save'])
      expect((await search(admin, 'orang=tidak%20ada')).total).toBe(0)
    }),
  )

  it(
    'begins and ends a day where its reader lives',
    withApp(async (world) => {
      await world.db
        .updateTable('facility')
        .set({ province_code: '94', regency_code: '94.01', district_code: null })
        .where('code', '=', 'RS001')
        .execute()
      // One o'clock of 3 December in WIT; in WIB the day before has an hour left.
      world.setNow(new Date('2026-12-02T16:00:00Z'))
      await (await world.as('hospital')).post('/api/logout')
      const hospital = await world.as('hospital')
      expect(actsIn(await search(hospital, 'dari=2026-12-03'))).toEqual(['signOut'])
      expect(actsIn(await search(hospital, 'sampai=2026-12-03'))).toEqual(['signOut'])
      expect(actsIn(await search(hospital, 'sampai=2026-12-02'))).toEqual([])
      expect(actsIn(await search(await world.as('admin'), 'sampai=2026-12-02'))).toEqual(['signOut'])
    }),
  )

  it(
    'leaves nobody out whose name is that of hundreds',
    withApp(async (world) => {
      const { rows } = await sql<{ id: number }>`
        insert into account (username, full_name, role)
        select 'dinas' || number || '@silika.test', 'Dinas Kesehatan', 'External' from generate_series(1, 300) number
        returning id`.execute(world.db)
      await sql`
        insert into facility (code, name, type, region_type, inpatient, province_code, regency_code)
        select 'BANYAK' || number, 'Puskesmas Sama', 'publicHealthCenter', 'rural', false, '32', '32.73'
        from generate_series(1, 300) number`.execute(world.db)
      await sql`
        insert into audit (at, actor_id, action, subject, subject_id)
        values (${testNow}, ${rows.at(-1)?.id}, 'signOut', 'account', '0'),
          (${testNow}, null, 'facilityCreated', 'facility', (select id::text from facility where code = 'BANYAK300'))`.execute(
        world.db,
      )
      const admin = await world.as('admin')
      expect(actsIn(await search(admin, 'orang=kesehatan'))).toEqual(['signOut'])
      expect(actsIn(await search(admin, 'fasyankes=puskesmas%20sama'))).toEqual(['facilityCreated'])
      // A space counts once, as in every other search.
      expect(actsIn(await search(admin, 'fasyankes=puskesmas%20%20sama'))).toEqual(['facilityCreated'])
    }),
  )

  it(
    'says before and after in words',
    withApp(async (world) => {
      const [hospital, id] = [await world.as('hospital'), await world.idOf('hospital')]
      await reportIn(world, 'revise')
      ok(await hospital.put(`/api/pengguna/updateidentitas/${id}`, { beds: 125 }))
      const { data } = await search(await world.as('admin'), 'fasyankes=RS001')
      expect(data[1]).toMatchObject({
        ...{ words: 'Formulir: dikembalikan untuk perbaikan', facility: 'RS Contoh Bandung' },
        about: expect.stringMatching(/^Limbah.*, \w+ 2026$/),
        actor: { username: 'kota@silika.test', role: 'Dinkes Kota' },
        reason: 'Berat manifes tidak sama dengan tabel.',
        changes: [{ label: 'Status', before: 'Terkirim', after: 'Perlu perbaikan' }],
      })
      expect(data[0]).toMatchObject({
        words: 'Data fasyankes diubah',
        changes: [{ label: 'Tempat tidur', before: '120', after: '125' }],
      })
    }),
  )

  it(
    'names regions and facilities rather than their codes',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { data } = ok(
        await admin.post('/api/pengguna', {
          ...{ username: 'baru@silika.test', full_name: 'Orang Baru', roles: 'PublicHealthService_Regency' },
          regency_id: '32.73',
        }),
      )
      expect(data.username).toBe('baru@silika.test')
      const [entry] = (await search(admin, 'aksi=accountCreated')).data
      expect(entry.changes).toContainEqual({ label: 'Kabupaten/kota', before: null, after: 'Kota Bandung' })
      expect(entry.changes).toContainEqual({ label: 'Provinsi', before: null, after: 'Jawa Barat' })
    }),
  )

  it(
    'calls forms, texts, documents and announcements by their titles, those that are gone too',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const own = { title: 'Survei kualitas air', short_title: 'Survei air' }
      const begun = ok(await admin.post('/api/kelola-formulir', own)).data
      ok(await admin.post('/api/kelola-formulir/sanitarian-kit/draf'))
      const guides = ok(await admin.get('/api/panduan')).data
      const guide = guides.find(({ slug }: { slug: string }) => slug === 'bor')
      ok(await admin.post(`/api/konten/${guide.id}/tarik`, {}))
      const document = ok(
        await admin.post('/api/dokumen', { title: 'Surat edaran limbah', kategori: 'Surat edaran' }),
      ).data
      const announced = ok(
        await admin.post('/api/pengumuman', {
          ...{ title: 'Pemeliharaan sistem', body: 'Dua jam.', importance: 'usual', regions: [] },
          ...{ roles: ['HealthServiceFacility'], facility_types: [], link_label: null, link_href: null },
          ...{ from: '2026-12-02T08:00', until: '2026-12-09T23:59' },
        }),
      ).data
      ok(await admin.delete(`/api/pengumuman/${announced.id}`))
      const { data } = await search(admin)
      const about = data.map((entry: { action: string; about: string | null }) => [entry.action, entry.about])
      expect(about).toEqual([
        ['announcementRemoved', 'Pemeliharaan sistem'],
        ['announcementCreated', 'Pemeliharaan sistem'],
        ['documentCreated', 'Surat edaran limbah'],
        ['contentWithdrawn', guide.judul],
        ['formDraftOpened', 'Sanitarian Kit'],
        ['formBegun', 'Survei kualitas air'],
      ])
      expect(data.map(({ subject_id: id }: { subject_id: string }) => id)).toContain(begun.form_type)
      expect(data.map(({ subject_id: id }: { subject_id: string }) => id)).toContain(
        String(document.dokumen_id),
      )
      expect(data[2].changes).toContainEqual({ label: 'Status', before: null, after: 'Draf' })
      expect(data[2].changes).toContainEqual({
        ...{ label: 'Siapa yang boleh membaca', before: null, after: 'Siapa saja' },
      })
      expect(data[1].changes).toContainEqual({
        ...{ label: 'Tampil sejak', before: null, after: '2 Desember 2026 pukul 08.00 WIB' },
      })
      expect(data[4].changes).toEqual([{ label: 'Versi', before: null, after: '1' }])
    }),
  )

  it(
    'names the report that a reminder asked for, the part of a self-assessment, and the file of an import',
    withApp(async (world) => {
      const facility_ids = [await world.facilityIdOf('hospital')]
      const reminder = { date: '2026-11', form_type: 'limbahfasyankes', facility_ids }
      ok(await (await world.as('city')).post('/api/konfirmasi-formulir/remind', reminder))
      ok(await postQuick(world, 'hazard', quickAnswers()))
      const own = await search(await world.as('hospital'))
      expect(own.data.map(({ words, about }: Record<string, string>) => [words, about])).toEqual([
        ['Penilaian cepat disimpan', 'Identifikasi Bahaya, Semester 2 Tahun 2026'],
        ['Fasyankes diingatkan untuk mengirim', 'Limbah fasyankes, November 2026'],
      ])
      const admin = await world.as('admin')
      expect((await search(admin, 'aksi=report.remind')).total).toBe(1)
      const by = { db: world.db, actor: { id: await world.idOf('admin') }, now: testNow }
      await recordAct(by, 'importRun', 1, { kind: 'facilities', file: 'fasyankes.xlsx', rows: 3 })
      expect((await search(admin, 'aksi=importRun')).data[0].about).toBe('fasyankes.xlsx')
    }),
  )

  it(
    "shows a facility its own, with what its office did, and nobody else's",
    withApp(async (world) => {
      await reportIn(world, 'confirmed')
      await (await world.as('admin')).post('/api/logout')
      const own = await search(await world.as('hospital'))
      expect(actsIn(own)).toEqual(['report.confirm', 'report.send', 'report.save'])
      for (const person of ['healthCenter', 'otherHospital'] as const)
        expect((await search(await world.as(person), 'fasyankes=RS001')).total).toBe(0)
      for (const person of ['city', 'province', 'ministry', 'external'] as const)
        expect([person, (await (await world.as(person)).get('/api/jejak')).status]).toEqual([person, 403])
    }),
  )

  it(
    'refuses what it does not understand, and looks for signs as they are',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      for (const query of [
        'aksi=hapus',
        'dari=kemarin',
        'sampai=2026-02-30',
        'page=0',
        `orang=${'a'.repeat(101)}`,
        'id=1',
      ])
        expect([query, (await admin.get(`/api/jejak?${query}`)).status]).toEqual([query, 422])
      for (const query of [
        'orang=%25',
        'orang=_',
        "fasyankes=';drop%20table%20audit",
        'dari=0001-01-01',
        'sampai=9999-12-31',
        'orang=',
      ])
        expect([query, (await admin.get(`/api/jejak?${query}`)).status]).toEqual([query, 200])
    }),
  )
})
