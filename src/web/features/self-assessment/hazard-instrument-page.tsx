import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  readHazardInstrument,
  readImpactLevels,
  saveHazardInstrument,
} from '#contract/self-assessment/hazard-instrument.ts'
import { readHazardQuick } from '#contract/self-assessment/quick.ts'
import { type CategoryKey, type HazardKey, hazards } from '#domain/hazards.ts'
import { parts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'
import { enabledHazards } from '#domain/self-assessment/quick.ts'
import type { SubmissionState } from '#domain/self-assessment/submissions.ts'

import { call } from '../../api/call.ts'
import {
  bankOfHazard,
  countTicks,
  enabledBank,
  type HazardAnswers,
  hazardAnswersOf,
  hazardDifferences,
  type HazardBank,
  hazardErrorsOf,
  hazardSubmission,
  hazardsWithin,
  noHazardAnswers,
  placedProblem,
} from './hazard-answers.ts'
import { usePlace } from './hazard-parts.tsx'
import { HazardQuestions } from './hazard-questions.tsx'
import { otherFieldId } from './impact-table.tsx'
import { InstrumentFrame } from './instrument-frame.tsx'
import { InstrumentPage } from './instrument-page.tsx'
import { useInstrumentSending } from './instrument-sending.tsx'
import { hazardItemsQuery, impactItemsQuery } from './instrument-source.ts'
import { problemsOf } from './linked-answers.ts'
import { LoadedInstrument } from './loaded-instrument.tsx'
import { savedQuery, versionOf } from './saved-query.ts'
import { useInstrumentDraft } from './use-instrument-draft.ts'

import classes from './instrument.module.css'

/** The hazard instrument: what each ticked hazard has done or may do, category by category. Final once it is sent. */
export function HazardInstrumentPage() {
  return (
    <InstrumentPage part="hazard">{(period) => <LoadedHazardInstrument period={period} />}</InstrumentPage>
  )
}

function LoadedHazardInstrument({ period }: { period: AssessmentPeriod }) {
  const general = useQuery(hazardItemsQuery)
  const special = useQuery(impactItemsQuery)
  const quick = useQuery(savedQuery(readHazardQuick, period))
  const details = useQuery(savedQuery(readHazardInstrument, period))
  const levels = useQuery(savedQuery(readImpactLevels, period))
  const sent = details.data && levels.data && hazardAnswersOf(details.data.data, levels.data.data)
  return (
    <LoadedInstrument questions={general} special={special} saved={[quick, details, levels]}>
      {(isWhole) => (
        <HazardEditor
          period={period}
          bank={{ general: general.data ?? [], special: special.data ?? [] }}
          enabled={
            quick.error
              ? null
              : enabledHazards('hazard', { hazard: quick.data?.data ?? null, vulnerability: null })
          }
          sent={sent ?? null}
          version={levels.error ? null : versionOf(details)}
          last={(sent && details.data?.data) ?? null}
          isWhole={isWhole}
        />
      )}
    </LoadedInstrument>
  )
}

function HazardEditor({
  period,
  bank,
  enabled: known,
  sent,
  version,
  last,
  isWhole,
}: {
  period: AssessmentPeriod
  bank: HazardBank
  /** The ticked hazards; null where the quick assessment could not be read. */
  enabled: HazardKey[] | null
  sent: HazardAnswers | null
  version: number | null
  last: SubmissionState | null
  /** Whether all questions and the earlier answers are here: only then can all answers be sent. */
  isWhole: boolean
}) {
  const isFinal = last?.isFinal === true
  const draft = useInstrumentDraft('hazard', period, { sent, version, empty: noHazardAnswers, isFinal })
  const { answers } = draft
  // Without the quick assessment the page stays open for what has been answered already.
  const enabled = known ?? hazardsWithin(answers, bank)
  const place = usePlace<CategoryKey>(enabled, 'health')
  const [isChecked, setChecked] = useState(false)

  const asked = enabledBank(bank, enabled)
  const problems = problemsOf(hazardErrorsOf(answers, bank, enabled), asked.general)
  const sending = useInstrumentSending('hazard', period, draft, (sender) =>
    call(saveHazardInstrument, { body: hazardSubmission(answers, asked, sender) }),
  )
  const check = () => {
    setChecked(true)
    if (problems.length === 0) sending.ask()
    else sending.showProblems(problems.map((problem) => placedProblem(asked, problem)))
  }
  return (
    <InstrumentFrame
      part="hazard"
      draft={draft}
      sending={sending}
      last={last}
      foot={{ words: parts.hazard.instrument.button, isSend: true, isWhole, onClick: check }}
      differences={() => hazardDifferences(bank, draft.mine, sent ?? noHazardAnswers)}
      items={asked.general}
      fieldIdOf={otherFieldId}
      onShow={({ hazard, category }) => place.open({ hazard, part: category })}
      summary={
        <ul className={classes.summary}>
          {enabled.map((key) => (
            <li key={key}>
              {hazards[key].name}: {countTicks(answers, bankOfHazard(bank, key))} dicentang
            </li>
          ))}
        </ul>
      }
    >
      <HazardQuestions
        bank={bank}
        enabled={enabled}
        isKnown={known !== null}
        answers={answers}
        place={place}
        isReadOnly={isFinal}
        isChecked={isChecked}
        withProblems={new Set(isChecked ? problems.flatMap(({ id }) => id ?? []) : [])}
        onChange={draft.change}
      />
    </InstrumentFrame>
  )
}
