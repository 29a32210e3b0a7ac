import { describe, expect, it } from 'vitest'

import { keepAll } from '#server/testing/kept-figures.ts'
import {
  began,
  cellOf,
  dutiesOf,
  expectWholeSums,
  months,
  placePath as path,
  reason,
  refusal,
} from '#server/testing/place-figures.ts'
import { completeDraft, ok, reportIn } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

describe('the list of facilities', () => {
  it(
    'narrows, sorts and pages, and finds what is lacking',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const names = async (query: string) => {
        const { data, total } = ok(await admin.get(`/api/fasyankes?${query}`))
        return [total, ...data.map(({ code }: { code: string }) => code)]
      }
      await world.db
        .updateTable('facility')
        .set({ latitude: -6.9, longitude: 107.6 })
        .where('code', '=', 'RS001')
        .execute()
      expect(await names('sort=code')).toEqual([4, 'PK001', 'PK002', 'RS001', 'RS002'])
      expect(await names('sort=-code&per_page=1&page=2')).toEqual([4, 'RS001'])
      expect(await names('sort=-region&per_page=1')).toEqual([4, 'RS002'])
      expect(await names('per_page=4&page=2')).toEqual([4])
      expect(await names('provinsi_id=35')).toEqual([1, 'RS002'])
      expect(await names('tipe_fasyankes=1&kabupatenkota_id=32.73')).toEqual([1, 'RS001'])
      expect(await names('find=pk002')).toEqual([1, 'PK002'])
      expect(await names('find=surabaya+rs')).toEqual([1, 'RS002'])
      expect(await names('lacking=position&sort=code')).toEqual([3, 'PK001', 'PK002', 'RS002'])
      expect(await names('lacking=account')).toEqual([0])
      expect(await names('lacking=duplicate')).toEqual([0])
      expect(await names('status=closed')).toEqual([0])
      const twin = {
        ...{ name: 'UPTD Puskesmas Contoh', code: 'PK099', type: 'publicHealthCenter', region_type: 'rural' },
        regency_id: '32.73',
      }
      ok(await admin.post('/api/fasyankes', twin))
      expect(await names('lacking=duplicate&sort=code')).toEqual([2, 'PK002', 'PK099'])
      expect(await names('lacking=account')).toEqual([1, 'PK099'])
      const found = ok(await admin.get(path(await world.facilityIdOf('smallHealthCenter')))).data
      expect(found.alike.map(({ code }: { code: string }) => code)).toEqual(['PK099'])
    }),
  )

  it(
    'is the administrators’ alone',
    withApp(async ({ as, facilityIdOf }) => {
      const id = await facilityIdOf('hospital')
      for (const person of ['ministry', 'province', 'city', 'hospital', 'external'] as const) {
        const client = await as(person)
        for (const url of ['/api/fasyankes', path(id), path(id, '/riwayat'), '/api/dinas'])
          expect([person, url, (await client.get(url)).status]).toEqual([person, url, 403])
        expect((await client.put(path(id), { version: 1, name: 'RS Lain' })).status).toBe(403)
        expect((await client.post(path(id, '/tutup'), { from_month: '2026-12', reason })).status).toBe(403)
      }
      expect((await (await as('admin')).get(path(999_999))).status).toBe(404)
    }),
  )
})

