import { type DocumentStatus, documentStatuses } from '#domain/documents.ts'

import type { IconName } from '../../ui/icons.tsx'
import { Mark, type MarkTone } from '../../ui/status-chip.tsx'

const looks: Record<DocumentStatus, { tone: MarkTone; icon: IconName }> = {
  draft: { tone: 'calm', icon: 'edit' },
  published: { tone: 'good', icon: 'done' },
  withdrawn: { tone: 'warning', icon: 'unseen' },
}

/** The state of a document: colour, icon and word. */
export function StateMark({ status }: { status: DocumentStatus }) {
  return <Mark {...looks[status]}>{documentStatuses[status].label}</Mark>
}
