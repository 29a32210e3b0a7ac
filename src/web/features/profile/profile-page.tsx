import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { roles } from '#domain/roles.ts'

import { fetchCurrentUser } from '../../api/current-user.ts'
import { useMay, useMe } from '../../api/me.ts'
import type { Me } from '../../api/session.ts'
import { mustEnrol } from '../../guards.ts'
import { Card } from '../../ui/card.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { placeOf } from '../../ui/place-of.ts'
import { PlaceLink } from '../../ui/places.tsx'
import { PracticeCard } from '../../ui/practice-card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { MailPreference } from './mail-preference.tsx'
import { OwnRecordForm } from './own-record-form.tsx'
import { PasswordCard } from './password-form.tsx'
import { PhotoForm } from './photo-form.tsx'
import { ProgramKeys } from './program-keys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

const readRecord = {
  queryKey: ['current-user'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCurrentUser(signal),
}

/** One's own data, photo, password, and the devices on which one is signed in; only the second factor while that must come first. */
export function ProfilePage(): ReactNode {
  const me = useMe()
  const isShut = mustEnrol(me)
  const record = useQuery({ ...readRecord, enabled: !isShut })
  return (
    <>
      <PageHeader
        title="Profil saya"
        description={isShut ? undefined : 'Data akun yang Anda pakai untuk masuk.'}
      />
      <div className={isShut ? undefined : 'columns'}>
        <div className="stack gap-6">
          {!isShut && (
            <Card title="Data diri" description="Nama ini tampil pada riwayat dan bukti pengiriman.">
              <Loaded answer={record} rows={4} height={64}>
                {(shown) => <OwnRecordForm record={shown} />}
              </Loaded>
            </Card>
          )}
          {!isShut && (
            <PasswordCard username={me.username} hasPassword={record.data?.has_password !== false} />
          )}
          {/* In one place of the tree: once the page opens, the recovery codes over it still stand there to be kept. */}
          <SecondFactor zone={me.zone} />
          {!isShut && <SessionList zone={me.zone} />}
        </div>
        {!isShut && <Aside me={me} record={record.data} />}
      </div>
    </>
  )
}

function Aside({ me, record }: { me: Me; record: Awaited<ReturnType<typeof fetchCurrentUser>> | undefined }) {
  const mayMakeKeys = useMay('program-key.manage')
  const maySeeTrail = useMay('audit.read')
  return (
    <div className="stack gap-6">
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
      {record && <MailPreference wanted={record.digest_mail} />}
      <Card title="Data pribadi" description="Apa yang disimpan tentang Anda, untuk apa, dan berapa lama.">
        {/* Nobody takes what is kept of somebody else. */}
        {!me.viewer && <DownloadLink href="/api/data-saya">Unduh data pribadi saya</DownloadLink>}
        <p className="small flat above-4">
          <PlaceLink className="link" place={{ to: '/privasi' }}>
            Baca halaman privasi
          </PlaceLink>
        </p>
      </Card>
      {me.facility && <PracticeCard />}
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
  )
}
