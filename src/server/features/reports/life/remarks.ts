import { fieldProblems } from '#contract/problem.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { isRows } from '#forms/shape.ts'

/** @throws Problem invalidInput at each remark that names no question of these forms. */
export function assertKnownRemarks(
  remarks: Readonly<Record<string, string>> | undefined,
  forms: readonly FormDefinition[],
): void {
  const unknown = Object.keys(remarks ?? {}).filter((name) => !forms.some((form) => isAsked(form, name)))
  if (unknown.length > 0)
    throw fieldProblems(unknown.map((name) => [`remarks.${name}`, 'Pertanyaan tidak dikenal']))
}

/** A question, a whole table or list, or one cell of a list's row: `shipments.0.ship_date`. */
function isAsked(form: FormDefinition, path: string): boolean {
  const { name, row } = parsePath(path)
  if (!path.includes('.'))
    return (
      form.sections.some(({ fields }) => Object.hasOwn(fields, name)) ||
      slotsOf(form).some((slot) => slot.name === name)
    )
  const list = slotsOf(form).find((slot) => slot.name === name)?.field
  return (
    isRows(list) &&
    row !== undefined &&
    /^[^.]+\.\d{1,3}\.[^.]+$/.test(path) &&
    Object.hasOwn(list.fields, row.cell)
  )
}
