import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { roles } from '#domain/roles.ts'

import { fetchCurrentUser } from '../../api/current-user.ts'
import { useMe } from '../../api/me.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { placeOf } from '../../ui/place-of.ts'
import { Loaded } from '../../ui/states.tsx'
import { MailPreference } from './mail-preference.tsx'
import { OwnRecordForm } from './own-record-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhotoForm } from './photo-form.tsx'
import { SessionList } from './session-list.tsx'

import classes from './profile-page.module.css'

/** One's own data, photo, password, and the devices on which one is signed in. */
export function ProfilePage(): ReactNode {
  const me = useMe()
  const record = useQuery({ queryKey: ['current-user'], queryFn: ({ signal }) => fetchCurrentUser(signal) })
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
        </div>
      </div>
    </>
  )
}
