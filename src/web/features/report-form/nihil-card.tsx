import { monthText } from '#domain/words.ts'
import { textOf } from '#forms/answers/words.ts'
import { answerOf } from '#forms/context.ts'

import { type Draft, withValue } from '../../form/drafts/draft.ts'
import type { Editor } from '../../form/filling/editor.ts'
import { fieldsOf, type Nihil, NihilDialog } from '../../form/filling/nihil-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'

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
