import type { FormContext } from '../context.ts'
import type { FormDefinition, RowsField, SimpleField } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import type { Kind, Note, Uploads } from '../kinds/kind.ts'
import { isRows } from '../shape.ts'

/** What a report is compared with: last month's or, where the stock runs on, the latest one that was sent, however old. */
export const comparedWith = ({ stockRunsOn }: Pick<FormDefinition, 'stockRunsOn'>) =>
  stockRunsOn
    ? ({ since: 'laporan sebelumnya', report: 'laporan sebelumnya' } as const)
    : ({ since: 'bulan lalu', report: 'laporan bulan lalu' } as const)

/** The kind of a field, with the field as its options. */
function kindOf(field: SimpleField): Kind<SimpleField, unknown> {
  // Safe: `field.kind` picks the kind whose options the field carries, and stored values passed its schema.
  return kinds[field.kind] as unknown as Kind<SimpleField, unknown>
}

const absent = (value: unknown) => value === undefined || value === null || value === ''

/** The unit behind a question's words, where its answers are counted in one: ` (kg)`. */
export function unitOf(field: SimpleField | RowsField): string {
  const unit = isRows(field) ? undefined : kindOf(field).unit?.(field)
  return unit ? ` (${unit})` : ''
}

/** An amount with its unit: `1.036,5 kg`. */
export function withUnit(field: SimpleField, amount: string): string {
  return [amount, kindOf(field).unit?.(field)].filter(Boolean).join(' ')
}

/** Whether the answers are amounts: they stand at the right, are summed, and are compared with last month's. */
export function isAmount(field: SimpleField | RowsField): boolean {
  return !isRows(field) && kindOf(field).holds === 'amount'
}

/** Whether the answers are days: where they can be, they are sorted and reckoned with as such. */
export function isDay(field: SimpleField | RowsField): boolean {
  return !isRows(field) && kindOf(field).holds === 'day'
}

/** An answer as a person reads it; `–` for a missing one. */
export function textOf(field: SimpleField, value: unknown): string {
  return absent(value) ? '–' : kindOf(field).text(value, field)
}

/** Whether the kind writes its answers shorter in a column, whose head carries the unit. */
export function hasShortText(field: SimpleField): boolean {
  return kindOf(field).short !== undefined
}

/** An answer in a column, whose head carries the unit. */
export function shortTextOf(field: SimpleField, value: unknown): string {
  const { short } = kindOf(field)
  return short && !absent(value) ? short(value, field) : textOf(field, value)
}

/** The codes that a question is answered with, with their words; empty where it has none. */
export function codesOf(field: SimpleField): Readonly<Record<string, string>> {
  return kindOf(field).codes?.(field) ?? {}
}

/** The answer of a cell that the tick in front of its row gives; undefined where the row is opened without one. */
export function tickOf(field: SimpleField): unknown {
  const { tick } = kindOf(field)
  return tick && field.empty === tick.off ? tick.on : undefined
}

/** The answer that a spreadsheet's cell stands for; its text where it stands for none. */
export function readText(field: SimpleField, text: string): unknown {
  return kindOf(field).read(text, field)
}

/** Whether the answers are uploads, which no text can hold. */
export function isUpload(field: SimpleField | RowsField): boolean {
  return !isRows(field) && kindOf(field).holds === 'files'
}

/** The uploads that an answer holds; undefined for questions that take none. */
export function uploadsOf(field: SimpleField, value: unknown): Uploads | undefined {
  return absent(value) ? undefined : kindOf(field).uploads?.(value, field)
}

/** What an answer, or a missing one, means at the end of the month; null where its kind has nothing to say. */
export function noteOf(field: SimpleField, value: unknown, { month, today }: FormContext): Note | null {
  return kindOf(field).note?.(value, field, { month, today }) ?? null
}
