import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { getDeviceList, getDeviceListTemplate, uploadDeviceList } from '#contract/mercury.ts'
import { mostDeviceRows } from '#domain/mercury-devices.ts'
import { numberText } from '#domain/words.ts'
import { sheetFileOf } from '#forms/checks/merkuri.ts'

import { call, fieldError, messageOf, reread } from '../../api/call.ts'
import { DeviceListView } from '../../form/reading/device-list-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { adoptReply } from './adopt-reply.ts'
import { type DeviceListCheck, DeviceListErrors, DeviceListTotals } from './device-list-check.tsx'
import type { ExtraProps } from './open-form.ts'

import classes from './imported.module.css'

/** The spreadsheet of devices: template, a look at every row before anything is stored, and its totals for the counts. */
export function DeviceListUpload({ open }: ExtraProps) {
  const { report, online } = open
  const { answers } = open.state.draft
  const picker = useRef<HTMLInputElement>(null)
  const { checking, storing, checked, close } = useDeviceList(open)
  const [isReading, setIsReading] = useState(false)
  const stored = sheetFileOf(answers)

  const pick = () => picker.current?.click()
  return (
    <>
      <Notice
        tone="info"
        title="Daftar alat dari lembar kerja"
        actions={
          <>
            <DownloadLink href={getDeviceListTemplate.path}>Unduh templat</DownloadLink>
            <Button
              variant="default"
              icon="upload"
              loading={checking.isPending}
              disabled={!online}
              title={online ? undefined : 'Perlu sambungan internet'}
              onClick={pick}
            >
              {stored ? 'Ganti daftar alat' : 'Unggah daftar alat'}
            </Button>
            {stored && (
              <Button variant="subtle" onClick={() => setIsReading(true)}>
                Lihat daftar
              </Button>
            )}
          </>
        }
      >
        <p>
          Isi templat dengan satu baris untuk setiap alat (XLSX atau CSV, paling banyak{' '}
          {numberText(mostDeviceRows)} baris, 10 MB). Setiap baris diperiksa sebelum disimpan, lalu jumlahnya
          dapat diisikan ke tabel di bawah.
        </p>
        {stored && (
          <p>
            Terlampir:{' '}
            <a href={`/api/file/${stored.id}`} download className={classes.file}>
              {stored.name}
            </a>
          </p>
        )}
        {!online && <p>Luring: daftar alat dapat diunggah setelah perangkat tersambung kembali.</p>}
        {checking.error && (
          <p role="alert" className={classes.fault}>
            {faultOf(checking.error)}
          </p>
        )}
      </Notice>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label="Berkas daftar alat"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) checking.mutate(file)
        }}
      />
      {checked && (
        <Dialog
          title={checked.check.error_count > 0 ? 'Daftar alat perlu diperbaiki' : 'Daftar alat sudah benar'}
          width={720}
          onClose={close}
        >
          {checked.check.error_count > 0 ? (
            <DeviceListErrors
              check={checked.check}
              name={checked.file.name}
              isPending={checking.isPending}
              onAgain={pick}
              onClose={close}
            />
          ) : (
            <DeviceListTotals
              check={checked.check}
              answers={answers}
              isPending={storing.isPending}
              fault={storing.error ? faultOf(storing.error) : null}
              onStore={(fill) => storing.mutate({ file: checked.file, fill })}
            />
          )}
        </Dialog>
      )}
      {isReading && (
        <Dialog title="Daftar alat terlampir" width={960} onClose={() => setIsReading(false)}>
          <DeviceListView report={report.report_id} />
        </Dialog>
      )}
    </>
  )
}

/** Checks a list, then stores what was checked. */
function useDeviceList({ form, report, keeper, learn }: ExtraProps['open']) {
  const queries = useQueryClient()
  const [checked, setChecked] = useState<{ file: File; check: DeviceListCheck } | null>(null)
  const checking = useMutation({
    mutationFn: (file: File) =>
      call(uploadDeviceList, { file, body: { report_id: report.report_id, dry_run: 'true' } }),
    onSuccess: ({ check }, file) => setChecked({ file, check }),
    onError: () => setChecked(null),
  })
  const storing = useMutation({
    mutationFn: ({ file, fill }: { file: File; fill: boolean }) =>
      adoptReply({ form, keeper }, (version) =>
        call(uploadDeviceList, {
          file,
          body: { report_id: report.report_id, version, fill: fill ? 'true' : 'false' },
        }),
      ),
    onSuccess: async ({ data, message }) => {
      setChecked(null)
      toastSuccess(message)
      if (!data) return
      learn(data)
      await reread(queries, getDeviceList)
    },
    // The choice between two copies stands over the form.
    onError: () => {
      if (keeper.getState().conflict) setChecked(null)
    },
  })
  return { checking, storing, checked, close: () => setChecked(null) }
}

/** The words at the file, where the server has some; else its sentence. */
function faultOf(error: unknown): string {
  return fieldError(error, 'file') ?? messageOf(error)
}
