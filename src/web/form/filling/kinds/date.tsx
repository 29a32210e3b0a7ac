import { useRef } from 'react'

import { weekdayText } from '#domain/words.ts'

import { shownText, typing } from '../../drafts/typed.ts'
import { type InputKind, boxOf } from './input.ts'

import classes from './input.module.css'

/** A date typed as DD/MM/YYYY and read back in words; the button opens the device's own calendar. */
export const date: InputKind<'date'> = {
  wrap: () => 'label',
  Input: (props) => {
    const { field, value, typed, onChange, name } = props
    const calendar = useRef<HTMLInputElement>(null)
    return (
      <>
        <span className={classes.date}>
          <input
            {...boxOf(props)}
            type="text"
            inputMode="text"
            autoComplete="off"
            placeholder="HH/BB/TTTT"
            value={typed ?? shownText(field, value)}
            onChange={({ target }) => {
              const read = typing(field, target.value)
              onChange(read.value, read.text)
            }}
          />
          <span className={classes.datePicker}>
            <button
              type="button"
              className={classes.picker}
              aria-label={`Pilih dari kalender: ${name ?? field.label}`}
              onClick={() => calendar.current?.showPicker()}
            >
              <svg
                width="20"
                height="20"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden
              >
                <rect x="3" y="5" width="18" height="16" rx="2" />
                <path d="M3 10h18M8 3v4M16 3v4" />
              </svg>
            </button>
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={typeof value === 'string' ? value : ''}
              onChange={({ target }) => onChange(target.value)}
            />
          </span>
        </span>
        {typeof value === 'string' && value !== '' && (
          <p className={classes.note} aria-live="polite">
            {weekdayText(value)}
          </p>
        )}
      </>
    )
  },
}
