import { numberText } from '#domain/words.ts'

import { type InputKind, boxOf } from './input.ts'

import classes from './input.module.css'

/** Free text. A long one grows and counts its letters. */
export const text: InputKind<'text'> = {
  wrap: () => 'label',
  Input: (props) => {
    const { field, value, onChange } = props
    const given = typeof value === 'string' ? value : ''
    const max = field.max ?? 500
    const shared = {
      ...boxOf(props),
      value: given,
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
