import { useId, useState } from 'react'

import { figureNotes } from '#contract/figures.ts'
import { baseText } from '#domain/figure-words.ts'
import { momentText } from '#domain/words.ts'

import { useZone } from '../../api/me.ts'
import { csvOf, fileNameOf, saveFile } from '../../chart/chart-file.ts'
import { useSource } from '../../chart/source.ts'
import { modeWords } from '../../figures/figure-question.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Order, SortButton } from '../../ui/list-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Paging } from '../../ui/paging.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { type Answer, type Coordinates, timeOf } from './answer.ts'
import { dimensions, type ExplorerQuestion } from './explorer-question.ts'
import type { ExplorerSearch } from './explorer-search.ts'
import {
  asOfIn,
  cellText,
  columnsIn,
  mostColumns,
  isThin,
  numbersOf,
  type Pivot,
  type PivotCell,
  type PivotColumn,
  pivotOf,
  reasonOf,
} from './pivot.ts'

import classes from './explorer.module.css'

const rowsPerPage = 100
/** As many as a sheet of A4 is wide. */
const columnsOnPaper = 10

/** The answer as a table, with what stands in its rows and columns to choose, and its file. */
export function PivotTable({
  title,
  answer,
  question,
  onChange,
  onCell,
}: {
  title: string
  answer: Answer
  question: ExplorerQuestion
  onChange: (change: ExplorerSearch) => void
  onCell: (at: Coordinates) => void
}) {
  const source = useSource(answer)
  const { rows, columns, hasBase, order } = question
  const isTooWide = columnsIn(answer, question) > mostColumns
  const pivot = isTooWide ? null : pivotOf(answer, question)
  const turn = () => onChange({ baris: columns, kolom: rows, urut: undefined, arah: undefined })
  const zone = useZone()
  const factsOf = (shown: Pivot) => {
    const asOf = asOfIn(shown)
    return [
      answer.place,
      timeOf(answer.asked),
      ...shown.shared,
      modeWords[answer.mode],
      ...(asOf === null ? [] : [`diperbarui ${momentText(new Date(asOf), zone)}`]),
    ].join(' · ')
  }
  const save = () => {
    if (!pivot) return
    const head = [title, factsOf(pivot), source]
    const text = csvOf(
      numbersOf(pivot, hasBase),
      head.map((line) => [line]),
    )
    saveFile(
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
      `${fileNameOf(`${title} ${answer.place}`)}.csv`,
    )
  }
  return (
    <>
      <div className={`no-print ${classes.tools}`}>
        <Select
          label="Baris"
          value={rows}
          options={optionsOf(dimensions)}
          onChange={(baris) =>
            baris === columns ? turn() : onChange({ baris, kolom: columns, urut: undefined, arah: undefined })
          }
        />
        <Button variant="default" onClick={turn}>
          Tukar
        </Button>
        <Select
          label="Kolom"
          value={columns}
          options={optionsOf(dimensions)}
          onChange={(kolom) =>
            kolom === rows ? turn() : onChange({ baris: rows, kolom, urut: undefined, arah: undefined })
          }
        />
        <Checkbox checked={hasBase} onChange={(on) => onChange({ dasar: on ? 'ya' : undefined })}>
          Tampilkan dasar
        </Checkbox>
        <div className={classes.files}>
          <Button variant="default" disabled={!pivot} icon="download" onClick={save}>
            Unduh CSV
          </Button>
          <PrintButton variant="default" />
        </div>
      </div>
      {pivot && <p className="soft">{factsOf(pivot)}</p>}
      {order && pivot && !pivot.columns.some(({ key }) => key === order.by) && (
        <p className="caution no-print" role="status">
          Kolom yang mengurutkan tidak ada dalam tabel ini; barisnya menurut urutan biasa.
        </p>
      )}
      {pivot ? (
        <Table
          // Another question begins at its first rows.
          key={pivot.rows.length}
          title={title}
          pivot={pivot}
          order={order}
          hasBase={hasBase}
          onOrder={({ by, descends }) => onChange({ urut: by, arah: descends ? undefined : 'naik' })}
          onCell={onCell}
        />
      ) : (
        <Notice tone="warning" title="Terlalu banyak kolom">
          Paling banyak {mostColumns} kolom dapat dibaca berdampingan. Tukar baris dan kolom, atau pilih
          periode dan indikator yang lebih sedikit.
        </Notice>
      )}
    </>
  )
}

