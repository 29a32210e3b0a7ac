import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'

import { lazyPart } from '../../ui/lazy-page.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeletons } from '../../ui/states.tsx'
import type { DeskSearch } from './desk-search.ts'
import { MonthDesk } from './month-desk.tsx'

const AssessmentDesk = lazyPart(() => import('./assessment-desk.tsx'), 'AssessmentDesk')
const YearDesk = lazyPart(() => import('./year-desk.tsx'), 'YearDesk')

const tabs = {
  bulan: { label: 'Bulanan', body: MonthDesk },
  penilaian: { label: 'Penilaian mandiri', body: AssessmentDesk },
  tahun: { label: 'Kalender tahunan', body: YearDesk },
} as const
type Tab = keyof typeof tabs

/** The facility's desk: what is due, in which state it is, and the one next step. */
export function DeskPage() {
  const { tab = 'bulan' }: DeskSearch = useSearch({ strict: false })
  const Body = tabs[tab].body
  return (
    <>
      <PageHeader title="Formulir" />
      <LinkTabs
        label="Tampilan formulir"
        tabs={Object.entries(tabs).map(([name, { label }]) => ({
          label,
          // The first tab has the plain address.
          place: { to: '/formulir', search: name === ('bulan' satisfies Tab) ? {} : { tab: name } },
          isCurrent: name === tab,
        }))}
      />
      <Suspense fallback={<Skeletons />}>
        <Body />
      </Suspense>
    </>
  )
}
