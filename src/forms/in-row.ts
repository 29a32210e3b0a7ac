import { fieldsNamed } from './answers/conditions.ts'
import type { Proposal, SimpleField, When } from './define-form.ts'
import { kinds } from './kinds/index.ts'
import type { RowOptions } from './kinds/kind.ts'

/** The answers that a proposal is made of. */
export const fieldsProposedFrom = (proposal: Proposal): readonly string[] => {
  if ('plus' in proposal) return [...proposal.plus, ...proposal.minus]
  if ('previous' in proposal) return [proposal.previous]
  if ('zeroWhen' in proposal) return fieldsNamed(proposal.zeroWhen)
  if ('rowBefore' in proposal) return [proposal.rowBefore]
  return 'sameAs' in proposal ? [proposal.sameAs] : []
}

/** A column's field as it stands in one row: `{row}` replaced by the row's code, numbers and dates as the row has them. */
export function inRow(cell: SimpleField, row: string, options: RowOptions = {}): SimpleField {
  const name = (text: string) => text.replaceAll('{row}', row)
  const whenInRow = (when: When): When => {
    if ('all' in when) return { all: when.all.map(whenInRow) }
    if ('any' in when) return { any: when.any.map(whenInRow) }
    return 'field' in when ? { ...when, field: name(when.field) } : when
  }
  const proposalInRow = (proposal: Proposal): Proposal => {
    if ('plus' in proposal)
      return {
        plus: proposal.plus.map(name),
        minus: proposal.minus.map(name),
        ...(proposal.orZero ? { orZero: proposal.orZero.map(name) } : {}),
      }
    if ('previous' in proposal) return { previous: name(proposal.previous) }
    if ('zeroWhen' in proposal) return { zeroWhen: whenInRow(proposal.zeroWhen) }
    return 'sameAs' in proposal ? { sameAs: name(proposal.sameAs) } : proposal
  }
  return {
    ...cell,
    ...kinds[cell.kind].inRow?.(options),
    ...(cell.when ? { when: whenInRow(cell.when) } : {}),
    ...(cell.proposal ? { proposal: proposalInRow(cell.proposal) } : {}),
  }
}
