import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Difference } from './differences.ts'
import { PlainTable } from './plain-table.tsx'

import classes from './copies-dialog.module.css'

/** Two copies of one thing, saved from two places: what differs, and the choice. It cannot be escaped. */
export function CopiesDialog({
  title,
  children,
  subject,
  noun = 'isian',
  differences,
  onMine,
  onSaved,
}: {
  title: string
  /** Who saved the other copy, and what becomes of the one that is not chosen. */
  children: ReactNode
  /** What each row is: `Pertanyaan`. */
  subject: string
  /** What a copy is called. */
  noun?: 'isian' | 'draf' | 'naskah'
  differences: readonly Difference[]
  onMine: () => void
  onSaved: () => void
}) {
  const head = noun.charAt(0).toUpperCase() + noun.slice(1)
  return (
    <Dialog title={title} width={760}>
      <p className="flat below-5">{children}</p>
      <PlainTable
        className={classes.table}
        look="folds"
        columns={[subject, `${head} saya`, `${head} tersimpan`]}
        rows={differences.map(({ name, label, mine, saved }) => ({ key: name, cells: [label, mine, saved] }))}
      />
      <div className={classes.choice}>
        <Button onClick={onMine}>Pakai {noun} saya</Button>
        <Button variant="default" onClick={onSaved}>
          Pakai {noun} tersimpan
        </Button>
      </div>
    </Dialog>
  )
}
