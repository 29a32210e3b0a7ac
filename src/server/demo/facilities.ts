import type { FacilityType, HospitalClass, Ownership, RegionType } from '#domain/facility.ts'
import { type Random, randomOf } from '#domain/random.ts'

import type { DistrictRow } from './queries.ts'
import { type Group, groupOf, type SampledRegency } from './sampled-regencies.ts'

/** A facility of the sample, before the database has given it an id. */
export type SampleFacility = {
  code: string
  name: string
  type: FacilityType
  hospital_class: HospitalClass | null
  region_type: RegionType
  ownership: Ownership
  inpatient: boolean
  beds: number | null
  covid_handler: boolean
  province_code: string
  regency_code: string
  district_code: string
  address: string
  latitude: number
  longitude: number
  active_since: string
}

/** The facilities that have an account to sign in with, and what each of them is. */
export const namedFacilities = {
  'rs@silika.test': {
    regency: '32.73',
    district: '32.73.08',
    type: 'hospital',
    name: 'RS Cahaya Parahyangan',
    hospital_class: 'B',
    beds: 120,
    covid_handler: true,
  },
  'puskesmas@silika.test': {
    regency: '32.73',
    district: '32.73.14',
    type: 'publicHealthCenter',
    name: 'Puskesmas Cibeunying Kidul',
    beds: 12,
    covid_handler: true,
  },
  'puskesmas2@silika.test': {
    regency: '32.73',
    district: '32.73.01',
    type: 'publicHealthCenter',
    name: 'Puskesmas Sukasari',
    beds: null,
    covid_handler: false,
  },
  'rs2@silika.test': {
    regency: '35.78',
    district: '35.78.08',
    type: 'hospital',
    name: 'RS Cahaya Kalimas',
    hospital_class: 'B',
    beds: 210,
    covid_handler: false,
  },
} as const
export type NamedFacility = keyof typeof namedFacilities
const namedRows = Object.values(namedFacilities)

/** Percent of Puskesmas outside cities by region type; see the distributions in docs/decisions/0006. */
const regionTypesOutsideCities: Readonly<Record<Group, Readonly<Record<RegionType, number>>>> = {
  jawa: { urban: 12, rural: 84, remote: 3, veryRemote: 1 },
  sumatera: { urban: 5, rural: 75, remote: 11, veryRemote: 9 },
  baliNusra: { urban: 4, rural: 68, remote: 17, veryRemote: 11 },
  kalimantan: { urban: 4, rural: 58, remote: 22, veryRemote: 16 },
  sulawesi: { urban: 4, rural: 67, remote: 17, veryRemote: 12 },
  malukuPapua: { urban: 2, rural: 31, remote: 26, veryRemote: 41 },
}
const hospitalClassShares = { A: 2, B: 14, C: 50, D: 22, D_pratama: 5, khusus: 7 } as const
/** Median beds, and the range in which nine hospitals of ten lie. */
const beds: Readonly<Record<HospitalClass, { median: number; min: number; max: number }>> = {
  A: { median: 650, min: 350, max: 1200 },
  B: { median: 240, min: 120, max: 450 },
  C: { median: 110, min: 55, max: 210 },
  D: { median: 50, min: 20, max: 100 },
  D_pratama: { median: 40, min: 20, max: 60 },
  khusus: { median: 60, min: 25, max: 120 },
}
const ownershipShares = { swasta: 63, pemda: 27, kemenkes: 3, tni_polri: 5, bumn: 2 } as const

/** Invented on purpose: a real hospital must not find figures here that it never reported. */
const hospitalNames = {
  first: [
    'Cahaya',
    'Tirta',
    'Surya',
    'Bumi',
    'Mutiara',
    'Kenanga',
    'Cempaka',
    'Melati',
    'Nusa',
    'Pelita',
    'Samudra',
    'Lentera',
  ],
  second: ['Medika', 'Husada', 'Insani', 'Sentosa', 'Waluya', 'Raharja', 'Utama', 'Lestari'],
} as const
/** Second Puskesmas of a district in the cities that are shown whole are named after a quarter of it. */
const quarters: Readonly<Record<string, readonly string[]>> = {
  '32.73': [
    'Dago',
    'Puter',
    'Sekeloa',
    'Ledeng',
    'Sarijadi',
    'Cijagra',
    'Margahayu Raya',
    'Kujangsari',
    'Cipamokolan',
    'Pasirlayung',
    'Babakan Tarogong',
    'Caringin',
  ],
}

/** The facilities of these areas, always the same ones. `districts` are those of the places, `regencies` names by code. */
export function sampleFacilities(
  areas: readonly SampledRegency[],
  districts: readonly DistrictRow[],
  regencies: ReadonlyMap<string, string>,
): SampleFacility[] {
  const byRegency = Map.groupBy(districts, ({ regency_code }) => regency_code)
  return areas.flatMap((area) => {
    const random = randomOf(`place ${area.regency}`)
    const here = byRegency.get(area.regency) ?? []
    const town = (regencies.get(area.regency) ?? '').replace(/^(Kabupaten|Kota)( Administrasi)? /, '')
    return [...hospitalsOf(area, here, town, random), ...healthCentersOf(area, here, town, random)]
  })
}

