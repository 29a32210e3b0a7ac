import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { periodText } from '#domain/self-assessment.ts'

import { Notice } from '../../form/notice.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSearchedPeriod } from './period.ts'

import classes from './assessment-page.module.css'

/** The frame of every screen of the module: the way back with its period, the heading, and what the last step has to say. */
export function AssessmentPage({
  title,
  back,
  children,
}: {
  title: string
  /** Where the way back leads; the period goes along. */
  back: `/${string}`
  children: ReactNode
}) {
  const { year, semester } = useSearchedPeriod()
  const { notice } = useLocation().state
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        above={
          <LinkButton
            place={{ to: back, search: { year, semester } }}
            variant="subtle"
            className={classes.back ?? ''}
            leftSection={<Icon name="back" size={18} />}
          >
            Kembali
          </LinkButton>
        }
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
