import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import type { Me } from '../api/session.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { isWithin, type MenuEntry, menuOf, menus } from './menus.ts'

import classes from './menu-links.module.css'

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
  const isInside = configuration?.entries.some((entry) => isWithin(entry, pathname)) ?? false
  const [isOpen, setOpen] = useState(isInside)
  return (
    <div className={classes.menus} data-folded={isFolded}>
      <nav aria-label="Menu utama">
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <MenuLink entry={entry} pathname={pathname} isFolded={isFolded} onFollow={onFollow} />
            </li>
          ))}
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
              {isOpen && (
                <ul className={classes.sublist}>
                  {configuration.entries.map((entry) => (
                    <li key={entry.key}>
                      <MenuLink entry={entry} pathname={pathname} isFolded={isFolded} onFollow={onFollow} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )}
        </ul>
      </nav>
      <nav aria-label="Akun saya" className={classes.account}>
        <ul className={classes.list}>
          {menus[me.role].notifications && (
            <li>
              <PlainLink
                to="/user/notification"
                icon="bell"
                label="Notifikasi"
                isFolded={isFolded}
                onFollow={onFollow}
              />
            </li>
          )}
          <li>
            <PlainLink to="/profile" icon="user" label="Profil" isFolded={isFolded} onFollow={onFollow} />
          </li>
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

function MenuLink({
  entry,
  pathname,
  isFolded,
  onFollow,
}: {
  entry: MenuEntry
  pathname: string
  isFolded: boolean
  onFollow: (() => void) | undefined
}) {
  return (
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
  )
}

function PlainLink({
  to,
  icon,
  label,
  isFolded,
  onFollow,
}: {
  to: '/profile' | '/user/notification'
  icon: IconName
  label: string
  isFolded: boolean
  onFollow: (() => void) | undefined
}) {
  return (
    <Link to={to} className={classes.link} title={isFolded ? label : undefined} onClick={onFollow}>
      <Icon name={icon} />
      <span className={isFolded ? 'unseen' : classes.label}>{label}</span>
    </Link>
  )
}
