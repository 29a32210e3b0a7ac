import { addedPaths } from '#contract/added-form-calls.ts'
import { currentMonth } from '#domain/month.ts'
import { freeAmong, slugOf } from '#domain/slug.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { closingSection, reporterSection } from '#forms/definitions/header.ts'

/** What the address of a form of one's own begins with, so that it is never that of another call. */
const prefix = 'isian-'

/** A form of one's own: who reports, one empty section, and the statement at the end. Its calls are those that all such forms share. */
export function beginForm(
  { title, shortTitle }: { title: string; shortTitle: string },
  { taken, now }: { taken: ReadonlySet<string>; now: Date },
): FormDefinition {
  const id = freeId(shortTitle, taken)
  return {
    id,
    paths: addedPaths(id),
    version: 1,
    validFrom: currentMonth(now, 'WIB'),
    title,
    shortTitle,
    description: '',
    applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
    prefill: true,
    sections: [reporterSection, { id: 'isian', title: 'Isian', fields: {} }, closingSection],
    checks: [],
  }
}

/** What a copy takes of the other form: what it asks. Checks that only code can judge stay with the form that they were written for. */
export function copyOf(source: FormDefinition, begun: FormDefinition): FormDefinition {
  const { applies, prefill, nihil, sections, checks, description } = source
  return {
    ...begun,
    ...{ applies, prefill, sections, description },
    ...(nihil ? { nihil } : {}),
    checks: checks.filter(({ rule }) => rule.rule !== 'named'),
  }
}

const freeId = (shortTitle: string, taken: ReadonlySet<string>) =>
  freeAmong(`${prefix}${slugOf(shortTitle, 'baru').slice(0, 40)}`, taken)
