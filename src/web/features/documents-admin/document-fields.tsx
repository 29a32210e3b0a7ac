import { useId } from 'react'

import { documentAccess, type DocumentAccess } from '#domain/documents.ts'

import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'

/** What is said of a document in the fields of a form. */
export type DocumentTexts = { title: string; kategori: string; description: string; access: DocumentAccess }

type TextProps = React.ComponentProps<'input'> &
  React.ComponentProps<'textarea'> & { error?: string | undefined }

/** Title, category with those that there are, description, and who may read. */
export function DocumentFields({
  form: { text, values, set, faultOf },
  categories,
}: {
  form: {
    text: (name: 'title' | 'kategori' | 'description') => TextProps
    values: DocumentTexts
    set: (change: Partial<DocumentTexts>) => void
    faultOf: (field: string) => string | undefined
  }
  categories: readonly string[]
}) {
  const list = useId()
  return (
    <>
      <TextField label="Judul" maxLength={200} {...text('title')} required />
      <TextField
        label="Kategori"
        hint="Pilih yang ada, atau tulis kategori baru"
        list={list}
        maxLength={60}
        autoComplete="off"
        {...text('kategori')}
        required
      />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <TextAreaField
        label="Uraian"
        rows={3}
        maxLength={2000}
        hint="Satu atau dua kalimat tentang isinya"
        {...text('description')}
      />
      <Select
        label="Siapa yang boleh membaca"
        value={values.access}
        error={faultOf('access')}
        options={optionsOf(documentAccess)}
        onChange={(access) => set({ access })}
      />
    </>
  )
}
