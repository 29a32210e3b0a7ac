import { problem } from '#contract/problem.ts'

import type { Agreement, Asked, Fields, RecordWords } from './implement.ts'

/**
 * Records of the specification come with words that a call does not need: who sends, its form, its state. They are
 * known, and must agree with the address, the session or what is stored; a call never acts on them.
 */

type Taken = { field: string; said: unknown; agreement: Agreement; beside: Fields }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body without the words of its record, and those words. */
export function takeWords(words: RecordWords, body: unknown): { rest: unknown; taken: Taken[] } {
  const taken: Taken[] = []
  let rest = body
  for (const [path, agreement] of Object.entries(words))
    rest = without(rest, path.split('.'), (field, said, beside) =>
      taken.push({ field: field.join('.'), said, agreement, beside }),
    )
  return { rest, taken }
}

function without(
  value: unknown,
  [step = '', ...steps]: readonly string[],
  take: (field: string[], said: unknown, beside: Fields) => void,
): unknown {
  if (!isFields(value)) return value
  if (steps.length === 0) {
    if (!Object.hasOwn(value, step)) return value
    const { [step]: said, ...beside } = value
    take([step], said, beside)
    return beside
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      step === '*' || step === name
        ? without(held, steps, (field, ...rest) => take([name, ...field], ...rest))
        : held,
    ]),
  )
}

/** @throws Problem invalidInput at each word that contradicts */
export async function assertAgreeing(taken: readonly Taken[], asked: Omit<Asked, 'beside' | 'once'>) {
  const found = new Map<unknown, Promise<unknown>>()
  const errors: Record<string, string[]> = {}
  for (const { field, said, agreement, beside } of taken) {
    const full: Asked = {
      ...asked,
      beside,
      once: (find) => {
        const known = found.get(find) ?? find(full)
        found.set(find, known)
        // Safe: what stands under a function is what it gave.
        return known as ReturnType<typeof find>
      },
    }
    const expected = await agreement(full)
    if (expected !== undefined && ![expected].flat().some((one) => isSame(said, one)))
      errors[field] = ['Tidak sama dengan data yang tercatat']
  }
  if (Object.keys(errors).length > 0) throw problem(asked.endpoint.invalid ?? 'invalidInput', { errors })
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value))

/** A number and its digits are the same, and so is a word with space around it. */
function isSame(said: unknown, expected: unknown): boolean {
  if (said === null || expected === null) return said === expected
  return wordOf(said) === wordOf(expected) && typeof said !== 'object'
}
