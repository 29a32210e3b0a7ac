import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import {
  listCapacityReports,
  listHazardReports,
  listVulnerabilityReports,
} from '#contract/self-assessment/part-reports.ts'
import { type AssessmentPart, assessmentParts, parts } from '#domain/self-assessment/parts.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'
import type { PartReport } from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'
import { momentText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Filters } from '../../ui/list-table.tsx'
import { type Place, useGo } from '../../ui/places.tsx'
import { SemesterPicker, useBegunPeriod } from '../../ui/semester-picker.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import type { DeskSearch } from './desk-search.ts'

import classes from './desk.module.css'

/** What each part asks, for people who see it for the first time, and the call that lists its state. */
const partCards = {
  hazard: { words: 'Bahaya yang sering terjadi dan dampaknya pada fasyankes.', list: listHazardReports },
  vulnerability: {
    words: 'Seberapa siap fasyankes menghadapi setiap bahaya.',
    list: listVulnerabilityReports,
  },
  capacity: { words: 'Apa yang sudah dijalankan untuk tangguh terhadap iklim.', list: listCapacityReports },
} as const satisfies Record<AssessmentPart, { words: string; list: object }>

/** The self-assessment of a semester: its period, its three parts with their states, and the way to the result. */
export function AssessmentDesk() {
  const { tahun, semester }: DeskSearch = useSearch({ strict: false })
  const go = useGo()
  const me = useMe()
  const period = useBegunPeriod({ year: tahun, semester })
  const { year } = period
  const reports = useQueries({ queries: assessmentParts.map((part) => reportsQuery(part, me.id, year)) })
  const failed = reports.find(({ error }) => error)
  const rows = assessmentParts.flatMap((part, index) => {
    const row = reports[index]?.data?.data.find(({ semester: one }) => one === period.semester)
    return row ? [{ part, row }] : []
  })
  const answer = {
    data: rows.length < assessmentParts.length ? undefined : rows,
    error: failed?.error,
    refetch: () => failed?.refetch(),
  }
  return (
    <>
      <Filters>
        <SemesterPicker
          period={period}
          onChange={({ year: next, semester: chosen }) =>
            go(
              { to: '/formulir', search: { tab: 'penilaian', tahun: next, semester: chosen } },
              { replace: true },
            )
          }
        />
      </Filters>
      <Loaded answer={answer} rows={3} height={120} label="Memuat penilaian mandiri…">
        {(shown) => (
          <>
            <ul className="stack list">
              {shown.map(({ part, row }) => (
                <PartCard key={part} part={part} row={row} />
              ))}
            </ul>
            <ResultLine
              period={period}
              hasResult={shown.some(({ row }) => row.hasQuick || row.hasInstrument)}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function ResultLine({ period, hasResult }: { period: AssessmentPeriod; hasResult: boolean }) {
  return (
    <div className={classes.result}>
      <p className={classes.resultWords}>
        {hasResult
          ? 'Skor, tingkat risiko, dan langkah yang paling berpengaruh dihitung dari jawaban yang sudah tersimpan.'
          : `Hasil ${periodText(period)} tersedia setelah jawaban pertama disimpan.`}
      </p>
      {hasResult && (
        <LinkButton place={{ to: '/form/creshcf/hasil', search: period }} variant="default" icon="analysis">
          Lihat hasil
        </LinkButton>
      )}
    </div>
  )
}

const reportsQuery = (part: AssessmentPart, userId: number, year: number) =>
  queryOf(partCards[part].list, { params: { userId }, query: { year } })

function PartCard({ part, row }: { part: AssessmentPart; row: PartReport }) {
  const { zone } = useMe()
  const { name } = parts[part]
  const { label, icon, place, isUrgent } = stepOf(part, row)
  return (
    <li className={classes.card} data-status={row.reopened ? 'revise' : undefined}>
      <div className="stack">
        <h2 className="heading">{name}</h2>
        <p className={classes.meta}>{partCards[part].words}</p>
        <dl className={classes.states}>
          <dt>Quick Assessment</dt>
          <dd className="flat">
            <State isFilled={row.hasQuick} />
          </dd>
          <dt>Instrumen</dt>
          <dd className="flat">
            <State isFilled={row.hasInstrument} />
          </dd>
        </dl>
      </div>
      <div className={classes.steps}>
        <LinkButton
          place={place}
          variant={isUrgent ? 'filled' : 'default'}
          icon={icon}
          label={`${label} ${name}`}
        >
          {label}
        </LinkButton>
      </div>
      {row.reopened && (
        <div className={classes.returned}>
          <Icon name="return" />
          <p>
            <strong>Dibuka kembali {momentText(row.reopened.at, zone)}:</strong> {row.reopened.reason}
          </p>
        </div>
      )}
    </li>
  )
}

function State({ isFilled }: { isFilled: boolean }) {
  return (
    <Mark tone={isFilled ? 'good' : 'calm'} icon={isFilled ? 'done' : 'circle'}>
      {isFilled ? sentences.alreadyAnswered : sentences.notFilled}
    </Mark>
  )
}

/** The next step of a part: to its intro, to the quick assessment that is begun, or to the instrument that was sent. */
function stepOf(
  part: AssessmentPart,
  { year, semester, hasQuick, hasInstrument, isFinal, reopened }: PartReport,
): { label: string; icon: IconName; place: Place; isUrgent: boolean } {
  const { intro, quick, instrument } = parts[part]
  const search = { year, semester }
  if (hasInstrument && !reopened)
    return {
      label: isFinal ? 'Lihat' : 'Perbarui',
      icon: isFinal ? 'seen' : 'edit',
      place: { to: instrument.route, search },
      isUrgent: false,
    }
  if (hasQuick)
    return {
      label: reopened ? 'Perbaiki' : 'Lanjutkan',
      icon: 'edit',
      place: { to: quick.route, search },
      isUrgent: true,
    }
  return { label: 'Isi', icon: 'edit', place: { to: intro.route, search }, isUrgent: true }
}
