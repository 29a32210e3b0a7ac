/** A name for addresses, made of words: `Cara mengirim laporan` is `cara-mengirim-laporan`. */
export function slugOf(words: string, otherwise = 'bagian'): string {
  const slug = words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug || otherwise
}

/** The name itself, or with the first number behind it under which nothing stands yet: `air`, `air-2`. */
export function freeAmong(name: string, taken: ReadonlySet<string>, between = '-'): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}${between}${number}`
    if (!taken.has(free)) return free
  }
}
