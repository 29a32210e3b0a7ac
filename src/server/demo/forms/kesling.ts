import type { RegionType } from '#domain/facility.ts'
import { addMonths, daysInMonth } from '#domain/month.ts'
import { type Random, randomOf } from '#domain/random.ts'
import { keyAnswersFrom } from '#forms/checks/across.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { KeslingAnswers } from '#forms/definitions/kesling.ts'
import { leastLitres, leastToilets } from '#indicators/environmental-health/needs.ts'
import type { HealthSection } from '#indicators/environmental-health/sections.ts'

import type { DemoFacility, DemoForm, DemoMonth } from '../form-generator.ts'
import { standingOf } from './standing.ts'

/** Environmental health: each section at a service level as often as the seeds say. */
export const keslingDemo: DemoForm = {
  rate: 0.93,
  begin: (facility) => (month) => ({ kesehatanlingkungan: { habits: keslingOf(facility, month) } }),
  returns: [
    {
      reason: 'Jumlah petugas kebersihan yang dilatih belum sesuai dengan daftar pelatihan. Mohon perbaiki.',
      remarks: { cln_trained: 'Lampiran pelatihan tahun ini memuat nama yang lebih sedikit.' },
      mistaken: () => ({ cln_trained: 0 }),
    },
    {
      reason: 'Jam padam listrik tidak cocok dengan catatan genset. Mohon periksa kembali.',
      remarks: { ene_outage_hours: 'Catatan genset menunjukkan lebih dari ini.' },
      mistaken: () => ({ ene_outage_hours: 0 }),
    },
  ],
}

type Level = 0 | 1 | 2 | 3
/** Percent of facilities at base or better, and with no service at all; and of those at base or better, plenary. */
type Shares = { base: number; none: number; plenary: number }
type Kind = 'hospital' | RegionType
const sections: Readonly<Record<HealthSection, Readonly<Record<Kind, Shares>>>> = {
  air: sharesOf([94, 87, 80, 65, 45], [2, 2, 8, 20, 38], [35, 18, 10, 5, 2]),
  sanitasi: sharesOf([70, 40, 28, 15, 8], [1, 1, 2, 7, 16], [45, 25, 15, 8, 4]),
  limbah: sharesOf([83, 74, 63, 44, 28], [1, 1, 2, 6, 14], [50, 40, 30, 15, 8]),
  higiene: sharesOf([80, 70, 62, 50, 38], [0.5, 0.5, 1, 3, 6], [45, 30, 20, 10, 5]),
  kebersihan_lingkungan: sharesOf([65, 50, 40, 26, 18], [2, 3, 5, 9, 16], [45, 30, 20, 10, 5]),
  energi: sharesOf([93, 72, 55, 34, 20], [0, 0, 1, 6, 16], [40, 15, 10, 5, 2]),
  manajemen: sharesOf([72, 48, 35, 22, 12], [1, 2, 5, 13, 26], [40, 25, 15, 8, 4]),
}

function sharesOf(base: number[], none: number[], plenary: number[]): Readonly<Record<Kind, Shares>> {
  const at = (index: number) => ({
    base: base[index] ?? 0,
    none: none[index] ?? 0,
    plenary: plenary[index] ?? 0,
  })
  return { hospital: at(0), urban: at(1), rural: at(2), remote: at(3), veryRemote: at(4) }
}

/** One latent quality and a little luck for each section: what is bad at a facility is bad together. */
function levelOf(facility: DemoFacility, section: HealthSection): Level {
  const mean = (facility.carelessness + randomOf(`kesling ${section} ${facility.code}`).next()) / 2
  // The mean of two chances is uneven; its rank among all facilities is not.
  const rank = (mean < 0.5 ? 2 * mean ** 2 : 1 - 2 * (1 - mean) ** 2) * 100
  const { base, none, plenary } =
    sections[section][facility.type === 'hospital' ? 'hospital' : facility.regionType]
  if (rank >= 100 - none) return 0
  if (rank >= base) return 1
  return rank < (base * plenary) / 100 ? 3 : 2
}

