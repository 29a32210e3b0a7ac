import { useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useConfiguration } from '../api/configuration.ts'
import { focusHeading } from './navigation-focus.ts'

import classes from './page-header.module.css'

/** The title of the browser's tab. PageHeader writes one by itself. */
export function DocumentTitle({ children }: { children: string }) {
  const name = useConfiguration()?.name ?? 'SILIKA'
  return <title>{children === name ? name : `${children} · ${name}`}</title>
}

/** The head of every page: its one h1, a line below it, what stands above it (a way back), and the actions at its right. */
export function PageHeader({
  title,
  description,
  above,
  actions,
  documentTitle = title,
}: {
  title: string
  description?: ReactNode
  above?: ReactNode
  actions?: ReactNode
  documentTitle?: string
}) {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return (
    <header className={classes.header}>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <div className={classes.words}>
        {above}
        <h1 ref={(heading) => focusHeading(heading, pathname)} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
