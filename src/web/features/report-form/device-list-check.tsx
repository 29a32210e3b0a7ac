import { Fragment } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { uploadDeviceList } from '#contract/mercury.ts'
import {
  type MercuryDevice,
  mercuryDeviceNames,
  mercuryDevices,
  mercuryStateNames,
  mercuryStates,
} from '#domain/mercury-devices.ts'
import { numberText } from '#domain/words.ts'
import { amountOf, type AnswerSheet } from '#forms/context.ts'

import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'

import classes from './imported.module.css'

/** What the server has found in a list of devices. */
export type DeviceListCheck = ReplyOf<typeof uploadDeviceList>['check']

/** The rows that keep the list from being stored. */
export function DeviceListErrors({
  check,
  name,
  isPending,
  onAgain,
  onClose,
}: {
  check: DeviceListCheck
  name: string
  isPending: boolean
  onAgain: () => void
  onClose: () => void
}) {
  const { errors, error_count: count } = check
  return (
    <>
      <p className={classes.message} role="alert">
        <strong>{numberText(count)} kesalahan</strong> ditemukan di {name}. Belum ada yang disimpan. Perbaiki
        selnya, lalu unggah lagi.
      </p>
      <PlainTable
        className={classes.table}
        look="folds"
        caption="Kesalahan menurut baris dan kolom"
        columns={['Baris', 'Kolom', 'Yang perlu diperbaiki']}
        rows={errors.map(({ row, column, message }) => ({
          key: `${row}/${column}/${message}`,
          cells: [
            <Fragment key="row">
              <span className="unseen-wide">Baris </span>
              {row}
            </Fragment>,
            <strong key="column">{column}</strong>,
            message,
          ],
        }))}
      />
      {count > errors.length && (
        <p className={classes.message}>
          Ditampilkan {errors.length} dari {numberText(count)} kesalahan.
        </p>
      )}
      <div className="cluster gap-4 end wide-on-phone">
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        <Button icon="upload" loading={isPending} onClick={onAgain}>
          Unggah yang sudah diperbaiki
        </Button>
      </div>
    </>
  )
}

/** The totals of a list without errors beside those of the form, and the two ways to store it. */
export function DeviceListTotals({
  check,
  answers,
  isPending,
  fault,
  onStore,
}: {
  check: DeviceListCheck
  answers: AnswerSheet
  isPending: boolean
  fault: string | null
  onStore: (fill: boolean) => void
}) {
  const rows = comparisonOf(check, answers)
  const isSame = rows.every(({ form, list }) => form === list)
  return (
    <>
      <p className={classes.message}>
        {numberText(check.rows)} baris sudah benar.{' '}
        {isSame
          ? 'Jumlahnya sama dengan formulir.'
          : 'Jumlahnya berbeda dengan formulir; keduanya harus sama saat dikirim.'}
      </p>
      <PlainTable
        className={classes.table}
        look="amounts"
        caption="Jumlah menurut jenis alat dan status"
        columns={['Alat dan status', 'Formulir', 'Lampiran']}
        rows={rows.map(({ key, device, words, form, list }) => ({
          key,
          cells: [
            `${mercuryDevices[device].label}, ${words.toLowerCase()}`,
            numberText(form),
            <Fragment key="list">
              <strong>{numberText(list)}</strong> {mercuryDevices[device].unit}
            </Fragment>,
          ],
          differs: form !== list,
        }))}
      />
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <div className="cluster gap-4 end wide-on-phone">
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
function comparisonOf({ totals }: DeviceListCheck, answers: AnswerSheet): Comparison[] {
  return mercuryDeviceNames.flatMap((device) =>
    mercuryStateNames.flatMap((state): Comparison[] => {
      const key = `${device}_${state}`
      const [form, list] = [amountOf(answers, key), amountOf(totals, key)]
      return form === 0 && list === 0 ? [] : [{ key, device, words: mercuryStates[state].status, form, list }]
    }),
  )
}
