import { type Centre, readCentres } from './centres.ts'
import { getFrom } from './queries.ts'

/** The groups of provinces whose facilities report alike. */
export type Group = 'sumatera' | 'jawa' | 'baliNusra' | 'kalimantan' | 'sulawesi' | 'malukuPapua'

const groupsByFirstDigit: Readonly<Record<string, Group>> = {
  1: 'sumatera',
  2: 'sumatera',
  3: 'jawa',
  5: 'baliNusra',
  6: 'kalimantan',
  7: 'sulawesi',
  8: 'malukuPapua',
  9: 'malukuPapua',
}

export function groupOf(provinceCode: string): Group {
  return groupsByFirstDigit[provinceCode.slice(0, 1)] ?? 'jawa'
}

/** A regency or city, and how many of its facilities there are. */
export type SampledRegency = Centre & { hospitals: number; healthCenters: number }

type Counts = readonly [hospitals: number, healthCenters: number]

/** Where the sample's facilities are: every province, more of them on Java, and two whole cities. */
const sampled: Readonly<Record<string, Readonly<Record<string, Counts>>>> = {
  Aceh: { '11.71': [1, 2], '11.73': [1, 1], '11.01': [0, 2] },
  'Sumatera Utara': { '12.71': [2, 3], '12.07': [1, 2], '12.73': [0, 1], '12.14': [0, 2] },
  'Sumatera Barat': { '13.71': [1, 2], '13.75': [1, 1], '13.09': [0, 2] },
  Riau: { '14.71': [1, 2], '14.72': [1, 1], '14.04': [0, 2] },
  Jambi: { '15.71': [1, 2], '15.08': [1, 1], '15.01': [0, 2] },
  'Sumatera Selatan': { '16.71': [2, 3], '16.04': [1, 1], '16.02': [0, 2] },
  Bengkulu: { '17.71': [1, 2], '17.02': [1, 1], '17.04': [0, 2] },
  Lampung: { '18.71': [2, 2], '18.02': [1, 1], '18.13': [0, 2] },
  'Kepulauan Bangka Belitung': { '19.71': [1, 2], '19.02': [1, 1], '19.03': [0, 2] },
  'Kepulauan Riau': { '21.71': [1, 2], '21.72': [1, 1], '21.03': [0, 2] },
  Jakarta: { '31.71': [1, 1], '31.72': [1, 1], '31.73': [1, 2], '31.74': [2, 2], '31.75': [2, 2] },
  'Jawa Barat': {
    '32.73': [18, 42],
    '32.01': [1, 3],
    '32.04': [1, 2],
    '32.05': [1, 2],
    '32.75': [1, 2],
    '32.76': [1, 1],
    '32.09': [1, 2],
    '32.77': [1, 1],
    '32.03': [0, 2],
  },
  'Jawa Tengah': {
    '33.74': [2, 3],
    '33.72': [1, 2],
    '33.02': [1, 2],
    '33.10': [1, 2],
    '33.29': [0, 2],
    '33.18': [1, 1],
  },
  Yogyakarta: { '34.71': [1, 2], '34.04': [1, 2], '34.03': [1, 2] },
  'Jawa Timur': {
    '35.78': [13, 27],
    '35.73': [2, 2],
    '35.09': [1, 2],
    '35.15': [1, 2],
    '35.10': [1, 2],
    '35.29': [0, 2],
    '35.19': [1, 1],
  },
  Banten: { '36.71': [1, 2], '36.74': [1, 1], '36.01': [1, 2], '36.73': [1, 1] },
  Bali: { '51.71': [1, 2], '51.08': [1, 1], '51.07': [0, 2] },
  'Nusa Tenggara Barat': { '52.71': [1, 2], '52.03': [1, 1], '52.72': [0, 2] },
  'Nusa Tenggara Timur': { '53.71': [1, 2], '53.10': [1, 1], '53.11': [0, 1], '53.20': [0, 1] },
  'Kalimantan Barat': { '61.71': [1, 2], '61.05': [1, 1], '61.06': [0, 2] },
  'Kalimantan Tengah': { '62.71': [1, 2], '62.02': [1, 1], '62.12': [0, 2] },
  'Kalimantan Selatan': { '63.71': [1, 2], '63.72': [1, 1], '63.02': [0, 2] },
  'Kalimantan Timur': { '64.72': [1, 2], '64.71': [1, 1], '64.11': [0, 2] },
  'Kalimantan Utara': { '65.71': [1, 2], '65.01': [1, 1], '65.02': [0, 2] },
  'Sulawesi Utara': { '71.71': [1, 2], '71.02': [1, 1], '71.04': [0, 2] },
  'Sulawesi Tengah': { '72.71': [1, 2], '72.02': [1, 1], '72.09': [0, 2] },
  'Sulawesi Selatan': { '73.71': [2, 3], '73.08': [1, 1], '73.18': [0, 1], '73.01': [0, 1] },
  'Sulawesi Tenggara': { '74.71': [1, 2], '74.72': [1, 1], '74.07': [0, 2] },
  Gorontalo: { '75.71': [1, 2], '75.01': [1, 1], '75.04': [0, 2] },
  'Sulawesi Barat': { '76.02': [1, 2], '76.04': [1, 1], '76.03': [0, 2] },
  Maluku: { '81.71': [1, 2], '81.01': [1, 1], '81.07': [0, 2] },
  'Maluku Utara': { '82.71': [1, 2], '82.03': [1, 1], '82.05': [0, 2] },
  Papua: { '91.71': [1, 1], '91.03': [1, 1], '91.06': [0, 1], '91.10': [0, 2] },
  'Papua Barat': { '92.02': [1, 2], '92.03': [1, 1], '92.12': [0, 2] },
  'Papua Selatan': { '93.01': [1, 2], '93.02': [1, 1], '93.04': [0, 2] },
  'Papua Tengah': { '94.01': [1, 2], '94.04': [1, 1], '94.02': [0, 2] },
  'Papua Pegunungan': { '95.01': [1, 2], '95.03': [0, 2], '95.02': [0, 2] },
  'Papua Barat Daya': { '96.71': [1, 2], '96.02': [1, 1], '96.03': [0, 2] },
}

const centres = new Map((await readCentres()).map((centre) => [centre.regency, centre]))

export const sampledRegencies = Object.values(sampled).flatMap((ofProvince) =>
  Object.entries(ofProvince).map(([regency, [hospitals, healthCenters]]): SampledRegency => ({
    ...getFrom(centres, regency),
    hospitals,
    healthCenters,
  })),
)
