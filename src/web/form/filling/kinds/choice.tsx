import type { InputKind } from './input.ts'
import { Pick } from './pick.tsx'
import { Segments } from './segments.tsx'

import classes from './input.module.css'

/** With more options than this, a list to pick from replaces buttons to compare. */
const mostRadios = 6

/** So few and so short that a phone has them in one line, such as Ya, Sebagian, Tidak. */
const isShort = (field: { options: Readonly<Record<string, string>> }) =>
  Object.keys(field.options).length <= 3 && Object.values(field.options).every((label) => label.length <= 9)

const asRadios = (field: { options: object }, compact: boolean) =>
  !compact && Object.keys(field.options).length <= mostRadios

export const choice: InputKind<'choice'> = {
  wrap: (field, compact) => (asRadios(field, compact) ? 'group' : 'label'),
  Input: (props) => {
    const { id, field, value, onChange, compact } = props
    if (!compact && isShort(field))
      return <Segments id={id} options={field.options} value={value} onChange={onChange} />
    if (asRadios(field, compact))
      return (
        <div className={classes.options}>
          {Object.entries(field.options).map(([code, label], index) => (
            <label key={code} className={classes.option}>
              <input
                type="radio"
                className="box"
                id={index === 0 ? id : undefined}
                name={id}
                value={code}
                checked={value === code}
                onChange={() => onChange(code)}
              />
              {label}
            </label>
          ))}
        </div>
      )
    return <Pick {...props} options={field.options} />
  },
}
