import type { Month } from '#domain/month.ts'
import { firstNamesText } from '#domain/words.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { oncePer } from '#forms/once-per.ts'
import { changesBetween, type FormChange } from '#forms/versions/changes.ts'

import { tracedOf } from './dependents.ts'
import { keysTouched } from './verdicts.ts'

/** A month from which on a figure rests on other questions, and which changed, in words. */
export type TrendChange = { from: Month; what: string }

/** Questions that are named; more would hide the figures. */
const mostNamed = 3

/**
 * Where in time a figure's questions changed, the oldest first.
 * @param versions of the form and its sub-forms, newest first
 */
export function trendChanges(
  { id, form }: { id: string; form: string },
  versions: readonly FormDefinition[],
): TrendChange[] {
  return versions
    .flatMap((after): TrendChange[] => {
      const before = versions.find((each) => each.id === after.id && each.validFrom < after.validFrom)
      if (!before) return []
      const reads = readsOf(after, { id, form })
      const touched = changesSince(before)(after).filter((change) =>
        keysTouched(change, before).some((key) => reads.has(key)),
      )
      return touched.length > 0 ? [{ from: after.validFrom, what: wordsOf(touched) }] : []
    })
    .toSorted((one, other) => one.from.localeCompare(other.from))
}

/** What a figure reads of a form's answers; of a figure with two names both are meant. */
const readsOf = (source: FormDefinition, { id, form }: { id: string; form: string }): ReadonlySet<string> =>
  new Set(
    tracedOf(source)
      .filter(({ sort, ...each }) => sort === 'indicator' && each.form === form)
      .flatMap(({ name, reads }) => (name === id || `${name}_official` === id ? reads : [])),
  )

/** Compared once for all figures. */
const changesSince = oncePer((before: FormDefinition) =>
  oncePer((after: FormDefinition): readonly FormChange[] => changesBetween(before, after)),
)

function wordsOf(changes: readonly FormChange[]): string {
  const labels = [...new Set(changes.map(({ label, words }) => `${label}: ${words.replace(/\.$/, '')}`))]
  return firstNamesText(labels.slice(0, mostNamed), labels.length - mostNamed, '; ')
}
