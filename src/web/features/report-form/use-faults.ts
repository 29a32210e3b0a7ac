import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { bedOccupancyPage, findSubformPage } from '#domain/report-pages.ts'
import type { AnswerError } from '#forms/answers/errors.ts'
import { sheetErrorText } from '#forms/answers/labels.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { Refused, SheetError } from '../../form/drafts/draft-shapes.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import type { useEditor } from '../../form/filling/use-editor.ts'

/** What concerns no field of this form: words, and where to correct it. */
type Fault = { message: string; href?: string }

/** What keeps the report from being sent, and how it is shown above the form; `sheetErrors` are those of its sub-forms. */
export function useFaults(
  report: Report,
  subforms: readonly FormDefinition[],
  sheetErrors: readonly SheetError[],
  { visibleErrors, attempted, attempt, showWrong, showErrors }: ReturnType<typeof useEditor>,
) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Outside of this form's fields; the server is asked for it again with the next sending.
  const [beyond, setBeyond] = useState<readonly Fault[]>([])
  const [isDraftListed, setDraftListed] = useState(false)
  // What is wrong with a sub-form is corrected on its own page.
  const isOfSubform = ({ field }: AnswerError) => subforms.some(({ id }) => id === field)

  /** Shows all that is wrong; whether the report may be sent. */
  function check(): boolean {
    let isClean = false
    flushSync(() => {
      isClean = attempt().errors.length === 0 && sheetErrors.length === 0
    })
    if (!isClean) goToSummary()
    return isClean
  }

  /** Shows what is wrong with what is answered so far, not what is missing; whether anything is. */
  function checkDraft(): boolean {
    let isWrong = false
    flushSync(() => {
      isWrong = showWrong()
      setDraftListed(isWrong)
    })
    if (isWrong) goToSummary()
    return isWrong
  }

  function goToSummary(): void {
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'center' })
    })
  }
  const own = visibleErrors.filter((error) => !isOfSubform(error))
  // Of a sub-form that is not filled in at all, the form's own check says so.
  const elsewhere = sheetErrors.filter(({ sheet }) => !visibleErrors.some(({ field }) => field === sheet))
  const others = [...listOtherFaults({ elsewhere, general: [] }, report, subforms), ...beyond]

  return {
    heading,
    own,
    /** `all`: that and what is missing; `draft`: what is wrong with what is answered so far. */
    listed: attempted ? ('all' as const) : isDraftListed && own.length > 0 ? ('draft' as const) : null,
    general: [
      ...visibleErrors
        .filter(isOfSubform)
        .map(({ message }): Fault => ({ message, href: bedOccupancyPage(report.report_id) })),
      // The server may have found the same.
      ...others.filter(
        ({ message }, index) => others.findIndex((other) => other.message === message) === index,
      ),
    ],
    check,
    checkDraft,
    /** Shows what the server has found. */
    show(refused: Refused) {
      const found = listOtherFaults(refused, report, subforms)
      showErrors(refused.errors)
      setBeyond(found)
      // What only the server sees is no error of the form.
      if (check() && (found.length > 0 || Object.keys(refused.errors).length > 0)) goToSummary()
    },
    forgetBeyond: () => setBeyond([]),
  }
}

/** What was found outside of the form's own fields, with the way to it. */
function listOtherFaults(
  { elsewhere, general }: Pick<Refused, 'elsewhere' | 'general'>,
  { report_id }: Report,
  subforms: readonly FormDefinition[],
): Fault[] {
  const inSheets = elsewhere.map((error): Fault => {
    const page = findSubformPage(error.sheet)
    return { message: sheetErrorText(error, subforms), ...(page ? { href: page(report_id) } : {}) }
  })
  return [...inSheets, ...general.map((message) => ({ message }))]
}