describe('a record', () => {
  const fresh = {
    ...{ name: 'Puskesmas Baru', code: 'PK050', type: 'publicHealthCenter', region_type: 'remote' },
    ...{ regency_id: '94.01', active_since: '2026-10-01' },
  }

  it(
    'is made, and tells who made it',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      const { data } = ok(await admin.post('/api/fasyankes', { ...fresh, name: ' Puskesmas  \u00a0 Baru ' }))
      expect(data).toMatchObject({
        ...{ code: 'PK050', province: { id: '94' }, inpatient: false, user_id: null, version: 1 },
        ...{ active_since: '2026-10-01', closed_on: null, merged_into: null, moves: [], closures: [] },
      })
      const [made] = ok(await admin.get(path(data.facility_id, '/riwayat'))).data
      expect(made.actor).toBe('Admin Pusat')
      expect(made.changes.map(({ label, after }: Record<string, string>) => [label, after])).toEqual([
        ['Nama', 'Puskesmas Baru'],
        ['Kode', 'PK050'],
        ['Jenis fasyankes', 'Puskesmas'],
        ['Kabupaten/kota', 'Kabupaten Nabire'],
        ['Aktif sejak', '1 Oktober 2026'],
      ])
    }),
  )

  it(
    'owes the months since it has been there, also those that are over, where it lies',
    withApp(async (world) => {
      await began(world)
      const admin = await world.as('admin')
      ok(await admin.post('/api/fasyankes', { ...fresh, regency_id: '32.01' }))
      await keepAll(world)
      expect(await cellOf(world, '32.01', '2026-09')).toMatchObject({ expected: null })
      for (const month of ['2026-10', '2026-11', '2026-12'])
        expect(await cellOf(world, '32.01', month)).toMatchObject({ expected: 1, reported: 0 })
      const early = { ...fresh, code: 'PK051', regency_id: '32.01', active_since: '2020-01-01' }
      ok(await admin.post('/api/fasyankes', early))
      await expectWholeSums(world)
      expect(await cellOf(world, '32.01', '2026-08')).toMatchObject({ expected: 1, reported: 0 })
      // Months in which nothing is written down begin for all at once.
      const [first] = await world.db.selectFrom('duty').select('month').orderBy('month').limit(1).execute()
      expect(first?.month).toBe('2026-08')
    }),
  )

  it.each([
    [{ code: 'rs001' }, 'code', 'Kode ini sudah dipakai RS Contoh Bandung'],
    [
      { code: "x'; drop table" },
      'code',
      'Kode terdiri dari 3 sampai 30 huruf, angka, titik atau tanda hubung',
    ],
    [{ name: '\u200B\u200B\u3164' }, 'name', 'Paling sedikit 3 huruf'],
    [{ name: 'RS \u202Efdp.exe' }, 'name', 'Tulis dalam satu baris, tanpa tanda yang tidak terlihat'],
    [{ address: 'Jalan \u202ESatu No. 1' }, 'address', 'Hapus tanda yang tidak terlihat'],
    [{ regency_id: '99.99' }, 'regency_id', 'Kabupaten/kota tidak dikenal'],
    [{ district_id: '32.73.01' }, 'district_id', 'Pilih kecamatan di Kabupaten Nabire'],
    [{ hospital_class: 'A' }, 'hospital_class', 'Kelas hanya untuk rumah sakit'],
    [{ type: 'hospital', inpatient: false }, 'inpatient', 'Rumah sakit selalu menyediakan rawat inap'],
    [{ active_since: '2026-12-03' }, 'active_since', 'Tanggal ini belum tiba'],
    [{ active_since: '2024-02-31' }, 'active_since', 'Tanggal ini tidak ada di kalender'],
    [{ active_since: '31/02/2024' }, 'active_since', 'Tanggal ini tidak ada di kalender'],
    [{ active_since: 'kemarin' }, 'active_since', 'Tulis tanggal seperti 01/01/2026 atau 2026-01-01'],
    [{ regency_id: '3273' }, 'regency_id', 'Kode kabupaten/kota ditulis seperti 32.73'],
    [{ regency_id: '32.1' }, 'regency_id', 'Kode kabupaten/kota ditulis seperti 32.73'],
    [{ regency_id: '' }, 'regency_id', 'Pilih kabupaten/kota'],
    [{ latitude: 3, longitude: 200 }, 'latitude', expect.any(String)],
    [{ name: 'A' }, 'name', 'Paling sedikit 3 huruf'],
  ])('is not made with %j', (wrong, field, message) =>
    withApp(async ({ as, db }) => {
      const admin = await as('admin')
      const { status, body } = await admin.post('/api/fasyankes', { ...fresh, ...wrong })
      expect([status, Object.values(body.errors)[0]]).toEqual([422, [message]])
      expect(Object.keys(body.errors)).toContain(field === 'latitude' ? Object.keys(body.errors)[0] : field)
      expect(await db.selectFrom('facility').select('id').where('code', '=', 'PK050').execute()).toEqual([])
    })(),
  )

  it(
    'is changed by the version that was read; who read an older one is shown the newer',
    withApp(async ({ as, facilityIdOf }) => {
      const admin = await as('admin')
      const id = await facilityIdOf('hospital')
      const change = { version: 1, name: '<b>RS</b> Baru', type: 'publicHealthCenter', beds: 40 }
      const { data } = ok(await admin.put(path(id), change))
      expect(data).toMatchObject({ name: '<b>RS</b> Baru', hospital_class: null, beds: 40, version: 2 })
      const late = await admin.put(path(id), { version: 1, name: 'RS Lain' })
      expect([late.status, late.body.code, late.body.current.name]).toEqual([
        ...[409, 'staleFacility', '<b>RS</b> Baru'],
      ])
      expect(ok(await admin.put(path(id), { version: 2, beds: 40 })).message).toBe('Tidak ada yang berubah.')
      const history = ok(await admin.get(path(id, '/riwayat'))).data
      expect(history).toHaveLength(1)
      expect(history[0].changes).toHaveLength(4)
      expect((await admin.put(path(id), { version: 2, regency_id: '35.78' })).status).toBe(422)
    }),
  )
})

