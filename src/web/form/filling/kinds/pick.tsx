import { Icon } from '../../../ui/icons.tsx'
import { type InputProps, marksOf } from './input.ts'

import controls from '../../../ui/control.module.css'
import classes from './input.module.css'

/** One of many, from the browser's own list, with the arrow that all lists have. */
export function Pick({
  options,
  ...props
}: Omit<InputProps<'choice' | 'yesNo'>, 'field'> & { options: Readonly<Record<string, string>> }) {
  const { value, onChange, compact } = props
  return (
    <span className={controls.pick}>
      <select
        {...marksOf(props)}
        className={`${classes.input} ${compact ? classes.compact : ''}`}
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
