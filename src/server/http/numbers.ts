/** No sum of answers has more decimals than this. */
const scale = 10 ** 6
/** How far a sum of many decimals may lie beside the number that was meant, as a part of it. */
const noise = 1e-11

/**
 * Writes a reply as JSON. Sums of decimals come out as `2597.4700000000003`; here, where every reply passes, they get the number
 * that was meant. A ratio keeps all its decimals: classes are told by comparing it.
 */
export function jsonOf(reply: unknown): string {
  // Looking first is ten times faster than having every value pass a function, and most replies have nothing to change.
  return JSON.stringify(reply, hasNoise(reply) ? (_name, value: unknown) => meant(value) : undefined)
}

function hasNoise(value: unknown): boolean {
  if (typeof value === 'number') return meant(value) !== value && !Number.isNaN(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNoise)
}

function meant(value: unknown): unknown {
  if (typeof value !== 'number' || Number.isInteger(value)) return value
  const rounded = Math.round(value * scale) / scale
  return Math.abs(rounded - value) <= noise * Math.max(1, Math.abs(value)) ? rounded : value
}
