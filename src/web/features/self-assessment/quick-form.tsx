import { useState } from 'react'
import { flushSync } from 'react-dom'

import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { isQuickQuestionShown, type QuickItem } from '#domain/self-assessment/questions.ts'
import type { QuickReadBack } from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { onFirstClick } from '../../ui/first-click.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGo } from '../../ui/places.tsx'
import { KeptLine } from './instrument-foot.tsx'
import { QuickNotices } from './quick-notices.tsx'
import { QuickQuestion } from './quick-question.tsx'
import { answered, emptySheet, isQuickSheet, isSameSheet, sheetOf, ticked } from './quick-sheet.ts'
import { useDeviceDraft } from './use-device-draft.ts'
import { useQuickSaving } from './use-quick-saving.ts'

import classes from './quick-page.module.css'

/** The questions of a quick assessment, kept on the device until they are saved, and the way on to the instrument. */
export function QuickForm({
  part,
  period,
  questions,
  saved,
  isRead,
}: {
  part: AssessmentPart
  period: AssessmentPeriod
  /** Empty where they could not be loaded. */
  questions: readonly QuickItem[]
  saved: QuickReadBack | null
  /** Whether what was saved before could be loaded: only then can something be saved over it. */
  isRead: boolean
}) {
  const { quick, instrument } = parts[part]
  const me = useMe()
  const go = useGo()
  const kept = saved ? sheetOf(saved) : emptySheet
  const draft = useDeviceDraft(
    { ...period, account: me.id, part, sheet: 'quick' },
    { sheet: kept, version: isRead ? (saved?.version ?? 0) : null },
    isQuickSheet,
    isSameSheet,
  )
  /** Why the answers can no longer be changed; null where they can. */
  const closed = saved?.closedNote ?? null
  const isClosed = closed !== null
  const [isMineShown, setMineShown] = useState(false)
  const sheet = isClosed && !(draft.isUnsaved && isMineShown) ? kept : draft.value
  const goOn = (notice?: string) => go({ to: instrument.route, search: period }, notice ? { notice } : {})
  const { errors, outcome, isSaving, save, forgive } = useQuickSaving(part, period, {
    questions,
    version: draft.base,
    onSaved: (reply) => {
      // Drawn first: nothing is unsaved any more when the page is left.
      flushSync(() => draft.settle({ value: sheetOf(reply), version: reply.version }))
      if (reply.mayContinue) goOn(sentences.quickSaved)
    },
  })

  function change(next: typeof sheet, ...fields: string[]) {
    draft.change(next)
    forgive(fields)
  }

  const shown = questions.filter(({ id }) => isQuickQuestionShown(id, (other) => sheet.answers[other]))
  const mayGoOn = saved?.mayContinue === true && isSameSheet(sheet, kept) && !quick.savesOnce
  return (
    <div className="stack gap-5">
      <QuickNotices
        draft={draft}
        saved={saved}
        questions={questions}
        isMineShown={isMineShown}
        onShow={setMineShown}
        onChosen={() => forgive([])}
      />
      <ol className="stack list gap-4">
        {shown.map(({ id, text }) => (
          <QuickQuestion
            key={id}
            id={id}
            text={text}
            answer={sheet.answers[id]}
            error={fieldWords(errors[`answers.${id}.jawaban`]?.[0])}
            hazards={id === 1 && sheet.answers[1] === 'ya' ? sheet.hazards : null}
            hazardError={errors['answers.1.bencana']?.[0]}
            isReadOnly={isClosed || isSaving}
            onAnswer={(word) =>
              change(
                answered(sheet, id, word),
                `answers.${id}.jawaban`,
                ...(id === 1 ? ['answers.1.bencana'] : []),
              )
            }
            onTick={(hazard, isTicked) => change(ticked(sheet, hazard, isTicked), 'answers.1.bencana')}
          />
        ))}
      </ol>
      {outcome && (
        <Notice tone={outcome.tone} role={outcome.tone === 'danger' ? 'alert' : 'status'}>
          <p>{outcome.message}</p>
          {outcome.details?.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      <QuickSteps
        part={part}
        period={period}
        isClosed={isClosed}
        isRead={isRead}
        isSaving={isSaving}
        mayGoOn={mayGoOn}
        deviceFails={draft.deviceFails}
        onSave={() => {
          if (isClosed) return goOn()
          draft.give(sheet)
          save(sheet)
        }}
      />
    </div>
  )
}

/** Where the answers are until they are saved, and the ways on. */
function QuickSteps({
  part,
  period,
  isClosed,
  isRead,
  isSaving,
  mayGoOn,
  deviceFails,
  onSave,
}: {
  part: AssessmentPart
  period: AssessmentPeriod
  isClosed: boolean
  isRead: boolean
  isSaving: boolean
  mayGoOn: boolean
  deviceFails: boolean
  onSave: () => void
}) {
  const { quick, instrument } = parts[part]
  return (
    <div className={classes.steps}>
      {!isClosed && <KeptLine deed="simpan" deviceFails={deviceFails} />}
      {!isRead && (
        <p id="belum-terbaca" className="flat soft">
          Belum dapat disimpan: jawaban sebelumnya belum dimuat.
        </p>
      )}
      {mayGoOn && (
        <LinkButton
          variant={isClosed ? 'filled' : 'default'}
          size="md"
          place={{ to: instrument.route, search: period }}
          iconAfter="forward"
        >
          Selanjutnya
        </LinkButton>
      )}
      {(!isClosed || quick.savesOnce) && (
        <Button
          size="md"
          loading={isSaving}
          disabled={!isRead}
          aria-describedby={isRead ? undefined : 'belum-terbaca'}
          onClick={onFirstClick(onSave)}
        >
          {quick.save}
        </Button>
      )}
    </div>
  )
}

/** Shortens the error beside a question: the sentence above all of them need not be repeated at each. */
function fieldWords(error: string | undefined): string | undefined {
  return error === sentences.answerAll ? 'Belum dijawab.' : error
}
