import type { PermitState } from '#domain/permits.ts'
import { numberText } from '#domain/words.ts'

import type { IconName } from './icons.tsx'
import { Mark, type MarkTone } from './status-chip.tsx'

/** How long a permit still runs. */
type Running = { state: PermitState; days_left: number | null }

/** How each state is shown: colour, sign and words. */
const marks: Record<PermitState, { tone: MarkTone; icon: IconName; words: (permit: Running) => string }> = {
  expired: {
    tone: 'danger',
    icon: 'error',
    words: ({ days_left }) => `Berakhir ${daysText(-(days_left ?? 0))} lalu`,
  },
  soon: {
    tone: 'warning',
    icon: 'clock',
    words: ({ days_left }) => (days_left === 0 ? 'Berakhir hari ini' : `Tinggal ${daysText(days_left ?? 0)}`),
  },
  valid: { tone: 'good', icon: 'done', words: () => 'Berlaku' },
  lasting: { tone: 'good', icon: 'done', words: () => 'Berlaku tanpa batas waktu' },
  inProcess: { tone: 'calm', icon: 'clock', words: () => 'Dalam proses' },
  missing: { tone: 'danger', icon: 'error', words: () => 'Belum ada' },
}

const daysText = (days: number) => `${numberText(days)} hari`

export function PermitMark({ permit }: { permit: Running }) {
  const { tone, icon, words } = marks[permit.state]
  return (
    <Mark tone={tone} icon={icon}>
      {words(permit)}
    </Mark>
  )
}
