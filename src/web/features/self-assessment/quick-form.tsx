import { useState } from 'react'

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
import { RestoredNotice, UnsentNotice } from './instrument-notices.tsx'
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
}: {
  part: AssessmentPart
  period: AssessmentPeriod
  /** Empty where they could not be loaded. */
  questions: readonly QuickItem[]
  saved: QuickReadBack | null
}) {
  const { quick, instrument } = parts[part]
  const me = useMe()
  const go = useGo()
  const kept = saved ? sheetOf(saved) : emptySheet
  const draft = useDeviceDraft(
    { ...period, account: me.id, part, sheet: 'quick' },
    kept,
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
    onSaved: (reply) => {
      draft.settle(sheetOf(reply))
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
      {closed !== null && draft.isUnsaved && (
        <UnsentNotice
          deed="simpan"
          closed={closed}
          isMineShown={isMineShown}
          onShow={setMineShown}
          onDrop={() => draft.settle()}
        />
      )}
      {closed !== null && !draft.isUnsaved && (
        <Notice tone="info">
          <p>{closed}</p>
        </Notice>
      )}
      {draft.isUnsaved && draft.isRestored && !isClosed && (
        <RestoredNotice deed="simpan" hasSent={saved !== null} onDrop={() => draft.settle()} />
      )}
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
      <div className={classes.steps}>
        {!isClosed && <KeptLine deed="simpan" deviceFails={draft.deviceFails} />}
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
            onClick={onFirstClick(() => (isClosed ? goOn() : save(sheet)))}
          >
            {quick.save}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shortens the error beside a question: the sentence above all of them need not be repeated at each. */
function fieldWords(error: string | undefined): string | undefined {
  return error === sentences.answerAll ? 'Belum dijawab.' : error
}
