import { useQuery } from '@tanstack/react-query'

import { listDownloads } from '#contract/download.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { queryOf } from '../../api/call.ts'
import { whileUnderWay } from '../../api/while-under-way.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loaded } from '../../ui/states.tsx'
import { isBeingMade, LastDownloads } from './last-downloads.tsx'
import { OrderForm } from './order-form.tsx'

type Downloads = ReplyOf<typeof listDownloads>

/** Reports as files: what they hold, how many there are, and the files that were ordered lately. */
export function DownloadPage() {
  const downloads = useQuery({
    ...queryOf(listDownloads),
    refetchInterval: whileUnderWay(({ data }: Downloads) => data.some(isBeingMade)),
  })
  return (
    <>
      <PageHeader
        title="Unduh data"
        description="Laporan yang sudah dikirim fasyankes, dengan semua jawabannya."
      />
      <Loaded answer={downloads} rows={3} height={120} label="Memuat formulir unduhan…">
        {({ data, forms }) => (
          <div className="stack gap-7">
            <OrderForm forms={forms} isWaiting={data.some(isBeingMade)} />
            <LastDownloads downloads={data} />
          </div>
        )}
      </Loaded>
    </>
  )
}
