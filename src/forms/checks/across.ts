import { formIds } from '#domain/form-ids.ts'
import { firstDayOf, lastDayOf } from '#domain/month.ts'
import { slack } from '#domain/slack.ts'
import { numberText } from '#domain/words.ts'

import { amountOf, answerOf, type AnswerSheet } from '../context.ts'
import { covidDaysOf, covidSolidOf } from '../covid-days.ts'
import {
  cleaningProtocols,
  toiletTypes,
  wasteBins,
  wasteTreatments,
  waterLocations,
  waterSources,
} from '../definitions/environmental-health-options.ts'
import { yesNoWords } from '../kinds/yes-no.ts'
import { risenCells } from './merkuri.ts'
import type { Breach, RuleInput } from './rules.ts'

/**
 * Checks between the forms of one facility and month. Each is asked in every form that it compares, since the one that is
 * sent last sees the other: `monthSheets` finds both, whichever is being filled.
 */
export const acrossRules = {
  /** CV-05: COVID waste is part of the month's infectious waste. */
  'across.covidInfectiousWithinWaste': (input) => {
    const { covid, waste } = monthSheets(input)
    const within = waste && answerOf(waste, 'infectious_generated_kg')
    if (!covid || typeof within !== 'number') return []
    return covidAbove(
      input,
      sumOfDays(covid, (day) => amountOf(day, 'cov_solid_infectious_kg')),
      within,
    )
  },

  /** XF-02 */
  'across.covidSolidWithinWaste': (input) => {
    const { covid, waste } = monthSheets(input)
    if (!covid || !waste) return []
    const cells = ['infectious_generated_kg', 'sharps_generated_kg'].map((cell) => answerOf(waste, cell))
    if (cells.includes(undefined)) return []
    const within = amountOf(waste, 'infectious_generated_kg') + amountOf(waste, 'sharps_generated_kg')
    return covidAbove(input, sumOfDays(covid, covidSolidOf), within)
  },

  /**
   * XF-03. Seen from the waste form, whose last month says nothing of devices, a withdrawal is one that the device report
   * dates within the month.
   */
  'across.mercuryBecameWaste': (input) => {
    const { mercury, waste } = monthSheets(input)
    if (!mercury || !waste || answerOf(waste, 'heavy_metal_generated_kg') !== 0) return []
    if (input.form === ids.mercury) {
      const [cell] = risenCells(input, ['withdrawn', 'broken'])
      return cell === undefined ? [] : [{ fields: [cell] }]
    }
    return isWithin(answerOf(mercury, 'mer_withdraw_date'), input.context.month)
      ? [{ fields: ['heavy_metal_generated_kg'] }]
      : []
  },

  /** KL-03 and XF-04 */
  'across.treatmentAgrees': (input) => {
    const { kesling, waste } = monthSheets(input)
    const treatment = kesling && answerOf(kesling, 'lim_infectious_treatment')
    const mode = waste && answerOf(waste, 'prc_mode')
    if (!isKeyOf(modesByTreatment, treatment) || !isKeyOf(modeWords, mode)) return []
    if (modesByTreatment[treatment].includes(mode)) return []
    return [
      input.form === ids.kesling
        ? { fields: ['lim_infectious_treatment'], words: { lain: modeWords[mode] } }
        : { fields: ['prc_mode'], words: { lain: wasteTreatments[treatment] } },
    ]
  },

  /** KL-04, and XF-06 on the waste form */
  'across.sanitariansAgree': (input) => {
    const { kesling, waste } = monthSheets(input)
    const here = kesling && answerOf(kesling, 'mgt_sanitarian')
    const there = waste && answerOf(waste, 'org_env_health_staff')
    if (typeof here !== 'number' || typeof there !== 'number' || here === there) return []
    return [
      input.form === ids.kesling
        ? { fields: ['mgt_sanitarian'], words: { lain: numberText(there) } }
        : { fields: ['org_env_health_staff'], words: { lain: numberText(here) } },
    ]
  },

  /** XF-06: only the sanitarians that the other forms count operate a kit. */
  'across.kitOfficersAgree': (input) => {
    const { kesling, waste, kit } = monthSheets(input)
    const officers = kit && answerOf(kit, 'kit_officers')
    const counts = [
      kesling && answerOf(kesling, 'mgt_sanitarian'),
      waste && answerOf(waste, 'org_env_health_staff'),
    ].filter((count) => typeof count === 'number')
    if (typeof officers !== 'number' || counts.length === 0) return []
    const own = { [ids.kesling]: 'mgt_sanitarian', [ids.waste]: 'org_env_health_staff' }[input.form]
    const sheet = own && answerOf(input.answers, own)
    const staff = own ? sheet : Math.max(...counts)
    if (typeof staff !== 'number' || officers <= staff) return []
    const words = { petugas: numberText(officers), tenaga: numberText(staff) }
    return [{ fields: [own ?? 'kit_officers'], words }]
  },

  /** KK-01 and XF-05: one breach for each key question that the other form contradicts. */
  'across.keyQuestionsAgree': (input) => {
    const { kesling, key } = monthSheets(input)
    if (!kesling || !key) return []
    const onKesling = input.form === ids.kesling
    return keyQuestions.flatMap(({ number, field, of, accepts, words, otherWords }): Breach[] => {
      const answer = answerOf(key, field)
      const other = answerOf(kesling, of)
      if (answer === undefined || other === undefined || accepts(answer, kesling)) return []
      const lain = onKesling ? inWords(words, answer) : inWords(otherWords, other)
      return [{ fields: [onKesling ? of : field], words: { nomor: String(number), lain } }]
    })
  },
} satisfies Record<string, (input: RuleInput) => Breach[]>

