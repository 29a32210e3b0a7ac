import { numberText } from '#domain/words.ts'

import { type InputKind, marksOf } from './input.ts'

import classes from './input.module.css'

/** Free text. A long one grows and counts its letters. */
export const text: InputKind<'text'> = {
  wrap: () => 'label',
  Input: (props) => {
    const { field, value, onChange, compact } = props
    const given = typeof value === 'string' ? value : ''
    const max = field.max ?? 500
    const shared = {
      ...marksOf(props),
      value: given,
      className: `${classes.input} ${compact ? classes.compact : ''}`,
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    }
    if (!field.multiline) return <input type="text" autoComplete="off" {...shared} />
    return (
      <>
        <textarea rows={4} {...shared} />
        <p className={classes.note}>
          {numberText(given.length, 0)} dari paling banyak {numberText(max, 0)} huruf
        </p>
      </>
    )
  },
}
