import { problem } from '#contract/problem.ts'
import { getHealthQuestions, getWasteQuestions } from '#contract/report-questions.ts'
import { formIds } from '#domain/form-ids.ts'
import { currentMonth, type Month } from '#domain/month.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { codesOf } from '#forms/answers/words.ts'
import type { FormDefinition, SimpleField } from '#forms/define-form.ts'
import { closingSection, reporterSection } from '#forms/definitions/header.ts'
import { isRows } from '#forms/shape.ts'
import { read, type Route } from '#server/http/implement.ts'

import { reportWord } from './life/target.ts'

/** The forms whose questions the API lists. */
const lists = [
  { endpoint: getWasteQuestions, form: formIds.waste },
  { endpoint: getHealthQuestions, form: formIds.health },
] as const

/** The sections that are in no list: who reports, the declaration, and the amounts, which have a call of their own. */
const leftOut: readonly string[] = [reporterSection.id, closingSection.id, 'timbulan']

/** The questions of a month's version of a form, for outside readers. */
export const questionRoutes: Route[] = lists.map(({ endpoint, form }) =>
  read(endpoint, async ({ actor, query, now, services }) => {
    const month: Month = query.date ?? currentMonth(now, actor.zone)
    const definition = services.forms.findFor(form, month)
    if (!definition) throw problem('notFound', { what: reportWord })
    return { data: questionsOf(definition) }
  }),
)

/** Without fixed tables and lists. */
function questionsOf(form: FormDefinition) {
  const asked = slotsOf(form).flatMap(({ name, section, field, when, cell }) =>
    leftOut.includes(section) || isRows(field) || cell ? [] : [{ name, section, field, when }],
  )
  return asked.map(({ name, section, field, when }, index) => ({
    id: `${form.id}.${form.version}.${name}`,
    group: section,
    key: name,
    label: field.label,
    type: field.kind,
    options: optionsOf(field),
    required: !field.optional,
    show_when: when ?? null,
    order: index + 1,
  }))
}

function optionsOf(field: SimpleField): { value: string; label: string }[] {
  return Object.entries(codesOf(field)).map(([value, label]) => ({ value, label }))
}
