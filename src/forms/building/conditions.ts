import type { FieldCondition } from '../answers/conditions.ts'
import { codesOf } from '../answers/words.ts'
import type { RowsField, SimpleField, When } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import { isRows } from '../shape.ts'
import type { Reference } from './references.ts'

/** A condition as it is built: a group whose parts must all hold, or one of them; a group may hold groups. */
export type Group = { joined: 'all' | 'any'; parts: readonly (When | Group)[] }
export const isGroup = (part: When | Group): part is Group => 'joined' in part

/** A condition as a group: one without `all` and `any` is a group of itself. */
export function groupOf(when: When | undefined): Group {
  if (!when) return { joined: 'all', parts: [] }
  if ('all' in when) return { joined: 'all', parts: when.all.map(partOf) }
  if ('any' in when) return { joined: 'any', parts: when.any.map(partOf) }
  return { joined: 'all', parts: [when] }
}
const partOf = (when: When): When | Group => ('all' in when || 'any' in when ? groupOf(when) : when)

/** The condition of a group; none where it asks nothing. */
export function whenOf({ joined, parts }: Group): When | undefined {
  const whens = parts.flatMap((part) => (isGroup(part) ? (whenOf(part) ?? []) : part))
  if (whens.length <= 1) return whens[0]
  return joined === 'all' ? { all: whens } : { any: whens }
}

/** What a condition asks of an answer; the words stand between the question and what it is compared with. */
export const operators = {
  is: { words: 'dijawab', takes: 'codes' },
  isNot: { words: 'dijawab selain', takes: 'codes' },
  has: { words: 'memuat', takes: 'codes' },
  above: { words: 'lebih dari', takes: 'amount' },
  rose: { words: 'lebih tinggi daripada bulan lalu', takes: null },
  changed: { words: 'berbeda dari bulan lalu', takes: null },
  answered: { words: 'diisi', takes: null },
} as const
export type Operator = keyof typeof operators

/** The operators that make sense for an answer. */
export function operatorsFor(field: SimpleField | RowsField): Operator[] {
  const holds = isRows(field) ? null : kinds[field.kind].holds
  if (holds === 'amount') return ['above', 'rose', 'changed', 'answered']
  if (holds === 'codes') return ['has', 'answered']
  return holds === 'code' ? ['is', 'isNot', 'answered'] : ['answered']
}

// Safe: a condition on a field has one operator, which names it.
export const operatorOf = (when: FieldCondition): Operator =>
  Object.keys(when).find((key) => key in operators) as Operator

/** The codes of an answer with their words, for what it is compared with. */
export const codesFor = ({ field }: Reference): Readonly<Record<string, string>> =>
  isRows(field) ? {} : codesOf(field)

/** A condition on an answer with an operator, compared with its first code or with 0. */
export function conditionOn(reference: Reference, operator?: Operator): FieldCondition {
  const { name: field } = reference
  const chosen = operator ?? operatorsFor(reference.field)[0] ?? 'answered'
  const [code = ''] = Object.keys(codesFor(reference))
  switch (chosen) {
    case 'is':
      return { field, is: code }
    case 'isNot':
      return { field, isNot: code }
    case 'has':
      return { field, has: code }
    case 'above':
      return { field, above: 0 }
    case 'rose':
      return { field, rose: true }
    case 'changed':
      return { field, changed: true }
    case 'answered':
      return { field, answered: true }
  }
}

/** The codes that a condition compares with. */
export function codesIn(when: FieldCondition): readonly string[] {
  const codes = 'is' in when ? when.is : 'isNot' in when ? when.isNot : 'has' in when ? when.has : []
  return typeof codes === 'string' ? [codes] : codes
}

/** The condition with other codes; one alone is written without a list, as definitions in the code do. */
export function withCodes(when: FieldCondition, codes: readonly string[]): FieldCondition {
  const [only = ''] = codes
  const operator = operatorOf(when)
  return { field: when.field, [operator]: codes.length === 1 ? only : codes } as FieldCondition
}
