import { useState } from 'react'

import { moved } from '#domain/moved.ts'
import { freeName } from '#forms/building/new-elements.ts'

import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoveButtons } from '../../ui/order.tsx'
import { FaultLine } from './editor-parts.tsx'

import classes from './builder.module.css'

type Options = Readonly<Record<string, string>>

/** The options of a choice in their order: words can change, a code never does. `fixed` were published: what depends on them is told. */
export function OptionsInput({
  label,
  options,
  fault,
  onChange,
}: {
  label: string
  options: Options
  fault?: string | undefined
  onChange: (options: Options) => void
}) {
  const [fresh, setFresh] = useState('')
  const entries = Object.entries(options)
  const add = () => {
    const words = fresh.trim()
    if (words === '') return
    onChange({ ...options, [freeName(words, Object.keys(options), 'pilihan')]: words })
    setFresh('')
  }
  return (
    <fieldset className="fieldset stack">
      <legend className="small strong">{label}</legend>
      <ol className="list stack">
        {entries.map(([code, words], place) => (
          <li key={code} className={classes.option}>
            <TextField
              label={`Pilihan ${place + 1}`}
              hideLabel
              maxLength={300}
              value={words}
              error={words.trim() === '' ? 'Wajib diisi' : undefined}
              onChange={({ currentTarget }) =>
                onChange(
                  Object.fromEntries(
                    entries.map(([each, own]) => [each, each === code ? currentTarget.value : own]),
                  ),
                )
              }
            />
            <MoveButtons
              name={words}
              place={place}
              count={entries.length}
              onMove={(to) => onChange(Object.fromEntries(moved(entries, place, to)))}
            />
            <IconButton
              icon="close"
              label={`Hapus pilihan ${words}`}
              onClick={({ currentTarget }) => {
                fieldAfter(currentTarget)?.focus()
                onChange(Object.fromEntries(entries.filter(([each]) => each !== code)))
              }}
            />
          </li>
        ))}
      </ol>
      <div className={classes.option}>
        <TextField
          label="Pilihan baru"
          hideLabel
          placeholder="Pilihan baru"
          maxLength={300}
          value={fresh}
          onChange={({ currentTarget }) => setFresh(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" disabled={fresh.trim() === ''} onClick={add}>
          Tambah
        </Button>
      </div>
      <FaultLine>{fault}</FaultLine>
    </fieldset>
  )
}

/** Where the keyboard goes on when the option of this button is removed: at the next one, or at what would be added. */
function fieldAfter(button: Element): HTMLInputElement | null | undefined {
  const option = button.closest('li')
  return (option?.nextElementSibling ?? option?.parentElement?.nextElementSibling)?.querySelector('input')
}
