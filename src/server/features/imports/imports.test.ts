import { describe, expect, it } from 'vitest'

import { mostImported } from '#domain/imports.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'
import { sendFile } from '#server/testing/files.ts'
import {
  importAddress,
  importHeads,
  importRowsOf,
  lookedAt,
  lookedAtFile,
  newPlace,
  sendRows,
  workOnImports,
} from '#server/testing/imports.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

describe('facilities from a spreadsheet', () => {
  it(
    'are looked at without a trace, corrected in place, and then made, changed or left as they are',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const facilities = () => world.db.selectFrom('facility').selectAll().orderBy('id').execute()
      const before = await facilities()
      const found = await lookedAt(
        ...([world, admin, 'facilities'] as const),
        newPlace,
        'RS001;;;;;;130;',
        'PK002;Puskesmas Contoh;;;;;;',
        'PK901;Pu;Klinik;Perkotaan;99.99;Mungkin;banyak;',
        'PK900;Puskesmas Lain;Puskesmas;Perkotaan;32.73;;;',
        'PK001;;;;35.78;;;',
      )
      expect(found).toMatchObject({
        ...{ state: 'checked', total: 6, unchecked: 0 },
        counts: { new: 1, changed: 1, same: 1, wrong: 3, made: 0, updated: 0 },
      })
      expect(await facilities()).toEqual(before)
      const [fresh, changed, same, wrong, twin, moved] = await importRowsOf(admin, found.import_id)
      expect([fresh.verdict, same.verdict]).toEqual(['new', 'same'])
      expect(changed.changes).toEqual([{ label: 'Tempat tidur', before: '120', after: '130' }])
      expect(Object.keys(wrong.errors).toSorted()).toEqual([
        ...['beds', 'inpatient', 'name', 'regency_id', 'type'],
      ])
      expect(twin.errors).toEqual({ code: ['Sudah ada di baris 2.'] })
      expect(Object.keys(moved.errors)).toEqual(['regency_id'])

      const place = `${importAddress}/${found.import_id}`
      const half = ok(await admin.put(`${place}/baris/${wrong.row}`, { cells: { name: 'Puskesmas Kedua' } }))
      expect(half.data.verdict).toBe('wrong')
      const cells = { type: 'puskesmas', inpatient: 'tidak', beds: '', regency_id: '32.73' }
      expect(ok(await admin.put(`${place}/baris/${wrong.row}`, { cells })).data).toMatchObject({
        ...{ verdict: 'new', errors: {} },
      })
      expect((await admin.post(`${place}/jalankan`, { count: 2 })).body.code).toBe('importChanged')
      ok(await admin.post(`${place}/jalankan`, { count: 3 }))
      expect((await admin.post(`${place}/jalankan`, { count: 3 })).body.code).toBe('importBusy')
      await workOnImports(world)
      expect(ok(await admin.get(place)).data).toMatchObject({
        ...{ state: 'checked' },
        counts: { new: 0, changed: 0, same: 1, wrong: 2, made: 2, updated: 1 },
      })
      const after = await facilities()
      expect(
        after.slice(before.length).map(({ code, name, regency_code }) => [code, name, regency_code]),
      ).toEqual([
        ['PK900', 'Puskesmas Baru', '32.73'],
        ['PK901', 'Puskesmas Kedua', '32.73'],
      ])
      expect(after.find(({ code }) => code === 'RS001')?.beds).toBe(130)
      for (const { row } of [wrong, changed])
        expect((await admin.put(`${place}/baris/${row}`, { cells: {} })).body.code).toBe('importRowDone')
      const { data: acts } = ok(await admin.get('/api/jejak?aksi=facilityCreated'))
      expect(acts).toHaveLength(2)
      ok(await admin.delete(place))
      expect((await admin.get(place)).status).toBe(404)
    }),
  )

  it(
    'come back from the file of their list unchanged, and with what was changed there',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { bytes, headers } = await admin.get('/api/fasyankes/export?sort=code&status=open')
      expect(headers['content-disposition']).toContain('data-fasyankes-2026-12-02.xlsx')
      const [head = [], ...rows] = (await readSheet(bytes)).map(({ cells }) => cells.map(cellText))
      expect(rows.map(([code]) => code)).toEqual(['PK001', 'PK002', 'RS001', 'RS002'])
      const bring = async (file: Buffer, name: string) => {
        const { import_id } = await lookedAtFile(world, admin, 'facilities', { name, bytes: file })
        return importRowsOf(admin, import_id)
      }
      const same = { verdict: 'same', errors: {} }
      expect(await bring(bytes, 'data.xlsx')).toMatchObject([same, same, same, same])
      const beds = head.indexOf('Tempat tidur')
      const hospital = rows[2]?.with(beds, '130').join(';')
      expect(await bring(Buffer.from(`${head.join(';')}\r\n${hospital}`), 'data.csv')).toMatchObject([
        { verdict: 'changed', changes: [{ label: 'Tempat tidur', before: '120', after: '130' }] },
      ])
      expect((await (await world.as('ministry')).get('/api/fasyankes/export')).status).toBe(403)
    }),
  )

  it(
    'say what a row cannot change of a facility that is there, and where that is changed',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const found = await lookedAt(world, admin, 'facilities', 'PK001;;;;35.78;;;')
      const [row] = await importRowsOf(admin, found.import_id)
      const place = `${importAddress}/${found.import_id}/baris/${row.row}`
      const asked = async (cells: object) => ok(await admin.put(place, { cells })).data
      expect(await asked({ active_since: '15/03/2021' })).toMatchObject({
        verdict: 'wrong',
        errors: {
          regency_id: ['Fasyankes ini terletak di Kota Bandung. Ubah dengan ‘Pindah wilayah’.'],
          active_since: ['Tercatat aktif sejak 1 Januari 2020. Ubah dengan ‘Ubah data’ di halamannya.'],
        },
      })
      const stored = { regency_id: '32.73', active_since: '01/01/2020' }
      expect(await asked(stored)).toMatchObject({ verdict: 'same', errors: {} })
    }),
  )

  it(
    'stay in the list of who has sent them as long as they are kept, the newest first',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const sent: number[] = []
      for (const _ of [1, 2, 3]) sent.push(ok(await sendRows(admin, 'facilities', newPlace)).data.import_id)
      const list = `${importAddress}?kind=facilities&per_page=2`
      const { data, total, last_page } = ok(await admin.get(list))
      expect([data.map((one: { import_id: number }) => one.import_id), total, last_page]).toEqual([
        ...[sent.toReversed().slice(0, 2), 3, 2],
      ])
      const { data: rest } = ok(await admin.get(`${list}&page=2`))
      expect(rest).toMatchObject([{ import_id: sent[0] }])
    }),
  )

  it(
    'are told of a row all that is wrong with it at once, also beside a cell that cannot be relied on',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const found = await lookedAt(
        ...([world, admin, 'facilities'] as const),
        'PK902;=A1;Puskesmas;Perkotaan;99.99;Tidak;12;Jl.',
      )
      expect(found.counts).toMatchObject({ new: 0, wrong: 1 })
      const [row] = await importRowsOf(admin, found.import_id)
      expect(row.errors).toEqual({
        name: ['Sel berisi rumus. Salin, lalu tempel sebagai nilai saja.'],
        regency_id: ['Kabupaten/kota tidak dikenal'],
        beds: ['Kosongkan bila tidak menyediakan rawat inap'],
        address: ['Paling sedikit 10 huruf'],
      })
      const place = `${importAddress}/${found.import_id}/baris/${row.row}`
      const cells = { name: 'Puskesmas Baru', regency_id: '32.73', beds: '', address: '' }
      expect(ok(await admin.put(place, { cells })).data.verdict).toBe('new')
    }),
  )

  it(
    'are given back where they are wrong, each with why, and brought in again once corrected',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const wrong = 'PK901;=A1;Klinik;Perkotaan;99.99;;;'
      const found = await lookedAt(...([world, admin, 'facilities'] as const), newPlace, wrong)
      const path = `${importAddress}/${found.import_id}/perlu-diperbaiki`
      const { bytes, headers } = await admin.get(path)
      expect(headers['content-disposition']).toContain('.xlsx')
      const again = async (file: Buffer) => {
        const sent = { name: 'lagi.xlsx', bytes: file }
        const { import_id } = await lookedAtFile(world, admin, 'facilities', sent)
        return importRowsOf(admin, import_id)
      }
      const [head, told] = (await readSheet(bytes)).map(({ cells }) => cells)
      expect(head).toEqual(expect.arrayContaining(importHeads.facilities.split(';')))
      expect(head?.at(-1)).toBe('Perlu diperbaiki')
      expect([told?.[0], told?.[head?.indexOf('Nama') ?? -1]]).toEqual(['PK901', '(perlu diperbaiki)'])
      // In the order of the columns.
      expect(cellText(told?.at(-1) ?? null).split('\n')).toEqual([
        'Nama: Sel berisi rumus. Salin, lalu tempel sebagai nilai saja.',
        'Jenis fasyankes: Pilih jenis fasyankes',
        'Kode kabupaten/kota: Kabupaten/kota tidak dikenal',
      ])
      // As it came: what it says of itself is no column of a facility, and what could not be given back is wrong still.
      expect(await again(bytes)).toMatchObject([
        {
          ...{ verdict: 'wrong', cells: { code: 'PK901', type: 'Klinik', regency_id: '99.99' } },
          errors: { name: ['Ganti tulisan ‘(perlu diperbaiki)’ dengan isinya, atau kosongkan.'] },
        },
      ])
      const corrected = newPlace.replace('PK900', 'PK901')
      const text = `${importHeads.facilities};Perlu diperbaiki\r\n${corrected};Nama: kosong\r\n;;;;;;;;lupa dihapus`
      expect(await again(Buffer.from(text))).toMatchObject([{ verdict: 'new', cells: { code: 'PK901' } }])

      const { import_id: right } = await lookedAt(...([world, admin, 'facilities'] as const), newPlace)
      const none = await admin.get(`${importAddress}/${right}/perlu-diperbaiki`)
      expect(await readSheet(none.bytes)).toHaveLength(1)
      expect((await (await world.as('province')).get(path)).status).toBe(404)
    }),
  )

  it(
    'are refused whole where there is no sheet, or its columns are others',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const refused = async (text: string, kind = 'facilities') => {
        const file = { name: 'x.csv', bytes: Buffer.from(text) }
        const { status, body } = await sendFile(admin, importAddress, file, { kind })
        return [status, body.errors.file[0]]
      }
      expect(await refused('')).toEqual([422, expect.any(String)])
      expect(await refused('Kode fasyankes;Nama\r\nPK9;x')).toEqual([
        422,
        'Kolom ‘Jenis fasyankes’: Kolom ini tidak ada. Kolom ‘Jenis wilayah’: Kolom ini tidak ada. Kolom ‘Kode kabupaten/kota’: Kolom ini tidak ada.',
      ])
      expect(await refused(`${importHeads.facilities};Warna\r\n${newPlace};biru`)).toEqual([
        422,
        'Kolom ‘Warna’: Kolom ini tidak dikenal.',
      ])
      expect(await refused(`${importHeads.facilities};Warna;Bau\r\n${newPlace};biru;x`)).toEqual([
        422,
        'Kolom ‘Warna’: Kolom ini tidak dikenal. Kolom ‘Bau’: Kolom ini tidak dikenal.',
      ])
      expect(await refused(`${importHeads.facilities};A;B;C;D;E\r\n${newPlace};1;2;3;4;5`)).toEqual([
        422,
        expect.stringMatching(/^Kolom ‘A’: .* Kolom ‘C’: Kolom ini tidak dikenal\. Dan 2 kolom lain\.$/),
      ])
      expect(await refused(`DATA FASYANKES 2026\r\n\r\n${importHeads.facilities}\r\n${newPlace}`)).toEqual([
        422,
        'Baris pertama harus berisi judul kolom, misalnya ‘Kode fasyankes’. Hapus baris di atasnya, atau pindahkan lembar yang diisi ke paling depan.',
      ])
      expect(await refused(importHeads.facilities)).toEqual([422, 'Berkas ini tidak berisi baris data.'])
      expect(await refused(`${importHeads.facilities}\r\n${newPlace}`, 'offices')).toEqual([
        422,
        'Berkas ini berisi fasyankes, bukan dinas. Buka tab Fasyankes, lalu unggah di sana.',
      ])
    }),
  )

  it(
    'are more in one file than the country has, and no more than an import takes',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const rows = Array.from(
        { length: mostImported + 1 },
        (_, index) =>
          `IMP-${index};Puskesmas Impor ${index};Puskesmas;Perkotaan;32.73;Tidak;;Jalan Merdeka ${index}`,
      )
      const refusal = await sendRows(admin, 'facilities', ...rows)
      expect(refusal.status).toBe(422)
      expect(refusal.body.errors).toEqual({
        file: ['Berkas terlalu panjang: baris 20002 melewati batas 20.000 baris di bawah judul.'],
      })
      const { data } = ok(await sendRows(admin, 'facilities', ...rows.slice(1)))
      expect(data).toMatchObject({ state: 'checking', total: mostImported })
    }),
    60_000,
  )

  it(
    "are no province's, and nobody's but who sent them",
    withApp(async (world) => {
      const [admin, province] = [await world.as('admin'), await world.as('province')]
      expect((await sendRows(province, 'facilities', newPlace)).status).toBe(422)
      expect((await province.get(`${importAddress}?kind=facilities`)).status).toBe(422)
      const found = await lookedAt(world, admin, 'facilities', newPlace)
      for (const path of ['', '/baris'])
        expect((await province.get(`${importAddress}/${found.import_id}${path}`)).status).toBe(404)
      expect((await province.post(`${importAddress}/${found.import_id}/jalankan`, { count: 1 })).status).toBe(
        404,
      )
    }),
  )
})

