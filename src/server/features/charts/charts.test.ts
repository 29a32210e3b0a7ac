import { describe, expect, it } from 'vitest'

import { type Chart, chartSummaries } from '#contract/charts.ts'
import { formIds } from '#domain/form-ids.ts'
import { completeKesling, completeKeyQuestions, completeMercury } from '#forms/testing/samples.ts'
import { beginDuties, keepAll, reportedWaste } from '#server/testing/kept-figures.ts'
import { month, ok, profiles, sendForm } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

type Asked = Record<string, unknown>
const post = async ({ as }: World, person: Person | null, path: string, body: Asked = {}) =>
  (await as(person)).post(`/api/grafik/${path}`, body)
const chartOf = async (world: World, person: Person | null, path: string, body?: Asked): Promise<Chart> =>
  ok(await post(world, person, path, body)).data

/** A series by name: its values, of those that are told. */
function valuesOf({ series, labels }: Chart, name: string): Record<string, number> {
  const found = series.find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return Object.fromEntries(
    labels.flatMap((label, index) => {
      const value = found.data[index]
      return value == null ? [] : [[label, value]]
    }),
  )
}
const allOf = (chart: Chart) =>
  Object.fromEntries(chart.series.map(({ name }) => [name, valuesOf(chart, name)]))

describe('charts', () => {
  it(
    'show the twelve months of this year, and nothing of those that have not begun',
    withApp(async (world) => {
      await reportedWaste(world)
      const chart = await chartOf(world, 'ministry', 'limbah-fasyankes/pemilihan')
      expect(chart).toMatchObject({
        labels: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
        unit: 'fasyankes',
        title: 'Pemilahan limbah medis, Indonesia, Tahun 2026',
        note: null,
        mode: 'semua',
      })
      expect(allOf(chart)).toEqual({ Memenuhi: { Nov: 3 }, 'Tidak memenuhi': { Nov: 0 } })
      expect(chart.series[0]?.base[10]).toEqual({ n: 3, of: 4 })
      expect(new Date(chart.as_of ?? 0).getTime()).toBeGreaterThan(0)
      const october = await chartOf(world, 'ministry', 'limbahfasyankes/bulan', { bulan: 10 })
      expect(allOf(october)).toMatchObject({ 'Belum mengirim': {} })
    }),
  )

  it(
    'show provinces where a month is named, and the regencies of one',
    withApp(async (world) => {
      await reportedWaste(world)
      const provinces = await chartOf(world, 'ministry', 'limbah-fasyankes/pengelolaan', { bulan: 11 })
      expect(provinces.labels).toEqual(['Jawa Barat', 'Jawa Timur', 'Papua Tengah'])
      expect(allOf(provinces)).toEqual({
        'Sesuai Kriteria': { 'Jawa Barat': 2, 'Jawa Timur': 1 },
        'Tidak Sesuai Kriteria': { 'Jawa Barat': 0, 'Jawa Timur': 0 },
        'Belum dianalisis': { 'Jawa Barat': 0, 'Jawa Timur': 0 },
        'Kepatuhan %': { 'Jawa Barat': (2 * 100) / 3, 'Jawa Timur': 100 },
        'Kepatuhan di antara yang dianalisis %': { 'Jawa Barat': 100, 'Jawa Timur': 100 },
      })
      const regencies = await chartOf(world, 'ministry', 'limbah-fasyankes/pengelolaan', {
        period_type: 'quarter',
        period_value: '4',
        provinsi_id: 32,
      })
      expect([regencies.title, regencies.labels]).toEqual([
        'Pengelolaan limbah medis, Jawa Barat, Triwulan IV 2026',
        ['Kabupaten Bogor', 'Kota Bandung'],
      ])
      // In a span longer than a month each month counts.
      expect(regencies.unit).toBe('laporan')
      for (const name of ['kabupatenKota_id', 'kabupatenkota_id', 'kota_id']) {
        const one = await chartOf(world, 'ministry', 'limbahfasyankes/provinsi', { bulan: 11, [name]: 32.73 })
        expect([name, one.labels, valuesOf(one, 'Belum mengirim')]).toEqual([
          name,
          ['Kota Bandung'],
          { 'Kota Bandung': 1 },
        ])
      }
    }),
  )

  it(
    'rank regions by official compliance in the colours of the map',
    withApp(async (world) => {
      await reportedWaste(world)
      const chart = await chartOf(world, null, 'limbah-fasyankes/provinsi', { bulan: 11 })
      expect(chart.labels).toEqual(['Jawa Timur', 'Jawa Barat', 'Papua Tengah'])
      expect(chart.series[0]).toMatchObject({
        data: [100, 100 / 3, null],
        colours: ['#4CAF50', '#FF5252', '#9E9E9E'],
      })
      // Compliance of a year counts each month that is owed.
      const year = await chartOf(world, 'ministry', 'limbah-fasyankes/provinsi')
      expect(year.series[0]?.base).toEqual([
        { n: 1, of: 2 },
        { n: 2, of: 6 },
        { n: 0, of: 0 },
      ])
    }),
  )

  it(
    'tell everyone of confirmed reports only, and no regency with fewer than three facilities',
    withApp(async (world) => {
      await reportedWaste(world)
      for (const person of [null, 'external', 'hospital'] as const) {
        const chart = await chartOf(world, person, 'limbahfasyankes/provinsi', { bulan: 11, mode: 'semua' })
        expect([person, chart.mode, chart.note]).toEqual([
          person,
          'terkonfirmasi',
          'Data belum mewakili: Jawa Barat. Terkirim, Perlu perbaikan, Belum mengirim, Tingkat verifikasi % hanya untuk semua laporan terkirim.',
        ])
        expect(valuesOf(chart, 'Terkonfirmasi')).toEqual({ 'Jawa Barat': 1, 'Jawa Timur': 1 })
        const few = await chartOf(world, person, 'limbahfasyankes/kab-kota', { provinsi_id: '35' })
        expect(Object.values(allOf(few)).every((told) => Object.keys(told).length === 0)).toBe(true)
        expect(few.note).toContain('Terlalu sedikit fasyankes')
        expect(few.series.flatMap(({ base }) => base.map(({ n }) => n))).not.toContain(0)
      }
    }),
  )

  it(
    'add the states of a form up to what is owed',
    withApp(async (world) => {
      await reportedWaste(world)
      const chart = await chartOf(world, 'ministry', 'limbahfasyankes/bulan')
      const states = chart.series.filter(({ unit }) => unit === 'laporan')
      expect(states.map(({ name, data }) => [name, data[10]])).toEqual([
        ['Terkirim', 1],
        ['Terkonfirmasi', 2],
        ['Perlu perbaikan', 0],
        ['Belum mengirim', 1],
      ])
      expect(states[0]?.base[10]).toEqual({ n: 3, of: 4 })
      expect(valuesOf(chart, 'Tingkat pelaporan %')).toEqual({ Nov: 75, Des: 0 })
    }),
  )

  it(
    'take the levels of environmental health from key questions where only those have come',
    withApp(async (world) => {
      await beginDuties(world)
      const key = completeKeyQuestions(profiles.hospital)
      for (const person of ['hospital', 'otherHospital'] as const)
        ok(await sendForm(world, formIds.keyQuestions, key, { person }))
      await keepAll(world)
      const path = 'kesehatan-lingkungan/air'
      const alone = await chartOf(world, 'ministry', path, { bulan: 11 })
      const shares = alone.series.map(({ data }) => data.slice(0, 2))
      expect(
        shares[0]?.map((_one, place) => shares.reduce((sum, data) => sum + (data[place] ?? 0), 0)),
      ).toEqual([100, 100])
      expect(alone.note).toContain('Menurut pertanyaan kunci: Jawa Barat, Jawa Timur')
      ok(await sendForm(world, formIds.health, completeKesling(profiles.hospital, month)))
      await keepAll(world)
      const both = await chartOf(world, 'ministry', path, { bulan: 11 })
      expect(both.note).toContain('Menurut pertanyaan kunci: Jawa Timur')
      const energy = await chartOf(world, 'ministry', 'kesehatan-lingkungan/energi-lingkungan', { bulan: 11 })
      for (const told of Object.values(allOf(energy))) expect(Object.keys(told)).toEqual(['Jawa Barat'])
    }),
  )

  it(
    'show one kind of device with mercury where it is named',
    withApp(async (world) => {
      await beginDuties(world)
      const person = 'smallHealthCenter'
      ok(await sendForm(world, formIds.mercury, completeMercury(profiles[person], month), { person }))
      const thermometer = { owned: 10, in_use: 1, stored: 4, withdrawn: 5, removed: 9 }
      await world.db
        .updateTable('mercury_fact')
        .set({ owned: 20, stored: 6, withdrawn: 13, by_device: JSON.stringify({ thermometer }) })
        .execute()
      await keepAll(world)
      const chart = await chartOf(world, 'ministry', 'alkes-bermerkuri/penarikan', { alat: 'thermometer' })
      expect(chart.title).toContain('Penarikan alkes bermerkuri: Termometer air raksa')
      expect([valuesOf(chart, 'Penarikan %').Nov, valuesOf(chart, 'Disimpan (unit)').Nov]).toEqual([50, 4])
      const all = await chartOf(world, 'ministry', 'alkes-bermerkuri/penarikan')
      expect([valuesOf(all, 'Penarikan %').Nov, valuesOf(all, 'Disimpan (unit)').Nov]).toEqual([65, 6])
      // A stock stands until it is counted again.
      expect(Object.keys(valuesOf(all, 'Penarikan %'))).toEqual(['Nov', 'Des'])
    }),
  )

  it(
    'come from JSON and from forms, with nothing given as well',
    withApp(async (world) => {
      await reportedWaste(world)
      const visitor = await world.as(null)
      const url = '/api/grafik/limbah-fasyankes/pewadahan'
      const plain = ok(await visitor.post(url))
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://lain.test' }
      const form = 'tahun=2026&bulan=&provinsi_id=&kota_id=&tipe_fasyankes=&mode='
      expect(ok(await visitor.post(url, form, { headers }))).toEqual(plain)
    }),
  )

  it.each([
    ['tahun', { tahun: 0 }, 'Paling kecil 2020'],
    ['tahun', { tahun: 2027 }, 'Periode ini belum dimulai'],
    ['bulan', { bulan: 13 }, 'Paling besar 12'],
    ['period_type', { period_type: 'abad' }, 'Pilih month, quarter, semester, year'],
    ['period_type', { period_value: 2 }, 'Pilih month, quarter, semester, year'],
    ['period_type', { bulan: 1, period_type: 'quarter', period_value: 1 }, 'Isi bulan saja'],
    ['period_value', { period_type: 'quarter' }, 'Isi 1 sampai 4'],
    ['period_value', { period_type: 'semester', period_value: 3 }, 'Isi 1 sampai 2'],
    ['period_value', { period_type: 'year', period_value: 1 }, 'Tidak diisi untuk satu tahun'],
    ['provinsi_id', { provinsi_id: '99' }, 'Provinsi tidak dikenal'],
    ['kota_id', { kota_id: '32.99' }, 'Kabupaten/kota tidak dikenal'],
    ['kabupatenKota_id', { provinsi_id: 35, kabupatenKota_id: 32.73 }, 'tidak berada di provinsi'],
    ['kota_id', { kabupatenKota_id: 32.73, kota_id: 35.78 }, 'Berbeda dari kabupatenKota_id'],
    ['tipe_fasyankes', { tipe_fasyankes: 3 }, 'Paling besar 2'],
    ['mode', { mode: 'apa' }, 'Pilih semua atau terkonfirmasi'],
    ['alat', { alat: 'thermometer' }, 'tidak dikenal'],
  ])('refuse at %s: %j', (field, body, message) =>
    withApp(async (world) => {
      const answer = await post(world, null, 'limbah-covid/tahun', body)
      expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
      expect(answer.body.errors[field][0]).toContain(message)
    })(),
  )

  it(
    'refuse a month that has not begun, a list of regencies without its province, and charts that are not there',
    withApp(async (world) => {
      world.setNow(new Date('2026-11-21T03:00:00Z'))
      for (const [path, body, status, field] of [
        ['limbah-covid/tahun', { bulan: 12 }, 422, 'bulan'],
        ['limbah-covid/tahun', { period_type: 'month', period_value: 12 }, 422, 'period_value'],
        ['limbahcovid/kab-kota', {}, 422, 'provinsi_id'],
        ['sanitarian-kit/ketersediaan/kab-kota', { kota_id: '32.73' }, 422, 'provinsi_id'],
        ['sanitarian-kit/warna/bulan', {}, 422, 'indikator'],
        ['sanitarian-kit/kondisi/hari', {}, 422, 'type'],
        ['limbahcovid/hari', {}, 422, 'type'],
        ['limbah-fasyankes/pemusnahan', {}, 422, 'type'],
        ['limbah-fasyankes/bulan', {}, 404, undefined],
        ['alkes-bermerkuri/penghapusan', { alat: 'lamp_tl' }, 422, 'alat'],
      ] as const) {
        const answer = await post(world, null, path, body)
        expect([path, answer.status, Object.keys(answer.body.errors ?? {})[0]]).toEqual([path, status, field])
      }
    }),
  )

  it(
    'are there for every name, for every measure of the kit and for every form',
    withApp(async (world) => {
      const paths = [
        ...Object.keys(chartSummaries),
        ...['ketersediaan', 'kondisi', 'kalibrasi', 'penggunaan'].flatMap((measure) =>
          ['bulan', 'provinsi', 'kab-kota'].map((type) => `sanitarian-kit/${measure}/${type}`),
        ),
        ...world.services.forms.list().map(({ id }) => `${id}/bulan`),
      ]
      for (const path of paths) {
        const chart = await chartOf(world, null, path, { provinsi_id: '32' })
        const lengths = chart.series.flatMap(({ data, base }) => [data.length, base.length])
        expect([path, new Set(lengths)]).toEqual([path, new Set([chart.labels.length])])
      }
    }),
  )
})
