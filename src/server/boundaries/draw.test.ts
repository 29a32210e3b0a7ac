import { describe, expect, it } from 'vitest'

import { geoJsonOf, squareAreas } from '#server/testing/square-areas.ts'

import { drawUploaded } from './draw.ts'

const regencies = [
  { code: '32.01', name: 'Kabupaten Bogor' },
  { code: '32.73', name: 'Kota Bandung' },
]
const [bogor, bandung] = squareAreas(regencies)
const good = geoJsonOf([bogor, bandung])
const first = 'Kabupaten Bogor (32.01)'
/** The first area with something else about it. */
const firstWith = (change: object) => geoJsonOf([{ ...bogor, ...change }, bandung])
const coded = (KDPKAB: unknown) => firstWith({ properties: { KDPKAB } })
const shaped = (...coordinates: unknown[]) => firstWith({ geometry: { type: 'Polygon', coordinates } })
const notRead = 'Berkas bukan GeoJSON: isinya tidak dapat dibaca sebagai JSON.'
const notCollected = 'Berkas bukan GeoJSON: isinya harus sebuah FeatureCollection.'
/** What is wrong, such a file, and what is said of it. */
const wrong: [what: string, text: string, faults: string[]][] = [
  ['a picture', '\u0089PNG\r\n', [notRead]],
  ['cut off', good.slice(0, -9), [notRead]],
  ['one area alone', JSON.stringify(bogor), [notCollected]],
  ['a list', '[1, 2]', [notCollected]],
  ['TopoJSON', '{"type":"Topology"}', ['Berkas berisi TopoJSON. Simpan sebagai GeoJSON, lalu unggah lagi.']],
  [
    'a code twice',
    geoJsonOf([bogor, bogor]),
    [`${first}: ada lebih dari satu kali.`, 'Kota Bandung (32.73): tidak ada.'],
  ],
  [
    'an unknown code',
    coded(9999),
    ['Objek ke-1: kode 99.99 bukan kabupaten/kota yang dikenal.', `${first}: tidak ada.`],
  ],
  [
    'a province',
    coded('11'),
    ['Objek ke-1: kode 11 bukan kabupaten/kota yang dikenal.', `${first}: tidak ada.`],
  ],
  [
    'no code',
    firstWith({ properties: null }),
    [
      'Objek ke-1: tidak memiliki kode (kode, kode_kabkota, kode_kab, kdpkab, idkab, code).',
      `${first}: tidak ada.`,
    ],
  ],
  [
    'a point',
    firstWith({ geometry: { type: 'Point', coordinates: [95, 1] } }),
    [`${first}: harus berupa Polygon atau MultiPolygon.`],
  ],
  ['nothing', shaped(), [`${first}: tidak memiliki titik.`]],
  [
    'too few points',
    shaped([
      [95, 1],
      [96, 1],
      [95, 1],
    ]),
    [`${first}: garisnya memiliki kurang dari 4 titik.`],
  ],
  [
    'an open ring',
    shaped([
      [95, 1],
      [96, 1],
      [96, 2],
      [95, 2],
    ]),
    [`${first}: garisnya tidak tertutup.`],
  ],
  [
    'no numbers',
    shaped([
      [95, 1],
      ['x', 1],
      [96, 2],
      [95, 1],
    ]),
    [`${first}: memiliki titik yang bukan sepasang angka.`],
  ],
  [
    'metres',
    shaped([
      [5e5, 9e6],
      [5.1e5, 9e6],
      [5.1e5, 9.1e6],
      [5e5, 9e6],
    ]),
    [
      `${first}: titik 500.000, 9.000.000 terletak di luar Indonesia; koordinat harus bujur dan lintang WGS 84.`,
    ],
  ],
  [
    'a ring that crosses itself',
    shaped([
      [95, 1],
      [97, 3],
      [97, 1],
      [95, 2],
      [95, 1],
    ]),
    [`${first}: garisnya memotong dirinya 1 kali.`],
  ],
  [
    'a ring without an area',
    shaped([
      [95, 1],
      [96, 1],
      [95, 1],
      [95, 1],
    ]),
    [`${first}: tidak memiliki luas.`],
  ],
]

describe('uploaded boundaries', () => {
  it('become the two files of the map, whose areas they name however the code is written', async () => {
    const areas = [
      { ...bogor, properties: { Kode: '3201' } },
      { ...bandung, properties: { idkab: 3273 } },
    ]
    const answer = await drawUploaded(geoJsonOf(areas), regencies)
    expect(answer).toMatchObject({
      drawn: { extents: { '32': {}, '32.01': { west: 95, north: -10.5 }, '32.73': {} } },
    })
  })

  it('are read behind a byte order mark, and by the first property that says a code', async () => {
    const areas = [{ ...bogor, properties: { KODE: ' ', KDPKAB: '32.01', code: '' } }, bandung]
    expect(await drawUploaded(`\uFEFF${geoJsonOf(areas)}`, regencies)).toMatchObject({
      drawn: { extents: { '32.01': {}, '32.73': {} } },
    })
  })

  it.each(wrong)('are refused: %s', async (_, text, faults) => {
    expect(await drawUploaded(text, regencies)).toEqual({ faults })
  })
})