describe('a closing', () => {
  it(
    'ends what is owed from its month on, and is undone from a month on',
    withApp(async (world) => {
      await began(world)
      await reportIn(world, 'confirmed', { of: '2026-08' })
      await keepAll(world)
      const admin = await world.as('admin')
      const id = await world.facilityIdOf('hospital')
      const hospital = await world.as('hospital')
      const before = await cellOf(world, '32.73', '2026-08')
      expect(refusal(await admin.post(path(id, '/tutup'), { from_month: '2026-08', reason }))).toEqual([
        422,
        { from_month: ['Sudah ada laporan terkirim untuk Agustus 2026; pilih bulan sesudahnya'] },
      ])
      expect((await admin.post(path(id, '/tutup'), { from_month: '2027-01', reason })).status).toBe(422)
      expect((await admin.post(path(id, '/tutup'), { from_month: '2026-09', reason: ' ' })).status).toBe(422)
      expect((await admin.post(path(id, '/buka'), { from_month: '2026-09', reason })).status).toBe(409)
      const closed = ok(await admin.post(path(id, '/tutup'), { from_month: '2026-09', reason })).data
      expect(closed).toMatchObject({ closed_on: '2026-09-01', version: 2 })
      expect(await dutiesOf(world, 'hospital')).toEqual({ '2026-08': '32.73' })
      await expectWholeSums(world)
      expect(await cellOf(world, '32.73', '2026-08')).toEqual(before)
      expect(await cellOf(world, '32.73', '2026-09')).toMatchObject({ expected: 2 })
      expect(refusal(await hospital.post('/api/limbahfasyankes', { date: '2026-09' }))).toEqual([
        ...[422, { date: ['Fasyankes sudah tutup pada bulan ini.'] }],
      ])
      ok(await hospital.get('/api/limbahfasyankes?date=2026-08'))
      expect((await admin.post(path(id, '/tutup'), { from_month: '2026-11', reason })).status).toBe(409)

      expect((await admin.post(path(id, '/buka'), { from_month: '2026-08', reason })).status).toBe(422)
      const opened = ok(await admin.post(path(id, '/buka'), { from_month: '2026-11', reason })).data
      expect(opened).toMatchObject({
        closed_on: null,
        closures: [{ from_month: '2026-09', until_month: '2026-11' }],
      })
      const again = { '2026-08': '32.73', '2026-11': '32.73', '2026-12': '32.73' }
      expect(await dutiesOf(world, 'hospital')).toEqual(again)
      await expectWholeSums(world)
      expect(await cellOf(world, '32.73', '2026-10')).toMatchObject({ expected: 2 })
      expect(await cellOf(world, '32.73', '2026-11')).toMatchObject({ expected: 3 })
      expect((await hospital.post('/api/limbahfasyankes', { date: '2026-10' })).status).toBe(422)
      await completeDraft(world, 'hospital', { of: '2026-11' })
      expect((await admin.post(path(id, '/tutup'), { from_month: '2026-10', reason })).status).toBe(422)
      const acts = ok(await admin.get(path(id, '/riwayat'))).data
      expect(acts[1].changes.map(({ label, after }: Record<string, string>) => [label, after])).toEqual([
        ['Tutup mulai', 'September 2026'],
        ['Alasan', reason],
      ])
    }),
  )
})

