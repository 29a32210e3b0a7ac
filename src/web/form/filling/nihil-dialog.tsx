import { useState } from 'react'

import { monthText } from '#domain/words.ts'
import { answerErrors } from '#forms/answers/errors.ts'
import { prune } from '#forms/answers/pruning.ts'
import { asRows } from '#forms/answers/rows.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import type { FormDefinition, RowsField, SimpleField } from '#forms/define-form.ts'
import { isRows, isSimple } from '#forms/shape.ts'

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Draft, withTextSettled, withValue } from '../drafts/draft.ts'
import type { Editor } from './editor.ts'
import { FieldView } from './field-view.tsx'

/** The nihil of a form whose months may have nothing to report. */
export type Nihil = NonNullable<FormDefinition['nihil']>

/** Asks why a month has nothing to report. */
export function NihilDialog({
  editor,
  nihil,
  pending = false,
  onTake,
  onCancel,
}: {
  editor: Editor
  nihil: Nihil
  pending?: boolean
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
      pending={pending}
      onCancel={onCancel}
      onConfirm={() => {
        setIsTried(true)
        if (errors.size === 0) onTake({ ...draft, answers })
      }}
    >
      <div className="stack gap-4">
        <p className="flat">Laporan bulan ini dikirim tanpa catatan. Pilih alasannya.</p>
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

/** The questions of these names. */
export function fieldsOf(form: FormDefinition, names: readonly string[]): [string, SimpleField][] {
  return form.sections.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]): [string, SimpleField][] =>
      names.includes(name) && isSimple(field) ? [[name, field]] : [],
    ),
  )
}
