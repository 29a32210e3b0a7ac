import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { dropFormDraft, getFormDraft, listManagedForms } from '#contract/form-admin.ts'
import { namesOf } from '#domain/names-of.ts'
import { checkOfKey } from '#forms/check-keys.ts'
import { elementsOf } from '#forms/versions/elements.ts'

import { call, messageOf, orGone, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopiesDialog } from '../../ui/copies-dialog.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { takeLostFocus } from '../../ui/navigation-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { AddDialog, type Adding, codesAt } from './add-dialog.tsx'
import { ChangesView, type DraftReply, FaultsView } from './changes-view.tsx'
import { CheckEditor } from './check-editor.tsx'
import { copiesOf } from './draft-copies.ts'
import { ElementEditor } from './element-editor.tsx'
import { FormEditor } from './form-editor.tsx'
import { checkOf, type Chosen, formItself, Outline, sectionOf } from './outline.tsx'
import { Preview } from './preview.tsx'
import { newerIn, PublishDialog } from './publish-dialog.tsx'
import { SectionEditor } from './section-editor.tsx'
import { TrialView } from './trial-view.tsx'
import { definitionOf, useBuilder } from './use-builder.ts'

import classes from './builder.module.css'

/** What is known of the version before: each element's address, and what depends on it. */
type Known = ReadonlyMap<string, readonly string[]>

type Step = 'publish' | 'drop' | null
const views = {
  ...{ outline: 'Susunan', edit: 'Isian', preview: 'Pratinjau' },
  ...{ changes: 'Perubahan', trial: 'Uji' },
} as const
type View = keyof typeof views

type Built = ReturnType<typeof useBuilder>

/** The draft of a form: its outline, what is chosen of it, and how it looks to who fills it. */
export function Builder({
  start,
  known,
  onTaken,
}: {
  start: DraftReply
  known: Known
  /** Another's copy takes the place of this one. */
  onTaken: () => void
}) {
  const builder = useBuilder(start)
  const { form, stored, chosen, saving, faults, acts } = builder
  const [adding, setAdding] = useState<Adding | null>(null)
  const [step, setStep] = useState<Step>(null)
  const isNarrow = useNarrow()
  const [view, setView] = useState<View>(isNarrow ? 'outline' : 'edit')
  /** The section that was chosen to be looked at; otherwise the one of what is edited. */
  const [looked, setLooked] = useState<string | null>(null)
  const isUnsaved = saving.isUnsaved()
  const choose = (next: Chosen) => {
    acts.choose(next)
    setLooked(null)
    setView('edit')
  }
  return (
    <div className={classes.builder}>
      <LeaveGuard isUnsaved={saving.isUnsaved} />
      <Head builder={builder} onStep={setStep} />
      <SavingNotices builder={builder} />
      <Tabs
        id="rancang"
        label="Bagian layar"
        look="line"
        // A wide screen shows the outline beside everything.
        tabs={namesOf(views)
          .filter((key) => isNarrow || key !== 'outline')
          .map((key) => ({
            key,
            label: views[key],
            ...(key === 'changes' && {
              detail: [
                stored.changes.length > 0 ? `${stored.changes.length} perubahan` : '',
                faults.length > 0 ? `${faults.length} masalah` : '',
              ]
                .filter(Boolean)
                .join(', '),
            }),
          }))}
        current={view}
        onChange={setView}
      />
      <TabPanel id="rancang" current={view}>
        <div className={classes.rooms} data-view={view}>
          <div className={classes.outlineRoom}>
            <Outline
              form={form}
              chosen={chosen}
              faults={faults}
              isNew={(at) => stored.base !== null && elementsOf(form).has(at) && !known.has(at)}
              onChoose={choose}
              onAdd={setAdding}
              onMove={builder.move}
            />
          </div>
          <div className={`paper ${classes.editor}`}>
            {view === 'changes' ? (
              <>
                <h2 className={classes.editorTitle}>Yang harus diperbaiki</h2>
                <FaultsView faults={faults} nameOf={(at) => nameOf(form, at)} onChoose={choose} />
                <h2 className={classes.editorTitle}>Perubahan</h2>
                <ChangesView draft={stored} isCurrent={!isUnsaved} onChoose={choose} />
              </>
            ) : view === 'trial' ? (
              <>
                <h2 className={classes.editorTitle}>Uji dengan laporan</h2>
                <TrialView draft={stored} isReady={faults.length === 0 && !isUnsaved} />
              </>
            ) : (
              <Editor builder={builder} known={known} />
            )}
          </div>
          <div className={classes.previewRoom}>
            <Preview form={form} section={looked ?? sectionWith(form, chosen)} onSection={setLooked} />
          </div>
        </div>
      </TabPanel>
      {adding && (
        <AddDialog
          form={form}
          adding={adding}
          taken={codesAt([...known.keys()])}
          acts={{ ...acts, choose }}
          onClose={() => setAdding(null)}
        />
      )}
      <Dialogs builder={builder} step={step} onClose={() => setStep(null)} onTaken={onTaken} />
    </div>
  )
}

