import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { readCapacityInstrument, saveCapacityInstrument } from '#contract/self-assessment.ts'
import {
  type AssessmentPeriod,
  capacityErrors,
  type CapacityItem,
  labels,
  parts,
  sentences,
} from '#domain/self-assessment.ts'

import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AnsweredProgress } from './answered-progress.tsx'
import { AssessmentPage } from './assessment-page.tsx'
import { InstrumentFoot } from './instrument-foot.tsx'
import { RestoredNotice, type Sending, SentNotice } from './instrument-notices.tsx'
import { type Problem, RefusedNotice, SendingDialogs, useInstrumentSending } from './instrument-sending.tsx'
import { capacityItemsQuery } from './instrument-source.ts'
import { LevelScale } from './level-scale.tsx'
import {
  answersTo,
  capacityBody,
  countAnswered,
  type LinkedAnswers,
  linkedAnswersOf,
  markOf,
  noLinkedAnswers,
  problemsOf,
} from './linked-answers.ts'
import { linkFieldId } from './linked-question.tsx'
import { LoadedInstrument } from './loaded-instrument.tsx'
import { PeriodGate } from './period-gate.tsx'
import { QuestionList } from './question-list.tsx'
import { savedQuery } from './saved-query.ts'
import { useInstrumentDraft } from './use-instrument-draft.ts'

import style from './instrument.module.css'

/** The capacity instrument: what the facility has put in place, group by group. */
export function CapacityInstrumentPage() {
  const { quick, instrument } = parts.capacity
  return (
    <AssessmentPage title={instrument.title} back={quick.route}>
      <PeriodGate>{(period) => <LoadedCapacityInstrument period={period} />}</PeriodGate>
    </AssessmentPage>
  )
}

function LoadedCapacityInstrument({ period }: { period: AssessmentPeriod }) {
  const items = useQuery(capacityItemsQuery)
  const sent = useQuery(savedQuery(readCapacityInstrument, period))
  return (
    <LoadedInstrument questions={items} saved={[sent]}>
      {() =>
        items.data && (
          <CapacityEditor
            // Made anew for another period.
            key={`${period.year}/${period.semester}`}
            period={period}
            items={items.data}
            sent={sent.data ? linkedAnswersOf(sent.data.data.details) : null}
            lastSending={sent.data?.data ?? null}
          />
        )
      }
    </LoadedInstrument>
  )
}

type Group = { id: string; name: string; items: CapacityItem[] }

function CapacityEditor({
  period,
  items,
  sent,
  lastSending,
}: {
  period: AssessmentPeriod
  items: readonly CapacityItem[]
  sent: LinkedAnswers | null
  lastSending: Sending | null
}) {
  const me = useMe()
  const draft = useInstrumentDraft('capacity', period, sent ?? noLinkedAnswers)
  const { answers } = draft
  const groups = groupsOf(items)
  const [chosen, setChosen] = useState<string | undefined>(groups[0]?.id)
  const at = groups.findIndex(({ id }) => id === chosen)
  const group = groups[at]
  /** The groups that have been left with 'Next' or looked over before sending: there every error is shown. */
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())

  const problemsIn = (some: readonly CapacityItem[]) =>
    problemsOf(capacityErrors(answersTo(answers, some), some), some)
  const withProblems = new Set(
    groups
      .filter(({ id }) => checked.has(id))
      .flatMap((one) => problemsIn(one.items).flatMap(({ id }) => id ?? [])),
  )
  const sending = useInstrumentSending('capacity', period, {
    send: () =>
      call(saveCapacityInstrument, {
        body: capacityBody(answers, items, { ...period, userId: me.id, key: draft.sendingKey() }),
      }),
    onSent: draft.close,
  })
  const refuse = (problems: readonly Problem[]) =>
    sending.refuse(problems.some(({ id }) => id !== null) ? sentences.completeLinks : null, problems)
  const goOn = () => {
    if (!group) return
    setChecked(new Set([...checked, group.id]))
    // A group without an answer may be left; only all of them together may not be empty.
    const own = problemsIn(group.items).filter(({ id }) => id !== null)
    if (own.length > 0) return refuse(own)
    const next = groups[at + 1]
    if (next) return open(next.id)
    setChecked(new Set(groups.map(({ id }) => id)))
    const all = problemsIn(items)
    if (all.length > 0) refuse(all)
    else sending.ask()
  }
  const open = (id: string) => {
    flushSync(() => setChosen(id))
    document.getElementById('kelompok-panel')?.scrollIntoView({ block: 'nearest' })
    document.getElementById('judul-kelompok')?.focus({ preventScroll: true })
  }
  const goTo = (id: number) => {
    const target = items.find((item) => item.id === id)
    flushSync(() => {
      sending.close()
      if (target) setChosen(String(target.groupId))
    })
    document.getElementById(linkFieldId(id))?.focus()
  }

  const isLast = at === groups.length - 1
  const left = items.length - countAnswered(answers, items)
  return (
    <>
      {lastSending && <SentNotice sending={lastSending} />}
      {draft.isUnsaved && draft.isRestored && <RestoredNotice hasSent={sent !== null} onDrop={draft.drop} />}
      <LevelScale instrument="capacity" />
      <AnsweredProgress answered={items.length - left} asked={items.length} />
      <div className={style.split}>
        <Tabs
          id="kelompok"
          label="Kelompok pertanyaan"
          look="steps"
          isNumbered
          tabs={groups.map((one) => ({
            key: one.id,
            label: one.name,
            detail: `${countAnswered(answers, one.items)} dari ${one.items.length} terjawab`,
            mark: markOf(one.items, answers, withProblems),
          }))}
          current={group?.id}
          onChange={setChosen}
        />
        {group && (
          <TabPanel id="kelompok" current={group.id}>
            <div className={style.part}>
              <div className={style.partHead}>
                <h2 id="judul-kelompok" tabIndex={-1} className={style.partTitle}>
                  {group.name}
                </h2>
                <p className={style.soft}>
                  {countAnswered(answers, group.items)} dari {group.items.length} terjawab
                </p>
              </div>
              <QuestionList
                // Each list begins at its top.
                key={group.id}
                instrument="capacity"
                label={group.name}
                groups={[{ title: null, items: group.items }]}
                answers={answers}
                isChecked={checked.has(group.id)}
                onChange={draft.change}
              />
            </div>
          </TabPanel>
        )}
      </div>
      <RefusedNotice refused={sending.refused} />
      <InstrumentFoot
        words={isLast ? labels.send : labels.nextTab}
        isSend={isLast}
        isWhole
        isSending={sending.isSending}
        deviceFails={draft.deviceFails}
        onClick={goOn}
      />
      <SendingDialogs
        part="capacity"
        sending={sending}
        textOf={(id) => items.find((item) => item.id === id)?.text}
        onGo={goTo}
      >
        {left > 0 && <p>{left} pertanyaan belum dijawab.</p>}
      </SendingDialogs>
    </>
  )
}

/** The groups in the order of their ids, in which the questions come. */
function groupsOf(items: readonly CapacityItem[]): Group[] {
  const names = new Map(items.map(({ groupId, group }) => [groupId, group]))
  return [...names].map(([id, name]) => ({
    id: String(id),
    name,
    items: items.filter(({ groupId }) => groupId === id),
  }))
}