function hospitalsOf(
  area: SampledRegency,
  districts: readonly DistrictRow[],
  town: string,
  random: Random,
): SampleFacility[] {
  const named = namedRows.flatMap((facility) =>
    facility.regency === area.regency && facility.type === 'hospital' ? [facility] : [],
  )
  const used = new Set<string>()
  return Array.from({ length: area.hospitals }, (_, index): SampleFacility => {
    const given = named[index]
    const hospital_class = given?.hospital_class ?? hospitalClassOf(area, index, random)
    const district = given?.district ?? districtAt(districts, index * 2 + 1)
    const { median, min, max } = beds[hospital_class]
    const ownership = given ? 'swasta' : random.weighted(ownershipShares)
    const size = Math.round(Math.min(max, Math.max(min, random.lognormal(median, 0.4))))
    return {
      code: `${area.regency.replace('.', '')}${String(index + 11).padStart(3, '0')}`,
      name: given?.name ?? hospitalName({ hospital_class, ownership }, town, used, random),
      type: 'hospital',
      hospital_class,
      region_type: isCity(area) || random.happens(0.4) ? 'urban' : 'rural',
      ownership,
      inpatient: true,
      beds: given?.beds ?? size,
      covid_handler: given?.covid_handler ?? random.happens(0.03),
      ...drawWhereabouts(area, district, random),
    }
  })
}

function hospitalClassOf(area: SampledRegency, index: number, random: Random): HospitalClass {
  // A provincial capital has a large hospital.
  if (index === 0 && area.hospitals >= 2) return random.happens(0.3) ? 'A' : 'B'
  return random.weighted(hospitalClassShares)
}

function hospitalName(
  { hospital_class, ownership }: { hospital_class: HospitalClass; ownership: Ownership },
  town: string,
  used: Set<string>,
  random: Random,
): string {
  const title = hospital_class === 'khusus' ? 'RSIA' : ownership === 'pemda' ? 'RSUD' : 'RS'
  for (let turn = 0; ; turn += 1) {
    const pair = `${random.pick(hospitalNames.first)} ${random.pick(hospitalNames.second)}`
    // Where a city has nearly as many hospitals as there are pairs.
    const words = turn < 40 ? pair : `${pair} ${turn - 38}`
    if (used.has(words)) continue
    used.add(words)
    return `${title} ${words} ${town}`
  }
}

function healthCentersOf(
  area: SampledRegency,
  districts: readonly DistrictRow[],
  town: string,
  random: Random,
): SampleFacility[] {
  const named = namedRows.flatMap((facility) =>
    facility.regency === area.regency && facility.type === 'publicHealthCenter' ? [facility] : [],
  )
  const taken = new Set<string>(named.map(({ district }) => district))
  const free = districts.filter(({ code }) => !taken.has(code))
  const nth = new Map<string, number>()
  return Array.from({ length: area.healthCenters }, (_, index): SampleFacility => {
    const given = named[index]
    const turn = index - named.length
    const district = given?.district ?? districtAt(turn < free.length ? free : districts, turn % free.length)
    const quarter = turn >= free.length ? quarters[area.regency]?.[turn - free.length] : undefined
    const count = (nth.get(district) ?? 0) + 1
    nth.set(district, count)
    const region_type = isCity(area)
      ? random.weighted({ urban: 92, rural: 8 })
      : random.weighted(regionTypesOutsideCities[groupOf(area.regency)])
    const inpatient = given ? given.beds !== null : random.happens(region_type === 'urban' ? 0.25 : 0.5)
    const size = Math.round(Math.min(20, Math.max(6, random.lognormal(10, 0.3))))
    const districtName = districts.find(({ code }) => code === district)?.name ?? town
    return {
      code: `P${area.regency.replace('.', '')}${district.slice(6)}01${String(count).padStart(2, '0')}`,
      name: given?.name ?? `Puskesmas ${quarter ?? (count > 1 ? `${districtName} ${count}` : districtName)}`,
      type: 'publicHealthCenter',
      hospital_class: null,
      region_type,
      ownership: 'pemda',
      inpatient,
      beds: inpatient ? (given?.beds ?? size) : null,
      covid_handler: given?.covid_handler ?? random.happens(0.03),
      ...drawWhereabouts(area, district, random),
    }
  })
}

/** Cities are numbered from 71 on. */
const isCity = ({ regency }: SampledRegency) => Number(regency.slice(3)) >= 71

function districtAt(districts: readonly DistrictRow[], index: number): string {
  const district = districts[index % Math.max(1, districts.length)]
  if (!district) throw new Error('The regions must be loaded before the demonstration data')
  return district.code
}

function drawWhereabouts(area: SampledRegency, district: string, random: Random) {
  const near = (centre: number) =>
    Math.round((centre + Math.max(-2, Math.min(2, random.normal(0, 0.8))) * area.spread) * 1e5) / 1e5
  return {
    province_code: area.regency.slice(0, 2),
    regency_code: area.regency,
    district_code: district,
    address: `Jalan Kesehatan No. ${random.whole(1, 180)}`,
    latitude: near(area.latitude),
    longitude: near(area.longitude),
    active_since: `${random.whole(2006, 2021)}-${String(random.whole(1, 12)).padStart(2, '0')}-01`,
  }
}
