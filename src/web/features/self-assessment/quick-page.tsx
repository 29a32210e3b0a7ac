import { queryOptions, useQuery } from '@tanstack/react-query'

import { listQuickQuestions } from '#contract/self-assessment/questions.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { call, isUnreadable } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeletons } from '../../ui/states.tsx'
import { AssessmentPage, useFoundations } from './assessment-page.tsx'
import { UnreadNotice } from './instrument-notices.tsx'
import { PeriodGate } from './period-gate.tsx'
import { QuickForm } from './quick-form.tsx'
import { savedQuery } from './saved-query.ts'
import { quickCalls } from './use-quick-saving.ts'

import classes from './quick-page.module.css'

export const HazardQuickPage = () => <QuickPage part="hazard" />
export const VulnerabilityQuickPage = () => <QuickPage part="vulnerability" />
export const CapacityQuickPage = () => <QuickPage part="capacity" />

/** The ten questions; @throws Error where the server's answer is no list */
const questionsQuery = queryOptions({
  queryKey: [listQuickQuestions.path] as const,
  queryFn: async ({ signal }) => {
    try {
      return (await call(listQuickQuestions, {}, { signal })).data
    } catch (error) {
      throw isUnreadable(error) ? new Error(sentences.questionsMalformed, { cause: error }) : error
    }
  },
  staleTime: Infinity,
})

/** The quick assessment of a part: what was saved before, the questions, and the way on to the instrument. */
function QuickPage({ part }: { part: AssessmentPart }) {
  const { intro, quick } = parts[part]
  return (
    <AssessmentPage title={quick.heading} back={intro.route}>
      <PeriodGate>{(period) => <LoadedQuick part={part} period={period} />}</PeriodGate>
    </AssessmentPage>
  )
}

function LoadedQuick({ part, period }: { part: AssessmentPart; period: AssessmentPeriod }) {
  const questions = useQuery(questionsQuery)
  const saved = useQuery(savedQuery(quickCalls[part].read, period))
  const foundations = useFoundations()
  const isLoading = questions.isPending || saved.isPending
  return (
    <>
      <UnreadNotice
        wanted={[
          ...foundations,
          { reading: questions, words: sentences.questionsFailed, tone: 'danger' },
          { reading: saved, words: sentences.answersFailed, tone: 'warning' },
        ]}
      />
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
          // A new form for another period.
          key={`${period.year}/${period.semester}`}
          part={part}
          period={period}
          questions={questions.data ?? []}
          saved={saved.data?.data ?? null}
          isRead={!saved.error}
        />
      )}
    </>
  )
}
