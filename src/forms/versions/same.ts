/** Whether two pieces of a form say the same; what is undefined counts as absent, and the order of keys does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [keysIn(one), keysIn(other)]
  // Safe: the keys are their own.
  return (
    left.length === right.length &&
    left.every((key) => isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  )
}

const keysIn = (value: object) =>
  Object.entries(value).flatMap(([key, own]) => (own === undefined ? [] : [key]))
