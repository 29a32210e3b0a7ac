/** What an address to sign in with looks like, as the refusal says it. */
export const emailHint = 'Tulis alamat surel, misalnya nama@contoh.go.id'
/** Why an address is refused whose letters only look like those of another one. */
export const plainEmailHint =
  'Alamat surel hanya boleh berisi huruf Latin tanpa aksen, angka, dan tanda baca yang biasa'

/**
 * Whether an address is made of plain letters alone. Cyrillic 'а' looks like Latin 'a', and `xn--` in a domain stands for such letters:
 * with them, two accounts could look alike to the people who manage them. Whether it is an address at all is not asked here.
 */
export function isPlainEmail(address: string): boolean {
  return /^[\x20-\x7E]+$/.test(address) && !/[@.]xn--/i.test(address)
}
