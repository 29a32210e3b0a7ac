import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { getBoundaries, restoreBoundaries, takeBoundaries } from '#contract/boundaries.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listMapProvinces } from '#contract/map.ts'
import { momentText } from '#domain/words.ts'

import { call, queryOf, reread } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useStep } from '../../ui/use-step.ts'
import { BoundaryPreview } from './boundary-preview.tsx'
import { UploadForm } from './upload-form.tsx'

type State = ReplyOf<typeof getBoundaries>['data']
type BoundarySet = NonNullable<State['used']>

/** `/admin/batas-wilayah`: what the map draws, and an official file in its place. */
export function BoundariesPage() {
  const state = useQuery(queryOf(getBoundaries))
  return (
    <>
      <PageHeader
        title="Batas wilayah"
        description="Batas provinsi dan kabupaten/kota yang digambar pada peta."
      />
      <Loaded answer={state} rows={2} height={160} label="Memuat batas wilayah…">
        {({ data }) => (
          <div className="stack gap-7">
            <InUse state={data} />
            {data.uploaded && <Uploaded key={data.uploaded.id} set={data.uploaded} />}
            <UploadForm />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Takes a set, or the delivered boundaries without one. */
function useTaking(onDone: () => void) {
  const queries = useQueryClient()
  return useStep({
    send: (id: number | null) =>
      id === null ? call(restoreBoundaries) : call(takeBoundaries, { params: { id } }),
    onDone: async () => {
      await reread(queries, getBoundaries, listMapProvinces)
      onDone()
    },
  })
}

function InUse({ state: { used, changed_at, changed_by } }: { state: State }) {
  const zone = useZone()
  const [isAsked, setAsked] = useState(false)
  const restoring = useTaking(() => setAsked(false))
  return (
    <Card
      title="Dipakai pada peta"
      actions={
        used && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Kembali ke batas bawaan
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Sumber', used?.source ?? 'Batas bawaan (GADM 4.1)'],
          ['Berkas', used?.file_name],
          ['Dipakai sejak', changed_at && momentText(new Date(changed_at), zone)],
          ['Dipilih oleh', changed_by],
        ]}
      />
      {isAsked && (
        <ConfirmDialog
          title="Kembali ke batas bawaan?"
          confirm="Pakai batas bawaan"
          pending={restoring.isPending}
          onConfirm={() => restoring.mutate(null)}
          onCancel={() => setAsked(false)}
        >
          <p>Semua orang melihat lagi peta dengan batas GADM 4.1.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** A set that was found whole: how it looks, before the map draws it. */
function Uploaded({ set }: { set: BoundarySet }) {
  const zone = useZone()
  const [isAsked, setAsked] = useState(false)
  const taking = useTaking(() => setAsked(false))
  return (
    <Card
      title="Siap dipakai"
      description="Berkas ini lengkap dan sah. Peta belum berubah sampai batas ini dipakai."
      actions={<Button onClick={() => setAsked(true)}>Pakai batas ini</Button>}
    >
      <div className="stack gap-5">
        <Facts
          facts={[
            ['Sumber', set.source],
            ['Berkas', set.file_name],
            ['Diunggah', momentText(new Date(set.uploaded_at), zone)],
            ['Oleh', set.uploaded_by],
          ]}
        />
        <BoundaryPreview set={set} />
      </div>
      {isAsked && (
        <ConfirmDialog
          title="Pakai batas ini?"
          confirm="Pakai batas ini"
          pending={taking.isPending}
          onConfirm={() => taking.mutate(set.id)}
          onCancel={() => setAsked(false)}
        >
          <p>Semua orang melihat peta dengan batas dari berkas {set.file_name}.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
