import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import {
  readHazardInstrument,
  readHazardQuick,
  readImpactLevels,
  saveHazardInstrument,
} from '#contract/self-assessment.ts'
import {
  categories,
  type CategoryKey,
  categoryKeys,
  type HazardKey,
  hazardKeys,
  hazards,
} from '#domain/hazards.ts'
import { type AssessmentPeriod, enabledHazards, parts } from '#domain/self-assessment.ts'
import { momentText } from '#domain/words.ts'

import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AssessmentPage } from './assessment-page.tsx'
import {
  countTicks,
  enabledBank,
  type HazardAnswers,
  hazardAnswersOf,
  type HazardBank,
  hazardBody,
  hazardErrorsOf,
  isTicked,
  noHazardAnswers,
  ticksOf,
} from './hazard-answers.ts'
import { HazardTabs } from './hazard-tabs.tsx'
import { ImpactLevels } from './impact-levels.tsx'
import { ImpactTable, otherFieldId } from './impact-table.tsx'
import { InstrumentFoot } from './instrument-foot.tsx'
import { RestoredNotice, type Sending, SentNotice, UnsentNotice } from './instrument-notices.tsx'
import { RefusedNotice, SendingDialogs, useInstrumentSending } from './instrument-sending.tsx'
import { hazardItemsQuery, impactItemsQuery, quickOf } from './instrument-source.ts'
import { problemsOf } from './linked-answers.ts'
import { LoadedInstrument } from './loaded-instrument.tsx'
import { PeriodGate } from './period-gate.tsx'
import { savedQuery } from './saved-query.ts'
import { useInstrumentDraft } from './use-instrument-draft.ts'

import style from './instrument.module.css'

