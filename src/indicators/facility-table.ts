import { bedDaysOf } from '#domain/bed-days.ts'
import type { FacilityProfile } from '#domain/facility.ts'
import { daysInMonth, type Month } from '#domain/month.ts'
import { serviceLevels } from '#domain/service-levels.ts'
import type { Tone } from '#domain/table-parts.ts'
import { capitalText } from '#domain/words.ts'

import type { CovidMonth } from './covid-waste.ts'
import { healthSectionNames, healthSections, washSections } from './environmental-health/sections.ts'
import type { EnvironmentalHealthFacts, KeyQuestionFacts } from './environmental-health/worth.ts'
import { type MercuryFacts, mercuryStatuses } from './mercury.ts'
import { percentOf, pool, quotientOf, type Ratio, ratioOf, shownDecimals } from './ratio.ts'
import { kitCategories, type KitFacts } from './sanitarian-kit.ts'
import type { WasteFacts } from './waste-facts.ts'
import { criteriaWords, wasteServiceNames, wasteServices } from './waste-services.ts'

/** The facts beside one facility's reports of a month, by form; a form without a sent report has none. */
export type MonthFacts = {
  month: Month
  profile: FacilityProfile
  limbahfasyankes?: Omit<WasteFacts, 'bor' | 'pilah_olah'> & {
    bor_patient_days: number | null
    bor_bed_days: number | null
    bor_discharges: number | null
  }
  limbahcovid?: CovidMonth
  alkesbermerkuri?: MercuryFacts
  kesehatanlingkungan?: EnvironmentalHealthFacts
  'kesehatanlingkungan-pertanyaankunci'?: KeyQuestionFacts
  'sanitarian-kit'?: KitFacts
}
type TableForm = Exclude<keyof MonthFacts, 'month' | 'profile'>

/** What a word of an indicator is called, and how good it is. */
type Words = Readonly<Record<string, { label: string; tone: Tone }>>

type Common = {
  form: TableForm
  label: string
  /** Stands in the summary, beside the main figures of the other forms. */
  main?: true
  /** Left out where it cannot be answered; every facility unless told. */
  applies?: (profile: FacilityProfile) => boolean
}
/** A number with its unit; its year is the sum of the months or, for a stock, the last known one. */
type Amount = Common & {
  kind: 'amount'
  unit: string
  decimals: number
  year: 'sum' | 'last'
  of: (facts: MonthFacts) => number | null
}
/** A share (in percent) or a quotient; its year is pooled: Σ numerators ÷ Σ denominators. */
type Rate = Common & {
  kind: 'rate'
  unit: string
  decimals: number
  of: (facts: MonthFacts) => Ratio | null
}
/** One of a few words; a year has none. */
type Word = Common & { kind: 'word'; words: Words; of: (facts: MonthFacts) => string | null }
export type TableIndicator = Amount | Rate | Word

const isInpatient = ({ inpatient }: FacilityProfile) => inpatient
const { percent, kilograms, kilogramsPerUnit, days } = shownDecimals

const share = (indicator: Omit<Rate, 'kind' | 'unit' | 'decimals'>): Rate => ({
  ...indicator,
  kind: 'rate',
  unit: '%',
  decimals: percent,
})
const weight = (indicator: Omit<Amount, 'kind' | 'unit' | 'decimals'>): Amount => ({
  ...indicator,
  kind: 'amount',
  unit: 'kg',
  decimals: kilograms,
})

const yesNoWords: Words = { ya: { label: 'Ya', tone: 'green' }, tidak: { label: 'Tidak', tone: 'red' } }
const criteria: Words = {
  ya: { label: criteriaWords.met, tone: 'green' },
  tidak: { label: criteriaWords.notMet, tone: 'red' },
}
const yesNo = (value: boolean | null | undefined) =>
  value === undefined || value === null ? null : value ? 'ya' : 'tidak'
const levels: Words = Object.fromEntries(
  Object.entries(serviceLevels).map(([level, { label, colour }]) => [
    level,
    { label: capitalText(label), tone: colour },
  ]),
)
const mercuryTones = { none: 'green', in_use: 'red', stored: 'yellow', done: 'green' } as const
const kitTones = { complete: 'green', enough: 'yellow', lacking: 'red', none: 'red' } as const
function toned<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  toneOf: Readonly<Record<Key, Tone>>,
): Words {
  // Safe: these are the keys of the table.
  const keys = Object.keys(labels) as Key[]
  return Object.fromEntries(keys.map((key) => [key, { label: capitalText(labels[key]), tone: toneOf[key] }]))
}

const waste = 'limbahfasyankes'
const covid = 'limbahcovid'
const mercury = 'alkesbermerkuri'
const health = 'kesehatanlingkungan'
const key = 'kesehatanlingkungan-pertanyaankunci'
const kit = 'sanitarian-kit'

/** Bed-days by the month's BOR sheet, else by the record's beds. */
const bedDays = ({ limbahfasyankes: facts, profile, month }: MonthFacts) =>
  facts?.bor_bed_days ?? bedDaysOf({ beds: undefined, bedDays: undefined }, profile, month)

