/** The list with one of its members at another place. */
export function moved<T>(members: readonly T[], from: number, to: number): T[] {
  const others = members.filter((_, place) => place !== from)
  const taken = members.filter((_, place) => place === from)
  const place = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, place), ...taken, ...others.slice(place)]
}
