import { Icon } from '../../../ui/icons.tsx'
import { type InputProps, marksOf } from './input.ts'

import classes from '../../../ui/control.module.css'
import style from './input.module.css'

/** One of many, from the browser's own list, with the arrow that all lists have. */
export function Pick({
  options,
  ...props
}: Omit<InputProps<'choice' | 'yesNo'>, 'field'> & { options: Readonly<Record<string, string>> }) {
  const { value, onChange, compact } = props
  return (
    <span className={classes.pick}>
      <select
        {...marksOf(props)}
        className={`${style.input} ${compact ? style.compact : ''}`}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Pilih…</option>
        {Object.entries(options).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </span>
  )
}
