/** What a telephone number looks like in Indonesia, as the refusal says it. */
export const phoneHint = 'Tulis 9–15 angka, boleh diawali 0 atau +62, misalnya 0812-3456-7890'

/** Whether something is a telephone number: 9 to 15 digits, `+62` before them or not; spaces, dashes, dots and brackets between. */
export function isPhoneNumber(value: string): boolean {
  const digits = value.replaceAll(/[\s\-().]/g, '')
  return /^(\+62)?\d+$/.test(digits) && /^\d{9,15}$/.test(digits.replace('+', ''))
}
