import { type InputKind, marksOf } from './input.ts'

import classes from './input.module.css'

export const link: InputKind<'link'> = {
  wrap: () => 'label',
  Input: (props) => (
    <input
      {...marksOf(props)}
      className={classes.input}
      type="url"
      autoComplete="off"
      placeholder="https://"
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={({ target }) => props.onChange(target.value)}
    />
  ),
}
