import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  listCapacityReports,
  listHazardReports,
  listVulnerabilityReports,
} from '#contract/self-assessment/part-reports.ts'
import {
  readCapacityQuick,
  readHazardQuick,
  readVulnerabilityQuick,
  saveCapacityQuick,
  saveHazardQuick,
  saveVulnerabilityQuick,
} from '#contract/self-assessment/quick.ts'
import { listAssessmentHistory, readResult } from '#contract/self-assessment/results.ts'
import type { FieldErrors } from '#domain/self-assessment/field-errors.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import type { QuickItem } from '#domain/self-assessment/questions.ts'
import { quickErrors } from '#domain/self-assessment/quick.ts'
import type { QuickReadBack, QuickSubmission } from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { call, isConflict, isRefusal, isUnreachable, reread } from '../../api/call.ts'
import { readCookie } from '../../api/cookie.ts'
import { givenAnswersOf, type QuickSheet } from './quick-sheet.ts'
import { rememberReply, savedQuery } from './saved-query.ts'

/** The calls of each part's quick assessment. */
export const quickCalls = {
  hazard: { read: readHazardQuick, save: saveHazardQuick, reports: listHazardReports },
  vulnerability: {
    read: readVulnerabilityQuick,
    save: saveVulnerabilityQuick,
    reports: listVulnerabilityReports,
  },
  capacity: { read: readCapacityQuick, save: saveCapacityQuick, reports: listCapacityReports },
} as const satisfies Record<AssessmentPart, object>

/** What the last attempt to save has come to. */
export type Outcome = { tone: 'success' | 'warning' | 'danger'; message: string; details?: string[] }

/** The way of a quick assessment to the server: rules, saving, and the messages of a refusal. */
export function useQuickSaving(
  part: AssessmentPart,
  period: AssessmentPeriod,
  {
    questions,
    version,
    onSaved,
  }: {
    questions: readonly QuickItem[]
    /** The saved state that the answers go over. */
    version: number
    onSaved: (saved: QuickReadBack) => void
  },
) {
  const calls = quickCalls[part]
  const queries = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const saving = useMutation({
    mutationFn: (body: QuickSubmission & { version: number }) =>
      call(calls.save, { body }, part === 'vulnerability' ? { endedWords: sentences.signInAgain } : {}),
    onSuccess: (reply) => {
      queries.setQueryData(savedQuery(calls.read, period).queryKey, reply)
      rememberReply(calls.read, period, reply)
      void reread(queries, calls.reports, readResult, listAssessmentHistory)
      onSaved(reply.data)
      if (!reply.data.mayContinue) setOutcome(savedOutcomes[part === 'hazard' ? 'stops' : 'saved'])
    },
    onError: (error) => {
      if (isRefusal(error) && error.status === 422)
        showErrors(error.errors, messageOf422(part, error.message))
      else setOutcome({ tone: 'danger', message: messageOfFailure(part, error) })
      // Somebody else of this account has closed it meanwhile, or saved over it; or it was saved, and the answer was lost.
      if (isConflict(error) || !isRefusal(error)) void reread(queries, calls.read)
    },
  })

  /** Errors at their fields; the general words above, with those that have no field. */
  function showErrors(found: FieldErrors, message: string | null) {
    setErrors(found)
    setOutcome(message === null ? null : refusalOf(found, questions, message))
    focusFirstError()
  }

  function save(sheet: QuickSheet) {
    const answers = givenAnswersOf(sheet, parts[part].quick.keepsUntickedHazards)
    const found = quickErrors(
      part,
      answers,
      questions.map(({ id }) => id),
    )
    const messages = Object.values(found).flat()
    const general = [sentences.questionsNotLoaded, sentences.answerAll].find((one) => messages.includes(one))
    if (messages.length > 0) return showErrors(found, general ?? null)
    const userId = readCookie('id')
    if (userId === undefined) return showErrors({}, sentences.userIdMissing)
    setErrors({})
    setOutcome(null)
    return saving.mutate({ ...period, userId: Number(userId), answers, version })
  }

  return {
    errors,
    outcome,
    isSaving: saving.isPending,
    save,
    /** Removes the errors of fields that are being changed. */
    forgive: (fields: readonly string[]) => {
      setOutcome(null)
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))))
    },
  }
}

const savedOutcomes = {
  stops: { tone: 'warning', message: sentences.hazardStopsHere },
  saved: { tone: 'success', message: sentences.quickSaved },
} as const satisfies Record<string, Outcome>

/** The message of a refusal above all questions. */
function refusalOf(found: FieldErrors, questions: readonly QuickItem[], message: string): Outcome {
  const fields = new Set([...questions.map(({ id }) => `answers.${id}.jawaban`), 'answers.1.bencana'])
  const elsewhere = Object.entries(found).filter(([field]) => !fields.has(field))
  return {
    tone: 'danger',
    message,
    details: elsewhere.flatMap(([, words]) => words).filter((words) => words !== message),
  }
}

/** To the first field with an error, once it is drawn. */
function focusFirstError() {
  setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid="true"] input')?.focus())
}

/** The general words of a refusal with errors at fields. */
function messageOf422(part: AssessmentPart, message: string): string {
  return {
    hazard: sentences.invalidInput,
    vulnerability: sentences.invalidData,
    capacity: sentences.saveFailed(message),
  }[part]
}

function messageOfFailure(part: AssessmentPart, error: Error): string {
  if (isUnreachable(error)) return sentences.noConnection
  if (part === 'vulnerability' && isRefusal(error) && error.status === 401) return sentences.signInAgain
  return sentences.saveFailed(error.message)
}
