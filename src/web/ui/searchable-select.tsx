import { Suspense } from 'react'

import { Field, type FieldWords } from './field.tsx'
import { lazyPart } from './lazy-page.ts'

import classes from './control.module.css'

/** One of the options. `detail` distinguishes two of the same label, and stands beside it. */
export type Option = { id: string; label: string; detail?: string }

export type SearchableSelectProps = Omit<FieldWords, 'hideLabel'> & {
  value: Option | null
  onChange: (option: Option | null) => void
  /** The options for these words, from the server or from a list at hand; the first few for none. What differs belongs in `among`. */
  find: (words: string) => Promise<readonly Option[]>
  /** What is searched, as a key of the query cache: `['facilities', city]`. */
  among: readonly unknown[]
  placeholder?: string
  disabled?: boolean
}

/** Those of a list at hand whose label has these words in it. */
export function optionsWith(words: string, options: readonly Option[]): Option[] {
  return options.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
}

const Combobox = lazyPart<'Combobox', SearchableSelectProps>(() => import('./combobox.tsx'), 'Combobox')

/** A choice of one of many, found by typing. Its code comes with the first one that is shown. */
export function SearchableSelect(props: SearchableSelectProps) {
  return (
    <Suspense
      fallback={
        <Field label={props.label} hint={props.hint}>
          {(marks) => (
            <input
              {...marks}
              className={classes.input}
              value={props.value?.label ?? ''}
              placeholder={props.placeholder}
              disabled
            />
          )}
        </Field>
      }
    >
      <Combobox {...props} />
    </Suspense>
  )
}
