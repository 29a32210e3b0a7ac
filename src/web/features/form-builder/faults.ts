import { errorsOf } from '#contract/field-errors.ts'
import { DraftDefinition } from '#contract/form-definition.ts'
import { addressOn, type Shelf } from '#forms/building/edit.ts'
import { checkKeyAt } from '#forms/check-keys.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { oncePer } from '#forms/once-per.ts'
import { isRows, isTable } from '#forms/shape.ts'
import { faultsIn } from '#forms/soundness.ts'

/** Something to put right before the draft can be published; one of `property` before it can even be saved. */
export type Fault = { at: string | null; property?: string; text: string }

/** What is wrong with the shape of a draft, at the element and the property: it cannot be stored so. */
export const shapeFaults = oncePer((form: FormDefinition): readonly Fault[] => {
  const { error } = DraftDefinition.safeParse(form)
  return error ? placedFaults(form, errorsOf(error)) : []
})

/** Faults by their path in a definition, as the contract and the server name them, at the elements that they belong to. */
export function placedFaults(
  form: FormDefinition,
  errors: Readonly<Record<string, readonly string[]>>,
): Fault[] {
  return Object.entries(errors).flatMap(([path, texts]) => {
    const place = placeOf(form, path.replace(/^definition\./, '').split('.'))
    return texts.map((text) => ({ ...place, text }))
  })
}

/** `sections.0.fields.beds.label` stands at `beds`, property `label`. */
function placeOf(form: FormDefinition, path: string[]): { at: string | null; property?: string } {
  const [part, index = '', ...rest] = path
  if (part === 'checks') return { at: `check:${checkKeyAt(form, Number(index))}`, property: rest.join('.') }
  const section = part === 'sections' ? form.sections[Number(index)] : undefined
  if (!section) return { at: null, property: path.join('.') }
  const [of, name = '', inner, part2 = '', ...others] = rest
  if (of !== 'fields') return { at: `section:${section.id}`, property: rest.join('.') }
  const field = section.fields[name]
  const isHolder = field !== undefined && (isTable(field) || isRows(field))
  if (isHolder && (inner === 'rows' || inner === 'columns' || inner === 'fields') && part2 !== '') {
    const shelf: Shelf = { field: name, of: inner }
    return { at: addressOn(shelf, part2), property: others.join('.') }
  }
  return { at: name, property: [inner, part2, ...others].filter(Boolean).join('.') }
}

/** What keeps the form from working, at the elements that are shown: a cell's fault stands at its column. */
export const soundnessFaults = oncePer((form: FormDefinition): readonly Fault[] => {
  const homes = new Map(
    form.sections.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]): [string, string][] => {
        if (isTable(field))
          return Object.keys(field.rows).flatMap((row) =>
            Object.keys(field.columns).map((column): [string, string] => [
              `${row}_${column}`,
              `${name}.${column}`,
            ]),
          )
        if (isRows(field)) return Object.keys(field.fields).map((cell) => [cell, `${name}.${cell}`])
        return []
      }),
    ),
  )
  const top = new Set(form.sections.flatMap(({ fields }) => Object.keys(fields)))
  const placed = faultsIn(form).map(({ at, indonesian }): Fault => ({
    at: at === null || top.has(at) ? at : (homes.get(at) ?? at),
    text: indonesian,
  }))
  // The cells of a column say the same.
  return [...new Map(placed.map((fault) => [`${fault.at}\n${fault.text}`, fault])).values()]
})
