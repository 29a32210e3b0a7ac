import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { getContent, listContents, withdrawContent } from '#contract/contents.ts'
import { getAbout, getGuide, listGuides } from '#contract/published-contents.ts'
import { contentStates } from '#domain/content.ts'

import { call, messageOf, reread } from '../../api/call.ts'
import { RichTextEditor } from '../../content/editor/rich-text-editor.tsx'
import { RichTextView } from '../../content/rich-text-view.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopiesDialog } from '../../ui/copies-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Place, useGo } from '../../ui/places.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
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
  back: Place
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
  const isUnsaved = () => draft.isUnsaved() || diagram.isUnsaved()
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
        back={{ place: back, label: 'Kembali ke daftar' }}
        description={
          <span role="status">
            {contentStates[stored.state]}
            {' · '}
            {draft.isSaving ? 'Menyimpan draf…' : draft.isUnsaved() ? 'Belum tersimpan' : 'Draf tersimpan'}
          </span>
        }
        actions={<Actions draft={draft} onStep={setStep} />}
      />
      <section className="paper stack gap-6 one-column" aria-label="Isi teks">
        <TextField
          label={fieldNames[content.kind].judul}
          required
          maxLength={200}
          value={written.judul}
          error={faultOf(faults, 'judul')}
          onChange={({ currentTarget }) => draft.set({ judul: currentTarget.value })}
        />
        {content.kind === 'guide' && <GuideFields written={written} set={draft.set} forms={around.forms} />}
        <LinkedFrom questions={around.linked_from} />
        <RichTextEditor
          label={fieldNames[content.kind].isi}
          start={content.draft.isi}
          error={faultOf(faults, 'isi')}
          onChange={(isi) => draft.set({ isi })}
        />
        {content.kind === 'guide' && (
          <Attachments written={written} set={draft.set} error={faultOf(faults, 'lampiran')} />
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
            go(back)
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
  return (
    <CopiesDialog
      title="Teks ini sudah diubah dari tempat lain"
      subject="Bagian"
      noun="naskah"
      differences={textDifferences(stored.kind, copies, around.forms)}
      onMine={keepMine}
      onSaved={() => onSaved(conflict)}
    >
      {conflict.draft_by ?? 'Seseorang'} menyimpannya setelah Anda mulai menulis. Pilih naskah mana yang
      dipakai; yang lain tetap ada di riwayat bila sudah tersimpan.
      {diagram.isUnsaved() && ' Diagram yang belum Anda simpan hilang bila naskah tersimpan dipakai.'}
    </CopiesDialog>
  )
}

/** Takes the text away from readers. */
function useWithdrawing(draft: Draft, id: number) {
  const withdraw = async (version: number) => {
    try {
      const { data, message } = await call(withdrawContent, { params: { id }, body: { version } })
      toastSuccess(message ?? '')
      return data
    } catch (error) {
      toastError(messageOf(error))
      return undefined
    }
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
  const answered = { onSettled: () => setAsking(false) }
  return (
    <div className="cluster">
      <Button variant="default" onClick={() => onStep('preview')}>
        Pratinjau
      </Button>
      <Button variant="default" onClick={() => onStep('history')}>
        Riwayat
      </Button>
      {stored.kind !== 'about' && stored.published && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Tarik
        </Button>
      )}
      {stored.kind !== 'about' && (
        <Button variant="default" danger onClick={() => onStep('remove')}>
          Hapus
        </Button>
      )}
      <Button
        disabled={stored.state === 'published' && !draft.isUnsaved()}
        onClick={() => void draft.publish()}
      >
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