const yes = (condition: boolean) => (condition ? ('ya' as const) : ('tidak' as const))
const mostly = (condition: boolean) => (condition ? ('ya' as const) : ('sebagian' as const))
const tenths = (value: number) => Math.round(value * 10) / 10

/** What chance decides for good, and what it decides again each month. */
type Chance = { lasting: Random; monthly: Random }

/** The month's sheet. It agrees with the waste form, and the key questions are answered from it. */
function keslingOf(facility: DemoFacility, month: Pick<DemoMonth, 'month'>): KeslingAnswers {
  const standing = standingOf(facility)
  const lasting = randomOf(`kesling ${facility.code}`)
  const chance = { lasting, monthly: randomOf(`kesling ${facility.code} ${month.month}`) }
  return {
    reporter_position: 'Petugas kesehatan lingkungan',
    ...waterOf(facility, levelOf(facility, 'air'), chance),
    ...sanitationOf(facility, levelOf(facility, 'sanitasi'), lasting),
    ...wasteOf(facility, levelOf(facility, 'limbah')),
    ...hygieneOf(facility, levelOf(facility, 'higiene'), chance),
    ...cleaningOf(facility, levelOf(facility, 'kebersihan_lingkungan'), lasting),
    ...energyOf(facility, levelOf(facility, 'energi'), chance, daysInMonth(month.month)),
    ...managementOf(standing.sanitarians, levelOf(facility, 'manajemen'), lasting, month.month),
  }
}

type Source = NonNullable<KeslingAnswers['air_source']>
/** Perpipaan, sumur bor and the most usual other improved source, in percent of the improved ones. */
const improved: Readonly<Record<Kind, readonly [number, number, Source, number]>> = {
  hospital: [62, 33, 'air_tangki_atau_kemasan', 4],
  urban: [58, 36, 'sumur_gali_terlindung', 4],
  rural: [34, 44, 'mata_air_terlindung', 14],
  remote: [20, 36, 'air_hujan', 22],
  veryRemote: [10, 22, 'air_hujan', 30],
}

function improvedSource(kind: Kind, random: Random): Source {
  const [perpipaan, sumur_bor, other, others] = improved[kind]
  const source = random.weighted({ perpipaan, sumur_bor, other: others })
  return source === 'other' ? other : source
}

function waterOf(facility: DemoFacility, level: Level, { lasting, monthly }: Chance): KeslingAnswers {
  const kind: Kind = facility.type === 'hospital' ? 'hospital' : facility.regionType
  const source: Source =
    level === 0
      ? lasting.pick(['sumur_gali_tak_terlindung', 'mata_air_tak_terlindung', 'air_permukaan'] as const)
      : improvedSource(kind, lasting)
  const litres = leastLitres(facility) * (level >= 3 ? monthly.between(1.05, 1.3) : monthly.between(0.6, 0.9))
  return {
    air_source: source,
    air_location: level >= 2 ? lasting.pick(['dalam_gedung', 'dalam_halaman']) : 'luar_maks_500m',
    air_available_now: yes(level >= 1 || monthly.happens(0.6)),
    air_days_interrupted: level === 3 ? 0 : monthly.whole(level === 2 ? 0 : 1, 6 - level),
    air_litre_per_user_day: tenths(litres),
    air_enough: level === 3 ? 'ya' : mostly(level === 2 && lasting.happens(0.5)),
    air_reserve_days: level === 3 ? 2.5 : tenths(lasting.between(0, 1.8)),
    air_ecoli: level === 3 ? 'memenuhi' : lasting.pick(['tidak_diuji', 'memenuhi', 'tidak_memenuhi']),
    ...(source === 'perpipaan' ? { air_chlorine: tenths(monthly.between(0.2, 0.45)) } : {}),
  }
}

