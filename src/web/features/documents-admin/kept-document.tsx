import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { deleteDocument, getDocument, listDocuments, updateDocument } from '#contract/documents.ts'
import { documentAccess, textStates } from '#domain/documents.ts'
import { momentText, numberText } from '#domain/words.ts'

import { call, orGone, queryOf, reread } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { differencesOf } from '../../ui/differences.ts'
import { MissingDocument } from '../../ui/document-missing.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isNowhere } from '../../ui/missing.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Place, useGo } from '../../ui/places.tsx'
import { RecordConflict } from '../../ui/record-conflict.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { useEditForm, useTaking } from '../../ui/use-edit-form.ts'
import { useStep } from '../../ui/use-step.ts'
import { DocumentFields, type DocumentTexts } from './document-fields.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { type Kept, useReread } from './kept.ts'
import { StateMark } from './state-mark.tsx'

import classes from './documents-admin.module.css'

/** One document as it is kept: its state, what is said of it, its versions. */
export function KeptDocument({ id, back }: { id: number; back: Place }) {
  const answer = useQuery({
    ...queryOf(getDocument, { params: { dokumen_id: id } }),
    // What another has saved is told at saving; until then it does not take the place of what is typed.
    refetchOnWindowFocus: false,
  })
  const upward = { place: back, label: 'Kelola dokumen' }
  if (isNowhere(answer.error)) return <MissingDocument back={upward} />
  return (
    <>
      {!answer.data && <PageHeader title="Dokumen" part={id} back={upward} />}
      <Loaded
        answer={answer}
        rows={3}
        height={160}
        label="Memuat dokumen…"
        failed="Dokumen belum dapat dimuat"
      >
        {({ data }) => <Document document={data} back={back} />}
      </Loaded>
    </>
  )
}

function Document({ document, back }: { document: Kept; back: Place }) {
  const zone = useZone()
  const renew = useReread()
  const [asked, setAsked] = useState<'withdraw' | 'remove' | null>(null)
  const { dokumen_id, status, latest, downloads, changed_at, changed_by, published_at, text_state } = document
  const turn = (next: 'published' | 'withdrawn', message: string) => async () => {
    await call(updateDocument, { body: { dokumen_id, version: document.version ?? 0, status: next } })
    return { message }
  }
  const end = async () => {
    await renew()
    setAsked(null)
  }
  const publishing = useStep({ send: turn('published', 'Dokumen terbit.'), onEnd: end })
  const form = useTextsForm(document)
  const unready = latest ? form.isUnsaved() && 'Simpan keterangannya dahulu' : 'Unggah berkasnya dahulu'
  const momentOf = (at: string) => momentText(new Date(at), zone)
  return (
    <>
      <PageHeader
        title={document.title}
        part={dokumen_id}
        back={{ place: back, label: 'Kelola dokumen' }}
        description={<StateMark status={status} />}
        actions={
          <>
            {status === 'published' ? (
              <>
                <LinkButton
                  variant="default"
                  place={{ to: '/admin/document', search: { dokumen: dokumen_id } }}
                >
                  Lihat sebagai pembaca
                </LinkButton>
                <Button variant="default" onClick={() => setAsked('withdraw')}>
                  Tarik
                </Button>
              </>
            ) : (
              <Button
                loading={publishing.isPending}
                disabled={Boolean(unready)}
                title={unready || undefined}
                onClick={() => publishing.mutate()}
              >
                {status === 'draft' ? 'Terbitkan' : 'Terbitkan lagi'}
              </Button>
            )}
            <Button variant="default" danger onClick={() => setAsked('remove')}>
              Hapus
            </Button>
          </>
        }
      />
      <div className="stack gap-6">
        <Facts
          facts={[
            ['Unduhan pembaca', numberText(downloads ?? 0)],
            ['Terbit', published_at && momentOf(published_at)],
            ['Terakhir diubah', changed_at && `${momentOf(changed_at)}, ${changed_by}`],
            ['Pencarian', text_state && textStates[text_state]],
          ]}
        />
        <DocumentVersions document={document} />
        <TextsCard form={form} />
      </div>
      {asked === 'withdraw' && (
        <StepDialog
          title="Tarik dokumen?"
          confirm="Tarik dokumen"
          send={turn('withdrawn', 'Dokumen ditarik.')}
          onEnd={end}
          onClose={() => setAsked(null)}
        >
          <p>Pembaca tidak lagi menemukan dan membukanya. Dokumen dan versinya tetap tersimpan.</p>
        </StepDialog>
      )}
      {asked === 'remove' && <RemoveDialog document={document} back={back} onClose={() => setAsked(null)} />}
    </>
  )
}