/** What keeps the draft from being saved, with the way out. */
function SavingNotices({ builder: { saving, stored } }: { builder: Built }) {
  return (
    <>
      {saving.isGone && (
        <Notice
          tone="danger"
          role="alert"
          title="Draf ini sudah tidak ada"
          actions={
            <LinkButton place={{ to: `/admin/formulir/${stored.form_type}` }} variant="default">
              Lihat formulir
            </LinkButton>
          }
        >
          <p>
            Draf ini sudah diterbitkan atau dibuang dari tempat lain. Perubahan Anda sesudah itu hanya ada di
            halaman ini: salin yang masih diperlukan, lalu buka draf baru.
          </p>
        </Notice>
      )}
      {saving.failure && (
        <Notice
          tone="danger"
          role="alert"
          title="Draf belum tersimpan"
          actions={<Button onClick={() => void saving.saveNow()}>Coba lagi</Button>}
        >
          <p>{saving.failure} Perubahan Anda tetap ada di halaman ini, dan dicoba lagi sebentar lagi.</p>
        </Notice>
      )}
    </>
  )
}

/** A step that may shut its own button. */
const keepingFocus = (step: () => void) => () => {
  step()
  requestAnimationFrame(() => takeLostFocus(document.querySelector('h1')))
}

/** The draft's name, how far its saving is, and the steps. */
function Head({ builder, onStep }: { builder: Built; onStep: (step: Step) => void }) {
  const { form, stored, history } = builder
  const why = whyNot(builder)
  return (
    <PageHeader
      title={form.title || 'Formulir tanpa judul'}
      back={{ place: { to: `/admin/formulir/${stored.form_type}` }, label: 'Formulir' }}
      description={
        <span role="status">
          {stored.base === null ? 'Formulir baru' : `Draf sesudah versi ${stored.base}`} ·{' '}
          {savingText(builder)}
        </span>
      }
      actions={
        <div className="cluster">
          <Button variant="default" disabled={!history.canUndo} onClick={keepingFocus(history.undo)}>
            Urungkan
          </Button>
          <Button variant="default" disabled={!history.canRedo} onClick={keepingFocus(history.redo)}>
            Ulangi
          </Button>
          <Button variant="default" danger onClick={() => onStep('drop')}>
            Buang draf
          </Button>
          <Button disabled={why !== undefined} title={why} onClick={() => onStep('publish')}>
            Terbitkan…
          </Button>
        </div>
      }
    />
  )
}

function Dialogs({
  builder: { form, stored, saving },
  step,
  onClose,
  onTaken,
}: {
  builder: Built
  step: Step
  onClose: () => void
  onTaken: () => void
}) {
  const queries = useQueryClient()
  const take = (newer: DraftReply) => {
    saving.giveUp()
    queries.setQueryData([getFormDraft.path, { params: { form: stored.form_type } }], { data: newer })
    onTaken()
  }
  /** What was decided was decided of an older draft: the newer one is shown before anything happens to it. */
  const show = (newer: DraftReply) => {
    onClose()
    take(newer)
    toastError(`${newer.saved_by} baru saja mengubah draf ini. Periksa dahulu, lalu ulangi.`)
  }
  return (
    <>
      {step === 'publish' && (
        <PublishDialog draft={stored} onPublished={saving.giveUp} onStale={show} onClose={onClose} />
      )}
      {step === 'drop' && (
        <DropDialog draft={stored} onDropped={saving.giveUp} onStale={show} onClose={onClose} />
      )}
      {saving.conflict && (
        <CopiesDialog
          title="Draf ini sudah diubah dari tempat lain"
          subject="Bagian"
          noun="draf"
          differences={copiesOf(definitionOf(stored), form, definitionOf(saving.conflict))}
          onMine={saving.keepMine}
          onSaved={() => {
            if (saving.conflict) take(saving.conflict)
          }}
        >
          {saving.conflict.saved_by} menyimpannya setelah Anda mulai. Di bawah ini yang diubah masing-masing.
          Pilih draf mana yang dipakai; perubahan di draf lainnya hilang.
        </CopiesDialog>
      )}
    </>
  )
}

