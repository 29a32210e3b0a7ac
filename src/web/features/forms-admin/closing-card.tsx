import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { closeForm } from '#contract/form-admin.ts'
import { addMonths, type Month } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { call, isConflict } from '../../api/call.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { MonthSelect } from '../../ui/period-picker.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { closureState, closureText, type ManagedForm, rereadForms } from './managed-forms.ts'

type Step = 'close' | 'open' | 'undo'

/** In which months the form is not filled. */
export function ClosingCard({ form }: { form: ManagedForm }) {
  const month = useThisMonth()
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  // What is over stays as it was; of what is not, the last can change.
  const open = form.closures.findLast((closure) => closureState(closure, month) !== 'past')
  const state = open && closureState(open, month)
  const isOpenedAgain = open !== undefined && open.until !== null
  return (
    <Card
      title="Masa pengisian"
      actions={
        <span className="cluster">
          {open && (
            <Button variant="default" onClick={() => setStep('open')}>
              {isOpenedAgain ? 'Ubah bulan buka' : 'Buka lagi'}
            </Button>
          )}
          {state === 'coming' && (
            <Button variant="default" onClick={() => setStep('undo')}>
              Batalkan penutupan
            </Button>
          )}
          {(state !== 'now' || isOpenedAgain) && (
            <Button variant="default" danger={state !== 'coming'} onClick={() => setStep('close')}>
              {state === 'coming' ? 'Ubah bulan' : 'Tutup pengisian'}
            </Button>
          )}
        </span>
      }
    >
      {form.closures.length === 0 ? (
        <p className="flat">Diisi terus sejak mulai berlaku. Formulir ini belum pernah ditutup.</p>
      ) : (
        <ul className="bullets">
          {form.closures.map((closure) => (
            <li key={closure.from}>{closureText(closure, month)}.</li>
          ))}
        </ul>
      )}
      {step === 'close' && (
        <MonthDialog
          key="close"
          form={form}
          words={closing}
          first={addMonths(month, 1)}
          start={open && state === 'coming' ? open.from : addMonths(month, 1)}
          onClose={close}
        />
      )}
      {step === 'open' && open && (
        <MonthDialog
          key="open"
          form={form}
          words={opening}
          first={laterOf(addMonths(open.from, 1), addMonths(month, 1))}
          start={open.until ?? laterOf(addMonths(open.from, 1), addMonths(month, 1))}
          onClose={close}
        />
      )}
      {step === 'undo' && open && <UndoDialog form={form} from={open.from} onClose={close} />}
    </Card>
  )
}

const laterOf = (one: Month, other: Month) => (one > other ? one : other)

type Words = {
  title: string
  label: string
  word: string
  field: 'from' | 'until'
  bodyOf: (month: Month) => { from: Month | null; until?: Month }
  effects: (month: string) => readonly string[]
}
const closing: Words = {
  title: 'Tutup pengisian',
  label: 'Tutup mulai laporan bulan',
  word: 'Tutup pengisian',
  field: 'from',
  bodyOf: (from) => ({ from }),
  effects: (month) => [
    `Mulai ${month} formulir ini tidak wajib dan tidak dapat diisi, sampai Anda membukanya lagi.`,
    'Laporan bulan-bulan sebelumnya tetap tersimpan, tetap dihitung, dan masih dapat dikirim.',
  ],
}
const opening: Words = {
  title: 'Buka lagi',
  label: 'Diisi lagi mulai laporan bulan',
  word: 'Buka lagi',
  field: 'until',
  bodyOf: (until) => ({ from: null, until }),
  effects: (month) => [
    `Mulai ${month} formulir ini wajib dan dapat diisi lagi.`,
    'Bulan-bulan selama ditutup tetap tidak ditagih.',
  ],
}

/** Asks for the month of a step, and says what it does. */
function MonthDialog({
  form: { form_type, title },
  words: { title: heading, label, word, field, bodyOf, effects },
  first,
  start,
  onClose,
}: {
  form: ManagedForm
  words: Words
  first: Month
  start: Month
  onClose: () => void
}) {
  const queries = useQueryClient()
  const form = useEditForm({
    start: { [field]: start },
    bodyOf: (values) => bodyOf(values[field] ?? ''),
    schema: closeForm.body,
    send: (body) => call(closeForm, { params: { form: form_type }, body }),
    onSaved: async () => {
      await rereadForms(queries)
      onClose()
    },
  })
  const month = form.values[field] ?? ''
  return (
    <EditDialog title={heading} form={form} word={word} className="stack gap-5" onClose={onClose}>
      <p className="flat">{title}</p>
      <MonthSelect
        label={label}
        value={month}
        first={first}
        last={addMonths(first, 24)}
        error={form.faultOf(field)}
        onChange={(next) => form.set({ [field]: next })}
      />
      {month !== '' && (
        <ul className="bullets">
          {effects(monthText(month)).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </EditDialog>
  )
}

function UndoDialog({
  form: { form_type },
  from,
  onClose,
}: {
  form: ManagedForm
  from: Month
  onClose: () => void
}) {
  const queries = useQueryClient()
  return (
    <StepDialog
      title="Batalkan penutupan?"
      confirm="Batalkan penutupan"
      cancel="Kembali"
      send={() => call(closeForm, { params: { form: form_type }, body: { from: null } })}
      saved="Penutupan dibatalkan."
      onDone={onClose}
      onFailed={(error) => {
        // By an earlier try whose answer was lost, or by another person.
        if (isConflict(error)) onClose()
      }}
      onEnd={() => rereadForms(queries)}
      onClose={onClose}
    >
      <p>Formulir ini tetap wajib dan dapat diisi, juga mulai {monthText(from)}.</p>
    </StepDialog>
  )
}
