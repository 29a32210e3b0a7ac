import type { Quote } from '#contract/quotes.ts'

/** A quoted figure, without what it said then and says now. */
export const sampleQuote: Omit<Quote, 'told' | 'now'> = {
  code: '7KQM2F4R',
  figure: {
    ...{
      id: 'waste_generated',
      form: 'Limbah medis',
      label: 'Limbah medis dihasilkan',
      meaning: 'Timbulan.',
    },
    ...{ unit: 'kg', decimals: 2, parts: null, better: null, span: 'month', carries: false },
  },
  region: { code: 'ID', name: 'Indonesia' },
  ...{ span: '2026-04', span_label: 'April 2026', tipe_fasyankes: 1, quoted_at: '2026-12-02T02:00:00.000Z' },
}
