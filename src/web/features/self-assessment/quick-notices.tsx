import type { QuickItem } from '#domain/self-assessment/questions.ts'
import type { QuickReadBack } from '#domain/self-assessment/submissions.ts'

import { Notice } from '../../ui/notice.tsx'
import { RestoredNotice, UnsentNotice } from './instrument-notices.tsx'
import { NewerDialog } from './newer-dialog.tsx'
import { type QuickSheet, sheetDifferences, sheetOf } from './quick-sheet.ts'
import type { DeviceDraft } from './use-device-draft.ts'

/** How a quick assessment stands: why it can no longer be changed, what this device has kept, and what was saved elsewhere. */
export function QuickNotices({
  draft,
  saved,
  questions,
  isMineShown,
  onShow,
  onChosen,
}: {
  draft: DeviceDraft<QuickSheet>
  saved: QuickReadBack | null
  questions: readonly QuickItem[]
  isMineShown: boolean
  onShow: (isMine: boolean) => void
  /** The person has said which answers count. */
  onChosen: () => void
}) {
  const { value, isUnsaved, isRestored, conflict } = draft
  const drop = () => draft.settle()
  const closed = saved?.closedNote ?? null
  if (closed === null)
    return (
      <>
        {isUnsaved && isRestored && <RestoredNotice deed="simpan" hasSent={saved !== null} onDrop={drop} />}
        {saved && conflict && (
          <NewerDialog
            deed="simpan"
            conflict={conflict}
            savedAt={saved.savedAt}
            differences={sheetDifferences(questions, value, sheetOf(saved))}
            onMine={() => {
              draft.keepMine(value)
              onChosen()
            }}
            onSaved={() => {
              drop()
              onChosen()
            }}
          />
        )}
      </>
    )
  if (isUnsaved)
    return (
      <UnsentNotice deed="simpan" closed={closed} isMineShown={isMineShown} onShow={onShow} onDrop={drop} />
    )
  return (
    <Notice tone="info">
      <p>{closed}</p>
    </Notice>
  )
}
