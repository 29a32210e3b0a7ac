import type { InputKind } from './input.ts'

import style from './input.module.css'

export const statement: InputKind<'statement'> = {
  wrap: () => 'own',
  Input: ({ id, field, value, onChange, isInvalid, describedBy }) => (
    <label className={style.option} style={{ maxWidth: '40rem' }}>
      <input
        id={id}
        type="checkbox"
        className="box"
        checked={value === true}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.checked ? true : undefined)}
      />
      {field.label}
    </label>
  ),
}
