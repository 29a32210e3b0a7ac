import { useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useConfiguration } from '../api/configuration.ts'
import { Icon } from './icons.tsx'
import { focusHeading } from './navigation-focus.ts'
import { type Place, PlaceLink } from './places.tsx'

import classes from './page-header.module.css'

/** The title of the browser's tab. PageHeader writes one by itself. */
export function DocumentTitle({ children }: { children: string }) {
  const name = useConfiguration()?.name ?? 'SILIKA'
  return <title>{children === name ? name : `${children} · ${name}`}</title>
}

/** The head of every page: its one h1, the way back above it, a line below it, and the actions at its right. */
export function PageHeader({
  title,
  description,
  back,
  actions,
  documentTitle = title,
  part = '',
}: {
  title: string
  /** Which of several views of one path this is, such as one document of the list: it takes the focus as a page does. */
  part?: string | number
  description?: ReactNode
  back?: { place: Place; label: string } | undefined
  actions?: ReactNode
  documentTitle?: string
}) {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return (
    <header className={classes.header}>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <div className={classes.words}>
        {back && (
          <PlaceLink place={back.place} className={classes.back}>
            <Icon name="back" size={18} /> {back.label}
          </PlaceLink>
        )}
        <h1
          ref={(heading) => focusHeading(heading, `${pathname} ${part}`)}
          tabIndex={-1}
          className={classes.title}
        >
          {title}
        </h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

/** What the line below a heading says, one beside the other: the month, the facility, the state. */
export function HeadFacts({ children }: { children: ReactNode }) {
  return <span className={classes.facts}>{children}</span>
}
