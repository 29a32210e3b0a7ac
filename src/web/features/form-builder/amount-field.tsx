import { useState } from 'react'

import { numberText, readNumber } from '#domain/words.ts'

import type { FieldWords } from '../../ui/field.tsx'
import { TextField } from '../../ui/fields.tsx'

const written = (value: number | undefined) => (value === undefined ? '' : numberText(value, 6))

/** A number as people write it; undefined while the field is empty. What cannot be read is said, and changes nothing. */
export function AmountField({
  value,
  isWhole = false,
  onChange,
  error,
  ...words
}: FieldWords & {
  value: number | undefined
  isWhole?: boolean
  onChange: (value: number | undefined) => void
}) {
  /** What is typed, until the field is left: `1,` is on its way to a number. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? written(value)
  const read = text.trim() === '' ? undefined : readNumber(text)
  const fault =
    read === undefined
      ? undefined
      : !read.ok
        ? read.message
        : isWhole && !Number.isInteger(read.value)
          ? 'Harus bilangan bulat'
          : undefined
  return (
    <TextField
      {...words}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={fault ?? error}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value
        setTyped(next)
        if (next.trim() === '') return onChange(undefined)
        const number = readNumber(next)
        if (number.ok && (!isWhole || Number.isInteger(number.value))) onChange(number.value)
        return undefined
      }}
      onBlur={() => {
        if (fault === undefined) setTyped(null)
      }}
    />
  )
}
