import { useQueryClient } from '@tanstack/react-query'

import { closePlace, type PlaceRecord, reopenPlace } from '#contract/places.ts'
import { addMonths, firstMonth, type Month } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { call, isConflict } from '../../api/call.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MonthSelect } from '../../ui/period-picker.tsx'
import { useAsOpened, useEditForm } from '../../ui/use-edit-form.ts'
import { rereadPlaces } from './reread-places.ts'

/** The first month of each, by its call, its words and what it does. */
const steps = {
  close: {
    send: closePlace,
    title: 'Tutup fasyankes',
    label: 'Tutup mulai bulan',
    word: 'Tutup fasyankes',
    reasonHint: 'Misalnya nomor surat keputusan penutupannya.',
    /** The earliest month, or the one after which the facility may close again. */
    firstOf: ({ active_since, closures: [last] }: PlaceRecord) =>
      [firstMonth, addMonths(active_since.slice(0, 7), 1), last?.until_month ?? ''].toSorted().at(-1),
    effects: (month: Month) => [
      `Mulai ${monthText(month)} tidak ada formulir yang wajib atau dapat diisi, dan pengingat berhenti.`,
      'Kewajiban untuk bulan itu dan sesudahnya dihapus; fasyankes tidak lagi dihitung dalam angka wilayahnya.',
      `Laporan sampai ${monthText(addMonths(month, -1))} tetap tersimpan dan tetap dihitung.`,
      'Akunnya masih dapat masuk untuk melihat laporan lama.',
    ],
  },
  reopen: {
    send: reopenPlace,
    title: 'Buka kembali fasyankes',
    label: 'Buka kembali mulai bulan',
    word: 'Buka kembali',
    reasonHint: 'Misalnya nomor surat izin operasional yang baru.',
    firstOf: ({ closed_on }: PlaceRecord) => closed_on?.slice(0, 7),
    effects: (month: Month, closed: Month) => [
      `Mulai ${monthText(month)} semua formulirnya wajib lagi, juga untuk bulan yang sudah lewat.`,
      ...(month > closed
        ? [
            `${spanText(closed, addMonths(month, -1))} tetap dicatat tutup: tidak wajib dan tidak dapat diisi.`,
          ]
        : ['Penutupannya seperti tidak pernah ada.']),
    ],
  },
} as const

const spanText = (from: Month, to: Month) =>
  from === to ? monthText(from) : `${monthText(from)} sampai ${monthText(to)}`

/** Closes an open facility from a month on, or opens a closed one again; and says what that does. */
export function StateDialog({ place: read, onClose }: { place: PlaceRecord; onClose: () => void }) {
  const queries = useQueryClient()
  // What is read again after a lost answer must not turn the step into its opposite.
  const place = useAsOpened(read)
  const closed = place.closed_on?.slice(0, 7)
  const step = steps[closed === undefined ? 'close' : 'reopen']
  const thisMonth = useThisMonth()
  const first = step.firstOf(place) ?? firstMonth
  const end = async () => {
    await rereadPlaces(queries)
    onClose()
  }
  // It cannot close in the month in which it became active.
  const isTooEarly = first > thisMonth
  const form = useEditForm({
    start: { from_month: isTooEarly ? '' : thisMonth, reason: '' },
    bodyOf: (values) => values,
    schema: step.send.body,
    send: (body) =>
      call(step.send, { params: { id: place.facility_id }, body }).catch(async (error: unknown) => {
        // It stands otherwise than it is shown: changed by an earlier try whose answer was lost, or by another person.
        if (isConflict(error)) await end()
        throw error
      }),
    onSaved: end,
  })
  const month = form.values.from_month
  return (
    <EditDialog
      title={step.title}
      form={form}
      word={step.word}
      step={{
        danger: closed === undefined,
        disabled: isTooEarly,
        title: isTooEarly ? 'Belum ada bulan yang dapat dipilih' : undefined,
      }}
      className="stack gap-5"
      onClose={onClose}
    >
      <p className="flat">
        {place.name} ({place.code})
      </p>
      {isTooEarly ? (
        <Notice tone="info" title={`Paling cepat dapat ditutup mulai ${monthText(first)}`}>
          <p>Fasyankes ini baru aktif bulan ini. Bila tercatat keliru, gabungkan ke catatan yang benar.</p>
        </Notice>
      ) : (
        <MonthSelect
          label={step.label}
          value={month}
          first={first}
          last={thisMonth}
          error={form.faultOf('from_month')}
          onChange={(from_month) => form.set({ from_month })}
        />
      )}
      {month !== '' && (
        <ul className="flat">
          {step.effects(month, closed ?? month).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {!isTooEarly && (
        <TextAreaField label="Alasan" rows={2} hint={step.reasonHint} {...form.text('reason')} required />
      )}
    </EditDialog>
  )
}
