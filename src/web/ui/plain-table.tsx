import type { ReactNode } from 'react'

/** A small table in words. The first cell names its row; on a narrow screen the other cells carry the names of their columns. */
export function PlainTable({
  columns,
  rows,
  look,
  caption,
  className = '',
}: {
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[]; differs?: boolean }[]
  /** `folds` has a line for each cell on a phone, `cards` the names of its columns before them; `amounts` stand at the right. */
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
