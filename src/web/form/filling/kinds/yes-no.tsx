import { yesNoWords } from '#forms/kinds/yes-no.ts'

import type { InputKind } from './input.ts'
import { Pick } from './pick.tsx'
import { Segments } from './segments.tsx'

export const yesNo: InputKind<'yesNo'> = {
  wrap: (_field, compact) => (compact ? 'label' : 'group'),
  Input: (props) =>
    props.compact ? (
      <Pick {...props} options={yesNoWords} />
    ) : (
      <Segments id={props.id} options={yesNoWords} value={props.value} onChange={props.onChange} />
    ),
}
