/** A function whose answer for an object never changes, such as what is read off a form: computed once for each object, when first asked. */
export function oncePer<K extends object, V extends object>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    const before = known.get(key)
    if (before) return before
    const value = compute(key)
    known.set(key, value)
    return value
  }
}