/** What is chosen, as it can be changed. */
function Editor({ builder, known }: { builder: Built; known: Known }) {
  const { form, stored, chosen, faults, acts } = builder
  const own = { form, acts, faults: faults.filter(({ at }) => (at ?? formItself) === chosen) }
  const [section, check] = [sectionOf(chosen), checkOf(chosen)]
  if (section !== null && form.sections.some(({ id }) => id === section))
    return <SectionEditor {...own} id={section} />
  if (check !== null && checkOfKey(form, check)) return <CheckEditor {...own} at={check} />
  // What was chosen may have gone with a step that was taken back.
  if (!elementsOf(form).has(chosen)) return <FormEditor {...own} />
  return (
    <ElementEditor
      {...own}
      at={chosen}
      isNew={stored.base === null || !known.has(chosen)}
      dependents={known.get(chosen) ?? []}
    />
  )
}

type Form = ReturnType<typeof definitionOf>

/** The section in which something stands; the first one for what is in no section. */
const sectionWith = (form: Form, chosen: Chosen): string =>
  sectionOf(chosen) ?? elementsOf(form).get(chosen)?.section ?? form.sections[0]?.id ?? ''

function nameOf(form: Form, at: string | null): string {
  if (at === null) return 'Formulir'
  const check = checkOf(at)
  if (check !== null) return checkOfKey(form, check)?.message || 'Pemeriksaan'
  const section = sectionOf(at)
  if (section !== null) return form.sections.find(({ id }) => id === section)?.title || 'Bagian'
  return elementsOf(form).get(at)?.label || at
}

function savingText({ saving, faults }: Built): string {
  if (saving.isSaving) return 'Menyimpan…'
  if (!saving.isUnsaved()) return 'Draf tersimpan'
  if (faults.some(({ property }) => property !== undefined))
    return 'Belum tersimpan: lengkapi isian yang ditandai'
  return saving.failure || saving.isGone ? 'Belum tersimpan' : 'Menyimpan sebentar lagi…'
}

/** Why the draft cannot be published now. */
function whyNot({ stored: { base, changes }, saving, faults }: Built): string | undefined {
  if (faults.length > 0) return `Perbaiki ${faults.length} masalah dahulu`
  if (changes.some(({ verdict }) => verdict === 'refused'))
    return 'Ada perubahan yang akan merusak hitungan; lihat Perubahan'
  if (saving.isUnsaved()) return 'Tunggu sampai tersimpan'
  return base !== null && changes.length === 0 ? 'Belum ada yang berubah' : undefined
}

function DropDialog({
  draft,
  onDropped,
  onStale,
  onClose,
}: {
  draft: DraftReply
  onDropped: () => void
  /** Another has saved since. */
  onStale: (newer: DraftReply) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const go = useGo()
  const dropping = useMutation({
    mutationFn: () =>
      orGone(
        call(dropFormDraft, { params: { form: draft.form_type }, query: { revision: draft.revision } }),
        'Draf ini sudah tidak ada.',
      ),
    onSuccess: async ({ message }) => {
      onDropped()
      toastSuccess(message)
      await reread(queries, listManagedForms)
      go({ to: '/admin/formulir' }, { replace: true })
    },
    onError: (error) => {
      const newer = newerIn(error)
      if (newer) onStale(newer)
      else toastError(messageOf(error))
    },
  })
  return (
    <ConfirmDialog
      title="Buang draf ini?"
      confirm="Buang draf"
      danger
      pending={dropping.isPending}
      onConfirm={() => dropping.mutate()}
      onCancel={onClose}
    >
      <p>
        Semua perubahan di draf ini hilang dan tidak dapat dikembalikan. Versi yang sudah terbit tetap
        berlaku.
      </p>
    </ConfirmDialog>
  )
}
