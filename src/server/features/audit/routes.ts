import type { z } from 'zod'

import * as contract from '#contract/audit.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { auditChanges, type NameOf, wordsOfAct } from '#domain/audit-words.ts'
import { roles } from '#domain/roles.ts'
import { read, type Route } from '#server/http/implement.ts'

import { type AboutOf, aboutsOf } from './objects.ts'
import { type AuditRow, namesIn, searchAudit } from './queries.ts'

const aDay = 86_400_000
/** Midnight of a day in WIB. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

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
    const page = pageOf(query)
    const search = {
      person: query.orang || undefined,
      facility: query.fasyankes || undefined,
      action: query.aksi,
      from: query.dari === undefined ? undefined : midnightOf(query.dari),
      until: query.sampai === undefined ? undefined : new Date(midnightOf(query.sampai).getTime() + aDay),
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