/** The hazard instrument: what each ticked hazard has done or may do, category by category. Final once it is sent. */
export function HazardInstrumentPage() {
  const { quick, instrument } = parts.hazard
  return (
    <AssessmentPage title={instrument.title} back={quick.route}>
      <PeriodGate>{(period) => <LoadedHazardInstrument period={period} />}</PeriodGate>
    </AssessmentPage>
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
          // Made anew for another period.
          key={`${period.year}/${period.semester}`}
          period={period}
          bank={{ general: general.data ?? [], special: special.data ?? [] }}
          enabled={
            quick.error
              ? null
              : enabledHazards('hazard', { hazard: quickOf(quick.data), vulnerability: null })
          }
          sent={sent ?? null}
          lastSending={(sent && details.data?.data) ?? null}
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
  lastSending,
  isWhole,
}: {
  period: AssessmentPeriod
  bank: HazardBank
  /** The ticked hazards; null where the quick assessment could not be read. */
  enabled: HazardKey[] | null
  sent: HazardAnswers | null
  lastSending: Sending | null
  /** Whether all questions are here: only then can all answers be sent. */
  isWhole: boolean
}) {
  const me = useMe()
  const draft = useInstrumentDraft('hazard', period, sent ?? noHazardAnswers)
  const isFinal = lastSending?.final === true
  const [isMineShown, setMineShown] = useState(false)
  const answers = isFinal && sent && !(draft.isUnsaved && isMineShown) ? sent : draft.answers
  // Without the quick assessment the page stays open for what has been answered already.
  const enabled = known ?? hazardsWithin(answers, bank)
  const [chosen, setChosen] = useState<HazardKey | null>(null)
  const hazard = chosen && enabled.includes(chosen) ? chosen : enabled[0]
  const [category, setCategory] = useState<CategoryKey>('health')
  const [isChecked, setChecked] = useState(false)

  const asked = enabledBank(bank, enabled)
  const problems = problemsOf(hazardErrorsOf(answers, bank, enabled), asked.general)
  const withProblems = new Set(isChecked ? problems.flatMap(({ id }) => id ?? []) : [])
  const markOf = ({ general }: HazardBank) =>
    general.some(({ id }) => withProblems.has(id)) ? 'errors' : undefined
  const sending = useInstrumentSending('hazard', period, {
    send: () =>
      call(saveHazardInstrument, {
        body: hazardBody(answers, asked, { ...period, userId: me.id, key: draft.sendingKey() }),
      }),
    onSent: draft.close,
  })
  // Outside of React: whoever is refused at the foot reads at the top what happened meanwhile.
  const isShutMeanwhile = isFinal && sending.refused !== null
  useEffect(() => {
    if (isShutMeanwhile) window.scrollTo({ top: 0 })
  }, [isShutMeanwhile])
  const check = () => {
    setChecked(true)
    if (problems.length > 0) sending.refuse(null, problems.map(placed(asked)))
    else sending.ask()
  }
  const goTo = (id: number) => {
    const item = asked.general.find((one) => one.id === id)
    flushSync(() => {
      sending.close()
      if (!item) return
      setChosen(item.hazard)
      setCategory(item.category)
    })
    document.getElementById(otherFieldId(id))?.focus()
  }

  const cell = hazard && cellOf(bank, hazard, category)
  return (
    <>
      {isFinal && <RefusedNotice refused={sending.refused} />}
      {isFinal && draft.isUnsaved ? (
        <UnsentNotice
          closed={`Instrumen ini sudah dikirim dari tempat lain pada ${momentText(new Date(lastSending.sent_at), me.zone)}.`}
          isMineShown={isMineShown}
          onShow={setMineShown}
          onDrop={draft.drop}
        />
      ) : (
        lastSending && <SentNotice sending={lastSending} />
      )}
      {draft.isUnsaved && draft.isRestored && !isFinal && (
        <RestoredNotice hasSent={sent !== null} onDrop={draft.drop} />
      )}
      <HazardTabs
        label="Jenis bencana"
        enabled={enabled}
        current={hazard}
        detail={(key) => `${countTicks(answers, hazardBankOf(bank, key))} dicentang`}
        markOf={(key) => markOf(hazardBankOf(bank, key))}
        onChange={setChosen}
      />
      {hazard && cell && (
        <TabPanel id="bencana" current={hazard}>
          <div className={style.part}>
            <Tabs
              id="kategori"
              label={`Kategori dampak ${hazards[hazard].tab}`}
              look="line"
              isNumbered
              tabs={categoryKeys.map((key) => {
                const own = cellOf(bank, hazard, key)
                return {
                  key,
                  label: categories[key].name,
                  detail: `${countTicks(answers, own)} dicentang`,
                  mark: markOf(own),
                }
              })}
              current={category}
              onChange={setCategory}
            />
            <TabPanel id="kategori" current={category}>
              <div className={style.parts}>
                <ImpactTable
                  caption={`Dampak ${hazards[hazard].name} pada ${categories[category].name}`}
                  items={cell.general}
                  answers={answers}
                  isReadOnly={isFinal}
                  isChecked={isChecked}
                  onChange={draft.change}
                />
                <ImpactLevels
                  items={cell.special}
                  answers={answers}
                  isReadOnly={isFinal}
                  onChange={draft.change}
                />
              </div>
            </TabPanel>
          </div>
        </TabPanel>
      )}
      {!isFinal && <RefusedNotice refused={sending.refused} />}
      {!isFinal && (
        <InstrumentFoot
          words={parts.hazard.instrument.button}
          isSend
          isWhole={isWhole}
          isSending={sending.isSending}
          deviceFails={draft.deviceFails}
          onClick={check}
        />
      )}
      <SendingDialogs
        part="hazard"
        sending={sending}
        textOf={(id) => asked.general.find((item) => item.id === id)?.text}
        onGo={goTo}
      >
        <ul className={style.summary}>
          {enabled.map((key) => (
            <li key={key}>
              {hazards[key].name}: {countTicks(answers, hazardBankOf(bank, key))} dicentang
            </li>
          ))}
        </ul>
      </SendingDialogs>
    </>
  )
}

const hazardBankOf = (bank: HazardBank, hazard: HazardKey) => enabledBank(bank, [hazard])
function cellOf(bank: HazardBank, hazard: HazardKey, category: CategoryKey): HazardBank {
  const { general, special } = hazardBankOf(bank, hazard)
  return {
    general: general.filter((item) => item.category === category),
    special: special.filter((item) => item.category === category),
  }
}

/** The hazards to which something is answered. */
function hazardsWithin(answers: HazardAnswers, { general, special }: HazardBank): HazardKey[] {
  const touched = new Set([
    ...general.filter(({ id }) => isTicked(ticksOf(answers, id))).map(({ hazard }) => hazard),
    ...special.filter(({ id }) => answers.special.includes(id)).map(({ hazard }) => hazard),
  ])
  return hazardKeys.filter((key) => touched.has(key))
}

/** A message with the place of its question, so that one finds it. */
const placed =
  ({ general }: HazardBank) =>
  ({ id, message }: { id: number | null; message: string }) => {
    const item = general.find((one) => one.id === id)
    return {
      id,
      message: item ? `${hazards[item.hazard].tab} – ${categories[item.category].name}: ${message}` : message,
    }
  }