/** Every indicator of a facility's own table, in the order in which it is shown. */
export const tableIndicators = {
  waste_generated: weight({
    form: waste,
    label: 'Limbah medis dihasilkan',
    main: true,
    year: 'sum',
    of: (facts) => facts[waste]?.generated_kg ?? null,
  }),
  waste_hazardous: weight({
    form: waste,
    label: 'Seluruh limbah B3 dihasilkan',
    year: 'sum',
    of: (facts) => facts[waste]?.hazardous_kg ?? null,
  }),
  waste_per_bed_day: {
    kind: 'rate',
    form: waste,
    label: 'Timbulan per tempat tidur per hari',
    unit: 'kg',
    decimals: kilogramsPerUnit,
    main: true,
    applies: isInpatient,
    of: (facts) => ratioOf(facts[waste]?.generated_kg ?? null, bedDays(facts)),
  },
  waste_per_patient_day: {
    kind: 'rate',
    form: waste,
    label: 'Timbulan per hari rawat',
    unit: 'kg',
    decimals: kilogramsPerUnit,
    applies: isInpatient,
    of: (facts) => ratioOf(facts[waste]?.generated_kg ?? null, facts[waste]?.bor_patient_days ?? null),
  },
  waste_per_day: {
    kind: 'rate',
    form: waste,
    label: 'Timbulan per hari',
    unit: 'kg',
    decimals: kilogramsPerUnit,
    of: (facts) => ratioOf(facts[waste]?.generated_kg ?? null, daysInMonth(facts.month)),
  },
  waste_managed: share({
    form: waste,
    label: 'Limbah terkelola',
    main: true,
    of: (facts) => ratioOf(facts[waste]?.managed_kg ?? null, facts[waste]?.available_kg ?? null),
  }),
  waste_closing: weight({
    form: waste,
    label: 'Stok akhir',
    year: 'last',
    of: (facts) => facts[waste]?.closing_kg ?? null,
  }),
  ...(Object.fromEntries(
    wasteServiceNames.map((service) => [
      service,
      {
        kind: 'word',
        form: waste,
        label: wasteServices[service].label,
        words: yesNoWords,
        of: (facts) => yesNo(facts[waste]?.[service]),
      } satisfies Word,
    ]),
  ) as Record<(typeof wasteServiceNames)[number], Word>), // Whole: made from every name.
  services_fulfilled: {
    kind: 'amount',
    form: waste,
    label: 'Layanan terpenuhi (dari 5)',
    unit: '',
    decimals: 0,
    year: 'last',
    of: (facts) => facts[waste]?.services_fulfilled ?? null,
  },
  waste_criteria: {
    kind: 'word',
    form: waste,
    label: 'Kriteria pengelolaan limbah',
    main: true,
    words: criteria,
    of: (facts) => yesNo(facts[waste]?.criteria),
  },
  bor: share({
    form: waste,
    label: 'BOR',
    main: true,
    applies: isInpatient,
    of: (facts) => ratioOf(facts[waste]?.bor_patient_days ?? null, facts[waste]?.bor_bed_days ?? null),
  }),
  avlos: {
    kind: 'rate',
    form: waste,
    label: 'AVLOS',
    unit: 'hari',
    decimals: days,
    applies: isInpatient,
    of: (facts) => ratioOf(facts[waste]?.bor_patient_days ?? null, facts[waste]?.bor_discharges ?? null),
  },
  toi: {
    kind: 'rate',
    form: waste,
    label: 'TOI',
    unit: 'hari',
    decimals: days,
    applies: isInpatient,
    of: ({ limbahfasyankes: facts }) =>
      facts === undefined || facts.bor_bed_days === null || facts.bor_patient_days === null
        ? null
        : ratioOf(facts.bor_bed_days - facts.bor_patient_days, facts.bor_discharges),
  },
  covid_solid: weight({
    form: covid,
    label: 'Limbah padat COVID-19',
    main: true,
    year: 'sum',
    of: (facts) => facts[covid]?.solid_kg ?? null,
  }),
  covid_per_patient_day: {
    kind: 'rate',
    form: covid,
    label: 'Limbah padat per pasien per hari',
    unit: 'kg',
    decimals: kilograms,
    of: (facts) => ratioOf(facts[covid]?.inpatient_solid_kg ?? null, facts[covid]?.inpatients ?? null),
  },
  covid_handed_over: weight({
    form: covid,
    label: 'Diserahkan ke pihak ketiga',
    year: 'sum',
    of: (facts) => facts[covid]?.third_party_kg ?? null,
  }),
  covid_days: share({
    form: covid,
    label: 'Hari yang dilaporkan',
    of: (facts) => ratioOf(facts[covid]?.days_reported ?? null, facts[covid]?.days_in_month ?? null),
  }),
  mercury_in_use: {
    kind: 'amount',
    form: mercury,
    label: 'Alkes bermerkuri masih digunakan',
    unit: 'unit',
    decimals: 0,
    main: true,
    year: 'last',
    of: (facts) => facts[mercury]?.in_use ?? null,
  },
  mercury_removed: {
    kind: 'amount',
    form: mercury,
    label: 'Penghapusan',
    unit: '%',
    decimals: percent,
    year: 'last',
    of: ({ alkesbermerkuri: facts }) => percentOf(facts ? ratioOf(facts.removed, facts.owned) : null),
  },
  mercury_withdrawn: {
    kind: 'amount',
    form: mercury,
    label: 'Penarikan',
    unit: '%',
    decimals: percent,
    year: 'last',
    of: ({ alkesbermerkuri: facts }) => percentOf(facts ? ratioOf(facts.withdrawn, facts.owned) : null),
  },
  mercury_status: {
    kind: 'word',
    form: mercury,
    label: 'Status alkes bermerkuri',
    words: toned(mercuryStatuses, mercuryTones),
    of: (facts) => facts[mercury]?.status ?? null,
  },
  health_wash: {
    kind: 'word',
    form: health,
    label: 'Tingkat layanan WASH',
    main: true,
    words: levels,
    of: (facts) => facts[health]?.wash_level ?? null,
  },
  health_criteria: {
    kind: 'word',
    form: health,
    label: 'Kriteria kesehatan lingkungan',
    words: criteria,
    of: (facts) => yesNo(facts[health]?.criteria),
  },
  ...Object.fromEntries(
    healthSectionNames.flatMap((section): [string, TableIndicator][] => [
      [
        `health_${section}_level`,
        {
          kind: 'word',
          form: health,
          label: healthSections[section].label,
          words: levels,
          of: (facts) => facts[health]?.[`${section}_level`] ?? null,
        },
      ],
      [
        `health_${section}_score`,
        {
          kind: 'amount',
          form: health,
          label: `Skor ${healthSections[section].label}`,
          unit: '',
          decimals: 0,
          year: 'last',
          of: (facts) => facts[health]?.[`${section}_score`] ?? null,
        },
      ],
    ]),
  ),
  key_wash: {
    kind: 'word',
    form: key,
    label: 'Tingkat layanan WASH (pertanyaan kunci)',
    main: true,
    words: levels,
    of: (facts) => facts[key]?.wash_level ?? null,
  },
  ...Object.fromEntries(
    washSections.map((section): [string, TableIndicator] => [
      `key_${section}_level`,
      {
        kind: 'word',
        form: key,
        label: healthSections[section].label,
        words: levels,
        of: (facts) => facts[key]?.[`${section}_level`] ?? null,
      },
    ]),
  ),
  kit_availability: share({
    form: kit,
    label: 'Ketersediaan sanitarian kit',
    main: true,
    of: ({ 'sanitarian-kit': facts }) => (facts ? ratioOf(facts.items_usable, facts.items_listed) : null),
  }),
  kit_condition: share({
    form: kit,
    label: 'Kondisi alat baik',
    of: ({ 'sanitarian-kit': facts }) => (facts ? ratioOf(facts.pieces_good, facts.pieces) : null),
  }),
  kit_calibration: share({
    form: kit,
    label: 'Alat terkalibrasi',
    of: ({ 'sanitarian-kit': facts }) =>
      facts ? ratioOf(facts.items_calibrated, facts.items_to_calibrate) : null,
  }),
  kit_use: share({
    form: kit,
    label: 'Alat digunakan',
    of: ({ 'sanitarian-kit': facts }) => (facts ? ratioOf(facts.items_used, facts.items_available) : null),
  }),
  kit_category: {
    kind: 'word',
    form: kit,
    label: 'Kelengkapan kit',
    words: toned(kitCategories, kitTones),
    of: (facts) => facts[kit]?.category ?? null,
  },
} as const satisfies Record<string, TableIndicator>

