import type { FieldOf, RowsField, SimpleField } from '../define-form.ts'
import type { KindName } from '../kinds/index.ts'
import { limitsOf } from '../kinds/number.ts'
import { lengthsOf } from '../kinds/text.ts'
import { isRows } from '../shape.ts'

/** What a version may be asked of the limits of a question, before anybody answers it. */
type Fitting<Field> = {
  /** Whether its limits let any answer through, those included that hold where nothing is said; where it is absent, some always is. */
  isPossible?: (field: Field) => boolean
  /** Whether each answer to another question of its kind is one to it too; where it is absent, it is. */
  takes?: (field: Field, other: Field) => boolean
}

const hasOptionsOf = (field: { options: object }, other: { options: object }) =>
  Object.keys(other.options).every((code) => Object.hasOwn(field.options, code))

const fittings: { [K in KindName]?: Fitting<FieldOf<K>> } = {
  number: {
    isPossible: (field) => {
      const { min, max } = limitsOf(field)
      const steps = 10 ** (field.decimals ?? 0)
      return Math.ceil(min * steps - 1e-6) <= Math.floor(max * steps + 1e-6)
    },
    takes: ({ decimals = 0 }, other) => (other.decimals ?? 0) <= decimals,
  },
  text: {
    isPossible: (field) => lengthsOf(field).min <= lengthsOf(field).max,
    takes: (field, other) => lengthsOf(other).max <= lengthsOf(field).max,
  },
  choice: { takes: hasOptionsOf },
  choices: { takes: hasOptionsOf },
}

/** Safe: `field.kind` picks the row of the field's own kind. */
const fittingOf = (field: SimpleField) => fittings[field.kind] as Fitting<SimpleField> | undefined

/** Whether a question can be answered at all. */
export const isPossible = (field: SimpleField): boolean => fittingOf(field)?.isPossible?.(field) ?? true

/** Whether each answer to another question is one to this question too. */
export function takesAnswersOf(field: SimpleField, other: SimpleField | RowsField): boolean {
  if (isRows(other) || field.kind !== other.kind) return false
  return fittingOf(field)?.takes?.(field, other) ?? true
}
