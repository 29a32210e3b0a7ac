import type { FormDefinition, GuideLink } from './define-form.ts'
import { isRows } from './shape.ts'

/** A question that opens a part of a guide: where it stands in the definition, as `sections.1.fields.volume`, and its words. */
export type LinkedQuestion = { path: string; label: string; guide: GuideLink }

/** The questions of a form that open a guide. */
export function guideLinksOf({ sections }: FormDefinition): LinkedQuestion[] {
  const linkAt = (path: string, { label, guide }: { label: string; guide?: GuideLink }) =>
    guide === undefined ? [] : [{ path, label, guide }]
  return sections.flatMap(({ fields }, section) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const path = `sections.${section}.fields.${name}`
      const cells = isRows(field) ? Object.entries(field.fields) : []
      return [
        ...linkAt(path, field),
        ...cells.flatMap(([cell, inner]) => linkAt(`${path}.fields.${cell}`, inner)),
      ]
    }),
  )
}
