import { type InputKind, boxOf } from './input.ts'

import classes from './input.module.css'

export const phone: InputKind<'phone'> = {
  wrap: () => 'label',
  Input: (props) => (
    <input
      {...boxOf(props, classes.phone)}
      type="tel"
      autoComplete="off"
      placeholder="0812-3456-7890"
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={({ target }) => props.onChange(target.value)}
    />
  ),
}
