import type { z } from 'zod'

import * as contract from '#contract/audit.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { auditChanges, type NameOf, wordsOfAct } from '#domain/audit-words.ts'
import { roles } from '#domain/roles.ts'
import { monthText } from '#domain/words.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { read, type Route } from '#server/http/implement.ts'

import { type ObjectName, objectsIn, titleThen } from './objects.ts'
import { type AuditRow, namesIn, searchAudit } from './queries.ts'

const aDay = 86_400_000
/** Midnight of a day in WIB. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

function present(
  row: AuditRow,
  { forms, nameOf, objectOf }: { forms: FormRegistry; nameOf: NameOf; objectOf: ObjectName },
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
    about: aboutOf(row, forms) ?? objectOf(row) ?? titleThen(row),
    address: said('address'),
    reason: said('reason'),
    changes: auditChanges(subject, detail ?? {}, nameOf),
  }
}

/** The account or the report that an entry is about, as its readers call it, or the call that was refused. */
function aboutOf({ subject, subjectId, aboutName, form, month }: AuditRow, forms: FormRegistry) {
  if (form !== null && month !== null)
    return `${titleOf(forms, form, month, 'shortTitle')}, ${monthText(month)}`
  return subject === 'call' ? subjectId : aboutName
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
    const { forms } = services
    const known = { forms, nameOf: await namesIn(db, rows), objectOf: await objectsIn(db, rows, forms) }
    return pageEnvelope(
      rows.map((row) => present(row, known)),
      page,
      total,
    )
  }),
]
