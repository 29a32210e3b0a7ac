import { useDeferredValue, useMemo, useState } from 'react'

import { withDefaults } from '#forms/answers/defaults.ts'
import { differencesBetween } from '#forms/answers/differences.ts'
import type { AnswerError } from '#forms/answers/errors.ts'
import type { Finding } from '#forms/answers/findings.ts'
import { prune } from '#forms/answers/pruning.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import type { FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { useDelay } from '../../ui/use-delay.ts'
import type { DraftKeeper } from '../drafts/draft-keeper.ts'
import type { KeeperState } from '../drafts/draft-shapes.ts'
import {
  listHeldBack,
  listWrong,
  judgeDraft,
  type Judgement,
  moved,
  movesBetween,
  withTextSettled,
  withValue,
} from '../drafts/draft.ts'
import { pathSinceSent } from '../drafts/sent-rows.ts'
import type { Editor } from './editor.ts'
import { listUnderway, moveUploads, type Uploading } from './kinds/uploading.ts'

/** Milliseconds after the last letter until what is wrong with an answer shows: half a number is no mistake yet. */
const typingPause = 600

export type EditorDependencies = {
  form: FormDefinition
  context: FormContext
  /** Keeps what is changed: for the report that is filled, or for as long as a preview is looked at. */
  keeper: { getState: () => Pick<KeeperState, 'draft'>; change: DraftKeeper['change'] }
  state: Pick<KeeperState, 'draft' | 'refused'>
  remarks: Readonly<Record<string, string>>
  /** The answers as they were last sent, while they are being corrected. */
  sent: Readonly<Record<string, unknown>> | null
  drawn?: Editor['drawn']
}

/** Everything that the parts of a form page read of the draft, and what they do to it. */
export function useEditor({ form, context, keeper, state, remarks, sent, drawn = {} }: EditorDependencies) {
  const { draft } = state
  // What a draft brings along and cannot be sent says so at once: its field was left long ago.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(listWrong(form, draft, context)))
  const noteLeft = (paths: readonly string[]) => {
    if (paths.some((path) => !left.has(path))) setLeft((others) => new Set([...others, ...paths]))
  }
  const [afterTyping] = useDelay(typingPause)
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const [attempted, setAttempted] = useState(false)
  const [sendErrors, setSendErrors] = useState<Readonly<Record<string, string>>>({})
  // Judging reads every answer; typing must not wait for it.
  const settled = useDeferredValue(draft)
  const judgement = useMemo(() => judgeDraft(form, settled, context), [form, settled, context])
  const held = useMemo(() => new Set(listHeldBack(form, settled, context)), [form, settled, context])
  const before = useMemo(
    () =>
      new Map(
        sent
          ? differencesBetween(
              form,
              sent,
              prune(form, withDefaults(form, settled.answers, context), context),
            ).map((difference) => [difference.name, difference.before])
          : [],
      ),
    [form, sent, settled, context],
  )
  const hasSoft = judgement.findings.some(({ level }) => level === 'soft')
  const filled = useMemo(
    () => withDefaults(form, draft.answers, context, draft.opened),
    [form, draft, context],
  )
  const shown = useMemo(
    () => new Set(shownSlots(form, filled, context, hasSoft).map(({ name }) => name)),
    [form, filled, context, hasSoft],
  )
  const underway = listUnderway(uploads, shown)
  const answerErrors: AnswerError[] = [
    ...underway,
    ...refusedAmong(form, shown, { ...state.refused, ...sendErrors }),
    ...judgement.errors,
  ]
  const seen = answerErrors.filter(
    ({ field, kind }) =>
      attempted ||
      field in state.refused ||
      field in sendErrors ||
      // What is only missing is no error before the person has tried to send, unless it keeps from saving.
      (left.has(field) && (held.has(field) || kind !== 'missing')),
  )
  // The first of a field's errors: a file on its way may be all that is missing, and what the server has refused comes before what is judged here.
  const errors = new Map<string, string>()
  for (const { field, message } of seen) if (!errors.has(field)) errors.set(field, message)
  const isSeen = ({ fields }: Finding) => attempted || fields.some((field) => left.has(field))
  const soft = judgement.findings.filter(({ level }) => level === 'soft')

  const editor: Editor = {
    form,
    context,
    draft,
    filled,
    shown,
    errors,
    warnings: warningsOf(soft.filter(isSeen)),
    remarks: sent ? moved(remarks, pathSinceSent({ form, sent, answers: draft.answers })) : remarks,
    before,
    drawn,
    uploads,
    setUploads,
    change: (path, value, text) => {
      // The keeper's own draft, not the one that was drawn: uploads answer later.
      keeper.change(withValue(keeper.getState().draft, path, value, text), path)
      if (path in sendErrors)
        setSendErrors(Object.fromEntries(Object.entries(sendErrors).filter(([field]) => field !== path)))
      afterTyping(() => noteLeft([path]))
    },
    update: (step) => {
      const { draft: current } = keeper.getState()
      const next = step(current)
      keeper.change(next)
      const move = movesBetween(current.answers, next.answers)
      setLeft((paths) => new Set([...paths].flatMap((path) => move(path) ?? [])))
      setSendErrors((refused) => moved(refused, move))
      moveUploads(uploads, move)
    },
    leave: (...paths) => {
      const current = keeper.getState().draft
      const next = paths.reduce(withTextSettled, current)
      if (next !== current) keeper.change(next)
      noteLeft(paths)
    },
  }
  return {
    editor,
    judgement,
    soft,
    /** Whether a file is on its way that an answer waits for. */
    isUploading: underway.length > 0,
    attempted,
    /** What is wrong by now, one entry a field: first what the server has refused. */
    visibleErrors: [...errors].map(([field, message]) => ({ field, message })),
    /** Judges the draft of this very moment; from now on everything that is missing shows. */
    attempt: (): Judgement => {
      setAttempted(true)
      const judged = judgeDraft(form, keeper.getState().draft, context)
      return { ...judged, errors: [...judged.errors, ...underway] }
    },
    /** Shows what is wrong with the answers of this very moment, not what is missing; whether anything is. */
    showWrong: (): boolean => {
      const wrong = listWrong(form, keeper.getState().draft, context)
      noteLeft(wrong)
      return wrong.length > 0
    },
    showErrors: setSendErrors,
  }
}

/** What the server has refused of what is still asked for. */
function refusedAmong(
  form: FormDefinition,
  shown: ReadonlySet<string>,
  refused: KeeperState['refused'],
): AnswerError[] {
  return Object.entries(refused).flatMap(([field, message]) => {
    const [slot = field] = field.split('.')
    const isHidden = !shown.has(slot) && slotsOf(form).some(({ name }) => name === slot)
    return isHidden ? [] : [{ field, message }]
  })
}

function warningsOf(findings: readonly Finding[]): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, string[]>()
  for (const { fields, message } of findings) {
    // Shown once, at the first of the fields that it concerns.
    const [field] = fields
    if (field !== undefined) byPath.set(field, [...(byPath.get(field) ?? []), message])
  }
  return byPath
}
