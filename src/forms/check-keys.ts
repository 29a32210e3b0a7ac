import type { FormDefinition } from './define-form.ts'

type Checked = Pick<FormDefinition, 'checks'>

/**
 * What a check of a form is found by: its id, and where a form has several of one id (one that refuses, one that asks to explain) which of
 * these it is: `LF-07`, `LF-07#2`.
 */
export function checkKeyAt({ checks }: Checked, place: number): string {
  const id = checks[place]?.id ?? ''
  const before = checks.slice(0, place).filter((check) => check.id === id).length
  return before === 0 ? id : `${id}#${before + 1}`
}

/** Where the check of a key stands; -1 where the form has none. */
export const placeOfCheck = (form: Checked, key: string): number =>
  form.checks.findIndex((_, place) => checkKeyAt(form, place) === key)

export const checkOfKey = (form: Checked, key: string) => form.checks[placeOfCheck(form, key)]
