import type { ReactNode } from 'react'

/** A small table in words. The first cell names its row. */
export function PlainTable({
  columns,
  rows,
  look,
  caption,
  className = '',
}: {
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[]; differs?: boolean }[]
  /**
   * On a phone `folds` has a line for each cell and `cards` is drawn as cards by the caller's class, both with the names of the
   * columns before the cells; `amounts` stays a table, its numbers at the right.
   */
  look: 'folds' | 'cards' | 'amounts'
  /** Seen on cards, and for readers elsewhere. */
  caption?: string
  className?: string | undefined
}) {
  const isCards = look === 'cards'
  return (
    <table className={`plain-table ${look} ${className}`}>
      {caption !== undefined && <caption className={isCards ? undefined : 'unseen'}>{caption}</caption>}
      <thead className={isCards ? 'unseen-narrow' : undefined}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values], differs }) => (
          <tr key={key} data-differs={differs}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
