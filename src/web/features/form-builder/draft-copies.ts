import type { FormDefinition } from '#forms/define-form.ts'
import { changesBetween, type FormChange } from '#forms/versions/changes.ts'
import { elementsOf } from '#forms/versions/elements.ts'

import { sectionOf } from './outline.tsx'

/** What each of two copies has changed since the draft that both began with, in the order of one's own. */
export function copiesOf(base: FormDefinition, mine: FormDefinition, saved: FormDefinition) {
  const [own, other] = [mine, saved].map((copy) => Map.groupBy(changesBetween(base, copy), ({ at }) => at))
  return [...new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])].map((at) => {
    const [ownChanges, otherChanges] = [own?.get(at) ?? [], other?.get(at) ?? []]
    const label = labelIn(base, at) ?? [...ownChanges, ...otherChanges][0]?.label ?? ''
    return { name: at ?? '', label, mine: wordsOf(ownChanges, label), saved: wordsOf(otherChanges, label) }
  })
}

/** A change of words says what they were; what they are now is its label. */
function wordsOf(changes: readonly FormChange[], label: string): string {
  const [first] = changes
  if (!first) return 'tidak diubah'
  const words = changes.map((change) => change.words).join(' ')
  return first.label === label ? words : `“${first.label}”: ${words}`
}

const labelIn = (form: FormDefinition, at: string | null): string | undefined =>
  at === null
    ? form.title
    : (elementsOf(form).get(at)?.label ?? form.sections.find(({ id }) => id === sectionOf(at))?.title)
