import type { KeyboardEvent, ReactNode } from 'react'

import { Icon } from './icons.tsx'

import classes from './tabs.module.css'

/** One of several views in one place. `detail` says how far it is; a disabled tab belongs to a hint that says why. */
export type Tab<Key extends string> = {
  key: Key
  label: string
  detail?: string
  mark?: 'complete' | 'errors' | undefined
  disabled?: boolean
}

const tabId = (id: string, key: string) => `${id}-tab-${key}`
const panelId = (id: string) => `${id}-panel`
const moves: Readonly<Record<string, 'previous' | 'next' | 'first' | 'last' | undefined>> = {
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
}

/**
 * Tabs over a TabPanel of the same `id`. `pills` choose among few things, `line` divides a page, `steps` stand at its left one
 * below the other and become numbers on a phone. Arrow keys go from tab to tab; the hidden view is not in the page.
 */
export function Tabs<Key extends string>({
  id,
  label,
  look,
  tabs,
  current,
  isNumbered = false,
  describedBy,
  onChange,
}: {
  id: string
  label: string
  look: 'pills' | 'line' | 'steps'
  tabs: readonly Tab<Key>[]
  current: Key | undefined
  isNumbered?: boolean
  describedBy?: string | undefined
  onChange: (key: Key) => void
}) {
  const open = tabs.filter(({ disabled }) => !disabled)
  const move = (event: KeyboardEvent) => {
    const step = moves[event.key]
    if (!step || open.length === 0) return
    event.preventDefault()
    const at = open.findIndex(({ key }) => key === current)
    const to = {
      previous: (at - 1 + open.length) % open.length,
      next: (at + 1) % open.length,
      first: 0,
      last: open.length - 1,
    }[step]
    const key = open[to]?.key
    if (key === undefined) return
    onChange(key)
    document.getElementById(tabId(id, key))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={look === 'steps' ? 'vertical' : 'horizontal'}
      aria-describedby={describedBy}
      className={classes.tabs}
      data-look={look}
    >
      {tabs.map((tab, index) => {
        const isCurrent = tab.key === current
        return (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={tabId(id, tab.key)}
            aria-selected={isCurrent}
            aria-controls={isCurrent ? panelId(id) : undefined}
            tabIndex={isCurrent ? 0 : -1}
            disabled={tab.disabled}
            className={classes.tab}
            data-mark={tab.mark}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
          >
            {isNumbered && <span className={classes.number}>{index + 1}</span>}
            <span className={look === 'steps' ? `unseen-narrow ${classes.words}` : classes.words}>
              <span className={classes.label}>{tab.label}</span>
              {tab.detail && <span className={classes.detail}>{tab.detail}</span>}
            </span>
            {tab.mark && <Icon name={tab.mark === 'complete' ? 'done' : 'error'} size={18} />}
          </button>
        )
      })}
    </div>
  )
}

/** What the current tab shows. */
export function TabPanel({
  id,
  current,
  children,
}: {
  id: string
  current: string | undefined
  children: ReactNode
}) {
  return (
    <div
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={current === undefined ? undefined : tabId(id, current)}
      className={classes.panel}
    >
      {children}
    </div>
  )
}
