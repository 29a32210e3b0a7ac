import { useState } from 'react'

import type { getContent } from '#contract/contents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Select } from '../../ui/select.tsx'
import { sendFile } from '../../ui/upload-file.ts'
import { readers, type Written } from './text-calls.ts'
import type { Change } from './use-draft.ts'

import classes from './managing.module.css'

/** What stands around a text: the forms that it may explain, the questions that open it. */
export type Around = Omit<ReplyOf<typeof getContent>, 'data'>
type FieldProps = { written: Written; set: (change: Change) => void }

/** What a guide says of itself beside its words. */
export function GuideFields({
  written,
  set,
  forms,
  faultOf,
}: FieldProps &
  Pick<Around, 'forms'> & {
    /** What is wrong with one of its fields. */
    faultOf: (name: 'ringkasan' | 'formulir' | 'peran') => string | undefined
  }) {
  const ofReaders = faultOf('peran')
  return (
    <>
      <TextField
        label="Ringkasan"
        maxLength={300}
        value={written.ringkasan}
        error={faultOf('ringkasan')}
        onChange={({ currentTarget }) => set({ ringkasan: currentTarget.value })}
      />
      <Select
        label="Formulir yang dijelaskan"
        value={written.formulir ?? ''}
        error={faultOf('formulir')}
        options={[
          { value: '', label: 'Tidak ada' },
          ...forms.map(({ form_type, title }) => ({ value: form_type, label: title })),
        ]}
        onChange={(formulir) => set({ formulir: formulir || null })}
      />
      <fieldset className="fieldset">
        <legend className={classes.legend}>Untuk siapa (tanpa pilihan: semua orang)</legend>
        <div className="cluster">
          {readers.map(([role, label]) => (
            <label key={role} className="inline-row">
              <input
                type="checkbox"
                className="box"
                checked={written.peran.includes(role)}
                onChange={({ currentTarget }) =>
                  set({
                    peran: currentTarget.checked
                      ? [...written.peran, role]
                      : written.peran.filter((other) => other !== role),
                  })
                }
              />
              {label}
            </label>
          ))}
        </div>
        {ofReaders && (
          <p role="alert" className="fault flat above-4">
            {ofReaders}
          </p>
        )}
      </fieldset>
    </>
  )
}

/** Files that a guide gives along. */
export function Attachments({
  written,
  set,
  error,
  isBusy,
  onBusy,
}: FieldProps & {
  error?: string | undefined
  /** Whether one is on its way. */
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const [fault, setFault] = useState<string>()
  async function add(file: File) {
    setFault(undefined)
    onBusy(true)
    type Sent = { id: number; name: string; mime: string; size: number }
    const outcome = await sendFile<Sent>('/api/file/content', { file }, () => {}).done
    onBusy(false)
    if (!outcome.ok) return setFault(outcome.messages[0])
    const { id, ...rest } = outcome.data
    return set(({ lampiran }) => ({ lampiran: [...lampiran, { file: id, ...rest }] }))
  }
  return (
    <div className="stack">
      <FileField
        label="Tambah lampiran"
        hint="PDF, JPG atau PNG, paling besar 10 MB"
        accept="application/pdf,image/jpeg,image/png"
        error={fault ?? error}
        loading={isBusy}
        onFile={(file) => void add(file)}
      />
      <ul className="list stack">
        {written.lampiran.map(({ file, name }) => (
          <li key={file} className="spread">
            {name}
            <Button
              variant="subtle"
              size="compact"
              danger
              aria-label={`Lepas lampiran ${name}`}
              onClick={() => set({ lampiran: written.lampiran.filter((other) => other.file !== file) })}
            >
              Lepas
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
