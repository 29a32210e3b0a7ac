import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getDeviceList } from '#contract/mercury.ts'
import { deviceListColumns, mercuryDevices, mercuryStates } from '#domain/mercury-devices.ts'
import { numberText, shortDayText } from '#domain/words.ts'

import { call, queryOf } from '../../api/call.ts'
import { Paging } from '../../ui/paging.tsx'
import { Loaded } from '../../ui/states.tsx'

import classes from './device-list-view.module.css'

type DeviceRow = ReplyOf<typeof getDeviceList>['data'][number]

const perPage = 50
const most = 200

/** The list of devices that belongs to a report, a page at a time; nothing where it has none. `sent` asks for the one that was sent. */
export function DeviceListView({ report, sent = false }: { report: number; sent?: boolean }) {
  const [page, setPage] = useState(1)
  const answer = useQuery({
    ...queryOf(getDeviceList, { query: { report_id: report, page, per_page: perPage, sent: flagOf(sent) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ShownList answer={answer}>
      {(file, { data, current_page, last_page, total }) => (
        <>
          <Head file={file} isLinked />
          <Rows rows={data} />
          <Paging page={current_page} last={last_page} total={total} noun="baris" onChange={setPage} />
        </>
      )}
    </ShownList>
  )
}

const flagOf = (sent: boolean) => (sent ? 'true' : 'false')

/** The whole list on paper. */
export function PrintedDeviceList({ report, sent }: { report: number; sent: boolean }) {
  const answer = useQuery({
    queryKey: [getDeviceList.path, 'whole', report, sent],
    queryFn: ({ signal }) => wholeList(report, sent, signal),
  })
  return (
    <ShownList answer={answer}>
      {(file, { rows }) => (
        <>
          <Head file={file} />
          <Rows rows={rows} />
        </>
      )}
    </ShownList>
  )
}

type ListFile = { id: number; name: string }

/** The list in each of its states; nothing where the report has none. */
function ShownList<Answer extends { file: ListFile | null }>({
  answer,
  children,
}: {
  answer: { data: Answer | undefined; error: unknown; refetch: () => unknown }
  children: (file: ListFile, list: Answer) => ReactNode
}) {
  return (
    <Loaded
      answer={answer}
      rows={3}
      height={44}
      label="Memuat lampiran…"
      failed="Lampiran daftar alat belum dapat dimuat"
    >
      {(list) =>
        list.file && (
          <section className={classes.list} aria-labelledby="lampiran-alat">
            {children(list.file, list)}
          </section>
        )
      }
    </Loaded>
  )
}

async function wholeList(report: number, sent: boolean, signal: AbortSignal) {
  const pageOf = (page: number) =>
    call(
      getDeviceList,
      { query: { report_id: report, page, per_page: most, sent: flagOf(sent) } },
      { signal },
    )
  const { file, data, last_page: last } = await pageOf(1)
  const rows = [...data]
  for (let page = 2; page <= last; page++) rows.push(...(await pageOf(page)).data)
  return { file, rows }
}

function Head({ file, isLinked = false }: { file: ListFile; isLinked?: boolean }) {
  return (
    <div className={`spread baseline ${classes.head}`}>
      <h2 id="lampiran-alat" className="flat">
        Lampiran daftar alat
      </h2>
      {isLinked ? (
        <a href={`/api/file/${file.id}`} download>
          {file.name}
        </a>
      ) : (
        <span>{file.name}</span>
      )}
    </div>
  )
}

/** The columns after the row and the kind; small ones are joined so that the table stays narrow. */
const columns: { label: string; words: (row: DeviceRow) => string }[] = [
  {
    label: `${deviceListColumns.brand}, tahun`,
    words: ({ brand, acquired }) => joined(brand, acquired),
  },
  { label: deviceListColumns.serial, words: ({ serial }) => joined(serial) },
  { label: deviceListColumns.room, words: ({ room }) => joined(room) },
  {
    label: deviceListColumns.amount,
    words: ({ device, amount }) => `${numberText(amount)} ${mercuryDevices[device].unit}`,
  },
  {
    label: deviceListColumns.state,
    words: ({ state, state_on: since }) =>
      joined(mercuryStates[state].status, since === null ? null : shortDayText(since)),
  },
  {
    label: `Dokumen, ${deviceListColumns.note.toLowerCase()}`,
    words: ({ document, note }) => joined(document, note),
  },
]

const joined = (...words: (string | number | null)[]) => words.filter((word) => word !== null).join(', ')

function Rows({ rows }: { rows: readonly DeviceRow[] }) {
  return (
    <table className={`plain-table ${classes.table}`}>
      <caption className="unseen">Alat bermerkuri, satu per baris lembar kerja</caption>
      <thead>
        <tr>
          <th scope="col">Baris</th>
          <th scope="col">{deviceListColumns.device}</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td data-label="Baris">{row.row}</td>
            <th scope="row">{mercuryDevices[row.device].label}</th>
            {columns.map(({ label, words }) => {
              const text = words(row)
              return (
                <td key={label} data-label={label} data-empty={text === ''}>
                  {text || '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
