import { beforeAll, describe, expect, it } from 'vitest'

import { type Account, at, type Fields, list, type Method, signIn, visit } from './http.ts'
import { productUrl } from './product.ts'

let people: Record<'rs' | 'kota' | 'kemenkes' | 'admin', Account>

beforeAll(async () => {
  const url = productUrl()
  people = {
    rs: await signIn(url, 'rs@silika.test', { by: 'bearer' }),
    kota: await signIn(url, 'kota@silika.test', { by: 'cookies' }),
    kemenkes: await signIn(url, 'kemenkes@silika.test', { by: 'bearer' }),
    admin: await signIn(url, 'admin@silika.test', { by: 'bearer' }),
  }
})

type Who = 'rs' | 'kota' | 'kemenkes' | 'admin'
/** The reading calls of section 7, the parameters they take, and those without which they say nothing. */
const reads: [who: Who, address: string, optional: string, needed?: string][] = [
  ['rs', '/api/limbahfasyankes', 'user_id report_id date', 'tahun=2026'],
  ['rs', '/limbahfasyankes', 'user_id report_id date', 'tahun=2026'],
  ['rs', '/api/limbahcovid', 'user_id report_id date tipe', 'tahun=2026'],
  ['rs', '/api/kesehatanlingkungan', 'user_id report_id date tipe', 'tahun=2026'],
  ['kemenkes', '/api/limbahfasyankes', 'user_id report_id date', 'tahun=2026'],
  [
    'kota',
    '/api/data/limbahfasyankes',
    'tipe halaman tipe_fasyankes fil_fasyankes_name page fil_provinsi fil_kab_kota fil_blth kesehatan_lingkungan',
  ],
  [
    'kemenkes',
    '/api/data/sanitarian-kit',
    'halaman tipe_fasyankes fil_fasyankes_name page fil_provinsi fil_kab_kota fil_blth',
    'tipe=rekap',
  ],
  ['admin', '/api/data/users', 'provinsi kabupaten roles'],
  ['rs', '/api/get-alkes-bermerkuri', 'user_id report_id page per_page', 'date=2026-09'],
  ['rs', '/api/timbulanlimbahmedis', 'user_id report_id', 'date=2026-09'],
  ['rs', '/api/data/provinsi/get', 'provinsi_id'],
  ['kemenkes', '/api/rs', '', 'kabupatenkota_id=32.73'],
  ['kemenkes', '/api/puskesmas', '', 'kabupatenkota_id=32.73'],
  ['rs', '/api/limbahfasyankes/listbulan', 'user_id date', 'tahun=2026'],
  ['rs', '/api/limbahcovid/list-kalender-report', 'user_id date', 'tahun=2026'],
  ['rs', '/api/sanitarian-kit/list-kalender-report', 'user_id date', 'tahun=2026'],
  ['rs', '/api/kesehatanlingkungan-pertanyaankunci/listbulan', 'user_id date', 'tahun=2026'],
  ['rs', '/api/alkesbermerkuri/listbulan', 'user_id date', 'tahun=2026'],
  ['rs', '/api/get-question-limbah', 'date report_id'],
  ['rs', '/api/getQuestionKesling', 'date report_id'],
  ['rs', '/api/showBor', 'report_id user_id', 'date=2026-09'],
  ['rs', '/api/profile', 'user_id'],
  [
    'kota',
    '/api/konfirmasi-formulir/list',
    'page per_page halaman fil_blth form_type tipe_fasyankes find status',
    'date=2026-09',
  ],
  ['rs', '/api/notification', 'type tipeNotif page per_page'],
  ['rs', '/api/form-filling-status', 'date tahun'],
  ['rs', '/api/form/check-previous-month-form', 'report_id', 'form_type=limbahfasyankes&date=2026-10'],
]

describe('an empty parameter means that it is not given', () => {
  it.each(reads)('as %s: %s', async (who, address, optional, needed = '') => {
    const names = optional === '' ? [] : optional.split(' ')
    const plain = await people[who].call('GET', `${address}?${needed}`)
    expect(plain).toMatchObject({ status: 200 })
    const empties = names.map((name) => `${name}=`).join('&')
    const empty = await people[who].call('GET', `${address}?${needed}&${empties}`)
    expect(empty).toEqual(plain)
  })
})

