import { formIds } from '#domain/form-ids.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { dayText, monthText } from '#domain/words.ts'

import { Card } from '../../ui/card.tsx'
import { PermitMark } from '../../ui/permit-mark.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Profile } from './profile.ts'

import classes from './facility-profile.module.css'

type Permit = Profile['permits'][number]

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
        <ul className="list">
          {permits.map((permit) => {
            const { key, label, holder, number, until, date, report_id } = permit
            return (
              <li key={key} className={classes.permit}>
                <div>
                  <p className="flat strong">{label}</p>
                  {(holder ?? number) && (
                    <p className="flat soft">{[holder, number].filter(Boolean).join('\u00a0· ')}</p>
                  )}
                  <p className="flat soft">
                    {until && (
                      <span className={classes.until}>
                        Sampai {dayText(until)}
                        <span> · </span>
                      </span>
                    )}
                    <PlaceLink
                      className={classes.source}
                      place={{ to: getFormPages(formIds.waste).sent(report_id) }}
                      aria-label={`${label} menurut laporan ${monthText(date)}`}
                    >
                      Laporan {monthText(date)}
                    </PlaceLink>
                  </p>
                </div>
                <PermitMark permit={permit} />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
