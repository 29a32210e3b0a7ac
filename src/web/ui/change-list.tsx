import type { ReactNode } from 'react'

import classes from './change-list.module.css'

/** Fields that changed, before and after, in words; `children` are further lines. */
export function ChangeList({
  changes,
  children,
}: {
  changes: readonly { label: string; before: string | null; after: string | null }[]
  children?: ReactNode
}) {
  return (
    <ul className={`list stack gap-1 ${classes.list}`}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before !== null && <del>{before}</del>}
          {before !== null && ' → '}
          {after ?? 'kosong'}
        </li>
      ))}
      {children}
    </ul>
  )
}
