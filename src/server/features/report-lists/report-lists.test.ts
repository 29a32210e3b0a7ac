import { describe, expect, it } from 'vitest'

import { completeMonth } from '#forms/testing/samples.ts'
import { month, ok, profiles, sendForm } from '#server/testing/reports.ts'
import { type Answer, withApp } from '#server/testing/with-app.ts'

import { form, markMerged, october, path, seed } from './testing/listed-reports.ts'

const listed = ({ data }: Answer['body']) =>
  data.map(({ date, facility }: { date: string; facility: { code: string } }) => `${date} ${facility.code}`)
const boundary = 'batas'
const multipart = (fields: Record<string, string>) => ({
  payload: `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

describe('a list of reports', () => {
  it(
    'leaves out what a merge has left behind, in rows and counts, for every office',
    withApp(async (world) => {
      await seed(world)
      await markMerged(world)
      for (const person of ['city', 'province', 'ministry'] as const) {
        const office = await world.as(person)
        expect(listed(ok(await office.get(`${path}?tipe=get`)))).not.toContain('2026-11 PK001')
        const { data } = ok(await office.get(`${path}?tipe=rekap&fil_blth=${month}&fil_provinsi=32`))
        expect(data).toMatchObject([{ id: '32.73', unsend: 0, total: 2 }])
        if (person === 'ministry') continue
        const queue = ok(await office.get('/api/konfirmasi-formulir/list'))
        expect(queue.counts).toMatchObject({ unsend: 0, sent: 1, revise: 1 })
        expect(ok(await office.get('/api/konfirmasi-formulir/list?status=unsend')).total).toBe(0)
      }
    }),
  )

  it(
    'holds what is within reach, newest month first, and pages',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const all = ok(await ministry.get(`${path}?tipe=get`))
      expect(listed(all)).toEqual([
        '2026-11 RS002',
        '2026-11 PK002',
        '2026-11 PK001',
        '2026-11 RS001',
        '2026-10 RS001',
      ])
      expect(all).toMatchObject({
        current_page: 1,
        last_page: 1,
        per_page: 20,
        total: 5,
        form_type: 'limbahfasyankes',
        title: 'Pengelolaan Limbah Fasyankes',
      })
      expect(all.data[4]).toMatchObject({
        fill_status: 3,
        status_label: 'Formulir Telah Terkirim dan Terkonfirmasi',
        ...{ verification: 2, verification_label: 'Terkirim dan Terkonfirmasi' },
        late: false,
        facility: {
          name: 'RS Contoh Bandung',
          tipe_fasyankes: 1,
          provinsi_id: '32',
          province: 'Jawa Barat',
          kab_kota_id: '32.73',
          regency: 'Kota Bandung',
        },
      })
      const second = ok(await ministry.get(`${path}?halaman=2&page=2`))
      expect([listed(second), second.last_page, second.total]).toEqual([
        ['2026-11 PK001', '2026-11 RS001'],
        3,
        5,
      ])
      expect(listed(ok(await (await world.as('city')).get(path)))).toHaveLength(4)
      expect(listed(ok(await (await world.as('otherProvince')).get(path)))).toEqual(['2026-11 RS002'])
      // A facility finds its own.
      expect(listed(ok(await (await world.as('hospital')).get(path)))).toEqual([
        '2026-11 RS001',
        '2026-10 RS001',
      ])
    }),
  )

  it(
    'gives the same to every way of asking',
    withApp(async (world) => {
      await seed(world)
      const city = await world.as('city')
      const filters = { tipe: 'get', tipe_fasyankes: '2', fil_blth: month, fil_provinsi: '32' }
      const asked = ok(await city.get(`${path}?${new URLSearchParams(filters).toString()}`))
      expect(listed(asked)).toEqual(['2026-11 PK002', '2026-11 PK001'])
      // A field that a form leaves empty counts as missing.
      const left = { ...filters, fil_fasyankes_name: '', kesehatan_lingkungan: '' }
      for (const given of [form(left), multipart(left)])
        expect(ok(await city.post(path, undefined, given))).toEqual(asked)
      expect(ok(await city.post(path, filters))).toEqual(asked)
      const { tipe: _tipe, ...rest } = filters
      const { tipe: _also, kesehatan_lingkungan: _none, ...leftRest } = left
      const waste = '/api/data/get-limbah-fasyankes-by-pagination'
      expect(ok(await city.post(waste, rest))).toEqual(asked)
      expect(ok(await city.post(waste, undefined, multipart(leftRest)))).toEqual(asked)
      expect(ok(await city.post(waste))).toMatchObject({ total: 4 })
    }),
  )

  it(
    'is narrowed by each filter, and finds nothing out of reach',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const under = async (search: string) => listed(ok(await ministry.get(`${path}?${search}`)))
      expect(await under(`fil_blth=${october}`)).toEqual(['2026-10 RS001'])
      expect(await under('fil_fasyankes_name=surabaya')).toEqual(['2026-11 RS002'])
      expect(await under('fil_fasyankes_name=pk002')).toEqual(['2026-11 PK002'])
      expect(await under('fil_fasyankes_name=%25')).toEqual([])
      expect(await under('fil_provinsi=35')).toEqual(['2026-11 RS002'])
      expect(await under('fil_kab_kota=32.01')).toEqual([])
      expect(await under('fil_provinsi=35&fil_kab_kota=32.73')).toEqual([])
      expect(await under('tipe_fasyankes=2&fil_kab_kota=32.73')).toHaveLength(2)
      const city = await world.as('city')
      expect(ok(await city.get(`${path}?fil_provinsi=35`))).toMatchObject({ data: [], total: 0 })
      expect(ok(await city.get(`${path}?tipe=rekap&fil_provinsi=35`)).data).toEqual([])
    }),
  )

  it(
    'knows six words, and which form of kesling is meant',
    withApp(async (world) => {
      const ministry = await world.as('ministry')
      for (const word of ['bor', 'nonsense', 'constructor', 'limbah-fasyankes'])
        for (const answer of [
          await ministry.get(`/api/data/${word}`),
          await ministry.post(`/api/data/${word}`),
        ])
          expect([answer.status, answer.body.message]).toEqual([404, 'Halaman tidak ditemukan.'])
      const key = 'kesehatanlingkungan-pertanyaankunci'
      for (const word of ['kesehatanlingkungan', key])
        expect(ok(await ministry.get(`/api/data/${word}?kesehatan_lingkungan=${key}`))).toMatchObject({
          form_type: key,
        })
      expect((await ministry.get(`${path}?kesehatan_lingkungan=${key}`)).body.errors).toEqual({
        kesehatan_lingkungan: ['Hanya untuk formulir kesehatan lingkungan'],
      })
    }),
  )

  it(
    'is narrowed to a category of environmental health by name or number, in every way of asking',
    withApp(async (world) => {
      const ministry = await world.as('ministry')
      const [full, key] = ['kesehatanlingkungan', 'kesehatanlingkungan-pertanyaankunci']
      const complete = completeMonth(profiles.hospital, month)
      for (const id of [full, key]) ok(await sendForm(world, id, complete[id] ?? {}))
      const facility = await world.as('healthCenter')
      ok(await facility.post(`/api/${full}`, { date: month }))
      const found = async (id: string, word: string | number) => {
        const url = `/api/data/${id}?kesehatan_lingkungan=${encodeURIComponent(word)}`
        const body = ok(await ministry.get(url))
        expect(ok(await ministry.post(`/api/data/${id}`, { kesehatan_lingkungan: word }))).toEqual(body)
        expect(body.form_type).toBe(id)
        return body.total
      }
      // The draft of the health centre has no level yet.
      expect(ok(await ministry.get(`/api/data/${full}`)).total).toBe(2)
      for (const word of ['air', 'Sanitasi', 'pengelolaan-limbah-medis', 'kebersihan lingkungan', 4, '5'])
        expect([word, await found(full, word), await found(key, word)]).toEqual([word, 1, 1])
      for (const word of ['energi', 'manajemen-tenaga-kerja', 7])
        expect([word, await found(full, word), await found(key, word)]).toEqual([word, 1, 0])
      const { data } = ok(await ministry.get(`/api/data/${full}?tipe=rekap&kesehatan_lingkungan=air`))
      expect(data.map(({ total }: { total: number }) => total)).toContain(1)
      for (const word of ['udara', '8', 'constructor'])
        expect((await ministry.get(`/api/data/${full}?kesehatan_lingkungan=${word}`)).body.errors).toEqual({
          kesehatan_lingkungan: [
            expect.stringMatching(/^Pilih kesehatanlingkungan, .+, air, .+, manajemen$/),
          ],
        })
    }),
  )

  it(
    'refuses what it does not know, at its field, in every way of asking',
    withApp(async (world) => {
      const city = await world.as('city')
      const wrong = { halaman: '500', fil_blth: '2026-13', fil_provinsi: 'x', tipe: 'semua', nonsense: '1' }
      const errors = {
        halaman: ['Paling besar 200'],
        fil_blth: ['Tulis bulan sebagai TTTT-BB, misalnya 2026-04'],
        fil_provinsi: ['Kode provinsi ditulis seperti 32'],
        tipe: ['Pilih get atau rekap'],
        nonsense: ['Isian ini tidak dikenal'],
      }
      for (const answer of [
        await city.get(`${path}?${new URLSearchParams(wrong).toString()}`),
        await city.post(path, wrong),
        await city.post(path, undefined, form(wrong)),
        await city.post(path, undefined, multipart(wrong)),
      ])
        expect([answer.status, answer.body.errors]).toEqual([422, errors])
      const twice = { payload: 'tipe=get&tipe=rekap', headers: form({}).headers }
      expect((await city.post(path, undefined, twice)).body.errors).toEqual({
        tipe: ['Pilih get atau rekap'],
      })
      const file = `--${boundary}\r\nContent-Disposition: form-data; name="tipe"; filename="a"\r\n\r\nx\r\n--${boundary}--\r\n`
      for (const payload of [
        file,
        'x',
        `--${boundary}\r\nContent-Disposition: form-data; name="tipe"\r\n\r\nge`,
      ])
        expect((await city.post(path, undefined, { payload, headers: multipart({}).headers })).status).toBe(
          400,
        )
    }),
  )
})

describe('the counts of a form', () => {
  it(
    'are per province, or per city of a province, by status; of a month with what is owed and not begun',
    withApp(async (world) => {
      await seed(world)
      const ministry = await world.as('ministry')
      const none = { unfilled: 0, unsend: 0, sent: 0, revise: 0, confirmed: 0, total: 0 }
      expect(ok(await ministry.get(`${path}?tipe=rekap&fil_blth=${month}`))).toEqual({
        data: [
          { id: '32', name: 'Jawa Barat', ...none, unsend: 1, sent: 1, revise: 1, total: 3 },
          { id: '35', name: 'Jawa Timur', ...none, confirmed: 1, total: 1 },
        ],
        form_type: 'limbahfasyankes',
        title: 'Pengelolaan Limbah Fasyankes',
        per: 'provinsi',
      })
      // In October two facilities of Bandung and one of Surabaya owed a report and began none.
      const ofOctober = ok(await ministry.get(`${path}?tipe=rekap&fil_blth=${october}`)).data
      expect(ofOctober).toEqual([
        { id: '32', name: 'Jawa Barat', ...none, unfilled: 2, confirmed: 1, total: 1 },
        { id: '35', name: 'Jawa Timur', ...none, unfilled: 1 },
      ])
      // Nothing is owed of a month that has not begun.
      const ahead = ok(await ministry.get(`${path}?tipe=rekap&fil_blth=2027-01`)).data
      expect(ahead.map(({ unfilled }: { unfilled: number }) => unfilled)).toEqual([0, 0])
      const cities = ok(await ministry.post(path, undefined, form({ tipe: 'rekap', fil_provinsi: '32' })))
      expect(cities).toMatchObject({
        data: [{ id: '32.73', name: 'Kota Bandung', unfilled: null, unsend: 1, confirmed: 1, total: 4 }],
        per: 'kab-kota',
      })
      const province = ok(await (await world.as('province')).get(`${path}?tipe=rekap`))
      expect(province.data.map(({ id }: { id: string }) => id)).toEqual(['32'])
      const own = ok(await (await world.as('hospital')).get(`${path}?tipe=rekap&fil_blth=${month}`))
      expect(own.data).toEqual([{ id: '32', name: 'Jawa Barat', ...none, sent: 1, total: 1 }])
    }),
  )
})
