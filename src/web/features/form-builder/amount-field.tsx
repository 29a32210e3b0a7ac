import { useState } from 'react'

import { numberText, readNumber } from '#domain/words.ts'

import type { FieldWords } from '../../ui/field.tsx'
import { TextField } from '../../ui/fields.tsx'
import { onPastedCells } from '../../ui/pasted-cells.ts'

const written = (value: number | undefined) => (value === undefined ? '' : numberText(value, 6))

/** What a text says: a number, nothing, or what is wrong with it. */
function readAmount(text: string, isWhole: boolean): { value?: number; fault?: string } {
  if (text.trim() === '') return {}
  const read = readNumber(text)
  if (!read.ok) return { fault: read.message }
  return isWhole && !Number.isInteger(read.value) ? { fault: 'Harus bilangan bulat' } : { value: read.value }
}

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
  const { fault } = readAmount(text, isWhole)
  const write = (given: string) => {
    setTyped(given)
    const read = readAmount(given, isWhole)
    if (read.fault === undefined) onChange(read.value)
  }
  return (
    <TextField
      {...words}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={fault ?? error}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onPaste={onPastedCells(write)}
      onBlur={() => {
        if (fault === undefined) setTyped(null)
      }}
    />
  )
}
