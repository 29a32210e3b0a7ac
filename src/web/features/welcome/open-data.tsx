import { useQuery } from '@tanstack/react-query'

import { listOpenData } from '#contract/download.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { queryOf } from '../../api/call.ts'
import { AddressButton } from '../../ui/link-button.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Loaded } from '../../ui/states.tsx'

type File = ReplyOf<typeof listOpenData>['data']['files'][number]

/** The open data: what they are, on which terms, and a file for each year of a form. */
export function OpenData() {
  const index = useQuery({ ...queryOf(listOpenData), staleTime: 5 * 60_000 })
  return (
    <Loaded answer={index} rows={2} label="Memuat data terbuka…">
      {({ data: { description, licence, files } }) => (
        <div className="stack">
          <p className="flat">{description}</p>
          <Files files={files} />
          <p className="small flat">
            Lisensi: <a href={licence.url}>{licence.name}</a>. {licence.note}
          </p>
          <p className="small flat">
            Arti setiap kolom dan angka ada pada <a href={listOpenData.path}>kamus data</a> (JSON).
          </p>
        </div>
      )}
    </Loaded>
  )
}

/** A row for each form, a column for each year, the newest first. */
function Files({ files }: { files: readonly File[] }) {
  const years = [...new Set(files.map(({ year }) => year))].toSorted((one, other) => other - one)
  return (
    <PlainTable
      look="folds"
      caption="Berkas data terbuka"
      columns={['Formulir', ...years.map(String)]}
      rows={[...Map.groupBy(files, ({ form_type }) => form_type)].map(([form, own]) => ({
        key: form,
        cells: [
          own[0]?.title,
          ...years.map((year) => <Formats key={year} file={own.find((each) => each.year === year)} />),
        ],
      }))}
    />
  )
}

function Formats({ file }: { file: File | undefined }) {
  if (!file) return '–'
  return (['csv', 'json'] as const).map((format) => (
    <AddressButton
      key={format}
      href={file[format]}
      download
      variant="subtle"
      size="compact"
      icon="download"
      aria-label={`Unduh ${format.toUpperCase()}: ${file.title} ${file.year}`}
    >
      {format.toUpperCase()}
    </AddressButton>
  ))
}
