import { covidSummary, covidWasteFacts } from '../covid-waste.ts'
import { defineWorth } from '../form-worth.ts'
import { share, weight } from '../indicator.ts'
import { ratioOf, shownDecimals } from '../ratio.ts'

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
      main: true,
      year: 'sum',
      of: ({ solid_kg }) => solid_kg,
    },
    covid_per_patient_day: {
      kind: 'rate',
      label: 'Limbah padat per pasien per hari',
      unit: 'kg',
      decimals: shownDecimals.kilograms,
      of: ({ inpatient_solid_kg, inpatients }) => ratioOf(inpatient_solid_kg, inpatients),
    },
    covid_handed_over: {
      ...weight,
      label: 'Diserahkan ke pihak ketiga',
      year: 'sum',
      of: ({ third_party_kg }) => third_party_kg,
    },
    covid_days: {
      ...share,
      label: 'Hari yang dilaporkan',
      of: ({ days_reported, days_in_month }) => ratioOf(days_reported, days_in_month),
    },
  },
})
