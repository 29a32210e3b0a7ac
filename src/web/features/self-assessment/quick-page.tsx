import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  listCapacityReports,
  listHazardReports,
  listQuickQuestions,
  listVulnerabilityReports,
  readCapacityQuick,
  readHazardQuick,
  readVulnerabilityQuick,
  saveCapacityQuick,
  saveHazardQuick,
  saveVulnerabilityQuick,
} from '#contract/self-assessment.ts'
import {
  type AssessmentPart,
  type AssessmentPeriod,
  type FieldErrors,
  isQuickQuestionShown,
  parts,
  quickErrors,
  sentences,
} from '#domain/self-assessment.ts'

import { call, isRefusal, isUnreachable, queryOf } from '../../api/call.ts'
import { readCookie } from '../../api/cookie.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { onFirstClick } from '../../ui/first-click.ts'
import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGo } from '../../ui/places.tsx'
import { Skeletons } from '../../ui/states.tsx'
import { AssessmentPage, FoundationNotices } from './assessment-page.tsx'
import { KeptLine } from './instrument-foot.tsx'
import { RestoredNotice, UnreadNotice, UnsentNotice } from './instrument-notices.tsx'
import { PeriodGate } from './period-gate.tsx'
import { QuickQuestion } from './quick-question.tsx'
import {
  answered,
  answerSetOf,
  emptySheet,
  isQuickSheet,
  isSameSheet,
  sheetOf,
  ticked,
} from './quick-sheet.ts'
import { rememberReply, savedQuery } from './saved-query.ts'
import { useDeviceDraft } from './use-device-draft.ts'

import classes from './quick-page.module.css'

export const HazardQuickPage = () => <QuickPage part="hazard" />
export const VulnerabilityQuickPage = () => <QuickPage part="vulnerability" />
export const CapacityQuickPage = () => <QuickPage part="capacity" />

type Questions = ReplyOf<typeof listQuickQuestions>['data']
type Saved = ReplyOf<typeof readHazardQuick>

/** The calls of each part's quick assessment; their bodies differ in the word of `form_type` alone. */
const calls = {
  hazard: {
    read: readHazardQuick,
    reports: listHazardReports,
    save: (body: Sending) => call(saveHazardQuick, { body: { ...body, form_type: parts.hazard.formType } }),
  },
  vulnerability: {
    read: readVulnerabilityQuick,
    reports: listVulnerabilityReports,
    save: (body: Sending) =>
      call(saveVulnerabilityQuick, { body: { ...body, form_type: parts.vulnerability.formType } }),
  },
  capacity: {
    read: readCapacityQuick,
    reports: listCapacityReports,
    save: (body: Sending) =>
      call(saveCapacityQuick, { body: { ...body, form_type: parts.capacity.formType } }),
  },
} as const
type Sending = AssessmentPeriod & { user_id: string; answers: ReturnType<typeof answerSetOf> }

/** The ten questions; @throws Error where the server's answer is no list */
const questionsQuery = {
  ...queryOf(listQuickQuestions),
  select: ({ data }: ReplyOf<typeof listQuickQuestions>): Questions => {
    if (!Array.isArray(data)) throw new Error(sentences.questionsMalformed)
    return data
  },
  staleTime: Infinity,
}

/** The quick assessment of a part: what was saved before, the questions, and the way on to the instrument. */
function QuickPage({ part }: { part: AssessmentPart }) {
  const { intro, quick } = parts[part]
  return (
    <AssessmentPage title={quick.heading} back={intro.route}>
      <FoundationNotices />
      <PeriodGate>{(period) => <LoadedQuick part={part} period={period} />}</PeriodGate>
    </AssessmentPage>
  )
}

function LoadedQuick({ part, period }: { part: AssessmentPart; period: AssessmentPeriod }) {
  const questions = useQuery(questionsQuery)
  const saved = useQuery(savedQuery(calls[part].read, period))
  const isLoading = questions.isPending || saved.isPending
  return (
    <>
      <UnreadNotice reading={questions} words={sentences.questionsFailed} tone="danger" />
      <UnreadNotice reading={saved} words={sentences.answersFailed} tone="warning" />
      {part === 'vulnerability' && saved.data === null && (
        <Notice tone="info" role="status">
          <p>{sentences.nothingSavedBefore}</p>
        </Notice>
      )}
      {isLoading ? (
        <>
          <Skeletons rows={6} height={112} label="Memuat pertanyaan…" />
          <div className={classes.steps}>
            <Button size="md" disabled>
              {parts[part].quick.save}
            </Button>
          </div>
        </>
      ) : (
        <QuickForm
          // Made anew for another period.
          key={`${period.year}/${period.semester}`}
          part={part}
          period={period}
          questions={questions.data ?? []}
          saved={saved.data ?? null}
        />
      )}
    </>
  )
}

type Outcome = { tone: 'success' | 'warning' | 'danger'; message: string; details?: string[] }

