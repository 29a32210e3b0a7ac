import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { chooseTableColumns, getReportTable } from '#contract/report-tables.ts'

import { call, messageOf, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Held } from '../../ui/held.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { shownColumns } from './report-columns.tsx'

import classes from './facility-dialog.module.css'

/** Chooses the columns of a form's table; the server keeps them for this person, on every device. */
export function ColumnDialog({
  table,
  onClose,
}: {
  table: ReplyOf<typeof getReportTable>
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(() => shownColumns(table).map(({ key }) => key))
  const save = useMutation({
    mutationFn: (columns: string[]) =>
      call(chooseTableColumns, { params: { form_type: table.form_type }, body: { columns } }),
    onSuccess: async ({ message }) => {
      await reread(queries, getReportTable)
      toastSuccess(message)
      onClose()
    },
    onError: (error) => toastError(messageOf(error)),
  })
  const isUsual = table.chosen === null
  const isResetting = save.isPending && save.variables.length === 0
  const isKeeping = save.isPending && !isResetting
  return (
    <Dialog title="Pilih kolom" width={720} onClose={save.isPending ? undefined : onClose}>
      <p>Kolom yang tampil di tabel dan di unduhan. Pilihan ini disimpan untuk akun Anda.</p>
      <Held by={save.isPending}>
        <ul className={`list ${classes.choices}`}>
          {table.columns.map(({ key, label }) => (
            <li key={key}>
              <Checkbox
                checked={chosen.includes(key)}
                disabled={key === 'facility'}
                title={key === 'facility' ? 'Nama fasyankes selalu tampil' : undefined}
                onChange={(on) => setChosen(on ? [...chosen, key] : chosen.filter((each) => each !== key))}
              >
                {label}
              </Checkbox>
            </li>
          ))}
        </ul>
      </Held>
      <DialogActions>
        <Button
          variant="default"
          disabled={isUsual || isKeeping}
          loading={isResetting}
          title={isUsual ? 'Kolom sudah seperti semula' : undefined}
          onClick={() => save.mutate([])}
        >
          Seperti semula
        </Button>
        <Button loading={isKeeping} disabled={isResetting} onClick={() => save.mutate(chosen)}>
          Simpan
        </Button>
      </DialogActions>
    </Dialog>
  )
}
