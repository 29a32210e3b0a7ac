import { namesOf } from '#domain/names-of.ts'
import { isAmount as asksAmount } from '#forms/answers/words.ts'
import { takesAnswersOf } from '#forms/building/fitting.ts'
import type { Reference } from '#forms/building/references.ts'
import type { Proposal, SimpleField } from '#forms/define-form.ts'
import { fieldsProposedFrom } from '#forms/in-row.ts'
import { isRows } from '#forms/shape.ts'

import { Checkbox } from '../../ui/checkbox.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import { ConditionInput } from './condition-input.tsx'
import { ReferenceSelect, ReferencesInput, wordsAmong } from './reference-select.tsx'

import classes from './builder.module.css'

/** The ways in which a value comes by itself. */
const ways = {
  none: 'Tidak',
  previous: 'Dari laporan bulan lalu',
  sameAs: 'Sama dengan jawaban lain',
  plus: 'Dijumlah dari jawaban lain',
  zeroWhen: 'Nol bila suatu syarat terpenuhi',
  daysOfMonth: 'Jumlah hari dalam bulan laporan',
  rowBefore: 'Dari baris sebelumnya',
} as const
type Way = keyof typeof ways

const wayOf = (proposal: Proposal | undefined): Way =>
  proposal ? (namesOf(ways).find((way) => way in proposal) ?? 'none') : 'none'

/** Where a value comes from that nobody types. */
export function ProposalInput({
  label,
  proposal,
  name,
  field,
  isAmount,
  above,
  all,
  onChange,
}: {
  label: string
  proposal: Proposal | undefined
  /** The name of the question itself. */
  name: string
  /** The question as it stands. */
  field: SimpleField
  isAmount: boolean
  above: readonly Reference[]
  all: readonly Reference[]
  onChange: (proposal: Proposal | undefined) => void
}) {
  const way = wayOf(proposal)
  const others = all.filter((reference) => reference.name !== name && !isRows(reference.field))
  const amounts = others.filter((other) => asksAmount(other.field))
  // One that does not fit any more stays to be seen.
  const alike = others.filter(
    (other) =>
      takesAnswersOf(field, other.field) ||
      (proposal && 'sameAs' in proposal && proposal.sameAs === other.name),
  )
  const begin: Record<Way, () => Proposal | undefined> = {
    none: () => undefined,
    previous: () => ({ previous: name }),
    sameAs: () => ({ sameAs: alike[0]?.name ?? name }),
    plus: () => ({ plus: amounts.slice(0, 1).map((each) => each.name), minus: [] }),
    zeroWhen: () => ({ zeroWhen: { profile: 'inpatient', is: false } }),
    daysOfMonth: () => ({ daysOfMonth: true }),
    rowBefore: () => undefined,
  }
  const isOffered = (each: Way) =>
    each === way ||
    (each !== 'rowBefore' &&
      (isAmount || each === 'none' || each === 'sameAs') &&
      (each !== 'sameAs' || alike.length > 0) &&
      (each !== 'plus' || amounts.length > 0))
  return (
    <div className={classes.condition}>
      <Select
        label={label}
        value={way}
        options={optionsOf(ways).filter(({ value }) => isOffered(value))}
        onChange={(next) => {
          if (next !== way) onChange(begin[next]())
        }}
      />
      {proposal && 'previous' in proposal && (
        <ReferenceSelect
          label="Angka bulan lalu dari"
          hideLabel={false}
          value={proposal.previous}
          references={[...all.filter((each) => each.name === name), ...amounts]}
          onChange={(previous) => onChange({ previous })}
        />
      )}
      {proposal && 'sameAs' in proposal && (
        <ReferenceSelect
          label="Sama dengan"
          hideLabel={false}
          value={proposal.sameAs}
          references={alike}
          onChange={(sameAs) => onChange({ sameAs })}
        />
      )}
      {proposal && 'plus' in proposal && <SumInput sum={proposal} amounts={amounts} onChange={onChange} />}
      {proposal && 'zeroWhen' in proposal && (
        <ConditionInput
          label="Nol bila"
          when={proposal.zeroWhen}
          references={above}
          isRequired
          verb="Nol"
          onChange={(zeroWhen) => onChange(zeroWhen ? { zeroWhen } : undefined)}
        />
      )}
      {proposal && 'rowBefore' in proposal && (
        <p className="small flat">
          Dari kolom{' '}
          {fieldsProposedFrom(proposal)
            .map((each) => wordsAmong(all)(each).label)
            .join(', ')}{' '}
          pada baris sebelumnya.
        </p>
      )}
    </div>
  )
}

type Sum = Extract<Proposal, { plus: unknown }>

const termsOf = ({ plus, minus }: Sum) => [...plus, ...minus]
/** Whether the sum goes on without each of its terms, such as one that a condition has hidden. */
const countsEmpty = (sum: Sum) =>
  sum.orZero !== undefined && termsOf(sum).every((name) => sum.orZero?.includes(name))

function SumInput({
  sum,
  amounts,
  onChange,
}: {
  sum: Sum
  amounts: readonly Reference[]
  onChange: (sum: Sum) => void
}) {
  const isForAll = countsEmpty(sum)
  const change = (next: Sum, isEmptyZero: boolean) => {
    const { orZero = [], ...terms } = next
    const kept = isEmptyZero ? termsOf(next) : orZero.filter((name) => termsOf(next).includes(name))
    onChange({ ...terms, ...(kept.length > 0 && { orZero: kept }) })
  }
  return (
    <>
      <ReferencesInput
        label="Ditambah"
        names={sum.plus}
        references={amounts}
        onChange={(plus) => change({ ...sum, plus }, isForAll)}
      />
      <ReferencesInput
        label="Dikurangi"
        names={sum.minus}
        references={amounts}
        onChange={(minus) => change({ ...sum, minus }, isForAll)}
      />
      <Checkbox
        checked={isForAll}
        partly={!isForAll && sum.orZero !== undefined}
        onChange={(isOn) => change({ plus: sum.plus, minus: sum.minus }, isOn)}
      >
        Yang kosong atau tidak ditanyakan dihitung nol
      </Checkbox>
    </>
  )
}
