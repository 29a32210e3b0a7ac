import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { PlainTable } from './plain-table.tsx'

import classes from './copies-dialog.module.css'

type Words = readonly (readonly [label: string, words: string])[]

/** In what two copies differ, both said by the same labels in the same order; what is empty is a dash. */
export const differencesOf = (mine: Words, saved: Words) =>
  mine.flatMap(([label, own], index) => {
    const other = saved[index]?.[1] ?? ''
    return own === other ? [] : [{ name: label, label, mine: own || '–', saved: other || '–' }]
  })

/** A thing that two copies say differently. */
export type Difference = { name: string; label: string; mine: string; saved: string }

/** Two copies of one thing, saved from two places: what differs, and the choice. It cannot be escaped. */
export function CopiesDialog({
  title,
  children,
  subject,
  differences,
  onMine,
  onSaved,
}: {
  title: string
  /** Who saved the other copy, and what becomes of the one that is not chosen. */
  children: ReactNode
  /** What each row is: `Pertanyaan`. */
  subject: string
  differences: readonly Difference[]
  onMine: () => void
  onSaved: () => void
}) {
  return (
    <Dialog title={title} width={760}>
      <p className="flat below-5">{children}</p>
      <PlainTable
        className={classes.table}
        look="folds"
        columns={[subject, 'Isian saya', 'Isian tersimpan']}
        rows={differences.map(({ name, label, mine, saved }) => ({ key: name, cells: [label, mine, saved] }))}
      />
      <div className={classes.choice}>
        <Button onClick={onMine}>Pakai isian saya</Button>
        <Button variant="default" onClick={onSaved}>
          Pakai isian tersimpan
        </Button>
      </div>
    </Dialog>
  )
}
