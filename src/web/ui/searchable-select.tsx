import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Combobox, Option, SearchableSelectProps, Selection, Typing } from './combobox.tsx'
import { Field } from './field.tsx'
import { Icon } from './icons.tsx'

import classes from './control.module.css'
import own from './searchable-select.module.css'

/** Those of a list at hand whose label has these words in it, in any order, as the server finds names. */
export function optionsWith<O extends { label: string }>(words: string, options: readonly O[]): O[] {
  const sought = words.toLowerCase().split(/\s+/)
  return options.filter(({ label }) => sought.every((word) => label.toLowerCase().includes(word)))
}

const load = () => import('./combobox.tsx')
type Arrived = { Combobox: typeof Combobox; selection: Selection }

/**
 * A choice of one of many, found by typing. Most who see it never touch it: the code that finds comes with the first focus, and
 * takes over what was typed until then.
 */
export function SearchableSelect(props: SearchableSelectProps) {
  const [typed, setTyped] = useTyped(props.value)
  const [taken, setTaken] = useState<Arrived | null>(null)
  const typing: Typing = { typed, onType: setTyped }
  if (!taken) return <StandIn {...props} {...typing} onArrival={setTaken} />
  return <taken.Combobox {...props} {...typing} selection={taken.selection} />
}

/** The field alone, until the code that finds has come to it. */
function StandIn({
  label,
  value,
  error,
  hint,
  placeholder,
  disabled,
  typed,
  onType,
  onArrival,
}: SearchableSelectProps & Typing & { onArrival: (arrived: Arrived) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  const [state, setState] = useState<'still' | 'coming' | 'failed'>('still')
  const arrive = async () => {
    if (state === 'coming') return
    setState('coming')
    try {
      const { Combobox } = await load()
      const input = field.current
      // Who has left it meanwhile gets it when they come back.
      if (!input || input !== document.activeElement) return setState('still')
      const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
      const selection = { from, to, isPressed: isPressed.current }
      // At once: no letter may fall between the two fields.
      flushSync(() => onArrival({ Combobox, selection }))
    } catch {
      setState('failed')
    }
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {(marks) => (
        <span
          className={classes.pick}
          onPointerEnter={() => void load().catch(() => {})}
          onPointerDown={() => (isPressed.current = true)}
        >
          <input
            {...marks}
            ref={field}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded="false"
            // There is no list yet.
            aria-controls={undefined}
            className={classes.input}
            value={typed}
            placeholder={placeholder}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => void arrive()}
            // What was only typed is no choice.
            onBlur={() => {
              isPressed.current = false
              onType(value?.label ?? '')
            }}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value)
              void arrive()
            }}
            onKeyDown={(event) => {
              // It would send the form around.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Tampilkan pilihan ${label}`}
            aria-haspopup="listbox"
            aria-expanded="false"
            className={own.open}
            disabled={disabled}
            // The focus belongs to the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.current?.focus()
              void arrive()
            }}
          >
            <Icon name="down" size={18} />
          </button>
          {state !== 'still' && (
            <span className={own.coming} role={state === 'failed' ? 'alert' : 'status'}>
              {state === 'failed'
                ? 'Pilihan belum dapat dimuat. Periksa sambungan Anda, lalu coba lagi.'
                : 'Mencari…'}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}

/** What stands in the field: what is typed, until an option is chosen here or set from outside. */
function useTyped(value: Option | null) {
  const chosen = value?.label ?? ''
  const [typed, setTyped] = useState(chosen)
  const [shown, setShown] = useState(value)
  // The name of an option may come after its id.
  if (value?.id !== shown?.id || value?.label !== shown?.label) {
    setShown(value)
    setTyped(chosen)
  }
  return [typed, setTyped] as const
}
