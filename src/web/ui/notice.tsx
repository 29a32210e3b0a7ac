import type { ReactNode } from 'react'

import { langOf, messageOf } from '../api/call.ts'
import { Icon, type IconName } from './icons.tsx'
import { takeLostFocus } from './navigation-focus.ts'

import classes from './notice.module.css'

type Tone = 'info' | 'warning' | 'danger' | 'success'
const icons: Record<Tone, IconName> = { info: 'info', warning: 'alert', danger: 'error', success: 'done' }

/** A box of words above or between the questions; `actions` are its buttons. */
export function Notice({
  tone,
  title,
  children,
  actions,
  role,
  isBanner = false,
  takesLostFocus = false,
}: {
  tone: Tone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  role?: 'status' | 'alert'
  /** It stands above a whole page: its buttons are beside the words where there is room, so that the page begins sooner. */
  isBanner?: boolean
  /** It stands in the place of what had the focus. */
  takesLostFocus?: boolean
}) {
  const said = (
    <>
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </>
  )
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      role={role}
      {...(takesLostFocus && { tabIndex: -1, ref: takeLostFocus })}
    >
      <Icon name={icons[tone]} size={22} />
      {isBanner ? (
        <div className={classes.banner}>
          <div className={classes.words}>{said}</div>
          {actions && <div className="cluster">{actions}</div>}
        </div>
      ) : (
        <div className={classes.words}>
          {said}
          {actions && <div className="cluster above-3">{actions}</div>}
        </div>
      )}
    </div>
  )
}

/** Why a call failed, where its button stands; empty while it has not. */
export function ErrorNotice({ error, title }: { error: unknown; title?: string }) {
  if (!error) return null
  return (
    <Notice tone="danger" role="alert" {...(title && { title })}>
      <p lang={langOf(messageOf(error))}>{messageOf(error)}</p>
    </Notice>
  )
}
