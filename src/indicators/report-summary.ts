/** How a word on a report is meant: `plain` judges nothing. */
export const summaryTones = ['good', 'fair', 'poor', 'plain'] as const
export type SummaryTone = (typeof summaryTones)[number]

/** One figure with its unit, its decimals and how to read it, as the screens list it. */
export type ReadFigure = {
  label: string
  /** Unrounded; null where it cannot be computed. */
  value: number | null
  unit: string
  decimals: number
  /** In words, such as `ideal`; null where nothing is said of it. */
  reading: string | null
}

/** What a report is worth as its page explains it: the whole in a word, the figures, and what stands in the way. */
export type ReportSummary = {
  /** Null while there is nothing to show yet. */
  verdict: { word: string; tone: SummaryTone } | null
  /** What is looked at first. */
  figures: ReadFigure[]
  /** What the figures are computed from, and what was counted beside them. */
  details: ReadFigure[]
  /** Sentences: what is missing and where. */
  reasons: string[]
}
