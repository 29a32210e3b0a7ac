import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { type Place, PlaceLink } from '../../ui/places.tsx'
import type { Profile } from './profile.ts'

import classes from './facility-profile.module.css'

type Gap = Profile['gaps'][number]

/** Where to fill each gap; an administrator's is no link. */
const ways: Record<Gap['remedy'], { place: Place; words: string } | null> = {
  profile: { place: { to: '/profile-fasyankes', search: { ubah: true } }, words: 'Lengkapi profil' },
  report: { place: { to: '/formulir' }, words: 'Perbarui lewat laporan limbah' },
  administrator: null,
}

/** What is missing, most pressing first, each with the way to fill it. */
export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0)
    return (
      <Card title="Kelengkapan">
        <p className={classes.complete}>
          <Icon name="done" size={22} /> Profil lengkap, dan tidak ada izin yang perlu diperhatikan.
        </p>
      </Card>
    )
  return (
    <Card title={`Perlu perhatian (${gaps.length})`}>
      <ul className="list">
        {gaps.map(({ title, why, remedy }) => {
          const way = ways[remedy]
          return (
            <li key={title} className={classes.gap} data-remedy={remedy}>
              <Icon name="alert" size={20} />
              <div>
                <p className="flat strong">{title}</p>
                <p className="flat soft">{why}</p>
                {way ? (
                  <PlaceLink
                    className={classes.remedy}
                    place={way.place}
                    aria-label={`${way.words}: ${title}`}
                  >
                    {way.words} <Icon name="forward" size={16} />
                  </PlaceLink>
                ) : (
                  <p className="flat soft">Hubungi administrator untuk melengkapinya.</p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
