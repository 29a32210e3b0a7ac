import { numberText } from '#domain/words.ts'

import { type InputKind, marksOf } from './input.ts'

import style from './input.module.css'

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
      className: `${style.input} ${compact ? style.compact : ''}`,
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    }
    if (!field.multiline) return <input type="text" autoComplete="off" {...shared} />
    return (
      <>
        <textarea rows={4} {...shared} />
        <p className={style.note}>
          {numberText(given.length, 0)} dari paling banyak {numberText(max, 0)} huruf
        </p>
      </>
    )
  },
}
