import { type RawBuilder, sql } from 'kysely'

import { joints } from '#domain/joined-words.ts'

/** What somebody typed, as PostgreSQL looks for it. */
export type TextSearch = {
  /** The words that a document must hold. */
  all: RawBuilder<unknown>
  /** Pairs of them that must stand beside each other there; null where nothing stands between quotes. */
  pairs: RawBuilder<unknown> | null
  /** What a passage may hold to be shown, and what is marked there. */
  any: RawBuilder<unknown>
}

/** Words of a question; what is pasted beyond is left out. */
const mostWords = 20
/** Fewer letters begin too many words. */
const shortestBeginning = 3
/** Words that say nothing of what is sought: PostgreSQL knows none of Indonesian. */
const fillers = new Set(
  'ada adalah agar akan apa atau bagaimana bagi bahwa bila dalam dan dapat dari dengan di harus ia ialah ini itu jika juga karena ke kepada maka mana oleh pada para saat sebagai secara seperti serta sudah telah tentang terhadap tersebut untuk yaitu yang'.split(
    ' ',
  ),
)
const word = /[\p{L}\p{N}]+/gu
/** Plain words between quotes by themselves: behind a minus they must be missing instead, and signs are read by PostgreSQL. */
const phrase = /(?<!\S)"([\p{L}\p{N}\s]+)"(?!\S)/gu

/** Each of joined words by itself; behind a minus they must not stand together. */
const partedQuestion = (typed: string): string =>
  typed
    .replaceAll(/(?<!\S)-([^\s"]+)/g, (negated, joined: string) => {
      const words = joined.replaceAll(joints, ' ')
      return words === joined ? negated : `-"${words}"`
    })
    .replaceAll(joints, ' ')

/**
 * Words between quotes stand together, a word behind a minus must be missing, and the last word may still be unfinished. Whatever else is
 * typed is no fault: signs are passed over, and of signs alone nothing is found.
 */
export function textSearchOf(typed: string): TextSearch {
  const text = withoutFillers(partedQuestion(typed)).split(/\s+/).slice(0, mostWords).join(' ')
  const beginning = beginningIn(text)
  const pairs = pairsIn(text)
  const whole = searchOf(text)
  const plain = wordsOf(text.replaceAll(/(^|\s)-\S+/g, ' '))
  const anyWhole = sql`to_tsquery('indonesian', ${plain.map(quoted).join('|')})`
  if (beginning === null) return { all: whole, any: anyWhole, pairs }
  const begun = sql`to_tsquery('simple', ${`${quoted(beginning)}:*`})`
  const before = text.slice(0, text.length - beginning.length)
  return {
    all: sql`(${whole} || (${searchOf(before)} && ${begun}))`,
    any: sql`(${anyWhole} || ${begun})`,
    pairs,
  }
}

/** PostgreSQL reads `or` between words as a choice; then it has to look for phrases itself. */
const hasChoice = (text: string) => /(?<!\S)or(?!\S)/i.test(text)

/** Phrases as words: that these stand together is what `pairsIn` says. */
function searchOf(text: string): RawBuilder<unknown> {
  return sql`websearch_to_tsquery('indonesian', ${hasChoice(text) ? text : text.replaceAll(phrase, '$1')})`
}

function pairsIn(text: string): RawBuilder<unknown> | null {
  const phrases = hasChoice(text) ? [] : [...text.matchAll(phrase)].map(([, inside = '']) => inside)
  const several = phrases.filter((inside) => wordsOf(inside).length > 1)
  if (several.length === 0) return null
  return sql.join(
    several.map((inside) => sql`word_pairs(to_tsvector('indonesian', ${inside}))`),
    sql` || `,
  )
}

const wordsOf = (text: string): string[] => [...text.matchAll(word)].map(([one]) => one.toLowerCase())

const quoted = (plain: string) => `'${plain}'`

/** Where quotes are or fillers are all there is, what was typed stays as it is. */
function withoutFillers(typed: string): string {
  if (typed.includes('"')) return typed
  const kept = typed.split(/\s+/).filter((one) => !fillers.has(one.toLowerCase()))
  return kept.length > 0 ? kept.join(' ') : typed
}

/** The last word where it may go on: not between quotes, and not behind a minus. */
function beginningIn(text: string): string | null {
  if ((text.split('"').length - 1) % 2 === 1) return null
  const [, last] = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(text) ?? []
  return last !== undefined && [...last].length >= shortestBeginning ? last.toLowerCase() : null
}

/** Around the words of an excerpt that were looked for: signs that the text itself never holds (`cleanText`). */
export const hitSigns = { start: '\uE000', stop: '\uE001' } as const

/** A marked excerpt in pieces. */
export function piecesOf(marked: string): { text: string; is_hit: boolean }[] {
  return marked.split(hitSigns.start).flatMap((part, index) => {
    if (index === 0) return part === '' ? [] : [{ text: part, is_hit: false }]
    const [hit = '', rest = ''] = part.split(hitSigns.stop)
    return [{ text: hit, is_hit: true }, ...(rest === '' ? [] : [{ text: rest, is_hit: false }])]
  })
}