function QuickForm({
  part,
  period,
  questions,
  saved,
}: {
  part: AssessmentPart
  period: AssessmentPeriod
  /** None where they could not be loaded. */
  questions: Questions
  saved: Saved | null
}) {
  const { quick, instrument } = parts[part]
  const me = useMe()
  const go = useGo()
  const queries = useQueryClient()
  const kept = saved ? sheetOf(saved) : emptySheet
  const draft = useDeviceDraft(
    { ...period, account: me.id, part, sheet: 'quick' },
    kept,
    isQuickSheet,
    isSameSheet,
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Why the answers can no longer be changed; null where they can. */
  const closed = saved?.data.closed_note ?? null
  const isClosed = closed !== null
  const [isMineShown, setMineShown] = useState(false)
  const sheet = isClosed && !(draft.isUnsaved && isMineShown) ? kept : draft.value
  const mayGoOn = saved?.data.may_continue ?? false
  const goOn = (notice?: string) => go({ to: instrument.route, search: period }, notice ? { notice } : {})

  const saving = useMutation({
    mutationFn: calls[part].save,
    onSuccess: (reply) => {
      draft.settle(sheetOf(reply))
      queries.setQueryData(savedQuery(calls[part].read, period).queryKey, reply)
      rememberReply(calls[part].read, period, reply)
      void queries.invalidateQueries({ queryKey: [calls[part].reports.path] })
      if (reply.data.may_continue) return goOn(sentences.quickSaved)
      setOutcome(
        part === 'hazard'
          ? { tone: 'warning', message: sentences.hazardStopsHere }
          : { tone: 'success', message: sentences.quickSaved },
      )
    },
    onError: (error) => {
      if (isRefusal(error) && error.status === 422) refuse(error.errors, messageOf422(part, error.message))
      else setOutcome({ tone: 'danger', message: messageOfFailure(part, error) })
      // Somebody else of this account has closed it meanwhile.
      if (isRefusal(error) && error.status === 409)
        void queries.invalidateQueries({ queryKey: [calls[part].read.path] })
    },
  })

  /** Errors at their fields; the general words above, with those that have no field. */
  function refuse(found: FieldErrors, message: string | null) {
    const fields = new Set([...questions.map(({ id }) => `answers.${id}.jawaban`), 'answers.1.bencana'])
    const elsewhere = Object.entries(found).filter(([field]) => !fields.has(field))
    setErrors(found)
    setOutcome(
      message === null
        ? null
        : {
            tone: 'danger',
            message,
            details: elsewhere.flatMap(([, words]) => words).filter((words) => words !== message),
          },
    )
    focusFirstError()
  }

  function save() {
    const answers = answerSetOf(sheet, quick.keepsUntickedHazards)
    const found = quickErrors(
      part,
      answers,
      questions.map(({ id }) => id),
    )
    const messages = Object.values(found).flat()
    const general = [sentences.questionsNotLoaded, sentences.answerAll].find((one) => messages.includes(one))
    if (messages.length > 0) return refuse(found, general ?? null)
    const userId = readCookie('id')
    if (userId === undefined) return refuse({}, sentences.userIdMissing)
    setErrors({})
    setOutcome(null)
    return saving.mutate({ ...period, user_id: userId, answers })
  }

  function change(next: typeof sheet, ...fields: string[]) {
    draft.change(next)
    setOutcome(null)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))))
  }

  const shown = questions.filter(({ id }) => isQuickQuestionShown(id, (other) => sheet.answers[other]))
  const isSavedAsItIs = isSameSheet(sheet, kept)
  return (
    <div className={classes.form}>
      {closed !== null &&
        (draft.isUnsaved ? (
          <UnsentNotice
            deed="simpan"
            closed={closed}
            isMineShown={isMineShown}
            onShow={setMineShown}
            onDrop={() => draft.settle()}
          />
        ) : (
          <Notice tone="info">
            <p>{closed}</p>
          </Notice>
        ))}
      {draft.isUnsaved && draft.isRestored && !isClosed && (
        <RestoredNotice deed="simpan" hasSent={saved !== null} onDrop={() => draft.settle()} />
      )}
      <ol className={classes.questions}>
        {shown.map(({ id, name }) => (
          <QuickQuestion
            key={id}
            id={id}
            text={name}
            answer={sheet.answers[id]}
            error={fieldWords(errors[`answers.${id}.jawaban`]?.[0])}
            hazards={id === 1 && sheet.answers[1] === 'ya' ? sheet.hazards : null}
            hazardError={errors['answers.1.bencana']?.[0]}
            isReadOnly={isClosed || saving.isPending}
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
        {mayGoOn && isSavedAsItIs && !quick.savesOnce && (
          <LinkButton
            variant={isClosed ? 'filled' : 'default'}
            size="md"
            place={{ to: instrument.route, search: period }}
            rightSection={<Icon name="forward" size={18} />}
          >
            Selanjutnya
          </LinkButton>
        )}
        {(!isClosed || quick.savesOnce) && (
          <Button
            size="md"
            loading={saving.isPending}
            onClick={onFirstClick(() => (isClosed ? goOn() : save()))}
          >
            {quick.save}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Beside a question that waits for its answer, the sentence that stands above all of them would be said again and again. */
function fieldWords(error: string | undefined): string | undefined {
  return error === sentences.answerAll ? 'Belum dijawab.' : error
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
