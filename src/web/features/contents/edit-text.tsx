import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { getContent, listContents, withdrawContent } from '#contract/contents.ts'
import { getAbout, getGuide, listGuides } from '#contract/published-contents.ts'
import { contentStates } from '#domain/content.ts'

import { call, reread } from '../../api/call.ts'
import { RichTextEditor } from '../../content/editor/rich-text-editor.tsx'
import { RichTextView } from '../../content/rich-text-view.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopiesDialog } from '../../ui/copies-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { differenceOf } from '../../ui/differences.ts'
import { TextField } from '../../ui/fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Place, useGo } from '../../ui/places.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { DiagramForm, useDiagram } from './diagram-form.tsx'
import { type Around, Attachments, GuideFields } from './guide-fields.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { type Content, deleteText, fieldNames } from './text-calls.ts'
import { textDifferences } from './text-differences.ts'
import { useDraft } from './use-draft.ts'

/** One text with its draft: written, looked at, published, withdrawn, removed, or taken back to what it was. */
export function EditText({
  content,
  around,
  back,
  onReplaced,
}: {
  content: Content
  around: Around
  back: { place: Place; label: string }
  onReplaced: () => void
}) {
  const queries = useQueryClient()
  const go = useGo()
  const [step, setStep] = useState<Step>(null)
  const renew = () => void reread(queries, getAbout, listGuides, getGuide, listContents)
  const keep = (next: Content) =>
    queries.setQueryData([getContent.path, { params: { id: next.id } }], { ...around, data: next })
  const draft = useDraft(content, (next) => {
    keep(next)
    renew()
  })
  const diagram = useDiagram(draft.stored, draft.change)
  const { written, stored, faults } = draft
  const [isAttaching, setAttaching] = useState(false)
  const isUnsaved = () => draft.isUnsaved() || diagram.isUnsaved() || isAttaching
  /** Another text takes the place of what is written here. */
  const replaceBy = (next: Content) => {
    draft.giveUp()
    keep(next)
    onReplaced()
  }
  return (
    <div className="stack gap-6 one-column">
      <LeaveGuard isUnsaved={isUnsaved} />
      <PageHeader
        title={written.judul || 'Tanpa judul'}
        part={content.id}
        back={back}
        description={
          <span role="status">
            {contentStates[draft.isGone ? 'removed' : stored.state]}
            {' · '}
            {draft.isSaving ? 'Menyimpan draf…' : draft.isUnsaved() ? 'Belum tersimpan' : 'Draf tersimpan'}
          </span>
        }
        actions={<Actions draft={draft} onStep={setStep} />}
      />
      {draft.isGone && <RemovedNotice draft={draft} />}
      <section className="paper stack gap-6 one-column" aria-label="Isi teks">
        <TextField
          label={fieldNames[content.kind].judul}
          required
          maxLength={200}
          value={written.judul}
          error={faultOf(faults, 'judul')}
          onChange={({ currentTarget }) => draft.set({ judul: currentTarget.value })}
        />
        {content.kind === 'guide' && (
          <GuideFields
            written={written}
            set={draft.set}
            forms={around.forms}
            faultOf={(name) => faultOf(faults, name)}
          />
        )}
        <LinkedFrom questions={around.linked_from} />
        <RichTextEditor
          label={fieldNames[content.kind].isi}
          start={content.draft.isi}
          error={faultOf(faults, 'isi')}
          onChange={(isi) => draft.set({ isi })}
        />
        {content.kind === 'guide' && (
          <Attachments
            written={written}
            set={draft.set}
            error={faultOf(faults, 'lampiran')}
            isBusy={isAttaching}
            onBusy={setAttaching}
          />
        )}
      </section>
      {content.kind === 'about' && <DiagramForm form={diagram} />}
      {step === 'preview' && (
        <Dialog title={written.judul} width={860} onClose={() => setStep(null)}>
          <RichTextView text={written.isi} isVisitor={false} />
        </Dialog>
      )}
      {step === 'history' && (
        <HistoryDialog
          content={stored}
          isUnsaved={isUnsaved}
          onClose={() => setStep(null)}
          onRestored={(next) => {
            renew()
            replaceBy(next)
          }}
        />
      )}
      {step === 'remove' && (
        <RemoveDialog
          content={stored}
          opened={around.linked_from.length}
          onRemoved={() => {
            draft.giveUp()
            renew()
            go(back.place)
          }}
          onClose={() => setStep(null)}
        />
      )}
      <ConflictDialog {...{ draft, diagram, around }} onSaved={replaceBy} />
    </div>
  )
}

