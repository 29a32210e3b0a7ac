import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { getProfile, listProfileChanges } from '#contract/facility.ts'

import { queryOf } from '../../api/call.ts'
import { ChangeHistory } from '../../facility/change-history.tsx'
import { RecordView } from '../../facility/record-view.tsx'
import { PositionView } from '../../map/position-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { Loaded } from '../../ui/states.tsx'
import { GapList } from './gap-list.tsx'
import { PermitList } from './permit-list.tsx'
import type { Profile } from './profile.ts'
import { RecordForm } from './record-form.tsx'

const path = '/profile-fasyankes'

/** The facility's record, permits, what is missing, and who changed what. */
export function FacilityProfilePage(): ReactNode {
  const { ubah = false }: { ubah?: boolean | undefined } = useSearch({ strict: false })
  const go = useGo()
  const profile = useQuery(queryOf(getProfile))
  const record = profile.data?.data
  const edit = (isEdited: boolean) =>
    go({ to: path, search: isEdited ? { ubah: true } : {} }, { replace: !isEdited, resetScroll: true })
  return (
    <>
      <PageHeader
        title="Profil fasyankes"
        description={
          record
            ? `${record.name} · ${record.regency.name}, ${record.province.name}`
            : 'Identitas, kontak, posisi, serta izin dan kerja sama.'
        }
        actions={
          record &&
          !ubah && (
            <Button icon="edit" onClick={() => edit(true)}>
              Ubah profil
            </Button>
          )
        }
      />
      <Loaded answer={profile} rows={3} height={180} label="Memuat profil…">
        {({ data }) =>
          ubah ? <RecordForm record={data} onClose={() => edit(false)} /> : <Overview profile={data} />
        }
      </Loaded>
    </>
  )
}

function Overview({ profile }: { profile: Profile }) {
  return (
    <div className="columns">
      <div className="fieldset stack gap-6">
        <GapList gaps={profile.gaps} />
        <RecordView
          record={profile}
          description="Nama, kode, jenis, kelas, dan wilayah diubah oleh administrator."
        />
        <PermitList permits={profile.permits} />
      </div>
      <div className="fieldset stack gap-6">
        <Card title="Posisi di peta">
          <PositionView record={profile} />
        </Card>
        <ChangeHistory ask={(query) => queryOf(listProfileChanges, { query })} />
      </div>
    </div>
  )
}
