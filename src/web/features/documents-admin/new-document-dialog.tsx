import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { createDocument, listDocuments } from '#contract/documents.ts'
import type { BodyInput } from '#contract/endpoint.ts'

import { call, reread } from '../../api/call.ts'
import { randomId } from '../../api/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { DocumentFields, type DocumentTexts } from './document-fields.tsx'
import { DocumentFileField, type Uploaded } from './document-file-field.tsx'

import classes from './documents-admin.module.css'

type Values = DocumentTexts & { status: 'draft' | 'published'; file: Uploaded | null }
const start: Values = {
  ...{ title: '', kategori: '', description: '', access: 'public', status: 'published', file: null },
}
const states = [
  { value: 'published', label: 'Terbitkan sekarang' },
  { value: 'draft', label: 'Simpan sebagai draf' },
] as const

/** A new document; pressed twice or sent again after a lost answer, it is made once, as it was said last. */
export function NewDocumentDialog({
  categories,
  onClose,
  onMade,
}: {
  categories: readonly string[]
  onClose: () => void
  onMade: (id: number) => void
}) {
  const queries = useQueryClient()
  const [key] = useState(randomId)
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const form = useEditForm({
    isBusy,
    start,
    bodyOf: ({ file, ...texts }: Values): BodyInput<typeof createDocument> => ({
      ...texts,
      key,
      ...(file && { file_id: file.id }),
    }),
    schema: createDocument.body,
    check: ({ file, status }) => ({
      ...(isBusy && { file: 'Tunggu sampai berkas terunggah' }),
      ...(isRefused && { file: 'Pilih berkas lain' }),
      ...(!isBusy && !isRefused && !file && status === 'published' && { file: 'Pilih berkas' }),
    }),
    send: (body) => call(createDocument, { body }),
    conflictCode: 'staleDocument',
    onSaved: async ({ data }) => {
      await reread(queries, listDocuments)
      leaveFor(data.dokumen_id)
    },
  })
  const leaveFor = (id: number) => {
    form.giveUp()
    onClose()
    onMade(id)
  }
  const { file, status, title } = form.values
  const stored = form.conflict?.stored
  return (
    <EditDialog
      title="Tambah dokumen"
      form={form}
      word={status === 'draft' ? 'Simpan draf' : 'Terbitkan'}
      className={classes.form}
      onClose={onClose}
    >
      {stored && (
        <Notice
          tone="warning"
          role="alert"
          title="Dokumen ini sudah tersimpan, lalu diubah orang lain"
          actions={
            <Button size="sm" onClick={() => leaveFor(stored.dokumen_id)}>
              Buka dokumen
            </Button>
          }
        >
          <p>
            Kiriman Anda yang pertama sampai, dan {stored.changed_by} mengubahnya sejak itu. Ubah dokumennya
            di halamannya sendiri; isian di sini tidak disimpan.
          </p>
        </Notice>
      )}
      <DocumentFileField
        file={file}
        error={form.faultOf('file') ?? form.faultOf('file_id')}
        onBusy={setBusy}
        onRefused={setRefused}
        isOptional={status === 'draft'}
        onFile={(next) => form.set({ file: next, ...(next && !title && { title: titleOf(next.name) }) })}
      />
      <DocumentFields form={form} categories={categories} />
      <Select
        label="Status"
        value={status}
        options={states}
        error={form.faultOf('status')}
        onChange={(next) => form.set({ status: next })}
      />
    </EditDialog>
  )
}

/** `surat-edaran_2026.pdf` as a first title: `Surat edaran 2026`. */
function titleOf(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
