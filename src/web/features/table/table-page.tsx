import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AssessmentTable } from './assessment-table.tsx'

/** Tables over the facilities within reach, a tab for each kind of report. */
export function TablePage() {
  return (
    <>
      <PageHeader title="Tabel" description="Isian fasyankes di wilayah Anda." />
      <LinkTabs
        label="Jenis tabel"
        tabs={[{ label: 'Penilaian mandiri', place: { to: '/table/user' }, isCurrent: true }]}
      />
      <AssessmentTable />
    </>
  )
}
