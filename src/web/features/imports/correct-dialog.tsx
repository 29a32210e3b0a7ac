import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { correctImportRow, getImport, type ImportRow, listImportRows } from '#contract/imports.ts'
import { longestCell } from '#domain/imports.ts'

import { call, fieldError, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { focusFault } from '../../ui/form-fields.ts'
import { Held } from '../../ui/held.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { TypedDialog } from '../../ui/typed-dialog.tsx'

import classes from './imports.module.css'

type Import = ReplyOf<typeof getImport>['data']

/** A row of more columns shows those that are wrong. */
const mostShown = 30
type Columns = Import['columns']
const shownOf = (columns: Columns, errors: ImportRow['errors']): ReadonlySet<string> =>
  new Set(columns.flatMap(({ name }) => (columns.length <= mostShown || name in errors ? [name] : [])))
const changed = (before: ImportRow['cells'], after: ImportRow['cells']): ImportRow['cells'] =>
  Object.fromEntries(Object.entries(after).filter(([name, text]) => text !== (before[name] ?? '')))

/** The cells of a row that is wrong, each with what is said against it. It is looked at again as soon as they are sent. */
export function CorrectDialog({
  found: { import_id: id, columns },
  row,
  onClose,
}: {
  found: Import
  row: ImportRow
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [cells, setCells] = useState<Record<string, string>>(row.cells)
  /** As the server keeps them. */
  const [kept, setKept] = useState(row.cells)
  const isUnsaved = () => Object.keys(changed(kept, cells)).length > 0
  const [errors, setErrors] = useState(row.errors)
  // A report has hundreds of columns: what is right stays out of the way.
  const [shown, setShown] = useState(() => shownOf(columns, row.errors))
  const sent = columns.length > mostShown ? changed(row.cells, cells) : cells
  const correcting = useMutation({
    mutationFn: () => call(correctImportRow, { params: { id, row: row.row }, body: { cells: sent } }),
    onSuccess: async ({ data }) => {
      await reread(queries, getImport, listImportRows)
      if (data.verdict === 'wrong') {
        setKept(data.cells)
        setShown((before) => new Set([...before, ...shownOf(columns, data.errors)]))
        return setErrors(data.errors)
      }
      toastSuccess(`Baris ${row.row} sudah benar.`)
      onClose()
    },
  })
  const { data, error } = correcting
  const form = useRef<HTMLFormElement>(null)
  // The focus is outside of React: it tells that something is still wrong, and where.
  useEffect(() => {
    if (data || error) focusFault(form.current)
  }, [data, error])
  const refusedCell = (name: string) => fieldError(correcting.error, `cells.${name}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    correcting.mutate()
  }
  return (
    <TypedDialog
      title={`Perbaiki baris ${row.row}`}
      isUnsaved={isUnsaved}
      isHeld={correcting.isPending}
      lost="Perubahan pada baris ini hilang bila Anda menutupnya sebelum diperiksa lagi."
      onClose={onClose}
    >
      <LeaveGuard isUnsaved={isUnsaved} />
      <Held by={correcting.isPending}>
        <form ref={form} onSubmit={submit} noValidate>
          <div className={classes.fields}>
            {columns
              .filter(({ name }) => shown.has(name))
              .map((column) => (
                <Cell
                  key={column.name}
                  column={column}
                  error={refusedCell(column.name) ?? errors[column.name]?.join(' ')}
                  value={cells[column.name] ?? ''}
                  onChange={(value) => setCells({ ...cells, [column.name]: value })}
                />
              ))}
          </div>
          {!columns.some(({ name }) => refusedCell(name)) && <ErrorNotice error={correcting.error} />}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={correcting.isPending}>
              Periksa lagi
            </Button>
          </DialogActions>
        </form>
      </Held>
    </TypedDialog>
  )
}

/** A cell of the row; a text that is not among its choices stays readable, and is wrong. */
function Cell({
  column: { label, choices },
  onChange,
  ...field
}: {
  column: Columns[number]
  error: string | undefined
  value: string
  onChange: (value: string) => void
}) {
  if (choices !== null && (field.value === '' || choices.includes(field.value)))
    return (
      <Select
        {...field}
        label={label}
        options={[{ value: '', label: '–' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
        onChange={onChange}
      />
    )
  return (
    <TextField
      {...field}
      label={label}
      {...(choices && { hint: `Pilihan: ${choices.join('; ')}` })}
      maxLength={longestCell}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