const wordsOf = ({ title, kategori, description, access }: DocumentTexts) =>
  [
    ['Judul', title],
    ['Kategori', kategori],
    ['Uraian', description],
    ['Siapa yang boleh membaca', documentAccess[access]],
  ] as const
const textsOf = ({ title, kategori, description, access }: DocumentTexts): DocumentTexts => ({
  ...{ title, kategori, description, access },
})

/** Shows the document as it was last read, until something is typed: then as it was when that was begun. */
function useTextsForm(document: Kept) {
  const renew = useReread()
  const [opened, setOpened] = useState(document)
  const start = textsOf(opened)
  // A new file or state does not stand against what is typed.
  const { version } = JSON.stringify(textsOf(document)) === JSON.stringify(start) ? document : opened
  const form = useEditForm({
    start,
    bodyOf: (texts: DocumentTexts) => ({
      ...texts,
      dokumen_id: document.dokumen_id,
      version: version ?? 0,
    }),
    schema: updateDocument.body,
    send: (body) => call(updateDocument, { body }),
    conflictCode: 'staleDocument',
    onSaved: renew,
  })
  function take(stored: Kept) {
    setOpened(stored)
    form.take(textsOf(stored))
  }
  useTaking(document, opened, { isUnsaved: form.isUnsaved, take })
  return { ...form, renew, takeStored: take }
}

function TextsCard({ form }: { form: ReturnType<typeof useTextsForm> }) {
  const { data: list } = useQuery(queryOf(listDocuments, { query: { status: 'all', halaman: 1 } }))
  const { conflict } = form
  const mine = conflict && form.over(textsOf(conflict.stored))
  return (
    <Card title="Keterangan">
      <EditForm form={form} className={classes.form}>
        <DocumentFields form={form} categories={(list?.categories ?? []).map(({ kategori }) => kategori)} />
        <div>
          <Button type="submit" loading={form.isSaving}>
            Simpan
          </Button>
        </div>
      </EditForm>
      {conflict && mine && (
        <RecordConflict
          isMaybeOwn={form.isMaybeSaved}
          title="Dokumen ini sudah diubah dari tempat lain"
          differences={differencesOf(wordsOf(mine), wordsOf(conflict.stored))}
          onMine={() => form.send({ ...conflict.body, ...mine, version: conflict.stored.version ?? 0 })}
          onSaved={() => {
            form.takeStored(conflict.stored)
            void form.renew()
          }}
        >
          {conflict.stored.changed_by} menyimpannya setelah Anda mulai mengubahnya.
        </RecordConflict>
      )}
    </Card>
  )
}

function RemoveDialog({ document, back, onClose }: { document: Kept; back: Place; onClose: () => void }) {
  const queries = useQueryClient()
  const go = useGo()
  const { dokumen_id, title, versions } = document
  return (
    <StepDialog
      title="Hapus dokumen?"
      confirm="Hapus dokumen"
      danger
      send={() => orGone(call(deleteDocument, { params: { dokumen_id } }))}
      onDone={async () => {
        go(back, { replace: true })
        await reread(queries, listDocuments)
      }}
      onFailed={onClose}
      onClose={onClose}
    >
      <p>
        {title}
        {versions.length > 1 ? ` dengan ${versions.length} versinya` : ''} dihapus dan tidak dapat
        dikembalikan. Untuk menyembunyikannya saja, tarik dokumen ini.
      </p>
    </StepDialog>
  )
}