/** Its rows, page by page; on paper all of them, and its columns below each other, since nothing scrolls there. */
function Table({
  pivot: { columns, rows, ...pivot },
  ...rest
}: Omit<Parameters<typeof Grid>[0], 'across' | 'columns' | 'rows' | 'isGrouped'> & { pivot: Pivot }) {
  const [page, setPage] = useState(1)
  const last = Math.ceil(rows.length / rowsPerPage)
  const isPrinting = usePrinting()
  const shown = isPrinting ? rows : rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  const width = isPrinting ? columnsOnPaper : mostColumns
  const isGrouped = groupsOf(columns).length > 1
  const starts = columns.flatMap((_, index) => (index % width === 0 ? [index] : []))
  return (
    <>
      {starts.map((start) => (
        <Grid
          key={start}
          {...rest}
          across={pivot.across}
          isGrouped={isGrouped}
          columns={columns.slice(start, start + width)}
          rows={shown.map((row) => ({ ...row, cells: row.cells.slice(start, start + width) }))}
        />
      ))}
      <Legend cells={shown.flatMap((row) => row.cells)} />
      {last > 1 && !isPrinting && (
        <Paging page={page} last={last} total={rows.length} noun="baris" onChange={setPage} />
      )}
    </>
  )
}

function Grid({
  title,
  across,
  columns,
  rows,
  isGrouped,
  order,
  hasBase,
  onOrder,
  onCell,
}: {
  title: string
  /** Whether its columns are told apart by more than their own heads, here or further down. */
  isGrouped: boolean
  order: Order | null
  hasBase: boolean
  onOrder: (order: Order) => void
  onCell: (at: Coordinates) => void
} & Pick<Pivot, 'across' | 'columns' | 'rows'>) {
  const groups = groupsOf(columns)
  const id = useId()
  const groupId = (index: number) => `${id}-group-${index}`
  const columnId = (index: number) => `${id}-column-${index}`
  const headsOver = columns.map(({ group }, index) => {
    const over = groups.findIndex(({ label }) => label === group)
    return !isGrouped ? columnId(index) : `${groupId(over)} ${columnId(index)}`
  })
  return (
    // A region that scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`panel ${classes.frame}`} tabIndex={0} role="region" aria-label={`Tabel ${title}`}>
      <table className={`numbers ${classes.pivot}`}>
        <caption className="unseen">{title}</caption>
        <thead>
          {isGrouped && (
            <tr>
              <th scope="col" rowSpan={2}>
                {across}
              </th>
              {groups.map(({ label, count }, index) => (
                <th key={label} id={groupId(index)} scope="colgroup" colSpan={count}>
                  {label}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {!isGrouped && <th scope="col">{across}</th>}
            {columns.map(({ key, label, isWhole }, index) => {
              const direction = order?.by === key ? order : undefined
              return (
                <th
                  key={key}
                  id={columnId(index)}
                  scope="col"
                  data-whole={isWhole || undefined}
                  aria-sort={direction && (direction.descends ? 'descending' : 'ascending')}
                >
                  <SortButton
                    direction={direction}
                    onClick={() => onOrder({ by: key, descends: !direction?.descends })}
                  >
                    {label}
                  </SortButton>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-whole={row.isWhole}>
              <th scope="row" id={`${id}-${row.id}`}>
                {row.label}
              </th>
              {row.cells.map((cell, index) => (
                <td key={columns[index]?.key} data-whole={columns[index]?.isWhole || undefined}>
                  <Cell
                    cell={cell}
                    hasBase={hasBase}
                    heads={`${id}-${row.id} ${headsOver[index]}`}
                    onOpen={() => onCell(cell.at)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Neighbours under one head. */
function groupsOf(columns: readonly PivotColumn[]): { label: string; count: number }[] {
  return [...Map.groupBy(columns, ({ group }) => group)].map(([label, members]) => ({
    label,
    count: members.length,
  }))
}

const isGap = (cell: PivotCell) => (cell.told?.value ?? null) === null && reasonOf(cell) === null

/** A number, which opens, told by its heads; where one is missing, why. */
function Cell({
  cell,
  hasBase,
  heads,
  onOpen,
}: {
  cell: PivotCell
  hasBase: boolean
  /** The ids of the heads of its row and its column, one after the other. */
  heads: string
  onOpen: () => void
}) {
  const reason = reasonOf(cell)
  return (
    <button
      type="button"
      aria-describedby={heads}
      className={`bare ${classes.cell}`}
      disabled={!cell.told}
      onClick={onOpen}
    >
      {isGap(cell) ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">{figureNotes.none}</span>
        </>
      ) : reason === null ? (
        cellText(cell)
      ) : (
        <small>{reason}</small>
      )}
      {isThin(cell) && (
        <>
          <span aria-hidden="true">*</span>
          <span className="unseen">, {figureNotes.thin}</span>
        </>
      )}
      {hasBase && cell.told && cell.told.base.of > 0 && <small>{baseText(cell.told.base)}</small>}
    </button>
  )
}

/** What the signs of the cells mean, where they occur. */
function Legend({ cells }: { cells: readonly PivotCell[] }) {
  const lines = [
    cells.some(isGap) && `– ${figureNotes.none}.`,
    cells.some(isThin) && `* ${figureNotes.thin}: kurang dari separuh laporan wajib sudah masuk.`,
  ]
  return (
    <p className="small">
      {lines.filter(Boolean).join(' ')}{' '}
      <span className="no-print">Pilih sebuah angka untuk melihat dasar dan laporannya.</span>
    </p>
  )
}
