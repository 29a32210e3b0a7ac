import { useQuery } from '@tanstack/react-query'
import { type HistoryState, useLocation, useMatch } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'

import { periodText } from '#domain/self-assessment/periods.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { configurationQuery } from '../../api/configuration.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFacilityName } from './facility-name.ts'
import type { Wanted } from './instrument-notices.tsx'
import { formsPlace, useSearchedPeriod } from './period.ts'

import classes from './assessment-page.module.css'

/** The frame of every screen of the module: the way back with its period, the heading, and what the last step has to say. */
export function AssessmentPage({
  title,
  back,
  actions,
  children,
}: {
  title: string
  /** At the right of the heading. */
  actions?: ReactNode
  /** Where the way back leads; the period goes along. */
  back: `/${string}`
  children: ReactNode
}) {
  const period = useSearchedPeriod()
  const { year, semester } = period
  const notice = useNoticeOnce()
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={actions}
        back={{
          place: back === '/formulir' ? formsPlace(period) : { to: back, search: period },
          label: 'Kembali',
        }}
        description={semester ? periodText({ year, semester }) : `Tahun ${year}`}
      />
      {notice && (
        <Notice tone="success" role="status">
          <p>{notice}</p>
        </Notice>
      )}
      {children}
    </div>
  )
}

/**
 * The notice that the last step leaves. It shows once: not after a reload, not on the way back, and not on the old page while the
 * next one is fetched.
 */
function useNoticeOnce(): string | undefined {
  const { pathname, state } = useLocation()
  const here = useMatch({ strict: false }).pathname
  const notice = pathname === here ? state.notice : undefined
  // Before the first paint, since the person may reload as soon as it is visible.
  useLayoutEffect(() => {
    if (notice === undefined) return
    const { notice: _said, ...rest } = window.history.state as HistoryState
    // Not through the router, which would redraw the page without the notice.
    History.prototype.replaceState.call(window.history, rest, '')
  }, [notice])
  return notice
}

/** What the screens that are filled in rest on: the product's configuration and the user's record. */
export function useFoundations(): Wanted[] {
  const configuration = useQuery(configurationQuery)
  const { record } = useFacilityName()
  return [
    { reading: configuration, words: () => sentences.environmentMissing, tone: 'danger' },
    { reading: record, words: () => sentences.userFailed, tone: 'warning' },
  ]
}
