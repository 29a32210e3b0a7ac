/** A thing that two copies say differently. */
export type Difference = { name: string; label: string; mine: string; saved: string }

/** What two copies say of one thing, where they differ; what is empty is a dash. */
export const differenceOf = (
  { name, label }: Pick<Difference, 'name' | 'label'>,
  mine: string,
  saved: string,
): Difference[] => (mine === saved ? [] : [{ name, label, mine: mine || '–', saved: saved || '–' }])

type Words = readonly (readonly [label: string, words: string])[]

/** In what two copies differ, both said by the same labels in the same order. */
export const differencesOf = (mine: Words, saved: Words): Difference[] =>
  mine.flatMap(([label, own], index) => differenceOf({ name: label, label }, own, saved[index]?.[1] ?? ''))
