import { problem } from '#contract/problem.ts'

/** A browser's form: what was typed under a name, the entries of a list, and what stands within a name. */
export type FormValue = string | string[] | { [name: string]: FormValue }

/** More fields than any call has: the largest instrument has less than half of them. */
export const mostFields = 5000
/** Names stand within each other no deeper than this, */
const deepest = 8
/** and are no longer, all steps together. */
const longestName = 500
export const tooManyFields = () => problem('tooLarge', { limit: '5.000 isian' })

/**
 * The fields of an urlencoded body. Counted first: taking half a million of them apart lasts seconds.
 * @throws Problem tooLarge
 */
export function urlencodedFields(text: string): URLSearchParams {
  if (text.split('&', mostFields + 1).length > mostFields) throw tooManyFields()
  return new URLSearchParams(text)
}

type Branch = Map<string, string[] | Branch>

/** `a`, `a.b`, `a[b]`, `a[]`: a name, and what is within it. In brackets a dot is a dot. */
const written = /^([^[\].]+)((?:\.[^[\].]+|\[[^[\]]+\])*)(?:\[\])?$/

function stepsOf(name: string): string[] {
  const [, first, rest = ''] = written.exec(name) ?? []
  // What is not written so is a name that no call knows.
  if (first === undefined) return [name]
  return [
    first,
    ...[...rest.matchAll(/\.([^[.]+)|\[([^\]]+)\]/g)].map(([, dotted, held]) => dotted ?? held ?? ''),
  ]
}

/**
 * The fields of a form as they stand within each other: `answers[x]=1`, `items[0][jumlah]=3`, `pertanyaan.id=7`. All is text;
 * an empty text counts as missing, and what is said twice is a list. Each field is walked once, whatever the others are called.
 * @throws Problem malformed, tooLarge
 */
export function nestedFields(fields: Iterable<readonly [name: string, text: string]>): {
  [name: string]: FormValue
} {
  const root: Branch = new Map()
  let count = 0
  for (const [name, text] of fields) {
    if (++count > mostFields) throw tooManyFields()
    if (name.length > longestName) throw problem('malformed')
    const steps = stepsOf(name)
    if (steps.length > deepest) throw problem('malformed')
    let branch = root
    for (const step of steps.slice(0, -1)) branch = branchOf(branch, step)
    const last = steps.at(-1) ?? ''
    if (text === '') continue
    const held = branch.get(last)
    if (held instanceof Map) throw problem('malformed')
    if (held) held.push(text)
    else branch.set(last, [text])
  }
  return objectOf(root)
}

function branchOf(parent: Branch, name: string): Branch {
  const held = parent.get(name)
  if (held instanceof Map) return held
  // One name cannot be both a text and what holds others.
  if (held) throw problem('malformed')
  const branch: Branch = new Map()
  parent.set(name, branch)
  return branch
}

function objectOf(branch: Branch): { [name: string]: FormValue } {
  // Made of entries, a field called `__proto__` is a field like any other; `check` refuses it.
  return Object.fromEntries(
    [...branch].map(([name, held]): [string, FormValue] => {
      if (held instanceof Map) return [name, objectOf(held)]
      const [only = ''] = held
      return [name, held.length > 1 ? held : only]
    }),
  )
}
