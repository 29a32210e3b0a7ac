import { moved } from '#domain/moved.ts'

import { placeOfCheck } from '../check-keys.ts'
import type { Check, Field, FormDefinition, Section } from '../define-form.ts'
import { isRows, isTable } from '../shape.ts'
import { holderOf } from '../versions/changes.ts'

/** Something that holds elements in an order: a section, the rows or columns of a table, the columns of a list. */
export type Shelf = { section: string } | { field: string; of: 'rows' | 'columns' | 'fields' }

/** The address of what stands on a shelf under a name, as `Element.at`. */
export function addressOn(shelf: Shelf, name: string): string {
  if ('section' in shelf) return name
  return shelf.of === 'rows' ? `${shelf.field}[${name}]` : `${shelf.field}.${name}`
}

/** Where an element stands; null where the form has none at that address. */
export function spotOf(form: FormDefinition, at: string): { shelf: Shelf; name: string } | null {
  const holder = holderOf(at)
  const section = form.sections.find(({ fields }) => Object.hasOwn(fields, holder ?? at))
  if (!section) return null
  if (holder === null) return { shelf: { section: section.id }, name: at }
  const isRow = at.endsWith(']')
  const name = at.slice(holder.length + 1, isRow ? -1 : undefined)
  const field = section.fields[holder]
  const of = isRow ? 'rows' : field && isRows(field) ? 'fields' : 'columns'
  const shelf: Shelf = { field: holder, of }
  return Object.hasOwn(partsOn(form, shelf), name) ? { shelf, name } : null
}

/** The question, table or list of a name, in whichever section it stands. */
export const fieldNamed = (form: FormDefinition, name: string): Field | undefined =>
  form.sections.find(({ fields }) => Object.hasOwn(fields, name))?.fields[name]

/** What a shelf holds, by name, in its order. */
export function partsOn(form: FormDefinition, shelf: Shelf): Readonly<Record<string, object>> {
  if ('section' in shelf) return form.sections.find(({ id }) => id === shelf.section)?.fields ?? {}
  const field = fieldNamed(form, shelf.field)
  if (!field) return {}
  if (isTable(field)) return shelf.of === 'rows' ? field.rows : shelf.of === 'columns' ? field.columns : {}
  return isRows(field) && shelf.of === 'fields' ? field.fields : {}
}

type Entries = readonly (readonly [string, object])[]

function withParts(form: FormDefinition, shelf: Shelf, change: (parts: Entries) => Entries): FormDefinition {
  const next = Object.fromEntries(change(Object.entries(partsOn(form, shelf))))
  const sections = form.sections.map((section) => {
    if ('section' in shelf) return section.id === shelf.section ? { ...section, fields: next } : section
    const field = section.fields[shelf.field]
    if (!field) return section
    return { ...section, fields: { ...section.fields, [shelf.field]: { ...field, [shelf.of]: next } } }
  })
  // Safe: what stands on a shelf is put back on it, or was made for it; the server looks at all of it again.
  return { ...form, sections: sections as FormDefinition['sections'] }
}

/** The form with one element said otherwise; as it was where nothing stands there. */
export function withElement(form: FormDefinition, at: string, next: object): FormDefinition {
  const spot = spotOf(form, at)
  if (!spot) return form
  return withParts(form, spot.shelf, (parts) =>
    parts.map(([name, part]) => [name, name === spot.name ? next : part]),
  )
}

/** The form with a new element, at the end of a shelf; in a list with headings, under the last one. */
export function withNew(form: FormDefinition, shelf: Shelf, name: string, element: object): FormDefinition {
  const next = withParts(form, shelf, (parts) => [...parts, [name, element]])
  return 'field' in shelf && shelf.of === 'fields' ? withHeading(next, shelf.field, name, 'last') : next
}

