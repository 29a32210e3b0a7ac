import type { InputKind } from './input.ts'

import classes from './input.module.css'

export const statement: InputKind<'statement'> = {
  wrap: () => 'own',
  Input: ({ id, field, value, onChange, isInvalid, describedBy }) => (
    <label className={classes.option} style={{ maxWidth: '40rem' }}>
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
