import type { ReactNode } from 'react'

import type { FieldOf } from '#forms/define-form.ts'
import type { KindName } from '#forms/kinds/index.ts'

import type { Editor } from '../editor.ts'

import controls from '../../../ui/control.module.css'
import classes from './input.module.css'

export type InputProps<K extends KindName> = {
  /** The id of the element that takes the focus. */
  id: string
  field: FieldOf<K>
  value: unknown
  /** What stands in the field while it is no answer, or not yet. */
  typed: string | undefined
  /** `text` is what the field shows where that is not the value's own wording. */
  onChange: (value: unknown, text?: string) => void
  isInvalid: boolean
  describedBy: string | undefined
  /** The accessible name where no label is drawn, as in a table's cell. */
  name: string | undefined
  /** Drawn small, in a table's cell. */
  compact: boolean
}

/** With what an input needs that changes its answer later than it is drawn. */
export type OwnProps<K extends KindName> = InputProps<K> & { path: string; editor: Editor }

/** What an input that is drawn as a box carries, so that its label and its messages belong to it; `look` is a class of its own. */
export const boxOf = (
  { id, isInvalid, describedBy, name, compact }: Omit<InputProps<KindName>, 'field'>,
  look = '',
) => ({
  id,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
  'aria-label': name,
  className: `${controls.input} ${classes.input} ${compact ? classes.compact : ''} ${look}`.trim(),
})

/**
 * How a kind is asked for. `wrap` says what stands around the input: a label that names it, a group with a legend, or
 * nothing, where the input carries its own words.
 */
export type InputKind<K extends KindName> = {
  wrap: (field: FieldOf<K>, compact: boolean) => 'label' | 'group' | 'own'
  Input: (props: OwnProps<K>) => ReactNode
}
