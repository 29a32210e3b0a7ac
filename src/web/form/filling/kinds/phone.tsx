import type { InputKind } from './input.ts'

import style from './input.module.css'

export const phone: InputKind<'phone'> = {
  wrap: () => 'label',
  Input: ({ id, value, onChange, isInvalid, describedBy, name }) => (
    <input
      id={id}
      className={style.input}
      style={{ maxWidth: '18rem' }}
      type="tel"
      autoComplete="off"
      placeholder="0812-3456-7890"
      value={typeof value === 'string' ? value : ''}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-label={name}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
}
