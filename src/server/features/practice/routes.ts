import * as contract from '#contract/practice.ts'
import { problem } from '#contract/problem.ts'
import { recordAct, recordAudit } from '#server/database/audit.ts'
import { type Route, write } from '#server/http/implement.ts'

import { deletePractice, practiceEnded, startPractice, stopPractice } from './queries.ts'

export const practiceRoutes: Route[] = [
  write(contract.beginPractice, async ({ actor, db, http, now }) => {
    // Only a person's session may turn.
    if (!http.tokenHash || actor.facilityId === null) throw problem('notAllowed')
    await startPractice(db, http.tokenHash, now)
    await recordAct({ db, actor, now }, 'practiceBegun', actor.id)
    return { message: 'Mode latihan dimulai.' }
  }),

  write(contract.endPractice, async ({ db, http, now }) => {
    const ended = http.tokenHash && (await stopPractice(db, http.tokenHash))
    if (ended) await recordAudit(db, practiceEnded(ended, now))
    return { message: 'Mode latihan selesai.' }
  }),

  write(contract.emptyPractice, async ({ actor, db }) => {
    if (actor.facilityId !== null) await deletePractice(db, [actor.facilityId])
    return { message: 'Isian latihan dikosongkan.' }
  }),
]
