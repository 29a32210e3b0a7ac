import { Icon } from '../../../ui/icons.tsx'
import type { InputProps } from './input.ts'

import classes from '../../../ui/control.module.css'
import style from './input.module.css'

/** One of many, from the browser's own list, with the arrow that all lists have. */
export function Pick({
  id,
  options,
  value,
  onChange,
  isInvalid,
  describedBy,
  name,
  compact,
}: Omit<InputProps<'choice' | 'yesNo'>, 'field' | 'typed'> & { options: Readonly<Record<string, string>> }) {
  return (
    <span className={classes.pick}>
      <select
        id={id}
        className={`${style.input} ${compact ? style.compact : ''}`}
        value={typeof value === 'string' ? value : ''}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        aria-label={name}
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
