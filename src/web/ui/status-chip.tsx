import { namesOf } from '#domain/names-of.ts'
import { type ReportStatus, reportStatuses } from '#domain/report-status.ts'
import { type ServiceLevel, serviceLevels } from '#domain/service-levels.ts'

import { Icon, type IconName } from './icons.tsx'

import classes from './status-chip.module.css'

const icons: Record<ReportStatus, IconName> = {
  unfilled: 'circle',
  draft: 'edit',
  sent: 'send',
  revise: 'return',
  confirmed: 'done',
}

/** The state of a report: always colour, icon and word. */
export function StatusChip({ status }: { status: ReportStatus }) {
  const { short, label } = reportStatuses[status]
  return (
    <span className={classes.chip} data-status={status} title={label}>
      <Icon name={icons[status]} size={15} />
      {short}
    </span>
  )
}

const levelIcons: Record<ServiceLevel, IconName> = {
  no_service: 'error',
  limited_service: 'alert',
  base_service: 'check',
  plenary_service: 'done',
}

/** A service level of environmental health: its colour, an icon and the word. */
export function LevelChip({ level }: { level: ServiceLevel }) {
  const { label, colour } = serviceLevels[level]
  return (
    <span className={classes.chip} data-colour={colour}>
      <Icon name={levelIcons[level]} size={15} />
      <span className={classes.sentence}>{label}</span>
    </span>
  )
}

/** The chip without its word, where a legend stands beside it; readers hear the word. */
export function StatusSign({ status }: { status: ReportStatus }) {
  return (
    <span className={classes.chip} data-status={status} data-bare>
      <Icon name={icons[status]} size={16} />
      <span className="unseen">{reportStatuses[status].short}</span>
    </span>
  )
}

/** A small clock at the corner of a sign: sent late, or late by now. Its parent is its frame. */
export function LateSign() {
  return (
    <span className={classes.late}>
      <Icon name="clock" size={12} />
      <span className="unseen">terlambat</span>
    </span>
  )
}

export type MarkTone = 'danger' | 'warning' | 'calm' | 'good'

/** A small mark in the chips' manner. */
export function Mark({ tone, icon, children }: { tone: MarkTone; icon?: IconName; children: string }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon && <Icon name={icon} size={15} />}
      {children}
    </span>
  )
}

export function LateMark() {
  return (
    <Mark tone="danger" icon="clock">
      Terlambat
    </Mark>
  )
}

const statuses = namesOf(reportStatuses)

/** What the signs mean, beside a table of them. */
export function StatusLegend() {
  return (
    <ul className="cluster list" aria-label="Arti tanda">
      {statuses.map((status) => (
        <li key={status}>
          <StatusChip status={status} />
        </li>
      ))}
      <li>
        <LateMark />
      </li>
    </ul>
  )
}
