/**
 * Whether any text in a JSON value could not be stored: a NUL or half a surrogate pair. Also refuses nesting deeper than
 * 30, which no call has, and the key `__proto__`, which no call has either. Iterative, so that no input can exhaust the stack.
 */
export function hasImpossibleText(input: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && isImpossible(value)) return true
    if (typeof value !== 'object' || value === null) continue
    if (depth > 30) return true
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || isImpossible(key)) return true
      waiting.push({ value: inner, depth: depth + 1 })
    }
  }
  return false
}

const isImpossible = (text: string) => text.includes('\u0000') || !text.isWellFormed()