function sanitationOf(facility: DemoFacility, level: Level, lasting: Random): KeslingAnswers {
  const isHospital = facility.type === 'hospital'
  const least = leastToilets(facility.beds ?? 0) ?? 4
  const many = isHospital ? Math.round((facility.beds ?? 60) / 8) + 4 : lasting.whole(4, 8)
  const usable = level === 3 ? Math.max(least, many) : level === 0 ? 1 : Math.min(many, least + 2)
  const whole = level >= 2
  return {
    san_type:
      level === 0
        ? lasting.pick(['siram_ke_saluran_terbuka', 'kakus_terbuka_atau_gantung'])
        : isHospital
          ? 'siram_ke_ipal'
          : 'siram_ke_tangki_septik',
    san_total: usable + lasting.whole(0, 2),
    san_usable: usable,
    san_staff: yes(whole || lasting.happens(0.8)),
    san_sex_separated: yes(whole || lasting.happens(0.7)),
    san_menstrual: yes(whole || lasting.happens(0.5)),
    san_accessible: yes(whole),
    san_wastewater:
      level === 3
        ? facility.inpatient
          ? 'ipal_berfungsi'
          : 'tangki_septik_disedot_terjadwal'
        : 'tangki_septik_tidak_disedot',
    san_effluent: level === 3 ? (facility.inpatient ? 'memenuhi' : 'tidak_wajib') : 'tidak_diuji',
  }
}

/** How the waste form treats its waste, in the words of this form. */
const treatmentByMode = {
  pihak_ketiga: 'diserahkan_pengolah_berizin',
  campuran: 'diserahkan_pengolah_berizin',
  fasilitas_wilayah: 'diserahkan_pengolah_berizin',
  mandiri: 'insinerator_dua_ruang',
  belum_diolah: 'kubur_terlindung',
} as const

function wasteOf(facility: DemoFacility, wished: Level): KeslingAnswers {
  const { mode, tech } = standingOf(facility)
  // Without any service is only who treats nothing.
  const level = wished === 0 && mode !== 'belum_diolah' ? 1 : wished
  const own = mode === 'mandiri' && tech === 'autoklaf' ? 'autoklaf' : treatmentByMode[mode]
  const treatment = mode === 'belum_diolah' && level < 2 ? 'bakar_atau_buang_terbuka' : own
  const isLicensed = mode !== 'belum_diolah'
  return {
    lim_bins:
      level >= 2 ? 'ya_lengkap_dan_benar' : level === 1 ? 'ada_tidak_lengkap_atau_tercampur' : 'tidak_ada',
    lim_infectious_treatment: treatment,
    lim_sharps_treatment: treatment,
    lim_bin_label: mostly(level === 3),
    lim_safety_box_ok: yes(level >= 2),
    lim_storage_ok: mostly(level === 3),
    lim_partner_ok: isLicensed ? (mode === 'mandiri' ? 'diolah_sendiri_berizin' : 'ya') : 'tidak',
    lim_staff_safe: mostly(level === 3),
    lim_open_burning: yes(treatment === 'bakar_atau_buang_terbuka'),
  }
}

function hygieneOf(facility: DemoFacility, level: Level, { lasting, monthly }: Chance): KeslingAnswers {
  const points = facility.type === 'hospital' ? (facility.beds ?? 60) + 10 : lasting.whole(6, 14)
  return {
    hig_poc: level >= 2 ? 'semua_titik' : level === 1 ? 'sebagian_titik' : 'tidak_ada',
    hig_toilet: level === 3 ? 'semua_toilet' : level === 0 ? 'tidak_ada' : 'sebagian_toilet',
    hig_poc_count: points,
    hig_poc_functional: level >= 2 ? points : level === 1 ? Math.ceil(points * 0.6) : 0,
    hig_stockout_days: level === 3 ? 0 : monthly.whole(0, 4),
    hig_reminder: mostly(level === 3),
    hig_compliance: tenths(level === 3 ? monthly.between(85, 96) : monthly.between(45, 82)),
  }
}

function cleaningOf(facility: DemoFacility, level: Level, lasting: Random): KeslingAnswers {
  const staff = facility.type === 'hospital' ? Math.ceil((facility.beds ?? 60) / 5) : lasting.whole(1, 4)
  return {
    cln_protocol: level >= 2 ? 'ada_lengkap' : level === 1 ? 'ada_sebagian' : 'tidak_ada',
    cln_staff: staff,
    cln_trained: level >= 2 ? staff : level === 1 ? Math.floor(staff / 2) : 0,
    cln_schedule: mostly(level === 3),
    cln_supplies: mostly(level === 3),
    cln_linen: facility.inpatient ? yes(level === 3) : 'tidak_berlaku',
    cln_vector: yes(level === 3 || lasting.happens(0.5)),
  }
}

