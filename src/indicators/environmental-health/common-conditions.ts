import type { KeslingAnswers } from '#forms/definitions/kesling.ts'

import { type Condition, oneOf } from '../conditions.ts'

const improvedSources = [
  'perpipaan',
  'sumur_bor',
  'sumur_gali_terlindung',
  'mata_air_terlindung',
  'air_hujan',
  'air_tangki_atau_kemasan',
] as const

const improvedToilets = [
  'siram_ke_ipal',
  'siram_ke_tangki_septik',
  'siram_ke_cubluk',
  'kakus_pelat_tertutup',
] as const

export const treatments = [
  'autoklaf',
  'insinerator_dua_ruang',
  'insinerator_lain',
  'diserahkan_pengolah_berizin',
  'kubur_terlindung',
] as const

/** Neither treated nor burnt protectedly. Protected burning, which the JMP accepts, is limited service here: never basic, never none. */
const noTreatments = ['bakar_atau_buang_terbuka', 'tidak_diolah'] as const

/** Where a source counts as on the premises. */
export const near = ['dalam_gedung', 'dalam_halaman'] as const

/** An answer to a yes/no question; undefined where it is not answered. */
export type Yes = 'ya' | 'tidak' | undefined

/** Without these there is no water service. */
export function waterGates(
  source: KeslingAnswers['air_source'],
  location: KeslingAnswers['air_location'],
): Condition[] {
  return [
    [
      oneOf(source, improvedSources),
      source === 'tidak_ada' ? 'Belum ada sumber air' : 'Sumber air utama belum terlindung',
    ],
    [location !== 'luar_lebih_500m', 'Sumber air lebih dari 500 m dari fasyankes'],
  ]
}

/** What basic water service asks for besides. */
export function waterBase(location: KeslingAnswers['air_location'], isAvailable: Yes): Condition[] {
  return [
    [oneOf(location, near), 'Keran atau sumber air belum ada di dalam gedung atau halaman'],
    [isAvailable === 'ya', 'Air tidak tersedia saat pengisian'],
  ]
}

/** Without these there is no sanitation service. */
export function toiletGates(type: KeslingAnswers['san_type'], usable: number | undefined): Condition[] {
  return [
    [oneOf(type, improvedToilets), type === 'tidak_ada' ? 'Belum ada toilet' : 'Jenis toilet belum layak'],
    // Of a facility without toilets it is not asked how many can be used.
    [usable !== 0, 'Tidak ada toilet yang dapat dipakai'],
  ]
}

/** What basic sanitation service asks for besides: toilets for staff, apart for women and men, for menstrual hygiene, and for limited mobility. */
export function toiletBase([staff, separated, menstrual, accessible]: readonly [
  Yes,
  Yes,
  Yes,
  Yes,
]): Condition[] {
  return [
    [staff === 'ya', 'Belum ada toilet khusus petugas'],
    [separated === 'ya', 'Toilet pengguna belum terpisah laki-laki/perempuan'],
    [menstrual === 'ya', 'Toilet perempuan belum dilengkapi tempat sampah tertutup, air, dan sabun'],
    [accessible === 'ya', 'Belum ada toilet bagi pengguna dengan keterbatasan gerak'],
  ]
}

/** How infectious waste and sharps are treated. */
type Treatments = readonly [
  infectious: KeslingAnswers['lim_infectious_treatment'],
  sharps: KeslingAnswers['lim_sharps_treatment'],
]

/** Without this there is no waste service. */
export function wasteGates(bins: KeslingAnswers['lim_bins'], treated: Treatments): Condition[] {
  return [
    [
      bins !== 'tidak_ada' || !treated.some((treatment) => oneOf(treatment, noTreatments)),
      'Wadah terpisah tidak ada, dan limbah infeksius atau benda tajam tidak diolah dengan aman',
    ],
  ]
}

/** What basic waste service asks for besides. */
export function wasteBase(bins: KeslingAnswers['lim_bins'], [infectious, sharps]: Treatments): Condition[] {
  return [
    [bins === 'ya_lengkap_dan_benar', 'Tiga wadah terpisah belum lengkap dan benar isinya'],
    [oneOf(infectious, treatments), 'Limbah infeksius belum diolah dengan aman'],
    [oneOf(sharps, treatments), 'Benda tajam belum diolah dengan aman'],
  ]
}
