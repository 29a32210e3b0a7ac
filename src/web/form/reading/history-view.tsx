import type * as z from 'zod'

import type { HistoryEntry as HistorySchema } from '#contract/report-shapes.ts'
import { transitions } from '#domain/report-status.ts'
import { type Role, roles } from '#domain/roles.ts'
import { momentText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'

import classes from './history-view.module.css'

type HistoryEntry = z.output<typeof HistorySchema>

/** What happened to a report, newest first: who, when, and in what words. */
export function HistoryView({
  history,
  label,
}: {
  history: readonly HistoryEntry[]
  /** The words of a field that a remark concerns. */
  label: (path: string) => string
}) {
  const { zone } = useMe()
  // It comes oldest first, also what happened at one moment.
  const entries = history.toReversed().toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <ol className={classes.history}>
      {entries.map(({ at, actor, role, transition, to, reason, remarks, receipt_number: number }) => (
        <li key={`${at}/${transition}`} data-to={to}>
          <p className="flat strong">{transitions[transition].done}</p>
          <p className="flat soft">
            {momentText(new Date(at), zone)}
            <br />
            {actor} ({roleWords(role)})
          </p>
          {number && <p className="flat soft">Bukti {number}</p>}
          {reason && <p className={classes.reason}>{reason}</p>}
          {remarks && Object.keys(remarks).length > 0 && (
            <ul className={classes.remarks}>
              {Object.entries(remarks).map(([path, remark]) => (
                <li key={path}>
                  {label(path)}: {remark}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function roleWords(role: string): string {
  return role in roles ? roles[role as Role].label : role
}
