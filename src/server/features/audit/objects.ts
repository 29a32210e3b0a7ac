import { sql } from 'kysely'

import type { AuditSubject } from '#domain/audit-actions.ts'
import { isMonth, type Month } from '#domain/month.ts'
import { parts } from '#domain/self-assessment/parts.ts'
import { periodText } from '#domain/self-assessment/periods.ts'
import { monthText } from '#domain/words.ts'
import { rowsFrom } from '#server/database/rows.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { AuditRow } from './audit-row.ts'

/** Where what an act was done to has its name: the table, its key, and the name as SQL; keys that are numbers say so. */
const named = {
  announcement: { table: 'announcement', key: 'id', isNumber: true, name: sql`title` },
  // The newest words: of a draft, no reader has seen them.
  content: { table: 'content', key: 'id', isNumber: true, name: sql`draft ->> 'judul'` },
  document: { table: 'document', key: 'id', isNumber: true, name: sql`title` },
  file: { table: 'file', key: 'id', isNumber: true, name: sql`name` },
  boundarySet: { table: 'boundary_set', key: 'id', isNumber: true, name: sql`file_name` },
  office: { table: 'office', key: 'id', isNumber: true, name: sql`name` },
  regency: { table: 'regency', key: 'code', isNumber: false, name: sql`name` },
  savedView: { table: 'saved_view', key: 'code', isNumber: false, name: sql`name` },
  // What has been published, the registry knows.
  form: { table: 'form_draft', key: 'form', isNumber: false, name: sql`definition ->> 'title'` },
} as const satisfies Partial<Record<AuditSubject, object>>

type Named = Pick<AuditRow, 'subject' | 'subjectId'>
type ObjectName = (entry: Named) => string | undefined
/** What an entry is about, as its readers call it; null where it has no name. */
export type AboutOf = (entry: AuditRow) => string | null

/** What entries are about: the account, the report, the call that was refused, or another thing by its name now or then. */
export async function aboutsOf(db: ReadDb, rows: readonly Named[], forms: FormRegistry): Promise<AboutOf> {
  const objectOf = await objectsIn(db, rows, forms)
  return (entry) =>
    personOrReport(entry, forms) ?? objectOf(entry) ?? saidOf(entry, forms) ?? titleThen(entry)
}

const reportText = (forms: FormRegistry, form: string, month: Month) =>
  `${titleOf(forms, form, month, 'shortTitle')}, ${monthText(month)}`

function personOrReport({ subject, subjectId, aboutName, form, month }: AuditRow, forms: FormRegistry) {
  if (form !== null && month !== null) return reportText(forms, form, month)
  return subject === 'call' ? subjectId : aboutName
}

/** What is named by the act alone: a report that is asked for, a part of a self-assessment, the file of an import. */
function saidOf({ subject, detail }: Pick<AuditRow, 'subject' | 'detail'>, forms: FormRegistry) {
  const { form, month, part, year, semester, file } = detail ?? {}
  if (subject === 'facility' && typeof form === 'string' && typeof month === 'string' && isMonth(month))
    return reportText(forms, form, month)
  if (subject === 'self-assessment' && typeof part === 'string' && isPart(part))
    return `${parts[part].name}, ${periodText({ year: Number(year), semester: semester === 1 ? 1 : 2 })}`
  return subject === 'import' && typeof file === 'string' ? file : null
}

const isPart = (word: string): word is keyof typeof parts => Object.hasOwn(parts, word)

/** What the entries of a page were done to, by its name now: one question for a page. */
async function objectsIn(db: ReadDb, rows: readonly Named[], forms: FormRegistry): Promise<ObjectName> {
  const questions = Object.entries(named).flatMap(([subject, { table, key, isNumber, name }]) => {
    const ids = rows.flatMap((row) => (row.subject === subject ? [row.subjectId] : []))
    const keys = [...new Set(ids)].filter((id) => !isNumber || isNumberOfRow(id))
    if (keys.length === 0) return []
    const among = isNumber ? sql`${keys}::int[]` : sql`${keys}::text[]`
    return [
      sql`select ${subject}::text as subject, ${sql.ref(key)}::text as id, ${name} as name
        from ${sql.table(table)} where ${sql.ref(key)} = any(${among})`,
    ]
  })
  const found =
    questions.length === 0
      ? []
      : await rowsFrom(db)<{
          subject: string
          id: string
          name: string
        }>`${sql.join(questions, sql` union all `)}`
  const names = new Map(found.map(({ subject, id, name }) => [`${subject} ${id}`, name]))
  return ({ subject, subjectId }) =>
    (subject === 'form' ? publishedTitle(forms, subjectId) : undefined) ??
    names.get(`${subject} ${subjectId}`)
}

/** Whether it fits a column of ids. */
const isNumberOfRow = (id: string) => /^\d{1,10}$/.test(id) && Number(id) < 2 ** 31

const publishedTitle = (forms: FormRegistry, form: string) =>
  forms
    .versionsOf(form)
    .filter(({ id }) => id === form)
    .at(0)?.title

const called: ReadonlySet<string> = new Set([...Object.keys(named), 'programKey'])

/** What has gone since, or has no table of names, is called what the act itself says. */
function titleThen({ subject, detail }: Pick<AuditRow, 'subject' | 'detail'>): string | null {
  if (!called.has(subject)) return null
  const said = [detail, detail?.['before'], detail?.['after']].flatMap((values) =>
    typeof values === 'object' && values !== null ? Object.entries(values) : [],
  )
  const title = said.find(
    ([name, value]) => ['title', 'judul', 'name'].includes(name) && typeof value === 'string',
  )
  return title ? String(title[1]) : null
}
