import type { ReactNode } from 'react'

import { isRefusal, isUnreachable, langOf, messageOf } from '../api/call.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icons.tsx'

import classes from './states.module.css'

/** Why there is nothing here, and the next step. */
export function EmptyState({
  title,
  children,
  icon = 'document',
  action,
}: {
  title: string
  children?: ReactNode
  icon?: IconName
  action?: ReactNode
}) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.words}>{children}</div>}
      {action}
    </div>
  )
}

/** What went wrong, and 'Coba lagi'; what was asked for wrongly, as by an address, says so and would only fail again. */
export function ErrorState({
  error,
  retry,
  title = isUnreachable(error) ? 'Server belum dapat dihubungi' : 'Data belum dapat dimuat',
  isPage = false,
  action,
}: {
  error: unknown
  retry?: (() => unknown) | undefined
  title?: string
  /** It stands in the place of a page, whose heading its title is then. */
  isPage?: boolean
  /** The way out of an address that cannot be shown. */
  action?: ReactNode
}) {
  const reasons = isRefusal(error) ? [...new Set(Object.values(error.errors).flat())] : []
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="danger">
        <Icon name="alert" size={28} />
      </span>
      <Title className={classes.title}>{title}</Title>
      <div className={classes.words}>
        {isUnreachable(error) && <p>Periksa sambungan internet Anda, lalu coba lagi.</p>}
        <p lang={langOf(messageOf(error))}>
          {reasons.map((reason) => reason.replace(/\.?$/, '.')).join(' ') || messageOf(error)}
        </p>
      </div>
      {retry && reasons.length === 0 && (
        <div className="no-print">
          <Button variant="default" icon="retry" onClick={() => void retry()}>
            Coba lagi
          </Button>
        </div>
      )}
      {action}
    </div>
  )
}

/** Grey bars in the shape of what is on its way; screen readers hear one word, which stands on paper too. */
export function Skeletons({
  rows = 4,
  height = 56,
  label = 'Memuat…',
}: {
  rows?: number
  height?: number
  label?: string
}) {
  return (
    <div className={classes.bars} role="status" aria-busy="true" data-words={label}>
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes.bar} style={{ height }} />
      ))}
    </div>
  )
}

/**
 * What a page asks for, in each of its states: grey bars while it loads, the error with 'Coba lagi', or the reply. A reply stays
 * when asking again fails, so nothing that is being read or typed disappears.
 */
export function Loaded<Answer>({
  answer: { data, error, refetch },
  rows,
  height,
  label,
  waiting,
  failed,
  action,
  children,
}: {
  /** As useQuery gives it. */
  answer: { data: Answer | undefined; error: unknown; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
  /** The title of the error, where the usual one says too little. */
  failed?: string | undefined
  /** The way out of an address that cannot be shown. */
  action?: ReactNode
  rows?: number
  height?: number
  label?: string
  /** What stands there meanwhile, where bars of one height would not have its shape. */
  waiting?: ReactNode
}) {
  if (data !== undefined) return children(data)
  if (error)
    return <ErrorState error={error} retry={refetch} action={action} {...(failed && { title: failed })} />
  return (
    waiting ?? <Skeletons {...(rows && { rows })} {...(height && { height })} {...(label && { label })} />
  )
}
