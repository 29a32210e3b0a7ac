import type { InputKind } from './input.ts'

import style from './input.module.css'

export const link: InputKind<'link'> = {
  wrap: () => 'label',
  Input: ({ id, value, onChange, isInvalid, describedBy, name }) => (
    <input
      id={id}
      className={style.input}
      type="url"
      autoComplete="off"
      placeholder="https://"
      value={typeof value === 'string' ? value : ''}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-label={name}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
}
