import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { roles } from '#domain/roles.ts'

import { fetchCurrentUser } from '../../api/current-user.ts'
import { useMay, useMe } from '../../api/me.ts'
import { mustEnrol } from '../../guards.ts'
import { Card } from '../../ui/card.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { placeOf } from '../../ui/place-of.ts'
import { PlaceLink } from '../../ui/places.tsx'
import { Loaded } from '../../ui/states.tsx'
import { MailPreference } from './mail-preference.tsx'
import { OwnRecordForm } from './own-record-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhotoForm } from './photo-form.tsx'
import { ProgramKeys } from './program-keys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

import classes from './profile-page.module.css'

/** One's own data, photo, password, and the devices on which one is signed in. */
export function ProfilePage(): ReactNode {
  const me = useMe()
  const mayMakeKeys = useMay('program-key.manage')
  const maySeeTrail = useMay('audit.read')
  const record = useQuery({ queryKey: ['current-user'], queryFn: ({ signal }) => fetchCurrentUser(signal) })
  if (mustEnrol(me))
    return (
      <>
        <PageHeader title="Profil saya" />
        <SecondFactor zone={me.zone} />
      </>
    )
  return (
    <>
      <PageHeader title="Profil saya" description="Data akun yang Anda pakai untuk masuk." />
      <div className="columns">
        <div className={classes.column}>
          <Card title="Data diri" description="Nama ini tampil pada riwayat dan bukti pengiriman.">
            <Loaded answer={record} rows={4} height={64}>
              {(shown) => <OwnRecordForm record={shown} />}
            </Loaded>
          </Card>
          <PasswordForm username={me.username} />
          <SecondFactor zone={me.zone} />
        </div>
        <div className={classes.column}>
          <PhotoForm me={me} />
          <Card title="Akun">
            <Facts
              facts={[
                ['Nama pengguna', me.username],
                ['Peran', roles[me.role].label],
                [me.facility ? facilityTypes[me.facility.type].label : 'Instansi', placeOf(me)],
                ['Zona waktu', me.zone],
              ]}
            />
          </Card>
          {record.data && <MailPreference wanted={record.data.digest_mail} />}
          <SessionList zone={me.zone} />
          <Card
            title="Data pribadi"
            description="Apa yang disimpan tentang Anda, untuk apa, dan berapa lama."
          >
            <DownloadLink href="/api/data-saya">Unduh data pribadi saya</DownloadLink>
            <p className={`small ${classes.more}`}>
              <PlaceLink place={{ to: '/privasi' }}>Baca halaman privasi</PlaceLink>
            </p>
          </Card>
          {mayMakeKeys && <ProgramKeys zone={me.zone} />}
          {maySeeTrail && (
            <Card
              title="Jejak kegiatan"
              description="Siapa mengubah, mengirim, atau mengembalikan apa, dan kapan."
            >
              <LinkButton place={{ to: '/jejak' }} variant="default" fullWidth>
                Lihat jejak kegiatan
              </LinkButton>
            </Card>
          )}
        </div>
      </div>
    </>
  )
}