/** Which copy stays, where another has saved meanwhile. */
function ConflictDialog({
  draft: { written, stored, conflict, keepMine },
  diagram,
  around,
  onSaved,
}: {
  draft: Draft
  diagram: ReturnType<typeof useDiagram>
  around: Around
  onSaved: (saved: Content) => void
}) {
  if (!conflict) return null
  const copies = { mine: written, saved: conflict.draft, start: stored.draft }
  const differences = textDifferences(stored.kind, copies, around.forms)
  const states = [contentStates[stored.state], contentStates[conflict.state]] as const
  return (
    <CopiesDialog
      title="Teks ini sudah diubah dari tempat lain"
      subject="Bagian"
      noun="naskah"
      differences={
        differences.length > 0 ? differences : differenceOf({ name: 'state', label: 'Keadaan' }, ...states)
      }
      onMine={keepMine}
      onSaved={() => onSaved(conflict)}
    >
      {conflict.draft_by ?? 'Seseorang'} menyimpannya setelah Anda mulai menulis. Pilih naskah mana yang
      dipakai; yang lain tetap ada di riwayat bila sudah tersimpan.
      {diagram.isUnsaved() && ' Diagram yang belum Anda simpan hilang bila naskah tersimpan dipakai.'}
    </CopiesDialog>
  )
}

/** Says that another has removed the text, with the way to bring it back. */
function RemovedNotice({ draft }: { draft: Draft }) {
  const bringing = useMutation({ mutationFn: draft.bringBack })
  return (
    <Notice
      tone="danger"
      role="alert"
      title="Teks ini sudah dihapus"
      actions={
        <Button loading={bringing.isPending} onClick={() => bringing.mutate()}>
          Pulihkan dengan naskah ini
        </Button>
      }
    >
      <p>
        Teks ini dihapus dari tempat lain. Yang Anda tulis sesudah itu hanya ada di halaman ini. Pulihkan
        sebagai draf dengan naskah ini, atau pilih naskah lain di Riwayat.
      </p>
    </Notice>
  )
}

/** Takes the text away from readers. */
function useWithdrawing(draft: Draft, id: number) {
  const withdraw = async (version: number) => {
    const { data, message } = await call(withdrawContent, { params: { id }, body: { version } })
    toastSuccess(message ?? '')
    return data
  }
  return useMutation({ mutationFn: () => draft.change(withdraw) })
}

/** What is wrong with a field, or with any part of it; of a text with many parts, in which one. */
function faultOf(faults: Readonly<Record<string, string[]>>, name: string): string | undefined {
  const [field = '', [message] = []] =
    Object.entries(faults).find(([at]) => at === name || at.startsWith(`${name}.`)) ?? []
  const [, block] = /^isi\.blocks\.(\d+)/.exec(field) ?? []
  return message && block ? `Bagian ke-${Number(block) + 1}: ${message}` : message
}

type Step = 'preview' | 'history' | 'remove' | null
type Draft = ReturnType<typeof useDraft>

/** What can be done with the text; a published one without changes has nothing to publish. */
function Actions({ draft, onStep }: { draft: Draft; onStep: (step: Step) => void }) {
  const { stored } = draft
  const withdrawing = useWithdrawing(draft, stored.id)
  const [isAsking, setAsking] = useState(false)
  const isThere = stored.kind !== 'about' && !draft.isGone
  const unready = draft.isGone
    ? 'Teks ini sudah dihapus. Pulihkan dahulu.'
    : stored.state === 'published' && !draft.isUnsaved()
      ? 'Tidak ada perubahan yang belum terbit'
      : undefined
  const answered = { onSettled: () => setAsking(false) }
  return (
    <div className="cluster">
      <Button variant="default" onClick={() => onStep('preview')}>
        Pratinjau
      </Button>
      <Button variant="default" onClick={() => onStep('history')}>
        Riwayat
      </Button>
      {isThere && stored.published && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Tarik
        </Button>
      )}
      {isThere && (
        <Button variant="default" danger onClick={() => onStep('remove')}>
          Hapus
        </Button>
      )}
      <Button disabled={unready !== undefined} title={unready} onClick={() => void draft.publish()}>
        Terbitkan
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Tarik teks ini dari pembaca?"
          confirm="Tarik"
          pending={withdrawing.isPending}
          onConfirm={() => withdrawing.mutate(undefined, answered)}
          onCancel={() => setAsking(false)}
        >
          <p>Teks ini tidak tampil lagi sampai diterbitkan kembali. Isi dan riwayatnya tetap di sini.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Which questions open the guide, so that nobody takes it from those who fill them without knowing. */
function LinkedFrom({ questions }: { questions: Around['linked_from'] }) {
  if (questions.length === 0) return null
  return (
    <details className="disclosure">
      <summary>Dibuka dari {questions.length} pertanyaan</summary>
      <ul className="bullets small">
        {questions.map(({ form_type, title, question }) => (
          <li key={`${form_type} ${question}`}>
            {title}: {question}
          </li>
        ))}
      </ul>
    </details>
  )
}

function RemoveDialog({
  content,
  opened,
  onRemoved,
  onClose,
}: {
  content: Content
  /** By how many questions. */
  opened: number
  onRemoved: () => void
  onClose: () => void
}) {
  return (
    <StepDialog
      title="Hapus teks ini?"
      confirm="Hapus"
      danger
      send={() => deleteText(content)}
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>Pembaca tidak melihatnya lagi. Teks dapat dipulihkan dari riwayatnya.</p>
      {opened > 0 && (
        <p>
          {opened} pertanyaan membuka panduan ini. Tombol “Panduan” di sana tidak akan menemukan isinya: ganti
          dahulu panduannya pada versi formulir berikutnya.
        </p>
      )}
    </StepDialog>
  )
}
