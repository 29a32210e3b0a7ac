import { LinkTabs } from '../../ui/link-tabs.tsx'
import { formsPath, reportsPath } from './managed-forms.ts'

/** The two pages around forms: the forms themselves, and what is reported with them. */
export function FormsTabs({ current }: { current: 'forms' | 'reports' }) {
  return (
    <LinkTabs
      label="Halaman formulir"
      tabs={[
        { label: 'Daftar formulir', place: { to: formsPath }, isCurrent: current === 'forms' },
        { label: 'Semua laporan', place: { to: reportsPath }, isCurrent: current === 'reports' },
      ]}
    />
  )
}
