import { dayIn } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'

import type { Me } from '../api/session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Above every page while a second factor is not yet, but will be, a must. */
export function SecondFactorNotice({ me: { second_factor_from: from, zone } }: { me: Me }) {
  return (
    <Notice
      tone="warning"
      title={`Aktifkan verifikasi dua langkah${from ? ` sebelum ${dayText(dayIn(zone, new Date(from)))}` : ''}`}
      actions={
        <LinkButton variant="default" place={{ to: '/profile' }}>
          Buka profil
        </LinkButton>
      }
    >
      <p>
        Peran Anda akan wajib memakainya. Sesudah hari itu hanya halaman profil yang terbuka sampai aktif.
      </p>
    </Notice>
  )
}
