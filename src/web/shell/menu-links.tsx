import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import type { Me } from '../api/session.ts'
import { Icon } from '../ui/icons.tsx'
import { isWithin, type MenuEntry, menuOf, menus } from './menus.ts'

import classes from './menu-links.module.css'

type LinkEntry = Pick<MenuEntry, 'label' | 'icon' | 'also'> & {
  to: MenuEntry['to'] | '/profile' | '/user/notification'
}
const notifications: LinkEntry = { to: '/user/notification', label: 'Notifikasi', icon: 'bell' }
const profile: LinkEntry = { to: '/profile', label: 'Profil', icon: 'user' }

/** The links of a role: its own menu, and below it what everyone has. */
export function MenuLinks({
  me,
  mobile = false,
  isFolded = false,
  onLeave,
  onFollow,
}: {
  me: Me
  mobile?: boolean
  isFolded?: boolean
  onLeave: () => void
  /** A link was followed, be it to the page that is open already. */
  onFollow?: () => void
}) {
  const { entries, configuration } = menuOf(me.role, { mobile })
  const { pathname } = useLocation()
  const own = menus[me.role].notifications ? [notifications, profile] : [profile]
  const linkOf = (entry: LinkEntry) => (
    <li key={entry.to}>
      <Link
        to={entry.to}
        className={classes.link}
        aria-current={isWithin(entry, pathname) ? 'page' : undefined}
        title={isFolded ? entry.label : undefined}
        onClick={onFollow}
      >
        <Icon name={entry.icon} />
        <span className={isFolded ? 'unseen' : classes.label}>{entry.label}</span>
      </Link>
    </li>
  )
  const isInside = configuration?.entries.some((entry) => isWithin(entry, pathname)) ?? false
  const [isOpen, setOpen] = useState(isInside)
  const [wasInside, setWasInside] = useState(isInside)
  // A link of a page may lead inside too.
  if (isInside !== wasInside) {
    setWasInside(isInside)
    if (isInside) setOpen(true)
  }
  return (
    <div className={classes.menus} data-folded={isFolded}>
      <nav aria-label="Menu utama">
        <ul className={classes.list}>
          {entries.map(linkOf)}
          {configuration && (
            <li>
              <button
                type="button"
                className={classes.link}
                aria-expanded={isOpen}
                title={isFolded ? configuration.label : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon name={configuration.icon} />
                <span className={isFolded ? 'unseen' : classes.label}>{configuration.label}</span>
                <Icon name="down" size={16} className={classes.caret} />
              </button>
              {isOpen && <ul className={classes.sublist}>{configuration.entries.map(linkOf)}</ul>}
            </li>
          )}
        </ul>
      </nav>
      <nav aria-label="Akun saya" className={classes.account}>
        <ul className={classes.list}>
          {own.map(linkOf)}
          <li>
            <button
              type="button"
              className={classes.link}
              title={isFolded ? 'Keluar' : undefined}
              onClick={onLeave}
            >
              <Icon name="leave" />
              <span className={isFolded ? 'unseen' : classes.label}>Keluar</span>
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}
