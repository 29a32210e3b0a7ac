import { Icon } from '../../../ui/icons.tsx'
import { type InputProps, boxOf } from './input.ts'

import classes from '../../../ui/control.module.css'

/** One of many, from the browser's own list, with the arrow that all lists have. */
export function Pick({
  options,
  ...props
}: Omit<InputProps<'choice' | 'yesNo'>, 'field'> & { options: Readonly<Record<string, string>> }) {
  const { value, onChange } = props
  return (
    <span className={classes.pick}>
      <select
        {...boxOf(props)}
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