/** The indicators of a facility's table: of the forms that it fills, and only what it can answer. */
export function indicatorsFor(
  profile: FacilityProfile,
  forms: readonly string[],
): { key: string; indicator: TableIndicator }[] {
  return Object.entries<TableIndicator>(tableIndicators).flatMap(([name, indicator]) =>
    forms.includes(indicator.form) && (indicator.applies?.(profile) ?? true)
      ? [{ key: name, indicator }]
      : [],
  )
}

/** An indicator's value of one month, unrounded: a number, a word's code, or null where it cannot be told. */
export function valueOf(indicator: TableIndicator, facts: MonthFacts): number | string | null {
  return indicator.kind === 'rate' ? rateOf(indicator, indicator.of(facts)) : indicator.of(facts)
}

/** An indicator's value of a year, from its months in order; null where there is none, and for words. */
export function yearValueOf(indicator: TableIndicator, months: readonly MonthFacts[]): number | null {
  switch (indicator.kind) {
    case 'word':
      return null
    case 'rate':
      return rateOf(indicator, pool(months.map(indicator.of)))
    case 'amount': {
      const known = months.map(indicator.of).filter((value) => value !== null)
      if (known.length === 0) return null
      return indicator.year === 'last' ? (known.at(-1) ?? null) : known.reduce((sum, value) => sum + value, 0)
    }
  }
}

const rateOf = ({ unit }: Rate, ratio: Ratio | null) => (unit === '%' ? percentOf(ratio) : quotientOf(ratio))
