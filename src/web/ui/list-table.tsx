import type { ReactNode } from 'react'

import classes from './list-table.module.css'

/** What narrows a list down, in a row above it. */
export function Filters({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return <div className={`${classes.filters} ${className}`}>{children}</div>
}

/** A list and its paging. While the next page is on its way the old one stays, dimmed. */
export function List({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div className={classes.list} data-stale={isStale} aria-busy={isStale}>
      {children}
    </div>
  )
}

/**
 * A list as a table; where that is too wide, each row is a card. There a cell says its column if it has a `data-label`, and is
 * left out if it is empty or `data-quiet`. The rules weigh nothing, so that a page's own class for a cell goes before them.
 */
export function ListTable({
  caption,
  className = '',
  children,
}: {
  /** What the table is of, for readers. */
  caption: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <table className={`${classes.table} ${className}`}>
      <caption className="unseen">{caption}</caption>
      {children}
    </table>
  )
}
