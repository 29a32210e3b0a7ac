import { namesOf } from './names-of.ts'

/** The five climate hazards of the self-assessment, its four categories, its levels, and what each word means where. */

type Hazard = {
  /** 1 to 5: the order on every screen, and part of the id of each question. */
  id: number
  name: string
  /** The name on the instruments' tabs. */
  tab: string
  /** What a spelling must contain to mean this hazard: the screens spell the third in two ways. */
  keyWord: string
  /** Under the box of question 1 of a quick assessment. */
  description: string
}

/** By the key that the API has for them. */
export const hazards = {
  banjir: {
    id: 1,
    name: 'Banjir',
    tab: 'Banjir',
    keyWord: 'banjir',
    description: 'Air meluap atau menggenang akibat hujan lebat, sungai, atau drainase yang buruk',
  },
  badai: {
    id: 2,
    name: 'Badai',
    tab: 'Badai',
    keyWord: 'badai',
    description: 'Angin kencang, puting beliung, siklon tropis, hujan ekstrem, atau petir',
  },
  kenaikanAir: {
    id: 3,
    name: 'Kenaikan Muka Air Laut',
    tab: 'Air Laut',
    keyWord: 'air laut',
    description: 'Rob, pasang tinggi, abrasi, atau air laut yang masuk ke daratan dan air tanah',
  },
  kekeringan: {
    id: 4,
    name: 'Kekeringan',
    tab: 'Kekeringan',
    keyWord: 'kekeringan',
    description: 'Kekurangan air berkepanjangan karena hujan jauh di bawah biasa',
  },
  kebakaranHutan: {
    id: 5,
    name: 'Kebakaran Hutan',
    tab: 'Kebakaran Hutan',
    keyWord: 'kebakaran',
    description: 'Kebakaran hutan atau lahan, termasuk gambut, yang menimbulkan api dan asap',
  },
} as const satisfies Record<string, Hazard>

export type HazardKey = keyof typeof hazards
export const hazardKeys = namesOf(hazards)

/** The hazard that a spelling means: its key, or a name with the key word of exactly one hazard. */
export function findHazard(spelling: string): HazardKey | undefined {
  const byKey = hazardKeys.find((key) => key === spelling)
  if (byKey) return byKey
  const text = spelling.trim().toLowerCase()
  const meant = hazardKeys.filter((key) => text.length <= 60 && text.includes(hazards[key].keyWord))
  return meant.length === 1 ? meant[0] : undefined
}

/** The hazards among some, in the order of the screens. */
export function inHazardOrder(keys: Iterable<HazardKey>): HazardKey[] {
  const wanted = new Set(keys)
  return hazardKeys.filter((key) => wanted.has(key))
}

/** The four categories of the instruments. The hazard data call the first by another name than the screen. */
export const categories = {
  health: { id: 1, name: 'Sumber Daya Kesehatan', inHazardData: 'Tenaga Kesehatan' },
  wash: { id: 2, name: 'WASH', inHazardData: 'WASH' },
  energy: { id: 3, name: 'Layanan Energi', inHazardData: 'Layanan Energi' },
  infrastructure: { id: 4, name: 'Infrastruktur', inHazardData: 'Infrastruktur' },
} as const satisfies Record<string, { id: number; name: string; inHazardData: string }>

export type CategoryKey = keyof typeof categories
export const categoryKeys = namesOf(categories)

/** The category by either of its names. */
export function findCategory(name: string): CategoryKey | undefined {
  const text = name.trim().toLowerCase()
  return categoryKeys.find((key) =>
    [categories[key].name, categories[key].inHazardData].some((known) => known.toLowerCase() === text),
  )
}

/** The three levels: their colour, the column of the hazard instrument, and the code of the capacity scale. */
const levels = {
  Tinggi: { colour: '#FF5252', column: 'BESAR', capacityCode: 1 },
  Sedang: { colour: '#FFC107', column: 'SEDANG', capacityCode: 2 },
  Rendah: { colour: '#4CAF50', column: 'KECIL', capacityCode: 3 },
} as const satisfies Record<string, { colour: string; column: string; capacityCode: number }>

export type Level = keyof typeof levels
export const levelNames = namesOf(levels)

/** The colour of a level; grey for any other word. */
export function levelColour(level: string): string {
  const known = levelNames.find((name) => name === level)
  return known ? levels[known].colour : '#9E9E9E'
}

/** The column of a level in the hazard instrument: BESAR, SEDANG or KECIL. */
export const levelColumn = (level: Level): string => levels[level].column

/** The level behind the number of the capacity screen. */
export function levelOfCapacityCode(code: number): Level | undefined {
  return levelNames.find((level) => levels[level].capacityCode === code)
}

/**
 * The same three words say opposite things in the three instruments. `points` is what the scores count: for hazard and
 * vulnerability more points are worse, for capacity more points are better.
 */
export const levelMeanings = {
  hazard: {
    good: 'Rendah',
    points: { Tinggi: 3, Sedang: 2, Rendah: 1 },
    words: { Tinggi: 'dampak besar', Sedang: 'dampak sedang', Rendah: 'dampak kecil' },
  },
  vulnerability: {
    good: 'Rendah',
    points: { Tinggi: 3, Sedang: 2, Rendah: 1 },
    words: {
      Tinggi: 'belum siap, tidak dapat merespons (risiko lebih tinggi)',
      Sedang: 'persiapan dasar atau belum lengkap',
      Rendah: 'siap, mampu merespons',
    },
  },
  capacity: {
    good: 'Tinggi',
    points: { Tinggi: 3, Sedang: 2, Rendah: 1 },
    words: {
      Tinggi: 'selesai dilaksanakan',
      Sedang: 'sedang berjalan',
      Rendah: 'tidak atau belum dilaksanakan',
    },
  },
} as const satisfies Record<
  string,
  { good: Level; points: Record<Level, number>; words: Record<Level, string> }
>

/** The fixed cards of the three intro screens; an example, not the level of anybody's region. */
export const hazardCards: readonly { hazard: HazardKey; level: Level }[] = [
  { hazard: 'banjir', level: 'Tinggi' },
  { hazard: 'badai', level: 'Tinggi' },
  { hazard: 'kenaikanAir', level: 'Rendah' },
  { hazard: 'kekeringan', level: 'Sedang' },
  { hazard: 'kebakaranHutan', level: 'Tinggi' },
]

/** The level of a value of the national disaster-risk index (IRBI): above 144 high, from 13 medium, below that low. */
export function levelOfIndex(value: number): Level {
  if (value > 144) return 'Tinggi'
  return value >= 13 ? 'Sedang' : 'Rendah'
}
