import { facilityTypeNames, facilityTypes } from '#domain/facility.ts'
import { monthNames } from '#domain/words.ts'
import { fieldNamed, withNew } from '#forms/building/edit.ts'
import { referencesIn } from '#forms/building/references.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { closingSection } from '#forms/definitions/header.ts'
import { explanationField } from '#forms/shape.ts'

import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import type { EditorProps } from './acts.ts'
import { ConditionInput } from './condition-input.tsx'
import { EditorHead, faultAt, OtherFaults } from './editor-parts.tsx'
import { Ticks } from './property-input.tsx'

/** What is said of the form as a whole: its words, who fills it, and when it is owed. */
export function FormEditor({ form, faults, acts }: EditorProps) {
  const { applies } = form
  const set = (change: Partial<FormDefinition>, tag: string) =>
    acts.change((now) => ({ ...now, ...change }), `form ${tag}`)
  const setApplies = (change: Partial<FormDefinition['applies']>) =>
    acts.change((now) => ({ ...now, applies: { ...now.applies, ...change } }))
  const faultOf = (property: string) => faultAt(faults, property)
  return (
    <>
      <EditorHead title="Formulir" />
      <OtherFaults faults={faults} />
      <TextField
        label="Judul"
        required
        maxLength={150}
        value={form.title}
        error={faultOf('title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value }, 'title')}
      />
      <TextField
        label="Nama singkat"
        required
        maxLength={60}
        hint="Untuk daftar dan tombol."
        value={form.shortTitle}
        error={faultOf('shortTitle')}
        onChange={({ currentTarget }) => set({ shortTitle: currentTarget.value }, 'shortTitle')}
      />
      <TextAreaField
        label="Keterangan"
        maxLength={1000}
        rows={3}
        value={form.description}
        error={faultOf('description')}
        onChange={({ currentTarget }) => set({ description: currentTarget.value }, 'description')}
      />
      <Ticks
        label="Diisi oleh"
        options={Object.fromEntries(facilityTypeNames.map((type) => [type, facilityTypes[type].label]))}
        chosen={applies.types}
        fault={faultOf('applies.types')}
        onChange={(chosen) =>
          setApplies({ types: facilityTypeNames.filter((type) => chosen.includes(type)) })
        }
      />
      {form.partOf === undefined && (
        <Owed
          form={form}
          onChange={setApplies}
          onMonthly={() =>
            acts.change(({ applies: { monthlyWhile: _gone, ...usual }, ...now }) => ({
              ...now,
              applies: usual,
            }))
          }
        />
      )}
      <Checkbox checked={form.prefill} onChange={(prefill) => set({ prefill }, 'prefill')}>
        Boleh diisi dari bulan sebelumnya
      </Checkbox>
      {!fieldNamed(form, explanationField) && <ExplanationStep acts={acts} />}
    </>
  )
}

/** Puts the question back that takes explanations: its code is one that others look for. */
function ExplanationStep({ acts }: Pick<EditorProps, 'acts'>) {
  const question = closingSection.fields[explanationField]
  return (
    <div>
      <Button
        variant="default"
        onClick={() => {
          acts.change((now) =>
            withNew(now, { section: now.sections.at(-1)?.id ?? '' }, explanationField, question),
          )
          acts.choose(explanationField)
        }}
      >
        Tambah pertanyaan penjelasan
      </Button>
      <p className="small flat">Muncul bila ada jawaban yang tidak lazim. Formulir ini belum memilikinya.</p>
    </div>
  )
}

function Owed({
  form,
  onChange,
  onMonthly,
}: {
  form: FormDefinition
  onChange: (change: Partial<FormDefinition['applies']>) => void
  /** It is owed every month, whatever was reported. */
  onMonthly: () => void
}) {
  const { expected, monthlyWhile } = form.applies
  return (
    <>
      <Select
        label="Wajib"
        value={expected === 'always' ? 'always' : 'when'}
        options={optionsOf({ always: 'Setiap bulan', when: 'Setiap bulan, bila suatu syarat terpenuhi' })}
        onChange={(value) =>
          onChange({ expected: value === 'when' ? { profile: 'inpatient', is: true } : 'always' })
        }
      />
      {expected !== 'always' && (
        <ConditionInput
          label="Wajib bila"
          when={expected}
          // Whether a form is owed is known before it is filled: only the facility can be asked.
          references={[]}
          isRequired
          verb="Wajib"
          onChange={(when) => onChange({ expected: when ?? 'always' })}
        />
      )}
      {monthlyWhile && (
        <Select
          label="Sesudah itu"
          value={String(monthlyWhile.afterwardsIn)}
          options={[
            { value: '', label: 'Tetap setiap bulan' },
            ...monthNames.map((name, index) => ({
              value: String(index + 1),
              label: `Sekali setahun, bulan ${name}`,
            })),
          ]}
          onChange={(value) =>
            value === ''
              ? onMonthly()
              : onChange({ monthlyWhile: { ...monthlyWhile, afterwardsIn: Number(value) } })
          }
        />
      )}
      {monthlyWhile && (
        <ConditionInput
          label="Setiap bulan selama laporan terakhir menunjukkan"
          when={monthlyWhile.latestConfirmed}
          references={referencesIn(form)}
          isRequired
          verb="Setiap bulan"
          onChange={(when) => {
            if (when) onChange({ monthlyWhile: { ...monthlyWhile, latestConfirmed: when } })
          }}
        />
      )}
    </>
  )
}