it(
  'counts what was drafted before a closing where the facility lay then, although it has moved meanwhile',
  withApp(async (world) => {
    await began(world)
    const admin = await world.as('admin')
    const id = await world.facilityIdOf('hospital')
    for (const of of ['2026-11', '2026-12'] as const) await completeDraft(world, 'hospital', { of })
    ok(await admin.post(path(id, '/tutup'), { from_month: '2026-10', reason }))
    const move = {
      from_regency_id: '32.73',
      to_regency_id: '35.78',
      from_month: '2026-12',
      facility_ids: [id],
    }
    ok(await admin.post('/api/fasyankes/pindah', move))
    ok(await admin.post(path(id, '/buka'), { from_month: '2026-11', reason }))
    const lies = { '2026-11': '32.73', '2026-12': '35.78' }
    expect(await dutiesOf(world, 'hospital')).toMatchObject(lies)
    const drafts = await world.db
      .selectFrom('report')
      .select(['month', 'regency_code', 'province_code'])
      .orderBy('month')
      .execute()
    expect(drafts).toEqual([
      { month: '2026-11', regency_code: '32.73', province_code: '32' },
      { month: '2026-12', regency_code: '35.78', province_code: '35' },
    ])
    await reportIn(world, 'sent', { of: '2026-11' })
    await expectWholeSums(world)
    expect(await cellOf(world, '32.73', '2026-11')).toMatchObject({ expected: 3, reported: 1 })
  }),
)

it(
  'tells who cannot close a facility yet from when it can be',
  withApp(async (world) => {
    await began(world)
    await reportIn(world, 'sent', { of: '2026-12' })
    const admin = await world.as('admin')
    const id = await world.facilityIdOf('hospital')
    const close = () => admin.post(path(id, '/tutup'), { from_month: '2026-12', reason })
    const later = 'dapat ditutup mulai Januari 2027, setelah bulan itu dimulai'
    expect(refusal(await close())).toEqual([
      422,
      { from_month: [`Sudah ada laporan terkirim untuk Desember 2026; ${later}`] },
    ])
    await world.db.updateTable('facility').set({ active_since: '2026-12-01' }).where('id', '=', id).execute()
    expect(refusal(await close())).toEqual([
      422,
      { from_month: [`Fasyankes baru aktif pada Desember 2026; ${later}`] },
    ])
  }),
)