const ids = {
  waste: formIds.waste,
  covid: formIds.covid,
  mercury: formIds.mercury,
  kesling: formIds.health,
  key: formIds.keyQuestions,
  kit: formIds.kit,
} as const
type Sheets = Record<keyof typeof ids, AnswerSheet | null>

/** The month's sheets: the one being checked, and the others as they were sent; null for a missing one. */
function monthSheets({ form, answers, context: { related } }: RuleInput): Sheets {
  const sheets = Object.entries(ids).map(([name, id]) => [
    name,
    id === form ? answers : (related[id] ?? null),
  ])
  // Whole: made from the table that names the keys.
  return Object.fromEntries(sheets) as Sheets
}

const isKeyOf = <T extends object>(table: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(table, key)

const sumOfDays = (covid: AnswerSheet, amount: (day: AnswerSheet) => number) =>
  covidDaysOf(covid).reduce((sum, day) => sum + amount(day), 0)

function covidAbove({ form }: RuleInput, covid: number, waste: number): Breach[] {
  if (covid <= waste + slack) return []
  const field = form === ids.covid ? 'days' : 'infectious_generated_kg'
  return [{ fields: [field], words: { covid: numberText(covid), limbah: numberText(waste) } }]
}

function isWithin(day: unknown, month: string): boolean {
  return typeof day === 'string' && day >= firstDayOf(month) && day <= lastDayOf(month)
}

/** How the waste form calls what it does with its waste. */
const modeWords = {
  mandiri: 'diolah sendiri',
  pihak_ketiga: 'pihak ketiga',
  campuran: 'sendiri dan pihak ketiga',
  fasilitas_wilayah: 'fasilitas wilayah',
  belum_diolah: 'belum diolah',
} as const
type Mode = keyof typeof modeWords

const byOneself: readonly Mode[] = ['mandiri', 'campuran']
/** Burial and open burning are no treatment of the waste form, but some count them as their own. */
const byMakeshift: readonly Mode[] = ['mandiri', 'campuran', 'belum_diolah']
/** The modes of the waste form that go with each treatment. */
const modesByTreatment: Record<keyof typeof wasteTreatments, readonly Mode[]> = {
  autoklaf: byOneself,
  insinerator_dua_ruang: byOneself,
  insinerator_lain: byOneself,
  diserahkan_pengolah_berizin: ['pihak_ketiga', 'campuran', 'fasilitas_wilayah'],
  kubur_terlindung: byMakeshift,
  bakar_terlindung: byMakeshift,
  bakar_atau_buang_terbuka: byMakeshift,
  tidak_diolah: ['belum_diolah'],
}

type Words = Readonly<Record<string, string>>
type KeyQuestion = {
  number: number
  field: string
  /** The field of the environmental-health form about the same. */
  of: string
  accepts: (answer: unknown, kesling: AnswerSheet) => boolean
  words: Words
  otherWords: Words
}

/** A question that both forms put with the same answers. */
const same = (number: number, field: string, of: string, words: Words = yesNoWords): KeyQuestion => ({
  number,
  field,
  of,
  accepts: (answer, kesling) => answer === answerOf(kesling, of),
  words,
  otherWords: words,
})

const hands = (number: number, field: string, of: string, [all, some]: [string, string]): KeyQuestion => ({
  number,
  field,
  of,
  // Where only some places have it, what one place shows cannot contradict it.
  accepts: (answer, kesling) => {
    const other = answerOf(kesling, of)
    return other === some || (answer === 'berfungsi') === (other === all)
  },
  words: { berfungsi: 'ada, berfungsi', ada_tidak_berfungsi: 'ada, tidak berfungsi', tidak_ada: 'tidak ada' },
  otherWords: { [all]: 'di semua tempat', [some]: 'di sebagian tempat', tidak_ada: 'tidak ada' },
})

/** The answer that the numbers of the environmental-health form come to. */
function cleanersTrained(kesling: AnswerSheet): string | undefined {
  const [staff, trained] = [answerOf(kesling, 'cln_staff'), answerOf(kesling, 'cln_trained')]
  if (typeof staff !== 'number' || typeof trained !== 'number') return undefined
  if (staff === 0) return 'tidak_ada_petugas'
  if (trained === 0) return 'tidak_ada_yang_terlatih'
  return trained < staff ? 'sebagian' : 'semua'
}

/** The sixteen key questions that the environmental-health form also asks; 17 and 18 have no field of the same meaning. */
const keyQuestions: readonly KeyQuestion[] = [
  same(1, 'key_water_source', 'air_source', waterSources),
  same(2, 'key_water_location', 'air_location', waterLocations),
  same(3, 'key_water_now', 'air_available_now'),
  same(4, 'key_toilet_type', 'san_type', toiletTypes),
  same(5, 'key_toilet_usable', 'san_usable', {}),
  same(6, 'key_toilet_staff', 'san_staff'),
  same(7, 'key_toilet_sex', 'san_sex_separated'),
  same(8, 'key_toilet_menstrual', 'san_menstrual'),
  same(9, 'key_toilet_access', 'san_accessible'),
  hands(10, 'key_hand_poc', 'hig_poc', ['semua_titik', 'sebagian_titik']),
  hands(11, 'key_hand_toilet', 'hig_toilet', ['semua_toilet', 'sebagian_toilet']),
  same(12, 'key_waste_bins', 'lim_bins', wasteBins),
  same(13, 'key_waste_infectious', 'lim_infectious_treatment', wasteTreatments),
  same(14, 'key_waste_sharps', 'lim_sharps_treatment', wasteTreatments),
  same(15, 'key_clean_protocol', 'cln_protocol', cleaningProtocols),
  {
    number: 16,
    field: 'key_clean_training',
    of: 'cln_trained',
    accepts: (answer, kesling) => {
      const expected = cleanersTrained(kesling)
      return expected === undefined || expected === answer
    },
    words: {
      semua: 'semua',
      sebagian: 'sebagian',
      tidak_ada_yang_terlatih: 'tidak ada yang terlatih',
      tidak_ada_petugas: 'tidak ada petugas',
    },
    otherWords: {},
  },
]

/** The key questions as someone answers them who has this sheet of the environmental-health form before them. */
export function keyAnswersFrom(kesling: AnswerSheet): AnswerSheet {
  return Object.fromEntries(
    keyQuestions.flatMap(({ field, of, words, accepts }) => {
      const [other, options] = [answerOf(kesling, of), Object.keys(words)]
      const isOption = options.length === 0 || options.includes(String(other))
      const answer = isOption ? other : options.find((option) => accepts(option, kesling))
      return other === undefined || answer === undefined ? [] : [[field, answer]]
    }),
  )
}

const inWords = (words: Words, answer: unknown): string => words[String(answer)] ?? String(answer)
