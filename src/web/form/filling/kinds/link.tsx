import { type InputKind, boxOf } from './input.ts'

export const link: InputKind<'link'> = {
  wrap: () => 'label',
  Input: (props) => (
    <input
      {...boxOf(props)}
      type="url"
      autoComplete="off"
      placeholder="https://"
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={({ target }) => props.onChange(target.value)}
    />
  ),
}
