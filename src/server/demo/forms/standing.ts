import type { HospitalClass, RegionType } from '#domain/facility.ts'
import { randomOf } from '#domain/random.ts'

import type { DemoFacility } from '../form-generator.ts'

const plantShares = {
  hospital: { berfungsi: 91, rusak: 5, tidak_ada: 4 },
  healthCenter: { berfungsi: 38, rusak: 2, tidak_ada: 60 },
} as const
type Mode = 'pihak_ketiga' | 'mandiri' | 'campuran' | 'fasilitas_wilayah' | 'belum_diolah'
const modeShares: Readonly<Record<'hospital' | RegionType, Readonly<Record<Mode, number>>>> = {
  hospital: { pihak_ketiga: 88, mandiri: 3, campuran: 4, fasilitas_wilayah: 2, belum_diolah: 3 },
  urban: { pihak_ketiga: 90, mandiri: 1, campuran: 1, fasilitas_wilayah: 5, belum_diolah: 3 },
  rural: { pihak_ketiga: 82, mandiri: 1, campuran: 1, fasilitas_wilayah: 7, belum_diolah: 9 },
  remote: { pihak_ketiga: 55, mandiri: 5, campuran: 2, fasilitas_wilayah: 8, belum_diolah: 30 },
  veryRemote: { pihak_ketiga: 28, mandiri: 8, campuran: 2, fasilitas_wilayah: 4, belum_diolah: 58 },
}
/** Kilograms per bed and day, by class; occupancy in percent (mean, deviation). */
const hospitals: Readonly<
  Record<HospitalClass, { kg: number; sigma: number; bor: readonly [number, number] }>
> = {
  A: { kg: 0.65, sigma: 0.4, bor: [68, 12] },
  B: { kg: 0.55, sigma: 0.4, bor: [63, 13] },
  C: { kg: 0.42, sigma: 0.4, bor: [57, 15] },
  D: { kg: 0.3, sigma: 0.45, bor: [48, 17] },
  D_pratama: { kg: 0.3, sigma: 0.45, bor: [48, 17] },
  khusus: { kg: 0.35, sigma: 0.4, bor: [52, 15] },
}
/** Invented companies. */
const transporters = [
  'PT Angkut Lestari Nusantara',
  'PT Bersih Alam Raya',
  'CV Mitra Limbah Sejahtera',
  'PT Hijau Trans Medika',
] as const
const processors = [
  'PT Olah Limbah Nusantara',
  'PT Insinerasi Bumi Lestari',
  'PT Wastec Medika Raya',
] as const
const firstNames = [
  'Rina',
  'Dewi',
  'Agus',
  'Sri',
  'Yanto',
  'Lina',
  'Bayu',
  'Wulan',
  'Hendra',
  'Nur',
  'Fitri',
  'Joko',
] as const
const lastNames = [
  'Lestari',
  'Wibowo',
  'Saputra',
  'Handayani',
  'Pratama',
  'Rahayu',
  'Kurniawan',
  'Maharani',
] as const

/** What stays the same from month to month at one facility. */
export type Standing = ReturnType<typeof standingOf>

/** How a facility deals with its waste, and who reports; the other forms say the same. Always the same for one facility. */
export function standingOf(facility: DemoFacility) {
  const random = randomOf(`limbah ${facility.code}`)
  const isHospital = facility.type === 'hospital'
  const large = facility.hospitalClass === 'A' || facility.hospitalClass === 'B'
  const mode =
    facility.carelessness < 0.35
      ? 'pihak_ketiga'
      : random.weighted(modeShares[isHospital ? 'hospital' : facility.regionType])
  const plant = random.weighted(isHospital ? plantShares.hospital : plantShares.healthCenter)
  const chemo = isHospital && large && random.happens(0.5)
  const handlers = isHospital ? random.whole(2, large ? 14 : 6) : random.whole(1, 3)
  const permits = hospitals[facility.hospitalClass ?? 'C']
  const perDay = isHospital
    ? (facility.beds ?? 60) * Math.min(1.1, Math.max(0.12, random.lognormal(permits.kg, permits.sigma)))
    : Math.min(
        facility.inpatient ? 12 : 5,
        Math.max(0.15, random.lognormal(facility.inpatient ? 2.2 : 0.6, 0.6)),
      )
  return {
    isHospital,
    large,
    mode,
    plant,
    chemo,
    nuclear: isHospital && facility.hospitalClass === 'A' && random.happens(0.4),
    perDay,
    handlers,
    trained: Math.max(
      facility.carelessness < 0.5 ? 1 : 0,
      Math.round(handlers * (1 - facility.carelessness * 0.8)),
    ),
    sanitarians: isHospital
      ? random.whole(2, large ? 10 : 5)
      : random.whole(facility.regionType === 'urban' ? 1 : 0, 2),
    reporter: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    phone: `0812000${String(random.whole(0, 99_999)).padStart(5, '0')}`,
    smile: random.happens(0.15),
    freezer: random.happens(isHospital ? 0.75 : 0.6),
    transporter: random.pick(transporters),
    processor: random.pick(processors),
    number: random.whole(100, 999),
    /** The window in which a contract has run out, in months of the sample; 9 % of the reports fall into one. */
    expired: random.happens(0.3) ? { from: random.whole(1, 10), months: random.whole(2, 5) } : null,
    occupancy: isHospital ? random.normal(...permits.bor) : random.normal(30, 12),
    tech: random.happens(0.7) ? ('insinerator' as const) : ('autoklaf' as const),
    incineratorKgPerHour: Math.max(2, Math.round((perDay / 4) * 10) / 10),
  }
}
