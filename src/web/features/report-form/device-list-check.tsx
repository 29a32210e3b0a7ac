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
import { Icon } from '../../ui/icons.tsx'

import style from './device-list-upload.module.css'

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
      <p className={style.message} role="alert">
        <strong>{numberText(count)} kesalahan</strong> ditemukan di {name}. Belum ada yang disimpan. Perbaiki
        selnya, lalu unggah lagi.
      </p>
      <table className={`plain-table folds ${style.table}`}>
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
              <th scope="row" data-label="Baris">
                {row}
              </th>
              <td className="strong">{column}</td>
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
      <div className="cluster gap-4 end wide-on-phone">
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
      <p className={style.message}>
        {numberText(check.rows)} baris sudah benar.{' '}
        {isSame
          ? 'Jumlahnya sama dengan formulir.'
          : 'Jumlahnya berbeda dengan formulir; keduanya harus sama saat dikirim.'}
      </p>
      <table className={`plain-table amounts ${style.table}`}>
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
