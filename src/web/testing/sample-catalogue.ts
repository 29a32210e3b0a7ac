import type { CatalogueRow } from '#contract/figures.ts'

/** An indicator of the catalogue, by default an amount in kilograms. */
export const catalogueRow = (row: Partial<CatalogueRow> & { id: string }): CatalogueRow => ({
  ...{ form_type: 'limbahcovid', form: 'Limbah COVID-19', label: row.id, meaning: '' },
  ...{ kind: 'amount', unit: 'kg', decimals: 2, better: null, span: 'month', carries: false },
  ...{ parts: null, words: [], breaks: null, ideal: null, changed: [] },
  ...row,
})