/** Calls whose body a browser's form could send, with codes as numbers; a form also sends the fields that are left empty. */
const writes: [who: Who, method: Method, address: string, body: Fields, empty?: string][] = [
  ['rs', 'POST', '/api/data/kab-kota/get-by-provinsi-id', { provinsi_id: 32 }],
  ['rs', 'POST', '/api/data/kecamatan/get-kab-kota', { kabupatenkota_id: 32.73 }],
  ['kota', 'POST', '/api/data/get-limbah-fasyankes-by-pagination', { page: 1, halaman: 10 }, 'fil_provinsi'],
  ['kota', 'POST', '/api/data/limbahcovid', { tipe: 'get', fil_kab_kota: 32.73 }, 'fil_blth tipe_fasyankes'],
]
describe('a body may come as JSON, urlencoded or as form data', () => {
  it.each(writes)('as %s: %s %s', async (...write) => {
    const [who, method, address, body, empty = ''] = write
    const asJson = await people[who].call(method, address, body)
    expect(asJson).toMatchObject({ status: 200 })
    expect(list(asJson.body, 'data').length).toBeGreaterThan(0)
    const empties = empty === '' ? [] : empty.split(' ').map((name) => [name, ''] as const)
    const form = { ...body, ...Object.fromEntries(empties) }
    expect(await people[who].call(method, address, form, 'urlencoded')).toEqual(asJson)
    expect(await people[who].call(method, address, form, 'multipart')).toEqual(asJson)
  })
})

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']
const services = ['Memenuhi', 'Tidak memenuhi']
const levels = ['Tidak ada layanan', 'Layanan terbatas', 'Layanan dasar', 'Layanan paripurna']
const states = ['Terkirim', 'Terkonfirmasi', 'Perlu perbaikan', 'Belum mengirim']
/** The charts of 7.4, the series that each begins with, and whether it shows months where no month is named. */
const charts: [address: string, series: string[], isByMonth: boolean][] = [
  ...['pewadahan', 'pengangkutan', 'pemilihan', 'penyimpanan', 'pengolahan'].map(
    (service): [string, string[], boolean] => [`limbah-fasyankes/${service}`, services, true],
  ),
  ['limbah-fasyankes/pengelolaan', ['Sesuai Kriteria', 'Tidak Sesuai Kriteria', 'Belum dianalisis'], true],
  ['limbah-fasyankes/provinsi', ['Sesuai Kriteria %', 'Melapor %'], false],
  ['limbah-covid/tahun', ['Limbah padat (kg)', 'Limbah cair (m³)', 'Pasien'], true],
  ['limbah-covid/limbah-padat', ['Infeksius', 'Benda tajam', 'Domestik pasien', 'APD'], true],
  ['limbah-covid/provinsi', ['Limbah padat (kg)'], false],
  ['alkes-bermerkuri/penghapusan', ['Penghapusan %', 'Masih digunakan (unit)'], true],
  ['alkes-bermerkuri/penarikan', ['Penarikan %', 'Disimpan (unit)'], true],
  ...[
    'air',
    'sanitasi',
    'pengelolaan-limbah-medis',
    'kebersihan-tangan',
    'kebersihan-lingkungan',
    'energi-lingkungan',
    'manajemen-tenaga-kerja',
  ].map((section): [string, string[], boolean] => [`kesehatan-lingkungan/${section}`, levels, true]),
  [
    'sanitarian-kit/ketersediaan/bulan',
    ['Ketersediaan %', 'Lengkap', 'Cukup', 'Kurang', 'Tidak memiliki'],
    true,
  ],
  ['limbahfasyankes/provinsi', states, false],
]
describe('a chart needs no session', () => {
  it.each(charts)('%s', async (address, series, isByMonth) => {
    const { ask } = visit(productUrl())
    const asked = (body: Fields, way?: 'urlencoded' | 'multipart') =>
      ask('POST', `/api/grafik/${address}`, body, way)
    const chart = await asked({ tahun: 2026 })
    expect(at(chart, 'data')).toMatchObject({ unit: expect.any(String), mode: 'terkonfirmasi' })
    const labels = list(chart, 'data.labels')
    expect(isByMonth ? labels : labels.length).toEqual(isByMonth ? months : 38)
    const shown = list(chart, 'data.series')
    expect(shown.slice(0, series.length).map((one) => at(one, 'name'))).toEqual(series)
    for (const one of shown)
      expect([list(one, 'data').length, list(one, 'base').length]).toEqual([labels.length, labels.length])
    for (const way of ['urlencoded', 'multipart'] as const)
      expect(list(await asked({ tahun: 2026, provinsi_id: '' }, way), 'data.labels').length).toBe(
        labels.length,
      )
    const { status, body } = await visit(productUrl()).call('POST', `/api/grafik/${address}`, {
      provinsi_id: '99',
    })
    expect([status, list(body, 'errors.provinsi_id').length]).toEqual([422, 1])
  })
})
