import { useQueryClient } from '@tanstack/react-query'

import { createForm } from '#contract/form-admin.ts'

import { call } from '../../api/call.ts'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useGo } from '../../ui/places.tsx'
import { Select } from '../../ui/select.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { draftPlace, type ManagedForm, rereadForms } from './managed-forms.ts'

/** Begins a form as a draft, from nothing or as a copy of another, and leads to its questions. */
export function NewFormDialog({ forms, onClose }: { forms: readonly ManagedForm[]; onClose: () => void }) {
  const queries = useQueryClient()
  const go = useGo()
  const form = useEditForm({
    start: { title: '', short_title: '', copy_of: '' },
    bodyOf: ({ copy_of, ...titles }) => ({ ...titles, ...(copy_of && { copy_of }) }),
    schema: createForm.body,
    send: (body) => call(createForm, { body }),
    onSaved: ({ data }) => {
      void rereadForms(queries)
      onClose()
      go(draftPlace(data.form_type))
    },
  })
  // A part of another form, and what was never published, cannot be copied.
  const sources = forms.filter(
    ({ part_of, versions }) => part_of === null && versions.some(({ state }) => state !== 'withdrawn'),
  )
  return (
    <EditDialog title="Buat formulir" form={form} word="Buat draf" className="stack gap-5" onClose={onClose}>
      <p className="flat">
        Formulir baru menjadi draf dahulu. Fasyankes melihatnya setelah Anda menerbitkannya.
      </p>
      <TextField
        label="Judul"
        hint="Nama lengkap di atas formulir"
        maxLength={150}
        required
        {...form.text('title')}
      />
      <TextField
        label="Nama singkat"
        hint="Untuk menu dan tabel"
        maxLength={60}
        required
        {...form.text('short_title')}
      />
      <Select
        label="Mulai dari"
        hint="Salinan mengambil semua bagian, pertanyaan dan syaratnya. Pemeriksaan khusus dan indikator tidak ikut."
        value={form.values.copy_of}
        options={[
          { value: '', label: 'Formulir kosong' },
          ...sources.map(({ form_type, title }) => ({ value: form_type, label: `Salinan ${title}` })),
        ]}
        error={form.faultOf('copy_of')}
        onChange={(copy_of) => form.set({ copy_of })}
      />
    </EditDialog>
  )
}
