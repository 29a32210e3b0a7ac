const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A browser's description of itself, in words that its owner knows; the order matters, since each claims to be others too. */
export function deviceOf(userAgent: string | null): { name: string; isPhone: boolean } {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  return {
    name: browser && system ? `${browser} di ${system}` : (browser ?? system ?? 'Perangkat tidak dikenal'),
    isPhone: /Mobile|Android|iPhone/.test(userAgent ?? ''),
  }
}
