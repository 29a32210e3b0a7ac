import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getDeadlineTerms, setDeadlines } from '#contract/form-admin.ts'
import { addMonths } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { call, queryOf, reread } from '../../api/call.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MonthSelect } from '../../ui/period-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { deadlinesInForce, lastDay, termText } from './deadline-words.ts'

type Deadlines = ReplyOf<typeof getDeadlineTerms>['data']

/** When reports are due and when they lock: now, and from later months on. */
export function DeadlinesCard() {
  const answer = useQuery(queryOf(getDeadlineTerms))
  const [isSetting, setSetting] = useState(false)
  const collected = addMonths(useThisMonth(), -1)
  return (
    <Card
      title="Batas waktu"
      description="Berlaku untuk semua formulir bulanan."
      actions={
        answer.data && (
          <Button variant="default" onClick={() => setSetting(true)}>
            Atur batas waktu
          </Button>
        )
      }
    >
      <Loaded answer={answer} rows={1} height={24} failed="Batas waktu belum dapat dimuat">
        {({ data }) => {
          const { now, coming } = deadlinesInForce(data.terms, collected)
          return (
            <>
              {now && <p className="flat">{termText(now)}</p>}
              {coming.length > 0 && (
                <ul className="bullets" aria-label="Batas waktu yang akan datang">
                  {coming.map((term) => (
                    <li key={term.from}>
                      <strong>Mulai laporan {monthText(term.from)}:</strong> {termText(term)}
                    </li>
                  ))}
                </ul>
              )}
              {isSetting && <DeadlinesDialog deadlines={data} onClose={() => setSetting(false)} />}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

const days = Array.from({ length: lastDay }, (_, index) => String(index + 1))
const dayOptions = days.map((value) => ({ value, label: `Tanggal ${value} bulan berikutnya` }))

function DeadlinesDialog({
  deadlines: { terms, earliest },
  onClose,
}: {
  deadlines: Deadlines
  onClose: () => void
}) {
  const queries = useQueryClient()
  const latest = terms.at(-1)
  const form = useEditForm({
    start: {
      from: earliest,
      due_day: String(latest?.due_day ?? 10),
      lock_day: String(latest?.lock_day ?? ''),
    },
    bodyOf: ({ from, due_day, lock_day }) => ({
      from,
      due_day: Number(due_day),
      lock_day: lock_day === '' ? null : Number(lock_day),
    }),
    schema: setDeadlines.body,
    send: (body) => call(setDeadlines, { body }),
    onSaved: async () => {
      await reread(queries, getDeadlineTerms)
      onClose()
    },
  })
  const { from } = form.values
  const replaced = from === '' ? [] : terms.filter((term) => term.from >= from && term.from > earliest)
  return (
    <EditDialog title="Atur batas waktu" form={form} word="Simpan" className="stack gap-5" onClose={onClose}>
      <MonthSelect
        label="Mulai laporan bulan"
        hint={`Paling awal ${monthText(earliest)}: batas laporan bulan sebelumnya sudah lewat.`}
        value={from}
        first={earliest}
        last={addMonths(earliest, 24)}
        error={form.faultOf('from')}
        onChange={(next) => form.set({ from: next })}
      />
      <Select
        label="Batas waktu"
        hint="Laporan yang dikirim sesudahnya tercatat terlambat."
        value={form.values.due_day}
        options={dayOptions}
        error={form.faultOf('due_day')}
        onChange={(due_day) => form.set({ due_day })}
      />
      <Select
        label="Penguncian"
        hint="Sesudahnya laporan yang belum pernah dikirim tidak dapat dikirim lagi. Perbaikan tetap dapat."
        value={form.values.lock_day}
        options={[{ value: '', label: 'Tidak dikunci' }, ...dayOptions]}
        error={form.faultOf('lock_day')}
        onChange={(lock_day) => form.set({ lock_day })}
      />
      {replaced.length > 0 && (
        <Notice tone="warning" title="Menggantikan yang sudah dijadwalkan">
          <p>
            Batas waktu mulai {replaced.map((term) => monthText(term.from)).join(' dan ')} tidak berlaku lagi.
          </p>
        </Notice>
      )}
    </EditDialog>
  )
}
