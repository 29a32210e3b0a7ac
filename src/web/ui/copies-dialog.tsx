import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

import classes from './copies-dialog.module.css'

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
  differences: readonly { name: string; label: string; mine: string; saved: string }[]
  onMine: () => void
  onSaved: () => void
}) {
  return (
    <Dialog title={title} width={760}>
      <p className={classes.lead}>{children}</p>
      <table className={`plain-table folds ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{subject}</th>
            <th scope="col">Isian saya</th>
            <th scope="col">Isian tersimpan</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, label, mine, saved }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label="Isian saya">{mine}</td>
              <td data-label="Isian tersimpan">{saved}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.choice}>
        <Button onClick={onMine}>Pakai isian saya</Button>
        <Button variant="default" onClick={onSaved}>
          Pakai isian tersimpan
        </Button>
      </div>
    </Dialog>
  )
}
