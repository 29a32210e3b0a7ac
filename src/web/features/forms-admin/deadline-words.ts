import type { ReplyOf } from '#contract/endpoint.ts'
import type { getDeadlineTerms } from '#contract/form-admin.ts'
import type { Month } from '#domain/month.ts'

type Term = ReplyOf<typeof getDeadlineTerms>['data']['terms'][number]

/** Every month has this day. */
export const lastDay = 28

/** The term of the month whose reports are collected now, and those after it. */
export function deadlinesInForce(
  terms: readonly Term[],
  collected: Month,
): { now: Term | undefined; coming: Term[] } {
  return {
    now: terms.findLast(({ from }) => from <= collected) ?? terms[0],
    coming: terms.filter(({ from }, index) => index > 0 && from > collected),
  }
}

export function termText({ due_day, lock_day }: Pick<Term, 'due_day' | 'lock_day'>): string {
  const due = `Batas waktu tanggal ${due_day} bulan berikutnya pukul 23.59 WIB`
  return lock_day === null
    ? `${due}; pengisian tidak dikunci.`
    : `${due}; dikunci sesudah tanggal ${lock_day}.`
}
