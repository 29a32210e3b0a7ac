import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { countDownload, listDownloads, startDownload } from '#contract/download.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { downloadFormats } from '#domain/download.ts'
import { reportedStatuses, reportStatuses } from '#domain/report-status.ts'
import { numberText, percentText } from '#domain/words.ts'

import { call, fieldError, isUnreachable, messageOf, queryOf, reread } from '../../api/call.ts'
import { SpanPicker } from '../../figures/span-picker.tsx'
import { AskAgain } from '../../ui/ask-again.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FacilityTypeFilter, FilterSelect } from '../../ui/filters.tsx'
import { onFirstClick } from '../../ui/first-click.ts'
import { Filters } from '../../ui/list-table.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { useGo } from '../../ui/places.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import { reads } from '../../ui/search-text.ts'
import { Select } from '../../ui/select.tsx'
import { type DownloadSearch, downloadSearch, formats, useDownloadQuestion } from './download-question.ts'

import classes from './download.module.css'

type Forms = ReplyOf<typeof listDownloads>['forms']
type Count = ReplyOf<typeof countDownload>['data']

/** What a file is to hold, with how many reports that is at each change, and the step that orders it. */
export function OrderForm({ forms, isWaiting }: { forms: Forms; isWaiting: boolean }) {
  const search: DownloadSearch = reads(downloadSearch)(useSearch({ strict: false }))
  const go = useGo()
  const queries = useQueryClient()
  const change = (changed: DownloadSearch) =>
    go({ to: '/admin/unduh-data', search: { ...search, ...changed } }, { replace: true })
  const { span, order } = useDownloadQuestion(search, forms)
  const { format, personal: _personal, ...query } = order
  const count = useQuery({ ...queryOf(countDownload, { query }), placeholderData: keepPreviousData })
  const start = useMutation({
    mutationFn: () => call(startDownload, { body: order }),
    onSettled: () => reread(queries, listDownloads),
  })
  const counted = count.isError ? undefined : count.data?.data
  const isEmpty = counted?.rows === 0
  return (
    <Card title="Pilih laporan">
      <Filters className={classes.filters}>
        <Select
          label="Formulir"
          value={order.form_type}
          options={forms.map(({ form_type, title }) => ({ value: form_type, label: title }))}
          onChange={(formulir) => change({ formulir })}
        />
        <SpanPicker span={span} onChange={(periode) => change({ periode })} />
        <RegionPicker search={search} onChange={change} />
        <FacilityTypeFilter value={order.tipe_fasyankes} onChange={(tipe) => change({ tipe })} />
        <FilterSelect
          label="Status laporan"
          all="Semua yang sudah dikirim"
          value={order.status}
          options={reportedStatuses.map((value) => ({ value, label: reportStatuses[value].short }))}
          onChange={(status) => change({ status })}
        />
        <Select
          label="Bentuk berkas"
          value={format}
          options={formats.map((value) => ({ value, label: downloadFormats[value].label }))}
          onChange={(bentuk) => change({ bentuk })}
        />
      </Filters>
      <p className="small flat soft">{downloadFormats[format].hint}</p>
      <div className="above-5">
        <Checkbox
          checked={order.personal ?? false}
          onChange={(personal) => change({ pelapor: personal ? true : undefined })}
        >
          <span>
            Sertakan nama dan nomor telepon pelapor
            <span className="small soft block">
              Tanpa ini keduanya disamarkan. Permintaan ini tercatat pada jejak kegiatan.
            </span>
          </span>
        </Checkbox>
      </div>
      <div className={classes.order}>
        <div role="status" aria-busy={count.isFetching} className={classes.count}>
          <CountWords counted={counted} error={count.error} retry={count.refetch} />
        </div>
        <Button
          size="md"
          icon="download"
          loading={start.isPending}
          disabled={isWaiting || isEmpty || counted === undefined}
          title={
            isWaiting
              ? 'Tunggu sampai unduhan yang sedang dibuat selesai, atau batalkan.'
              : isEmpty
                ? 'Tidak ada laporan untuk pilihan ini.'
                : count.isError
                  ? 'Jumlah laporan belum dapat dihitung.'
                  : counted === undefined
                    ? 'Tunggu sampai jumlah laporan dihitung.'
                    : undefined
          }
          onClick={onFirstClick(() => start.mutate())}
        >
          Buat berkas
        </Button>
      </div>
      <ErrorNotice error={start.error} />
    </Card>
  )
}

function CountWords({
  counted,
  error,
  retry,
}: {
  counted: Count | undefined
  error: unknown
  retry: () => unknown
}) {
  if (error) {
    const why = isUnreachable(error)
      ? 'server belum dapat dihubungi.'
      : (fieldError(error, 'province_id') ?? fieldError(error, 'regency_id') ?? messageOf(error))
    return (
      <p className="flat">
        Jumlah laporan belum dapat dihitung: {why} <AskAgain retry={retry} />
      </p>
    )
  }
  if (!counted) return <p className="flat soft">Menghitung laporan…</p>
  const { rows, confirmed, expected, reported } = counted
  if (rows === 0)
    return <p className="flat">Tidak ada laporan untuk pilihan ini. Ubah periode atau wilayahnya.</p>
  return (
    <>
      <p className={classes.rows}>
        <strong>{numberText(rows)}</strong> laporan, {numberText(confirmed)} terkonfirmasi
      </p>
      <p className="small flat soft">
        {numberText(reported)} dari {numberText(expected)} laporan yang wajib sudah dikirim (
        {percentText(expected > 0 ? (100 * reported) / expected : null)}).
      </p>
    </>
  )
}
