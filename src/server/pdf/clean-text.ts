/** Text that PostgreSQL can keep and a page can show: no control signs, none of private use, single spaces. */
export function cleanText(text: string): string {
  return text
    .normalize('NFKC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\uFFFD]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
