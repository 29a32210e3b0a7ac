import type { z } from 'zod'

import * as contract from '#contract/audit.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { auditChanges, type NameOf, wordsOfAct } from '#domain/audit-words.ts'
import { roles } from '#domain/roles.ts'
import { endOfDay, startOfDay } from '#domain/time.ts'
import { read, type Route } from '#server/http/implement.ts'

import type { AuditRow } from './audit-row.ts'
import { type AboutOf, aboutsOf } from './objects.ts'
import { namesIn, searchAudit } from './queries.ts'

function present(
  row: AuditRow,
  { nameOf, aboutOf }: { nameOf: NameOf; aboutOf: AboutOf },
): z.input<typeof contract.listAudit.reply>['data'][number] {
  const { id, at, action, subject, subjectId, detail, facility, actorName, actorUsername, actorRole } = row
  const said = (name: string) => (typeof detail?.[name] === 'string' ? detail[name] : null)
  return {
    ...{ id, at, action, subject, facility },
    words: wordsOfAct(action),
    actor:
      actorName === null || actorUsername === null || actorRole === null
        ? null
        : { name: actorName, username: actorUsername, role: roles[actorRole].label },
    subject_id: subjectId,
    about: aboutOf(row),
    address: said('address'),
    reason: said('reason'),
    changes: auditChanges(subject, detail ?? {}, nameOf),
  }
}

export const auditRoutes: Route[] = [
  read(contract.listAudit, async ({ actor, db, services, query }) => {
    const { zone } = actor
    const page = pageOf(query)
    const search = {
      person: query.orang || undefined,
      facility: query.fasyankes || undefined,
      action: query.aksi,
      from: query.dari === undefined ? undefined : startOfDay(query.dari, zone),
      until: query.sampai === undefined ? undefined : endOfDay(query.sampai, zone),
    }
    const { rows, total } = await searchAudit(db, actor, search, page)
    const known = { nameOf: await namesIn(db, rows), aboutOf: await aboutsOf(db, rows, services.forms) }
    return pageEnvelope(
      rows.map((row) => present(row, known)),
      page,
      total,
    )
  }),
]
