import { useQuery } from '@tanstack/react-query'

import { listDownloads } from '#contract/download.ts'

import { queryOf } from '../../api/call.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loaded } from '../../ui/states.tsx'
import { LastDownloads } from './last-downloads.tsx'
import { OrderForm } from './order-form.tsx'

/** In milliseconds; an order says once a second how far it is. */
const askAgain = 1000

/** Reports as files: what they hold, how many there are, and the files that were ordered lately. */
export function DownloadPage() {
  const downloads = useQuery({
    ...queryOf(listDownloads),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'waiting' || state === 'running') ? askAgain : false,
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
            <OrderForm
              forms={forms}
              isWaiting={data.some(({ state }) => state === 'waiting' || state === 'running')}
            />
            <LastDownloads downloads={data} />
          </div>
        )}
      </Loaded>
    </>
  )
}
