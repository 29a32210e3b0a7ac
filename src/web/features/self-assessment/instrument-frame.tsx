import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'

import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import type { SubmissionState } from '#domain/self-assessment/submissions.ts'
import { momentText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import type { Difference } from '../../ui/differences.ts'
import { InstrumentFoot } from './instrument-foot.tsx'
import { RestoredNotice, SentNotice, UnsentNotice } from './instrument-notices.tsx'
import { type InstrumentSending, RefusedNotice, SendingDialogs } from './instrument-sending.tsx'
import { NewerDialog } from './newer-dialog.tsx'
import type { InstrumentDraft } from './use-instrument-draft.ts'

/**
 * What stands around the questions of every instrument: how its last submission stands, what is unsent on this device, what was
 * refused, the foot, and the dialogs on the way to the server. A final instrument is only read: it has no foot.
 */
export function InstrumentFrame<Item extends { id: number; text: string }>({
  part,
  draft,
  sending,
  last,
  foot,
  differences,
  items,
  fieldIdOf,
  onShow,
  summary,
  children,
}: {
  part: AssessmentPart
  draft: Omit<InstrumentDraft<object>, 'answers' | 'mine' | 'change'>
  sending: InstrumentSending
  /** The last submission; null where nothing was sent. */
  last: SubmissionState | null
  foot: { words: string; isSend: boolean; isWhole: boolean; onClick: () => void }
  /** In what one's own answers and those of the last submission differ. */
  differences: () => Difference[]
  /** The questions that a refusal may be about. */
  items: readonly Item[]
  /** The id of a question's field. */
  fieldIdOf: (id: number) => string
  /** Opens the tabs under which a question stands. */
  onShow: (item: Item) => void
  /** What the question before sending says of the answers. */
  summary: ReactNode
  children: ReactNode
}) {
  const { zone } = useMe()
  const isFinal = last?.isFinal === true
  const isUnsent = draft.isUnsaved && draft.isRestored
  // Somebody who is refused at the foot must see the notices at the top, which say what happened meanwhile.
  const isShutMeanwhile = isFinal && sending.refused !== null
  useEffect(() => {
    if (isShutMeanwhile) window.scrollTo({ top: 0 })
  }, [isShutMeanwhile])
  const itemOf = (id: number) => items.find((item) => item.id === id)
  const goTo = (id: number) => {
    const item = itemOf(id)
    flushSync(() => {
      sending.close()
      if (item) onShow(item)
    })
    document.getElementById(fieldIdOf(id))?.focus()
  }
  return (
    <>
      {isFinal && <RefusedNotice refused={sending.refused} />}
      {isFinal && draft.isUnsaved ? (
        <UnsentNotice
          closed={`Instrumen ini sudah dikirim dari tempat lain pada ${momentText(last.sentAt, zone)}.`}
          isMineShown={draft.isMineShown}
          onShow={draft.showMine}
          onDrop={draft.drop}
        />
      ) : (
        last && <SentNotice submission={last} />
      )}
      {isUnsent && !isFinal && <RestoredNotice hasSent={last !== null} onDrop={draft.drop} />}
      {children}
      {!isFinal && <RefusedNotice refused={sending.refused} />}
      {!isFinal && <InstrumentFoot {...foot} isSending={sending.isSending} deviceFails={draft.deviceFails} />}
      {!isFinal && last && draft.conflict && (
        <NewerDialog
          deed="kirim"
          conflict={draft.conflict}
          savedAt={last.sentAt}
          differences={differences()}
          onMine={() => {
            draft.keepMine()
            sending.forgive()
          }}
          onSaved={() => {
            draft.drop()
            sending.forgive()
          }}
        />
      )}
      <SendingDialogs
        part={part}
        sending={sending}
        deviceFails={draft.deviceFails}
        textOf={(id) => itemOf(id)?.text}
        onGo={goTo}
      >
        {summary}
      </SendingDialogs>
    </>
  )
}
