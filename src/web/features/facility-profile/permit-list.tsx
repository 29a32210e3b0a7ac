import { formIds } from '#domain/form-ids.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { dayText, monthText, numberText } from '#domain/words.ts'

import { Card } from '../../ui/card.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import type { Profile } from './record-changes.ts'

import classes from './facility-profile.module.css'

type Permit = Profile['permits'][number]

/** How each state is shown: colour, sign and words. */
const marks: Record<
  Permit['state'],
  { tone: 'danger' | 'warning' | 'calm' | 'good'; icon: IconName; words: (permit: Permit) => string }
> = {
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

/** Permits, contracts and documents by the sent waste reports, each with how long it still runs. */
export function PermitList({ permits }: { permits: readonly Permit[] }) {
  return (
    <Card
      title="Izin dan kerja sama"
      description="Dibaca dari laporan limbah fasyankes yang telah dikirim; diperbarui lewat laporan berikutnya."
    >
      {permits.length === 0 ? (
        <EmptyState title="Belum ada laporan limbah yang dikirim" icon="document">
          Izin dan kerja sama tampil di sini setelah laporan limbah pertama dikirim.
        </EmptyState>
      ) : (
        <ul className={classes.permits}>
          {permits.map((permit) => {
            const { key, label, holder, number, until, state, date, report_id } = permit
            const { tone, icon, words } = marks[state]
            return (
              <li key={key} className={classes.permit}>
                <div>
                  <p className="flat strong">{label}</p>
                  {(holder ?? number) && (
                    <p className={classes.soft}>{[holder, number].filter(Boolean).join(' · ')}</p>
                  )}
                  <p className={classes.soft}>
                    {until && <>Sampai {dayText(until)} · </>}
                    <PlaceLink
                      className={classes.source}
                      place={{ to: getFormPages(formIds.waste).sent(report_id) }}
                      aria-label={`${label} menurut laporan ${monthText(date)}`}
                    >
                      Laporan {monthText(date)}
                    </PlaceLink>
                  </p>
                </div>
                <Mark tone={tone} icon={icon}>
                  {words(permit)}
                </Mark>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
