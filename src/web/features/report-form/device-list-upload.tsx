import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getDeviceList, getDeviceListTemplate, uploadDeviceList } from '#contract/mercury.ts'
import {
  type MercuryDevice,
  mercuryDeviceNames,
  mercuryDevices,
  mercuryStateNames,
  mercuryStates,
  mostDeviceRows,
} from '#domain/mercury-devices.ts'
import { numberText } from '#domain/words.ts'
import { sheetFileOf } from '#forms/checks/merkuri.ts'
import { amountOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { call, fieldError, messageOf } from '../../api/call.ts'
import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts'
import { type Report, sheetOf } from '../../form/drafts/report-source.ts'
import { refusalOf } from '../../form/drafts/save-outcome.ts'
import { DeviceListView } from '../../form/reading/device-list-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'

import style from './device-list-upload.module.css'

type Check = ReplyOf<typeof uploadDeviceList>['check']
type Props = {
  form: FormDefinition
  report: Report
  answers: AnswerSheet
  keeper: DraftKeeper
  online: boolean
  /** The report as it stands with the list. */
  onStored: (report: Report) => void
}

/** The spreadsheet of devices: template, a look at every row before anything is stored, and its totals for the counts. */
export function DeviceListUpload({ form, report, answers, keeper, online, onStored }: Props) {
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<{ file: File; check: Check } | null>(null)
  const [isReading, setIsReading] = useState(false)
  const stored = sheetFileOf(answers)

  const checking = useMutation({
    mutationFn: (file: File) =>
      call(uploadDeviceList, { file, body: { report_id: report.report_id, dry_run: 'true' } }),
    onSuccess: ({ check }, file) => setChecked({ file, check }),
    onError: () => setChecked(null),
  })
  const storing = useMutation({
    mutationFn: async ({ file, fill }: { file: File; fill: boolean }) => {
      // What was typed first goes to the server, so that the list goes with it.
      await keeper.flush()
      const { version } = keeper.getState().saved
      return call(uploadDeviceList, {
        file,
        body: { report_id: report.report_id, version, fill: fill ? 'true' : 'false' },
      })
    },
    onSuccess: async ({ data, message }) => {
      setChecked(null)
      toastSuccess(message)
      if (!data) return
      keeper.adopt(sheetOf(data, form))
      onStored(data)
      await queries.invalidateQueries({ queryKey: [getDeviceList.path] })
    },
    onError: (error) => {
      const refusal = refusalOf(error, form)
      if (refusal.kind !== 'stale') return
      setChecked(null)
      keeper.noteConflict(refusal.current)
    },
  })

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
              leftSection={<Icon name="upload" size={18} />}
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
            <a href={`/api/file/${stored.id}`} download className={style.file}>
              {stored.name}
            </a>
          </p>
        )}
        {!online && <p>Luring: daftar alat dapat diunggah setelah perangkat tersambung kembali.</p>}
        {checking.error && (
          <p role="alert" className={style.fault}>
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
          onClose={() => setChecked(null)}
        >
          {checked.check.error_count > 0 ? (
            <RowErrors
              check={checked.check}
              name={checked.file.name}
              isPending={checking.isPending}
              onAgain={pick}
              onClose={() => setChecked(null)}
            />
          ) : (
            <Totals
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

/** The words at the file, where the server has some; else its sentence. */
function faultOf(error: unknown): string {
  return fieldError(error, 'file') ?? messageOf(error)
}

function RowErrors({
  check,
  name,
  isPending,
  onAgain,
  onClose,
}: {
  check: Check
  name: string
  isPending: boolean
  onAgain: () => void
  onClose: () => void
}) {
  const { errors, error_count: count } = check
  return (
    <>
      <p className={style.message} role="alert">
        <strong>{numberText(count)} kesalahan</strong> ditemukan di {name}. Belum ada yang disimpan. Perbaiki
        selnya, lalu unggah lagi.
      </p>
      <table className={style.errors}>
        <caption className="unseen">Kesalahan menurut baris dan kolom</caption>
        <thead>
          <tr>
            <th scope="col">Baris</th>
            <th scope="col">Kolom</th>
            <th scope="col">Yang perlu diperbaiki</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, message }) => (
            <tr key={`${row}/${column}/${message}`}>
              <th scope="row">
                <span className={style.word}>Baris </span>
                {row}
              </th>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > errors.length && (
        <p className={style.message}>
          Ditampilkan {errors.length} dari {numberText(count)} kesalahan.
        </p>
      )}
      <div className={style.end}>
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        <Button leftSection={<Icon name="upload" size={18} />} loading={isPending} onClick={onAgain}>
          Unggah yang sudah diperbaiki
        </Button>
      </div>
    </>
  )
}

function Totals({
  check,
  answers,
  isPending,
  fault,
  onStore,
}: {
  check: Check
  answers: AnswerSheet
  isPending: boolean
  fault: string | null
  onStore: (fill: boolean) => void
}) {
  const rows = comparisonOf(check, answers)
  const isSame = rows.every(({ form, list }) => form === list)
  return (
    <>
      <p className={style.message}>
        {numberText(check.rows)} baris sudah benar.{' '}
        {isSame
          ? 'Jumlahnya sama dengan formulir.'
          : 'Jumlahnya berbeda dengan formulir; keduanya harus sama saat dikirim.'}
      </p>
      <table className={style.totals}>
        <caption className="unseen">Jumlah menurut jenis alat dan status</caption>
        <thead>
          <tr>
            <th scope="col">Alat dan status</th>
            <th scope="col">Formulir</th>
            <th scope="col">Lampiran</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, device, words, form, list }) => (
            <tr key={key} data-differs={form !== list}>
              <th scope="row">
                {mercuryDevices[device].label}, {words.toLowerCase()}
              </th>
              <td>{numberText(form)}</td>
              <td>
                <strong>{numberText(list)}</strong> {mercuryDevices[device].unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fault && (
        <p role="alert" className={style.fault}>
          {fault}
        </p>
      )}
      <div className={style.end}>
        <Button variant="default" loading={isPending} onClick={() => onStore(false)}>
          Lampirkan saja
        </Button>
        {!isSame && (
          <Button loading={isPending} onClick={() => onStore(true)}>
            Isi jumlah dari lampiran
          </Button>
        )}
      </div>
    </>
  )
}

type Comparison = { key: string; device: MercuryDevice; words: string; form: number; list: number }

/** Device by device and state by state, where either side has any. */
function comparisonOf({ totals }: Check, answers: AnswerSheet): Comparison[] {
  return mercuryDeviceNames.flatMap((device) =>
    mercuryStateNames.flatMap((state): Comparison[] => {
      const key = `${device}_${state}`
      const [form, list] = [amountOf(answers, key), amountOf(totals, key)]
      return form === 0 && list === 0 ? [] : [{ key, device, words: mercuryStates[state].status, form, list }]
    }),
  )
}
