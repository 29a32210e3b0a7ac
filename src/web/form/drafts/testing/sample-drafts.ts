import type { AnswerSheet } from '#forms/context.ts'

import type { DeviceCopy, QueuedSending, SavedSheet } from '../draft-shapes.ts'
import type { Draft } from '../draft.ts'

/** What tests of drafts begin with. */
export const sampleMoment = '2026-11-05T01:00:00.000Z'

export const emptyDraft: Draft = { answers: {}, typed: {}, opened: [], copied: [] }

export const sheetWith = (version: number, answers: AnswerSheet): SavedSheet => ({
  version,
  answers,
  copied: [],
  savedAt: sampleMoment,
  savedBy: 'Siti',
})

export const draftWith = (answers: AnswerSheet, typed: Record<string, string> = {}): Draft => ({
  ...emptyDraft,
  answers,
  typed,
})

export const copyWith = (draft: Draft, saved: SavedSheet): DeviceCopy => ({
  draft,
  saved,
  changedAt: sampleMoment,
  key: 'k',
  sentBefore: null,
  queued: null,
  rejection: null,
  aside: null,
  given: [],
})

export const sampleSending: QueuedSending = {
  at: sampleMoment,
  path: '/api/kirim',
  title: 'Contoh',
  month: '2026-10',
  body: { report_id: 1, version: 1, answers: {}, copied: [], key: 'key', queued_at: sampleMoment },
}
