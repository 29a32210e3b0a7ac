import type { CatalogueRow } from '#contract/figures.ts'
import { formIds } from '#domain/form-ids.ts'

import { nameOf } from '../../figures/name-of.ts'

/** A section of the report about one or more forms, with the figures that it prints, its leading one first. */
export type ReportSection = {
  key: string
  title: string
  /** The added form that it tells about. */
  added?: string
  /** The span that its figures are told of. */
  least: CatalogueRow['span']
  figures: readonly CatalogueRow[]
  /** Those of them that facilities are compared by, class by class. */
  spreads: readonly CatalogueRow[]
}
type SectionRow = {
  title: string
  forms: readonly string[]
  figures: readonly string[]
  spreads?: readonly string[]
}

/** What is printed of the forms that have a section of their own making; every other form follows from the catalogue. */
const sectionRows = {
  'limbah-medis': {
    title: 'Limbah medis',
    forms: [formIds.waste],
    figures: [
      'waste_compliance_official',
      'waste_compliance',
      'waste_generated',
      'waste_managed',
      'waste_per_bed_day',
      'bor',
    ],
    spreads: ['waste_per_bed_day', 'bor'],
  },
  'limbah-covid': {
    title: 'Limbah COVID-19',
    forms: [formIds.covid],
    figures: ['covid_solid', 'covid_per_patient_day', 'covid_days'],
  },
  'kesehatan-lingkungan': {
    title: 'Kesehatan lingkungan',
    forms: [formIds.health, formIds.keyQuestions],
    // Without `health_criteria`, which is met exactly where the WASH level is basic or better: one figure under two names.
    figures: ['health_wash', 'health_water_and_sanitation', 'key_wash'],
  },
  'alkes-bermerkuri': {
    title: 'Alkes bermerkuri',
    forms: [formIds.mercury],
    figures: ['mercury_status', 'mercury_removed', 'mercury_withdrawn', 'mercury_in_use'],
  },
  'sanitarian-kit': {
    title: 'Sanitarian kit',
    forms: [formIds.kit],
    figures: ['kit_category', 'kit_availability', 'kit_condition', 'kit_calibration'],
  },
  'ketahanan-iklim': {
    title: 'Ketahanan iklim',
    forms: ['creshcf'],
    figures: ['coverage', 'risk_class', 'risk', 'capacity'].map((key) => `creshcf.${key}`),
  },
} as const satisfies Record<string, SectionRow>

/** How many figures of a form are printed that has no row above. */
const shown = 4

/** The sections of a catalogue: those above that it has figures of, then every other form, then what is told by half-year. */
export function sectionsOf(catalogue: ReadonlyMap<string, CatalogueRow>): ReportSection[] {
  const rows = [...catalogue.values()]
  const named = Object.entries<SectionRow>(sectionRows).map(([key, { title, figures, spreads = [] }]) => ({
    key,
    title,
    figures: figures.flatMap((id) => catalogue.get(id) ?? []),
    spreads: spreads.flatMap((id) => catalogue.get(id) ?? []),
  }))
  const known = new Set(Object.values<SectionRow>(sectionRows).flatMap(({ forms }) => forms))
  const others = [...Map.groupBy(rows, ({ form_type }) => form_type)]
    .filter(([form]) => !known.has(form))
    .map(([form, figures]) => {
      const own = figures.filter(({ id }) => !id.startsWith(`${form}.`))
      const reporting = figures.map((figure) => ({ ...figure, label: nameOf(figure) }))
      return {
        ...{ key: form, added: form },
        title: figures[0]?.form ?? form,
        figures: (own.length > 0 ? own : reporting).slice(0, shown),
        spreads: [],
      }
    })
  return [...named, ...others]
    .flatMap((section) => {
      const [first] = section.figures
      return first ? [{ ...section, least: first.span }] : []
    })
    .toSorted((one, other) => Number(one.least === 'semester') - Number(other.least === 'semester'))
}

/** A figure as it stands among those of the quarter: told of another period, it names that. */
export const namedInQuarter = (figure: CatalogueRow, period: { name: string }): CatalogueRow =>
  figure.span === 'semester' ? { ...figure, label: `${figure.label} (${period.name})` } : figure

/** How the monthly forms are reported: a figure of each, by what it says. */
export type ReportedForm = { form: string; title: string } & Record<
  'reporting' | 'timeliness' | 'verification' | 'waiting' | 'revision',
  string
>

/** A figure of how a form is reported, which is told of months. */
export const monthly = (id: string) => ({ id, span: 'month' as const })

export function reportedForms(catalogue: ReadonlyMap<string, CatalogueRow>): ReportedForm[] {
  return [...catalogue.values()]
    .filter(({ id, form_type }) => id === `${form_type}.reporting`)
    .map(({ form_type: form, form: title }) => ({
      ...{ form, title },
      reporting: `${form}.reporting`,
      timeliness: `${form}.timeliness`,
      verification: `${form}.verification`,
      waiting: `${form}.waiting`,
      revision: `${form}.revision`,
    }))
}
