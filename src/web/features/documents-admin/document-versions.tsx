import { useState } from 'react'

import { getDocumentFile, restoreDocumentVersion, updateDocument } from '#contract/documents.ts'
import { momentText } from '#domain/words.ts'

import { addressOf, call } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DocumentFacts } from '../../ui/document-facts.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { DocumentFileField, type Uploaded } from './document-file-field.tsx'
import { type Kept, useReread } from './kept.ts'

import classes from './documents-admin.module.css'

type Version = Kept['versions'][number]

/** The files of a document, the newest first: a new one, and the way back to an older one. */
export function DocumentVersions({ document }: { document: Kept }) {
  const [isAdding, setAdding] = useState(false)
  const [restored, setRestored] = useState<Version | null>(null)
  const { dokumen_id, versions } = document
  return (
    <Card
      title="Berkas dan versi"
      description="Pembaca melihat versi teratas; yang lama tetap dapat dibuka."
      actions={
        <Button variant="default" icon="upload" onClick={() => setAdding(true)}>
          {versions.length === 0 ? 'Unggah berkas' : 'Unggah versi baru'}
        </Button>
      }
    >
      {versions.length === 0 ? (
        <EmptyState title="Belum ada berkas">Unggah berkasnya, lalu terbitkan dokumen ini.</EmptyState>
      ) : (
        <ul className="list">
          {versions.map((version, index) => (
            <li key={version.number} className={classes.version}>
              <VersionWords version={version} isLatest={index === 0} documentId={dokumen_id} />
              {index > 0 && (
                <Button
                  variant="default"
                  icon="return"
                  aria-label={`Pulihkan versi ${version.number}`}
                  onClick={() => setRestored(version)}
                >
                  Pulihkan
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddDialog document={document} onClose={() => setAdding(false)} />}
      {restored && <RestoreDialog document={document} version={restored} onClose={() => setRestored(null)} />}
    </Card>
  )
}

function VersionWords({
  version: { number, name, note, created_at, created_by, restored_from, scan, ...file },
  isLatest,
  documentId,
}: {
  version: Version
  isLatest: boolean
  documentId: number
}) {
  const zone = useZone()
  return (
    <div className={classes.words}>
      <p className="strong flat">
        Versi {number} {isLatest && <Mark tone="good">Berlaku</Mark>}
        {scan === 'berbahaya' && <Mark tone="danger">Berbahaya</Mark>}
        {scan === 'belum diperiksa' && <Mark tone="calm">Belum diperiksa dari virus</Mark>}
      </p>
      <p className="flat">
        <a
          href={addressOf(getDocumentFile.path, { params: { dokumen_id: documentId, number } })}
          target="_blank"
          rel="noreferrer"
        >
          {name}
        </a>
      </p>
      {restored_from !== null && <p className="flat">Dipulihkan dari versi {restored_from}</p>}
      {note && <p className="flat">{note}</p>}
      <DocumentFacts latest={file} />
      <p className="small flat">
        {momentText(new Date(created_at), zone)}, {created_by}
      </p>
    </div>
  )
}

function AddDialog({ document, onClose }: { document: Kept; onClose: () => void }) {
  const renew = useReread()
  const [isBusy, setBusy] = useState(false)
  const start: { note: string; file: Uploaded | null } = { note: '', file: null }
  const form = useEditForm({
    isBusy,
    start,
    bodyOf: ({ note, file }: typeof start) => ({
      dokumen_id: document.dokumen_id,
      version: document.version ?? 0,
      note,
      ...(file && { file_id: file.id }),
    }),
    schema: updateDocument.body,
    check: ({ file }) => ({
      ...(isBusy && { file: 'Tunggu sampai berkas terunggah' }),
      ...(!isBusy && !file && { file: 'Pilih berkas' }),
    }),
    // Read again after a refusal too: another may have changed the document, and the next try is of what is stored now.
    send: async (body) => {
      try {
        return await call(updateDocument, { body })
      } finally {
        await renew()
      }
    },
    saved: 'Versi baru tersimpan.',
    onSaved: onClose,
  })
  return (
    <EditDialog
      title="Unggah versi baru"
      form={form}
      word="Simpan versi"
      className={classes.form}
      onClose={onClose}
    >
      <DocumentFileField
        file={form.values.file}
        error={form.faultOf('file') ?? form.faultOf('file_id')}
        onBusy={setBusy}
        onFile={(file) => form.set({ file })}
      />
      <TextAreaField label="Apa yang berubah" rows={2} maxLength={300} {...form.text('note')} />
    </EditDialog>
  )
}

function RestoreDialog({
  document: { dokumen_id, version: read },
  version: { number },
  onClose,
}: {
  document: Kept
  version: Version
  onClose: () => void
}) {
  const renew = useReread()
  const end = async () => {
    onClose()
    await renew()
  }
  return (
    <StepDialog
      title={`Pulihkan versi ${number}?`}
      confirm="Pulihkan"
      send={() =>
        call(restoreDocumentVersion, { params: { dokumen_id, number }, body: { version: read ?? 0 } })
      }
      onEnd={end}
      onClose={onClose}
    >
      <p>Berkasnya menjadi versi terbaru. Versi yang sekarang tetap tersimpan di bawahnya.</p>
    </StepDialog>
  )
}
