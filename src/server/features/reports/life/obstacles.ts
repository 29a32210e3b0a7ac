import { problem, type Problem } from '#contract/problem.ts'
import { addMonths, type DeadlineSettings, dueInstantOf, lockedSince, type Month } from '#domain/month.ts'
import { reachOf } from '#domain/permissions.ts'
import {
  canTransition,
  type ReportStatus,
  type Transition,
  transitionNames,
  transitions,
} from '#domain/report-status.ts'
import { isWithdrawnOften, mostWithdrawals } from '#domain/withdrawals.ts'
import { momentText } from '#domain/words.ts'
import type { Actor } from '#server/http/implement.ts'

import type { Dossier, Facility, Report } from './dossier.ts'
import { monthRefusal } from './expectation.ts'
import { lastStepIn, transitionProblem } from './refusals.ts'

/** A report in a list, which says how often it was taken back. */
type ReportOfList = Pick<Report, 'status' | 'openedAt'> & { withdrawals: number }
/** What the rules of a transition read: the report, null while nothing has been saved, its facility, and the deadlines of its month. */
type ReportOfMonth = {
  facility: Facility
  month: Month
  deadlines: DeadlineSettings
} & (Pick<Dossier, 'report' | 'history'> | { report: ReportOfList | null })
type By = { actor: Pick<Actor, 'role'>; now: Date }

const statusOf = ({ report }: Pick<ReportOfMonth, 'report'>): ReportStatus => report?.status ?? 'unfilled'

/** The instant until which an office may reopen a month's report: when the next month's reports are due. */
const reopenDeadlineOf = ({ month, deadlines }: ReportOfMonth) => dueInstantOf(addMonths(month, 1), deadlines)

/** When sending was closed; null while it is open. A correction that an office asked for is never locked out. */
const lockOf = (of: ReportOfMonth, now: Date): Date | null =>
  statusOf(of) === 'revise' ? null : lockedSince(of.month, now, of.deadlines)

/** Why a month takes nothing that has not been sent yet; null where it may. What an office returned is corrected in any month. */
const closingOf = (of: ReportOfMonth, now: Date): string | null =>
  statusOf(of) === 'revise' ? null : monthRefusal(of.facility, of.month, now)

/** What keeps a report from a transition beyond the table of transitions. */
const furtherRules: Partial<Record<Transition, (of: ReportOfMonth, by: By) => Obstacle | null>> = {
  save: (of, { now }) => (closingOf(of, now) === null ? null : 'notAtWork'),
  send: (of, { now }) => {
    if (closingOf(of, now) !== null) return 'notAtWork'
    return lockOf(of, now) ? 'monthLocked' : null
  },
  withdraw: (of) => {
    if (of.report?.openedAt) return 'alreadyOpened'
    const isOften =
      'history' in of ? isWithdrawnOften(of.history) : (of.report?.withdrawals ?? 0) >= mostWithdrawals
    return isOften ? 'withdrawnOften' : null
  },
  reopen: (of, { actor, now }) =>
    reachOf(actor.role, 'report.reopen') !== 'all' && now > reopenDeadlineOf(of) ? 'reopenClosed' : null,
}

/** Each obstacle as the problem that a call answers with. */
const problems = {
  wrongStatus: (dossier) =>
    transitionProblem(statusOf(dossier), lastStepIn(dossier.history), dossier.facility.profile.zone),
  notAllowed: () => problem('notAllowed'),
  notAtWork: (dossier, now) => problem('notAtWork', { why: closingOf(dossier, now) ?? '' }),
  monthLocked: (dossier, now) =>
    problem('monthLocked', { lockedAt: momentIn(dossier, lockOf(dossier, now) ?? now) }),
  alreadyOpened: () => problem('alreadyOpened'),
  withdrawnOften: () => problem('withdrawnOften'),
  reopenClosed: (dossier) => problem('reopenClosed', { until: momentIn(dossier, reopenDeadlineOf(dossier)) }),
} satisfies Record<string, (dossier: Dossier, now: Date) => Problem>

type Obstacle = keyof typeof problems

const momentIn = ({ facility }: Dossier, at: Date) => momentText(at, facility.profile.zone)

/** Why the person may not take the transition now; null where nothing is in the way. */
export function obstacleTo(transition: Transition, of: ReportOfMonth, by: By): Obstacle | null {
  if (!canTransition(transition, statusOf(of))) return 'wrongStatus'
  if (reachOf(by.actor.role, transitions[transition].permission) === null) return 'notAllowed'
  return furtherRules[transition]?.(of, by) ?? null
}

/** The transitions that the person may take now. */
export function actionsOf(of: ReportOfMonth, by: By): Transition[] {
  return transitionNames.filter((name) => obstacleTo(name, of, by) === null)
}

/** What a call answers that asks for the transition; null where nothing is in the way. */
export function refusalOf(transition: Transition, dossier: Dossier, by: By): Problem | null {
  const obstacle = obstacleTo(transition, dossier, by)
  return obstacle && problems[obstacle](dossier, by.now)
}

/** @throws Problem where something is in the way of the transition */
export function assertPossible(transition: Transition, dossier: Dossier, by: By): void {
  const refusal = refusalOf(transition, dossier, by)
  if (refusal) throw refusal
}
