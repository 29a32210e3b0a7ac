import type { Figure } from '#contract/figures.ts'
import { measureText } from '#domain/figure-words.ts'
import { monthText, numberText, percentText } from '#domain/words.ts'

import { useMay, useMe } from '../../api/me.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { shortBaseWords } from './bases.ts'
import { MissingFacilities } from './missing-facilities.tsx'
import type { Quarter } from './quarter.ts'
import { monthly, type ReportSection } from './report-sections.ts'
import { lastMonthOf } from './use-quarter.ts'

import classes from './quarterly-report.module.css'

/** Tables by region, and who has not reported. */
export function Appendix({ report, sections }: { report: Quarter; sections: readonly ReportSection[] }) {
  const { forms, noun } = report
  const missing = ({ of, per }: Figure) => (of === null || per === null ? '–' : numberText(per - of))
  return (
    <>
      <RegionTable
        title={`Tingkat pelaporan menurut ${noun}`}
        report={report}
        columns={forms.map(({ title, reporting }) => ({
          title,
          figure: monthly(reporting),
          cell: ({ value }: Figure) => percentText(value),
        }))}
      />
      {sections.map(({ key, title, figures }) => (
        <RegionTable
          key={key}
          title={`${title} menurut ${noun}`}
          report={report}
          columns={[
            ...figures.map((figure) => ({
              title: figure.label,
              figure,
              cell: ({ value }: Figure) => measureText(figure, value),
            })),
            ...figures.slice(0, 1).map((figure) => ({
              title: 'Dasar',
              figure,
              cell: (told: Figure) => shortBaseWords(figure, told),
            })),
          ]}
        />
      ))}
      <RegionTable
        title={`Laporan bulanan yang belum masuk menurut ${noun}`}
        report={report}
        columns={forms.map(({ title, reporting }) => ({ title, figure: monthly(reporting), cell: missing }))}
      />
      <Missing report={report} />
    </>
  )
}

type TableColumn = {
  title: string
  figure: Parameters<Quarter['momentsOf']>[0]
  cell: (told: Figure) => string
}

function RegionTable({
  title,
  report,
  columns,
}: {
  title: string
  report: Quarter
  columns: readonly TableColumn[]
}) {
  const [first] = columns
  if (!first) return null
  const cellsOf = (told: (column: TableColumn) => Figure | undefined) =>
    columns.map((column) => {
      const figure = told(column)
      return figure ? column.cell(figure) : '–'
    })
  const places = columns.map(({ figure }) => report.placesOf(figure))
  return (
    <div className={classes.whole}>
      <h3>{title}</h3>
      {/* A region that scrolls can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.wide} tabIndex={0} role="region" aria-label={`Tabel: ${title}`}>
        <PlainTable
          look="amounts"
          caption={title}
          columns={['Wilayah', ...columns.map((column) => column.title)]}
          rows={[
            {
              key: 'all',
              cells: [
                <strong key="name">{report.region.name}</strong>,
                ...cellsOf(({ figure }) => report.momentsOf(figure).now),
              ],
            },
            ...(places[0] ?? []).map(({ code, name }, row) => ({
              key: code,
              cells: [
                name,
                ...columns.map((column, index) => {
                  const told = places[index]?.[row]?.told
                  return told ? column.cell(told) : '–'
                }),
              ],
            })),
          ]}
        />
      </div>
    </div>
  )
}

/** By name only for who may read the reports of these facilities; elsewhere the numbers above have to do. */
function Missing({ report }: { report: Quarter }) {
  const { region: own } = useMe()
  const mayRead = useMay('table.read')
  const month = lastMonthOf(report.quarter, useFigureMonth())
  const { code, name } = report.region
  const isWithin = own === null || own.province_id === code
  // The table behind the names reaches no farther than the regency of its office.
  const regency = own?.regency_id ? own.name : undefined
  const told = (reporting: string) =>
    own?.regency_id
      ? report.placesOf(monthly(reporting)).find((place) => place.code === own.regency_id)?.told
      : report.momentsOf(monthly(reporting)).now
  const readers = 'hanya dapat dibaca oleh dinas kesehatan setempat dan Kementerian Kesehatan.'
  return (
    <>
      <h3>Fasyankes yang belum mengirim laporan {monthText(month)}</h3>
      {code === 'ID' ? (
        <p>Nama fasyankes ada dalam laporan triwulan setiap provinsi.</p>
      ) : mayRead && isWithin ? (
        <>
          {regency !== undefined && (
            <p>
              Hanya fasyankes di {regency} yang disebut namanya. Nama fasyankes lain di {name} {readers}
            </p>
          )}
          {report.forms.map(({ form, title, reporting }) => (
            <MissingFacilities
              key={form}
              {...{ form, title, month, regency }}
              province={code}
              isOwed={(told(reporting)?.base.of ?? 0) > 0}
            />
          ))}
        </>
      ) : (
        <p>
          Nama fasyankes di {name} {readers}
        </p>
      )}
    </>
  )
}
