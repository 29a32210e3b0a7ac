import { Field } from './field.tsx'
import { Icon } from './icons.tsx'
import { useDelay } from './use-delay.ts'

import classes from './control.module.css'

/** Milliseconds after the last letter. */
const pause = 400

/** A word to look for, passed on when the typing pauses, at Enter, or on leaving. */
export function SearchInput({
  label,
  value,
  placeholder,
  onSearch,
}: {
  label: string
  value: string
  placeholder?: string
  onSearch: (words: string) => void
}) {
  const [later, cancel] = useDelay(pause)
  const pass = (words: string) => {
    cancel()
    if (words.trim() !== value) onSearch(words.trim())
  }
  return (
    <Field label={label}>
      {(marks) => (
        <span className={classes.search}>
          <Icon name="search" size={18} />
          <input
            // Emptied or set from outside: the address is the truth. While someone types it stays theirs.
            ref={(input) => {
              if (input && input !== document.activeElement) input.value = value
            }}
            {...marks}
            type="search"
            className={classes.input}
            defaultValue={value}
            placeholder={placeholder}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget }) => later(() => pass(currentTarget.value))}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') pass(currentTarget.value)
            }}
            onBlur={({ currentTarget }) => pass(currentTarget.value)}
          />
        </span>
      )}
    </Field>
  )
}
