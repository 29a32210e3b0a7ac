import { covidSummary, covidWasteFacts } from '../covid-waste.ts'
import { defineWorth } from '../form-worth.ts'
import { type Indicator, share, weight } from '../indicator.ts'
import { shownDecimals } from '../ratio.ts'

/** What solid waste consists of, and the protective clothing in it. */
const partNames = {
  infectious: 'Infeksius',
  sharps: 'Benda tajam',
  domestic: 'Domestik pasien',
  ppe: 'APD',
} as const
type Part = keyof typeof partNames
const parts = Object.fromEntries(
  Object.entries(partNames).map(([part, label]): [string, Indicator<Record<`${Part}_kg`, number | null>>] => [
    `covid_${part}`,
    {
      ...weight,
      label,
      meaning: `Limbah COVID-19 jenis ini selama hari-hari yang dilaporkan.`,
      regional: true,
      // Safe: these are the keys of the table.
      of: `${part as Part}_kg`,
    },
  ]),
)

/** COVID waste, day by day. */
export const worth = defineWorth({
  facts: {
    table: 'covid_waste_fact',
    columns: {
      nihil: 'boolean',
      days_reported: 'smallint',
      days_in_month: 'smallint',
      infectious_kg: 'double precision?',
      sharps_kg: 'double precision?',
      domestic_kg: 'double precision?',
      ppe_kg: 'double precision?',
      solid_kg: 'double precision?',
      treated_own_kg: 'double precision?',
      third_party_kg: 'double precision?',
      residue_kg: 'double precision?',
      opening_kg: 'double precision?',
      closing_kg: 'double precision?',
      liquid_m3: 'double precision?',
      inpatients: 'integer?',
      outpatients: 'integer?',
      vaccinations: 'integer?',
      inpatient_solid_kg: 'double precision?',
    },
    rowOf: (answers, { month }) => covidWasteFacts(answers, month),
  },
  summary: {
    title: 'Jumlah sebulan',
    beside: ['harian'],
    of: (answers, { month }) => covidSummary(answers, month),
  },
  indicators: {
    covid_solid: {
      ...weight,
      label: 'Limbah padat COVID-19',
      meaning:
        'Limbah infeksius, benda tajam, dan domestik pasien COVID-19 selama hari-hari yang dilaporkan.',
      main: true,
      of: 'solid_kg',
    },
    ...parts,
    covid_liquid: {
      kind: 'amount',
      label: 'Limbah cair COVID-19',
      meaning: 'Limbah cair dari pelayanan COVID-19 selama hari-hari yang dilaporkan.',
      unit: 'm³',
      decimals: 2,
      across: 'sum',
      year: 'sum',
      regional: true,
      of: 'liquid_m3',
    },
    covid_patients: {
      kind: 'amount',
      label: 'Hari rawat pasien COVID-19',
      meaning: 'Pasien rawat inap COVID-19, dijumlahkan per hari yang dilaporkan.',
      unit: 'pasien',
      decimals: 0,
      across: 'sum',
      year: 'sum',
      regional: true,
      of: 'inpatients',
    },
    covid_per_patient_day: {
      kind: 'rate',
      label: 'Limbah padat per pasien per hari',
      meaning:
        'Limbah padat pada hari-hari dengan pelayanan rawat inap atau isolasi terpusat, dibagi pasien rawat inap.',
      unit: 'kg',
      decimals: shownDecimals.kilograms,
      year: 'pool',
      of: 'inpatient_solid_kg',
      per: 'inpatients',
      parts: ['Limbah padat hari rawat inap (kg)', 'Pasien rawat inap per hari'],
    },
    covid_handed_over: {
      ...weight,
      label: 'Diserahkan ke pihak ketiga',
      meaning: 'Limbah COVID-19 yang diserahkan ke pengolah di luar fasyankes.',
      of: 'third_party_kg',
    },
    covid_days: {
      ...share,
      label: 'Hari yang dilaporkan',
      meaning: 'Hari yang dilaporkan dibagi hari dalam bulan; laporan nihil dihitung lengkap.',
      better: 'more',
      of: 'days_reported',
      per: 'days_in_month',
      parts: ['Hari yang dilaporkan', 'Hari dalam bulan'],
    },
  },
})
