/** Whether all words of `find` occur in a text, in any order and case. */
export function holdsWords(text: string, find: string): boolean {
  const whole = text.toLowerCase()
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
