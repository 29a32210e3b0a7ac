import { useState } from 'react'

import { numberText } from '#domain/words.ts'

import { Checkbox } from '../../ui/checkbox.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { optionsWith } from '../../ui/searchable-select.tsx'

import classes from './places.module.css'

type Option = { id: string; label: string }

/** From this many on they are searched rather than read. */
const many = 12

/** Several of many, each to tick. */
export function TickList({
  legend,
  noun,
  options,
  ticked,
  fault,
  onChange,
}: {
  legend: string
  noun: string
  options: readonly Option[]
  ticked: readonly string[]
  fault: string | undefined
  onChange: (ticked: string[]) => void
}) {
  const [words, setWords] = useState('')
  // What the address has ticked is seen without scrolling; what is ticked later stays where it is.
  const [tickedAtFirst] = useState(ticked)
  const isLater = ({ id }: Option) => Number(!tickedAtFirst.includes(id))
  const ordered = options.toSorted((one, other) => isLater(one) - isLater(other))
  const shown = optionsWith(words, ordered)
  const isAll = shown.length > 0 && shown.every(({ id }) => ticked.includes(id))
  const without = (some: readonly Option[]) => ticked.filter((id) => !some.some((each) => each.id === id))
  return (
    <fieldset className="fieldset stack">
      <legend className="small strong">{legend}</legend>
      {options.length > many && (
        <SearchInput label={`Cari ${noun}`} placeholder="Nama" value={words} onSearch={setWords} />
      )}
      <Checkbox
        checked={isAll}
        partly={!isAll && shown.some(({ id }) => ticked.includes(id))}
        disabled={shown.length === 0}
        onChange={(on) => onChange(on ? [...without(shown), ...shown.map(({ id }) => id)] : without(shown))}
      >
        {words === '' ? 'Semua' : 'Semua yang ditemukan'}
      </Checkbox>
      <ul className={classes.options}>
        {shown.map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              checked={ticked.includes(id)}
              onChange={(on) => onChange(on ? [...ticked, id] : ticked.filter((each) => each !== id))}
            >
              {label}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className="flat soft" role="status">
        {numberText(ticked.length)} {noun} dipilih
      </p>
      {fault && (
        <p className="fault flat" role="alert" data-faults tabIndex={-1}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
