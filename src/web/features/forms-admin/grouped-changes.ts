import type { FormDefinition } from '#forms/define-form.ts'
import { changesBetween } from '#forms/versions/changes.ts'
import { elementsOf } from '#forms/versions/elements.ts'

type Group = {
  id: string
  title: string
  /** What changed, each with its sentences. */
  changes: { label: string; sentences: string[] }[]
}

/** The changes of a version by the section that they are in: the form as a whole first, checks last. */
export function groupedChanges(before: FormDefinition, after: FormDefinition): Group[] {
  const [old, now] = [elementsOf(before), elementsOf(after)]
  const groupOf = (at: string | null) => {
    if (at === null) return 'form'
    if (at.startsWith('check:')) return 'checks'
    return at.startsWith('section:') ? at : `section:${(now.get(at) ?? old.get(at))?.section}`
  }
  const byGroup = Map.groupBy(changesBetween(before, after), ({ at }) => groupOf(at))
  const gone = before.sections.filter(({ id }) => !after.sections.some((section) => section.id === id))
  const titles = new Map([
    ['form', 'Formulir'],
    ...[...after.sections, ...gone].map(({ id, title }) => [`section:${id}`, title] as const),
    ['checks', 'Pemeriksaan'],
  ])
  return [...titles].flatMap(([id, title]) => {
    const changes = byGroup.get(id)
    if (!changes) return []
    const byLabel = Map.groupBy(changes, ({ at, label }) => (at === id ? 'Bagian ini' : label))
    return [
      {
        ...{ id, title },
        changes: [...byLabel].map(([label, each]) => ({ label, sentences: each.map(({ words }) => words) })),
      },
    ]
  })
}
