import type { ReactNode } from 'react'

import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { Draft } from '../drafts/draft.ts'
import type { Uploading } from './kinds/uploading.ts'

/** What every part of a form page reads and does; made once per page by its owner. */
export type Editor = {
  form: FormDefinition
  context: FormContext
  draft: Draft
  /** The answers with what need not be typed: proposals and closed rows. */
  filled: AnswerSheet
  shown: ReadonlySet<string>
  /** What is wrong, by path: only what the person should see by now. */
  errors: ReadonlyMap<string, string>
  /** Sentences of soft checks, by path. */
  warnings: ReadonlyMap<string, readonly string[]>
  /** The office's words, by path. */
  remarks: Readonly<Record<string, string>>
  /** What has changed since the report was last sent, as it was then; only while it is being corrected. */
  before: ReadonlyMap<string, string>
  /** Inputs that the page draws itself, by path; each has the path's id on what takes the focus. */
  drawn: Readonly<Record<string, ReactNode>>
  /** Files on their way, for all of the page: rows and sections come and go meanwhile. */
  uploads: readonly Uploading[]
  setUploads: (step: (list: readonly Uploading[]) => readonly Uploading[]) => void
  /** A function makes the value from what is held by then. */
  change: (path: string, value: unknown, text?: string) => void
  update: (step: (draft: Draft) => Draft) => void
  /** The person has left these fields: their errors may show. */
  leave: (...paths: readonly string[]) => void
}

/** The id of the element that answers a path and takes the focus. */
export function idOf(path: string): string {
  return `isian-${path.replaceAll('.', '-')}`
}

/** The heading of the section that is open: where the focus goes when what had it is gone. */
export const sectionHeadingId = 'judul-bagian'
export function focusSection(): void {
  document.getElementById(sectionHeadingId)?.focus({ preventScroll: true })
}

/** Moves the focus to a path's field and into view; false where it is not on the page. */
export function focusPath(path: string): boolean {
  const place = document.getElementById(idOf(path)) ?? document.getElementById(`${idOf(path)}-kotak`)
  if (!place) return false
  const target = place.matches('input, select, textarea, button')
    ? place
    : (place.querySelector<HTMLElement>('input, select, textarea, button') ?? place)
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
  return true
}

/** Moves the focus to a field that is being drawn, as soon as it is there; gives up after about two seconds. */
export function focusPathSoon(path: string, frames = 120): void {
  if (!focusPath(path) && frames > 0) requestAnimationFrame(() => focusPathSoon(path, frames - 1))
}