describe('accounts from a spreadsheet', () => {
  it(
    'are changed beside one that the database refuses, and made for a facility that has none alone',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const found = await lookedAt(
        ...([world, admin, 'accounts'] as const),
        'rs@silika.test;RS Nama Baru;;;',
        'puskesmas@silika.test;;;RS001;',
        'baru@contoh.go.id;Akun Kedua;Fasyankes;rs001;',
        'lain@contoh.go.id;Dinas Bandung;Dinkes Kota;;32.73',
      )
      const told = () =>
        importRowsOf(admin, found.import_id).then((rows: { verdict: string; errors: object }[]) =>
          rows.map(({ verdict, errors }) => [verdict, errors]),
        )
      const taken = { facility_id: ['Fasyankes ini sudah memiliki akun.'] }
      const twin = { facility_id: ['Sudah ada di baris 3.'] }
      expect(await told()).toEqual([
        ['changed', {}],
        ['wrong', taken],
        ['wrong', twin],
        ['new', {}],
      ])
      ok(await admin.post(`${importAddress}/${found.import_id}/jalankan`, { count: 2 }))
      await workOnImports(world)
      expect(await told()).toEqual([
        ['updated', {}],
        ['wrong', taken],
        ['wrong', twin],
        ['made', {}],
      ])
    }),
  )

  it(
    'say which code is missing, unknown or too long, once, and what to do with one’s own account',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const found = await lookedAt(
        ...([world, admin, 'accounts'] as const),
        'satu@contoh.go.id;Tanpa Kode;Fasyankes;;',
        'dua@contoh.go.id;Kode Salah;Fasyankes;PK999;',
        'tiga@contoh.go.id;Tanpa Wilayah;Dinkes Kota;;',
        'empat@contoh.go.id;Hanya Provinsi;Dinkes Kota;;32',
        'lima@contoh.go.id;Tanpa Provinsi;Dinkes Provinsi;;',
        'enam@contoh.go.id;Kode Kota;Dinkes Provinsi;;32.73',
        'admin@silika.test;Saya Sendiri;;;',
      )
      const rows = await importRowsOf(admin, found.import_id)
      expect(rows.map(({ errors }: { errors: object }) => errors)).toEqual([
        { facility_id: ['Isi kode fasyankes'] },
        { facility_id: ['Fasyankes tidak dikenal'] },
        { region: ['Isi kode kabupaten/kota'] },
        { region: ['Isi kode kabupaten/kota'] },
        { region: ['Isi kode provinsi'] },
        { region: ['Isi kode provinsi saja, misalnya 32'] },
        { username: ['Ini akun Anda sendiri. Ubah di Profil, dan hapus baris ini.'] },
      ])
    }),
  )

  it(
    'are moved to the region of another province by its code alone; that of a facility is the facility’s',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const found = await lookedAt(
        ...([world, admin, 'accounts'] as const),
        'kota@silika.test;;;;35.78',
        'rs@silika.test;;;;35.78',
      )
      const [moved, kept] = await importRowsOf(admin, found.import_id)
      expect([moved.verdict, moved.errors]).toEqual(['changed', {}])
      expect(kept.errors).toEqual({ region: ['Wilayah akun fasyankes mengikuti fasyankesnya'] })
    }),
  )

  it(
    'are made without a password, within the reach and the rank of who sends them',
    withApp(async (world) => {
      const [admin, province] = [await world.as('admin'), await world.as('province')]
      const places = await lookedAt(world, admin, 'facilities', newPlace, newPlace.replace('PK900', 'PK901'))
      ok(await admin.post(`${importAddress}/${places.import_id}/jalankan`, { count: 2 }))
      await workOnImports(world)
      const found = await lookedAt(
        ...([world, province, 'accounts'] as const),
        'Baru@Contoh.go.id;Puskesmas Baru;Fasyankes;PK900;',
        'lain@contoh.go.id;Puskesmas Lain;Fasyankes;PK900;',
        'ketiga@contoh.go.id;Dinas Bandung;Dinkes Kota;;32.73',
        'keempat@contoh.go.id;Dinas Surabaya;Dinkes Kota;;35.78',
        'kelima@contoh.go.id;Menteri;Kemenkes;;',
        'keenam@contoh.go.id;Admin;Administrator;;',
        'rs@silika.test;RS Nama Baru;;;',
        'provinsi@silika.test;Saya Sendiri;;;',
        'аdmin@contoh.go.id;Huruf Sirilik;Fasyankes;PK901;',
        'bukan surel;X;Dinkes Kota;PK999;35.78',
        'RS2@silika.test;Dinas Lain;Dinkes Kota;;32.73',
      )
      const rows = await importRowsOf(province, found.import_id)
      expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
        ...['new', 'wrong', 'new', 'wrong', 'wrong', 'wrong', 'changed', 'wrong', 'wrong', 'wrong', 'wrong'],
      ])
      expect(rows.at(-1).errors).toEqual({ username: ['Nama pengguna sudah dipakai.'] })
      expect(rows.map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual([
        ...[[], ['facility_id'], [], ['region'], ['roles'], ['roles'], [], ['username'], ['username']],
        ['username', 'full_name', 'facility_id', 'region'],
        ['username'],
      ])
      ok(await province.post(`${importAddress}/${found.import_id}/jalankan`, { count: 3 }))
      await workOnImports(world)
      const made = await world.db
        .selectFrom('account')
        .innerJoin('facility', 'facility.id', 'account.facility_id')
        .select(['username', 'password_hash', 'facility.code'])
        .where('username', '=', 'baru@contoh.go.id')
        .executeTakeFirst()
      expect(made).toEqual({ username: 'baru@contoh.go.id', password_hash: null, code: 'PK900' })
    }),
  )
})