/** The form without an element, and without what its list, or the form as a whole, says of it by name. */
export function withoutElement(form: FormDefinition, at: string): FormDefinition {
  const spot = spotOf(form, at)
  if (!spot) return form
  const { shelf, name } = spot
  const next = withParts(form, shelf, (parts) => parts.filter(([other]) => other !== name))
  if ('section' in shelf) return withoutNihil(next, name)
  if (shelf.of !== 'fields') return next
  const without = withHeading(next, shelf.field, name, null)
  return withList(without, shelf.field, ({ unique, uniqueInFacility, orderedBy, calendar, ...list }) => {
    const isDated = orderedBy !== undefined && orderedBy !== name
    return {
      ...list,
      ...(unique && { unique: unique.filter((cell) => cell !== name) }),
      ...(uniqueInFacility && { uniqueInFacility: uniqueInFacility.filter((cell) => cell !== name) }),
      ...(isDated && { orderedBy }),
      // Without its date, or the answer that a day was idle, a list is no calendar any more.
      ...(calendar &&
        isDated &&
        calendar.idle.field !== name && {
          calendar: { ...calendar, total: calendar.total.filter((cell) => cell !== name) },
        }),
    }
  })
}

/** The form without what it says of a question by which a month is declared nihil. */
function withoutNihil({ nihil, ...form }: FormDefinition, name: string): FormDefinition {
  if (!nihil || nihil.field === name) return form
  return { ...form, nihil: { ...nihil, asks: nihil.asks.filter((other) => other !== name) } }
}

type List = Extract<Section['fields'][string], { kind: 'rows' }>

function withList(form: FormDefinition, name: string, change: (list: List) => List): FormDefinition {
  const field = fieldNamed(form, name)
  return field && isRows(field) ? withElement(form, name, change(field)) : form
}

/** Puts a column of a list under one of its headings alone; a list without headings stays as it is. */
export function withHeading(
  form: FormDefinition,
  list: string,
  cell: string,
  heading: number | 'last' | null,
): FormDefinition {
  return withList(form, list, (field) => {
    if (!field.groups) return field
    const place = heading === 'last' ? field.groups.length - 1 : heading
    const groups = field.groups.map(({ title, fields }, index) => {
      const others = fields.filter((other) => other !== cell)
      return { title, fields: index === place ? [...others, cell] : others }
    })
    return { ...field, groups }
  })
}

/** The form with an element at another place of a shelf that may hold it; a question may change its section. */
export function withElementAt(form: FormDefinition, at: string, shelf: Shelf, to: number): FormDefinition {
  const spot = spotOf(form, at)
  if (!spot) return form
  const isSame = JSON.stringify(spot.shelf) === JSON.stringify(shelf)
  if (isSame)
    return withParts(form, shelf, (parts) =>
      moved(
        parts,
        parts.findIndex(([name]) => name === spot.name),
        to,
      ),
    )
  if (!('section' in spot.shelf) || !('section' in shelf)) return form
  const element = partsOn(form, spot.shelf)[spot.name]
  if (!element || !form.sections.some(({ id }) => id === shelf.section)) return form
  const without = withParts(form, spot.shelf, (parts) => parts.filter(([name]) => name !== spot.name))
  return withParts(without, shelf, (parts) => [
    ...parts.slice(0, to),
    [spot.name, element],
    ...parts.slice(to),
  ])
}

/** The form with other words for one of its sections. */
export function withSection(
  form: FormDefinition,
  id: string,
  change: Partial<Pick<Section, 'title' | 'description'>>,
): FormDefinition {
  return {
    ...form,
    sections: form.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
  }
}

/** The form with the check of a key said otherwise, or without it; a check of a key that it does not have comes at the end. */
export function withCheck(form: FormDefinition, key: string, next: Check | null): FormDefinition {
  const place = placeOfCheck(form, key)
  const checks = next ? [next] : []
  return {
    ...form,
    checks: place === -1 ? [...form.checks, ...checks] : form.checks.toSpliced(place, 1, ...checks),
  }
}

/** An element with one of its options set, or left out where it says nothing; `soft.below` is one inside another. */
export function withOption(element: object, key: string, value: unknown): object {
  const [first = '', ...rest] = key.split('.')
  // Safe: an object's own members.
  const own = (element as Record<string, unknown>)[first]
  const next = rest.length === 0 ? value : withOption(isObject(own) ? own : {}, rest.join('.'), value)
  const isNothing = next === undefined || (rest.length > 0 && Object.keys(Object(next)).length === 0)
  if (!isNothing) return { ...element, [first]: next }
  return Object.fromEntries(Object.entries(element).filter(([name]) => name !== first))
}

/** The option of an element, as `withOption` names it. */
export function optionOf(element: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((part, name) => (isObject(part) ? Reflect.get(part, name) : undefined), element)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
