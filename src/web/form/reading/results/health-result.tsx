import { useMemo } from 'react'

import { formIds } from '#domain/form-ids.ts'
import { serviceLevels } from '#domain/service-levels.ts'
import { yesNoText } from '#domain/words.ts'
import { shownScore } from '#indicators/environmental-health/scores.ts'
import {
  environmentalHealthSummary,
  type HealthSummary,
  keyQuestionSummary,
} from '#indicators/environmental-health/worth.ts'

import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LevelChip } from '../../../ui/status-chip.tsx'
import { CriteriaMark } from '../criteria-mark.tsx'
import type { ResultCardProps } from './props.ts'
import { worthInputNow } from './worth-input.ts'

import classes from './health-result.module.css'

type Section = HealthSummary['sections'][number]

/** The key questions are a form of their own; every other one of this card is the long form. */
function summaryOf(props: ResultCardProps): HealthSummary {
  return props.form.id === formIds.keyQuestions
    ? keyQuestionSummary(props.answers, worthInputNow(props))
    : environmentalHealthSummary(props.answers, worthInputNow(props))
}

function useSummary({ form, answers, context }: ResultCardProps): HealthSummary {
  return useMemo(() => summaryOf({ form, answers, context }), [form, answers, context])
}

/** The service levels of environmental health: of one section while it is filled, of all at the end and once it is sent. */
export function HealthResult(props: ResultCardProps) {
  const { form, section } = props
  const summary = useSummary(props)
  if (section === undefined) return <Levels summary={summary} form={form} />
  const own = summary.sections.find((each) => each.section === section)
  return own ? <SectionStrip section={own} /> : <Overview summary={summary} form={form} />
}

/** The level of a section at its name; nothing until it can be computed. */
export function SectionSign(props: ResultCardProps) {
  const { sections } = useSummary(props)
  const level = sections.find(({ section }) => section === props.section)?.level
  return level ? <LevelChip level={level} /> : null
}

const titleOf = (form: ResultCardProps['form'], { section, label }: Section) =>
  form.sections.find(({ id }) => id === section)?.title ?? label

/** One line above the questions; what is lacking waits behind a word. */
function SectionStrip({ section: { level, next, score, reasons } }: { section: Section }) {
  return (
    <div className={classes.strip} data-colour={level && serviceLevels[level].colour}>
      <p className={classes.stripHead} role="status">
        <span>Tingkat layanan</span>
        {level ? (
          <LevelChip level={level} />
        ) : (
          <span className={classes.quiet}>setelah semua isian wajib terisi</span>
        )}
        {/* What decides that there is no service carries no weight: a score beside it would only puzzle. */}
        {score !== null && level !== 'no_service' && (
          <span className={classes.quiet}>Skor {shownScore(score)} dari 100</span>
        )}
      </p>
      {next && (
        <details className={`disclosure ${classes.way}`}>
          <summary>Agar menjadi {serviceLevels[next].label}</summary>
          <Reasons reasons={reasons} />
        </details>
      )}
    </div>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

type WholeProps = { summary: HealthSummary; form: ResultCardProps['form'] }

/** Before sending: every section's level at a glance. */
function Overview({ summary, form }: WholeProps) {
  return (
    <Card title="Tingkat layanan" description={<Lowest summary={summary} />}>
      <ul className={classes.overview}>
        {summary.sections.map((section) => (
          <li key={section.section} className="spread">
            <span>{titleOf(form, section)}</span>
            {section.level ? (
              <LevelChip level={section.level} />
            ) : (
              <span className={classes.quiet}>belum lengkap</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Lowest({ summary: { wash_level: lowest } }: { summary: HealthSummary }) {
  return lowest ? (
    <>
      Tingkat fasyankes: <strong>{serviceLevels[lowest].label}</strong>, yang terendah dari air, sanitasi,
      kebersihan tangan, limbah, dan kebersihan lingkungan.
    </>
  ) : (
    'Tampil setelah semua isian wajib bagian itu terisi.'
  )
}

/** The whole result, with what each section lacks for its next level. */
function Levels({ summary, form }: WholeProps) {
  const { sections, status_criteria: criteria, water_and_sanitation: both, beside } = summary
  return (
    <Card
      title="Tingkat layanan"
      description={<Lowest summary={summary} />}
      actions={criteria && <CriteriaMark criteria={criteria} />}
    >
      <ul className={classes.levels}>
        {sections.map((section) => (
          <li key={section.section}>
            <LevelOf section={section} title={titleOf(form, section)} />
          </li>
        ))}
      </ul>
      <ul className={classes.beside}>
        {both !== null && <YesNo label="Air dan sanitasi paling sedikit layanan dasar" value={both} />}
        {beside.map(
          ({ key, label, value }) => value !== null && <YesNo key={key} label={label} value={value} />,
        )}
      </ul>
    </Card>
  )
}

function LevelOf({ section: { level, next, score, reasons }, title }: { section: Section; title: string }) {
  return (
    <div className={classes.level} data-colour={level && serviceLevels[level].colour}>
      <p className={classes.levelHead}>
        <strong>{title}</strong>
        {level ? <LevelChip level={level} /> : <span className={classes.quiet}>belum dapat dinilai</span>}
      </p>
      {score !== null && (
        <p className={classes.score}>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${score}%` }} />
          </span>
          Skor {shownScore(score)}
        </p>
      )}
      {next && (
        <>
          <p className={classes.wayTo}>Agar menjadi {serviceLevels[next].label}:</p>
          <Reasons reasons={reasons} />
        </>
      )}
    </div>
  )
}

function YesNo({ label, value }: { label: string; value: boolean }) {
  return (
    <li className="row" data-met={value}>
      <Icon name={value ? 'done' : 'error'} size={18} />
      <span>
        {label}: <strong>{yesNoText(value)}</strong>
      </span>
    </li>
  )
}