describe('a move to another region', () => {
  const body = { from_regency_id: '32.73', to_regency_id: '32.01', from_month: '2026-10' }

  it(
    'leaves earlier months where they were, and takes later ones along',
    withApp(async (world) => {
      await began(world)
      for (const of of ['2026-08', '2026-10'] as const) await reportIn(world, 'confirmed', { of })
      await reportIn(world, 'sent', { person: 'healthCenter', of: '2026-10' })
      await keepAll(world)
      const admin = await world.as('admin')
      const id = await world.facilityIdOf('hospital')
      const cells = (region: string) => Promise.all(months.map((month) => cellOf(world, region, month)))
      const before = await cells('32.73')
      const nation = await cells('ID')
      const asked = { ...body, facility_ids: [id] }
      const outline = {
        facilities: [{ id, code: 'RS001', name: 'RS Contoh Bandung', closed: false }],
        ...{ reports_before: 1, reports_after: 1, districts_lost: 1, office: null },
      }
      expect(ok(await admin.post('/api/fasyankes/pindah/pratinjau', asked)).data).toEqual(outline)
      expect(ok(await admin.post('/api/fasyankes/pindah', asked)).data).toEqual(outline)
      expect(await dutiesOf(world, 'hospital')).toEqual({
        ...{ '2026-08': '32.73', '2026-09': '32.73' },
        ...{ '2026-10': '32.01', '2026-11': '32.01', '2026-12': '32.01' },
      })
      await expectWholeSums(world)
      const after = await cells('32.73')
      const moved = await cells('32.01')
      expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
      expect(moved[0]?.expected ?? 0).toBe(0)
      expect(moved[2]).toMatchObject({ expected: 1, reported: 1 })
      expect((after[2]?.kg ?? 0) + (moved[2]?.kg ?? 0)).toBe(before[2]?.kg)
      expect(after[2]).toMatchObject({ expected: 2, reported: 1 })
      expect(await cells('ID')).toEqual(nation)
      // A report that comes late for a month before the move is counted in the old region.
      await reportIn(world, 'sent', { of: '2026-09' })
      await expectWholeSums(world)
      expect(await cellOf(world, '32.73', '2026-09')).toMatchObject({ expected: 3, reported: 1 })
      const place = ok(await admin.get(path(id))).data
      expect(place).toMatchObject({
        ...{ regency: { id: '32.01' }, district: null },
        moves: [{ from_month: '2026-10', from: { id: '32.73' }, to: { id: '32.01' } }],
      })
      const [told] = ok(await admin.get(path(id, '/riwayat'))).data
      expect(told.changes).toMatchObject([
        { label: 'Kabupaten/kota', before: 'Kota Bandung', after: 'Kabupaten Bogor' },
        { label: 'Kecamatan', before: 'Sukasari', after: null },
        { label: 'Wilayah berlaku mulai', before: null, after: 'Oktober 2026' },
      ])
      // And back again, as if it had not been.
      const back = { from_regency_id: '32.01', to_regency_id: '32.73', facility_ids: [id] }
      expect((await admin.post('/api/fasyankes/pindah', { ...back, from_month: '2026-09' })).status).toBe(422)
      ok(await admin.post('/api/fasyankes/pindah', { ...back, from_month: '2026-10' }))
      await expectWholeSums(world)
      expect((await cells('32.73'))[2]).toEqual(before[2])
      expect(ok(await admin.get(path(id))).data).toMatchObject({ district: { id: '32.73.01' }, moves: [] })
      // A later move keeps where it lay before, as long as that district is still there.
      ok(await admin.post('/api/fasyankes/pindah', asked))
      const later = { ...back, from_month: '2026-11' }
      expect(ok(await admin.post('/api/fasyankes/pindah', later)).data).toMatchObject({ districts_lost: 0 })
      expect(ok(await admin.get(path(id))).data).toMatchObject({ district: { id: '32.73.01' } })
    }),
  )

  it(
    'takes whole districts along',
    withApp(async (world) => {
      await began(world)
      const admin = await world.as('admin')
      const split = { ...body, to_regency_id: '94.01', district_ids: ['32.73.01'] }
      expect(ok(await admin.post('/api/fasyankes/pindah', split)).data.facilities).toHaveLength(3)
      await expectWholeSums(world)
      expect(await cellOf(world, '94', '2026-12')).toMatchObject({ expected: 3 })
      expect(await cellOf(world, '32', '2026-09')).toMatchObject({ expected: 3 })
      const { data } = ok(await admin.get(path(await world.facilityIdOf('healthCenter'))))
      expect(data).toMatchObject({ province: { id: '94' }, district: { id: '32.73.01' } })
      // The old office does not reach it any more.
      const id = await world.idOf('healthCenter')
      expect((await (await world.as('city')).get(`/api/profile?user_id=${id}`)).status).toBe(404)
    }),
  )

  it.each([
    [
      { to_regency_id: '99.01' },
      'to_regency_id',
      'Kabupaten/kota tujuan tidak dikenal; laporan tidak akan punya wilayah',
    ],
    [{ to_regency_id: '32.73' }, 'to_regency_id', 'Pilih kabupaten/kota lain'],
    [
      { from_regency_id: '32.01', to_regency_id: '35.78' },
      'facility_ids',
      'Ada fasyankes yang tidak berada di Kabupaten Bogor',
    ],
    [{ from_month: '2027-01' }, 'from_month', 'Bulan ini belum dimulai'],
    [{ facility_ids: [999_999] }, 'facility_ids', 'Ada fasyankes yang tidak berada di Kota Bandung'],
    [{ facility_ids: undefined }, 'facility_ids', 'Pilih fasyankes atau kecamatan yang dipindahkan'],
    [
      { facility_ids: undefined, district_ids: ['35.78.01'] },
      ...(['district_ids', 'Ada kecamatan yang tidak berada di Kota Bandung'] as const),
    ],
  ])('is refused with %j', (wrong, field, message) =>
    withApp(async (world) => {
      const admin = await world.as('admin')
      const asked = { ...body, facility_ids: [await world.facilityIdOf('hospital')], ...wrong }
      for (const url of ['/api/fasyankes/pindah', '/api/fasyankes/pindah/pratinjau'])
        expect(refusal(await admin.post(url, asked))).toEqual([422, { [field]: [message] }])
      expect(await world.db.selectFrom('facility_move').selectAll().execute()).toEqual([])
    })(),
  )
})
