import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import {
  readCapacityInstrument,
  saveCapacityInstrument,
} from '#contract/self-assessment/linked-instruments.ts'
import { capacityErrors } from '#domain/self-assessment/instruments.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import type { CapacityItem } from '#domain/self-assessment/questions.ts'
import type { SubmissionState } from '#domain/self-assessment/submissions.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { call } from '../../api/call.ts'
import { AnsweredProgress } from './answered-progress.tsx'
import { CapacityQuestions, groupsOf } from './capacity-questions.tsx'
import { InstrumentFrame } from './instrument-frame.tsx'
import { InstrumentPage } from './instrument-page.tsx'
import { useInstrumentSending } from './instrument-sending.tsx'
import { capacityItemsQuery } from './instrument-source.ts'
import { LevelScale } from './level-scale.tsx'
import {
  answersTo,
  capacitySubmission,
  countAnswered,
  type LinkedAnswers,
  linkedAnswersOf,
  linkedDifferences,
  noLinkedAnswers,
  problemsOf,
} from './linked-answers.ts'
import { linkFieldId } from './linked-question.tsx'
import { LoadedInstrument } from './loaded-instrument.tsx'
import { savedQuery, versionOf } from './saved-query.ts'
import { useInstrumentDraft } from './use-instrument-draft.ts'

/** The capacity instrument: what the facility has put in place, group by group. */
export function CapacityInstrumentPage() {
  return (
    <InstrumentPage part="capacity">
      {(period) => <LoadedCapacityInstrument period={period} />}
    </InstrumentPage>
  )
}

function LoadedCapacityInstrument({ period }: { period: AssessmentPeriod }) {
  const items = useQuery(capacityItemsQuery)
  const sent = useQuery(savedQuery(readCapacityInstrument, period))
  return (
    <LoadedInstrument questions={items} saved={[sent]}>
      {(isWhole) =>
        items.data && (
          <CapacityEditor
            period={period}
            items={items.data}
            sent={sent.data ? linkedAnswersOf(sent.data.data.answers) : null}
            version={versionOf(sent)}
            last={sent.data?.data ?? null}
            isWhole={isWhole}
          />
        )
      }
    </LoadedInstrument>
  )
}

function CapacityEditor({
  period,
  items,
  sent,
  version,
  last,
  isWhole,
}: {
  period: AssessmentPeriod
  items: readonly CapacityItem[]
  sent: LinkedAnswers | null
  version: number | null
  last: SubmissionState | null
  /** Whether all questions and the earlier answers are here: only then can all answers be sent. */
  isWhole: boolean
}) {
  const draft = useInstrumentDraft('capacity', period, { sent, version, empty: noLinkedAnswers })
  const { answers } = draft
  const groups = groupsOf(items)
  const [chosen, setChosen] = useState<string | undefined>(groups[0]?.id)
  const at = groups.findIndex(({ id }) => id === chosen)
  const group = groups[at]
  /** The groups that have been left with 'Next' or looked over before sending: there every error is shown. */
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())

  const problemsIn = (some: readonly CapacityItem[]) =>
    problemsOf(capacityErrors(answersTo(answers, some), some), some)
  const sending = useInstrumentSending('capacity', period, draft, (sender) =>
    call(saveCapacityInstrument, { body: capacitySubmission(answers, items, sender) }),
  )
  const goOn = () => {
    if (!group) return
    setChecked(new Set([...checked, group.id]))
    // A group without an answer may be left; only all of them together may not be empty.
    const own = problemsIn(group.items).filter(({ id }) => id !== null)
    if (own.length > 0) return sending.showProblems(own)
    const next = groups[at + 1]
    if (next) return open(next.id)
    setChecked(new Set(groups.map(({ id }) => id)))
    const all = problemsIn(items)
    if (all.length > 0) sending.showProblems(all)
    else sending.ask()
  }
  const open = (id: string) => {
    flushSync(() => setChosen(id))
    document.getElementById('kelompok-panel')?.scrollIntoView({ block: 'nearest' })
    document.getElementById('judul-kelompok')?.focus({ preventScroll: true })
  }

  const isLast = at === groups.length - 1
  const left = items.length - countAnswered(answers, items)
  const withProblems = groups
    .filter(({ id }) => checked.has(id))
    .flatMap((one) => problemsIn(one.items).flatMap(({ id }) => id ?? []))
  return (
    <InstrumentFrame
      part="capacity"
      draft={draft}
      sending={sending}
      last={last}
      foot={{
        words: isLast ? labels.send : labels.nextTab,
        isSend: isLast,
        isWhole: isWhole || !isLast,
        onClick: goOn,
      }}
      differences={() => linkedDifferences(items, draft.mine, sent ?? noLinkedAnswers)}
      items={items}
      fieldIdOf={linkFieldId}
      onShow={({ groupId }) => setChosen(String(groupId))}
      summary={left > 0 && <p>{left} pertanyaan belum dijawab.</p>}
    >
      <LevelScale instrument="capacity" />
      <AnsweredProgress answered={items.length - left} asked={items.length} />
      <CapacityQuestions
        groups={groups}
        group={group}
        onGroup={setChosen}
        answers={answers}
        isChecked={group !== undefined && checked.has(group.id)}
        withProblems={new Set(withProblems)}
        onChange={draft.change}
      />
    </InstrumentFrame>
  )
}
