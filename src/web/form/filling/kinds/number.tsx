import { numberText } from '#domain/words.ts'

import { onPastedCells } from '../../../ui/pasted-cells.ts'
import { readTyped, shownText, typing } from '../../drafts/typed.ts'
import { type InputKind, boxOf } from './input.ts'

import classes from './input.module.css'

/** A number typed as text, as Indonesians write it, with what was understood written below. */
export const number: InputKind<'number'> = {
  wrap: () => 'label',
  Input: (props) => {
    const { field, value, typed, onChange, isInvalid, compact } = props
    const text = typed ?? shownText(field, value)
    const understood = readTyped(field, text)
    const meant = understood.ok ? undefined : understood.instead
    const write = (given: string) => {
      const read = typing(field, given)
      onChange(read.value, read.text)
    }
    return (
      <>
        <span className={compact ? undefined : classes.withUnit}>
          <input
            {...boxOf(props, classes.number)}
            type="text"
            inputMode={(field.min ?? 0) < 0 ? 'text' : 'decimal'}
            autoComplete="off"
            value={text}
            onChange={({ target }) => write(target.value)}
            onPaste={onPastedCells(write)}
          />
          {!compact && field.unit && <span className={classes.unit}>{field.unit}</span>}
        </span>
        {isInvalid && meant !== undefined && (
          <button type="button" className={classes.meant} onClick={() => write(meant)}>
            Pakai {meant}
          </button>
        )}
        {!compact && typeof value === 'number' && typed !== undefined && (
          <p className={classes.note} aria-live="polite">
            Terbaca: {numberText(value, 6)} {field.unit}
          </p>
        )}
      </>
    )
  },
}
