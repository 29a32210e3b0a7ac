import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { listReportTables } from '#contract/report-tables.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { assessmentTab } from '../../figures/table-place.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { listPlace } from '../../ui/list-search.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loaded } from '../../ui/states.tsx'
import { AssessmentTable } from './assessment-table.tsx'
import { ReportTable } from './report-table.tsx'
import { type ReportSearch, tablePath } from './table-search.ts'

/** Tables over the facilities within reach, a tab for each form and one for the self-assessment. */
export function TablePage() {
  const { form, provinsi, kota, find, date, tipe, status }: ReportSearch = useSearch({ strict: false })
  const { region } = useMe()
  const forms = useQuery({ ...queryOf(listReportTables), staleTime: Infinity })
  // From tab to tab only what the next table understands: a column to sort by is a form's own.
  const ofAll = { provinsi, kota, find }
  const ofReports = { ...ofAll, date, tipe, status }
  return (
    <>
      <PageHeader
        title="Tabel"
        description={
          region
            ? 'Isian fasyankes di wilayah Anda.'
            : `Isian fasyankes ${(provinsi ?? kota) ? 'di wilayah yang dipilih' : 'seluruh Indonesia'}.`
        }
      />
      <Loaded answer={forms} rows={1} height={44} label="Memuat jenis tabel…">
        {({ data }) => {
          const current =
            form === assessmentTab ? undefined : (data.find(({ form_type }) => form_type === form) ?? data[0])
          return (
            <>
              <LinkTabs
                label="Jenis tabel"
                tabs={[
                  ...data.map(({ form_type, title }) => ({
                    label: title,
                    place: listPlace(tablePath, { form: form_type, ...ofReports }),
                    isCurrent: form_type === current?.form_type,
                  })),
                  {
                    label: 'Penilaian mandiri',
                    place: listPlace(tablePath, { form: assessmentTab, ...ofAll }),
                    isCurrent: current === undefined,
                  },
                ]}
              />
              {current ? (
                <ReportTable key={current.form_type} form={current.form_type} />
              ) : (
                <AssessmentTable />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
