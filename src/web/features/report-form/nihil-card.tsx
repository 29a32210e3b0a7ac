import { useState } from 'react'

import { monthText } from '#domain/words.ts'
import { answerErrors } from '#forms/answers/errors.ts'
import { prune } from '#forms/answers/pruning.ts'
import { asRows } from '#forms/answers/rows.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { textOf } from '#forms/answers/words.ts'
import { answerOf } from '#forms/context.ts'
import type { FormDefinition, RowsField, SimpleField } from '#forms/define-form.ts'
import { isRows, isSimple } from '#forms/shape.ts'

import { type Draft, withTextSettled, withValue } from '../../form/drafts/draft.ts'
import type { Editor } from '../../form/filling/editor.ts'
import { FieldView } from '../../form/filling/field-view.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'

import style from './report-editor.module.css'

/** The nihil of a form whose months may have nothing to report. */
type Nihil = NonNullable<FormDefinition['nihil']>

/**
 * Whether there was anything to report this month: asked above the form until it is answered. A month without anything is declared
 * in one tap with its reason, and taken back as easily until the report is sent.
 */
export function NihilCard({
  editor,
  nihil,
  isAsking,
  onAsk,
  onBegin,
}: {
  editor: Editor
  nihil: Nihil
  /** Whether the reason is being asked for. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  /** The month had something to report. */
  onBegin: () => void
}) {
  const { form, draft, context } = editor
  const answer = answerOf(draft.answers, nihil.field)
  const month = monthText(context.month)
  const take = (next: Draft) => {
    editor.update((current) =>
      [nihil.field, ...nihil.asks].reduce(
        (whole, name) => withValue(whole, name, next.answers[name]),
        current,
      ),
    )
  }
  if (answer === 'ya') {
    const reasons = fieldsOf(form, nihil.asks).flatMap(([name, field]) => {
      const value = answerOf(draft.answers, name)
      return editor.shown.has(name) && value !== undefined ? [textOf(field, value)] : []
    })
    return (
      <Notice
        tone="success"
        role="status"
        title={`Nihil ${month}`}
        actions={
          <Button variant="default" size="sm" onClick={() => take({ ...draft, answers: {} })}>
            Batalkan nihil
          </Button>
        }
      >
        <p>
          {reasons.length > 0 ? `Alasan: ${reasons.join('. ')}. ` : ''}
          Lengkapi pelapor dan pernyataan, lalu kirim.
        </p>
      </Notice>
    )
  }
  return (
    <>
      {answer === undefined && (
        <Notice
          tone="info"
          title={nihil.question}
          actions={
            <>
              <Button
                onClick={() => {
                  editor.update((current) => withValue(current, nihil.field, 'tidak'))
                  onBegin()
                }}
              >
                {nihil.otherwise}
              </Button>
              <Button variant="default" onClick={() => onAsk(true)}>
                Nihil bulan ini
              </Button>
            </>
          }
        />
      )}
      {isAsking && (
        <NihilDialog
          editor={editor}
          nihil={nihil}
          onCancel={() => onAsk(false)}
          onTake={(next) => {
            take(next)
            onAsk(false)
            toastSuccess(`Nihil ${month} dicatat. Masih dapat dibatalkan sebelum dikirim.`)
          }}
        />
      )}
    </>
  )
}

function NihilDialog({
  editor,
  nihil,
  onTake,
  onCancel,
}: {
  editor: Editor
  nihil: Nihil
  onTake: (draft: Draft) => void
  onCancel: () => void
}) {
  const { form, context } = editor
  const [draft, setDraft] = useState(() => withValue(editor.draft, nihil.field, 'ya'))
  const [isTried, setIsTried] = useState(false)
  const shown = new Set(shownSlots(form, draft.answers, context).map(({ name }) => name))
  // A reason that was chosen before may have left its explanation behind.
  const answers = prune(form, draft.answers, context, 'final')
  const errors = new Map(
    answerErrors(form, answers, context, 'final')
      .filter(({ field }) => nihil.asks.includes(field))
      .map(({ field, message }) => [field, message]),
  )
  // An editor of its own: nothing reaches the draft before the person has said so.
  const own: Editor = {
    ...editor,
    draft,
    filled: draft.answers,
    shown,
    errors: isTried ? errors : new Map(),
    change: (path, value, text) => setDraft((current) => withValue(current, path, value, text)),
    update: setDraft,
    leave: (...paths) => setDraft((current) => paths.reduce(withTextSettled, current)),
  }
  const lost = form.sections.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const count = isRows(field) && !shown.has(name) ? asRows(draft.answers[name]).length : 0
      return count > 0 ? [`${count} ${(field as RowsField).item}`] : []
    }),
  )
  return (
    <ConfirmDialog
      title={`Nihil ${monthText(context.month)}`}
      confirm="Catat nihil"
      onCancel={onCancel}
      onConfirm={() => {
        setIsTried(true)
        if (errors.size === 0) onTake({ ...draft, answers })
      }}
    >
      <div className={style.ask}>
        <p>Laporan bulan ini dikirim tanpa catatan. Pilih alasannya.</p>
        {lost.length > 0 && (
          <Notice tone="warning" title="Yang sudah dicatat tidak ikut dikirim">
            <p>{lost.join(', ')} sudah dicatat dan akan dihapus dari laporan.</p>
          </Notice>
        )}
        {fieldsOf(form, nihil.asks).map(([name, field]) =>
          shown.has(name) ? <FieldView key={name} editor={own} path={name} field={field} /> : null,
        )}
      </div>
    </ConfirmDialog>
  )
}

function fieldsOf(form: FormDefinition, names: readonly string[]): [string, SimpleField][] {
  return form.sections.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]): [string, SimpleField][] =>
      names.includes(name) && isSimple(field) ? [[name, field]] : [],
    ),
  )
}