function energyOf(
  { type, regionType }: DemoFacility,
  level: Level,
  { lasting, monthly }: Chance,
  days: number,
): KeslingAnswers {
  if (level === 0)
    return {
      ene_source: 'tidak_ada',
      ene_backup: 'tidak_ada',
      ene_outage_hours: 24 * days,
      ene_light_vent: 'tidak',
      ene_efficiency: ['tidak_ada'],
      ene_domestic_3r: 'tidak',
    }
  const isFarFromGrid = type !== 'hospital' && regionType === 'veryRemote'
  return {
    ene_source: isFarFromGrid ? lasting.pick(['plts', 'genset', 'gabungan']) : 'pln',
    ene_hours: level >= 2 ? 24 : tenths(lasting.between(6, 20)),
    ...(level >= 2
      ? { ene_backup: 'ada_berfungsi', ene_backup_hours: level === 3 ? 48 : lasting.whole(4, 20) }
      : { ene_backup: lasting.pick(['ada_tidak_berfungsi', 'tidak_ada']) }),
    ene_outage_hours: level === 3 ? tenths(monthly.between(0, 4)) : tenths(monthly.between(4.5, 30)),
    ene_light_vent: level >= 2 ? 'ya' : 'sebagian',
    ene_efficiency: level === 3 ? ['lampu_led', 'plts_atap'] : level === 2 ? ['lampu_led'] : ['tidak_ada'],
    ene_domestic_3r: level === 3 ? 'ya' : 'sebagian',
  }
}

function managementOf(sanitarians: number, wished: Level, lasting: Random, month: string): KeslingAnswers {
  const level = sanitarians === 0 ? Math.min(wished, 1) : Math.max(wished, 1)
  const isInspected = level >= 2
  return {
    mgt_sanitarian: sanitarians,
    mgt_team: yes(level >= 2 || (level === 1 && lasting.happens(0.4))),
    mgt_plan_budget:
      level >= 2 ? 'rencana_dan_anggaran' : lasting.happens(0.5) ? 'rencana_saja' : 'tidak_ada',
    mgt_env_doc: yes(level >= 2),
    ...(isInspected
      ? {
          mgt_ikl_score: tenths(level === 3 ? lasting.between(81, 95) : lasting.between(60, 79)),
          mgt_ikl_date: `${addMonths(month, -2)}-15`,
        }
      : {}),
    mgt_training: yes(level === 3),
    mgt_climate_plan: yes(level === 3),
  }
}

/** The key questions as the environmental-health form answers them; once in a while somebody answers one otherwise. */
export const keyQuestionDemo: DemoForm = {
  rate: 0.9,
  begin: (facility) => (month) => ({
    'kesehatanlingkungan-pertanyaankunci': { habits: keyAnswersOf(facility, month) },
  }),
  returns: [
    {
      reason: 'Jumlah toilet yang dapat dipakai berbeda dari hasil kunjungan. Mohon periksa kembali.',
      remarks: { key_toilet_usable: 'Saat kunjungan ada yang sudah diperbaiki.' },
      mistaken: ({ key_toilet_usable }) => ({
        key_toilet_usable: Math.max(1, Number(key_toilet_usable) - 1),
      }),
    },
  ],
}

function keyAnswersOf(facility: DemoFacility, month: DemoMonth): AnswerSheet {
  const kesling = keslingOf(facility, month)
  const contradicts = month.mayErr && randomOf(`kunci ${facility.code} ${month.month}`).happens(0.07)
  return {
    ...keyAnswersFrom(kesling),
    ...(contradicts && { key_water_now: yes(kesling.air_available_now === 'tidak') }),
    reporter_position: kesling.reporter_position,
    key_power_now: yes(kesling.ene_source !== 'tidak_ada'),
    key_licensed_waste: yes(kesling.lim_partner_ok !== 'tidak'),
  }
}
