import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'

import { listNotifications } from '#contract/notifications.ts'

import { queryOf } from '../api/call.ts'
import type { Me } from '../api/session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { placeOf } from '../ui/place-of.ts'
import { menus } from './menus.ts'
import { ProfileMenu } from './profile-menu.tsx'

import classes from './top-bar.module.css'

/** The owner of this desk, the bell, and the profile menu. */
export function TopBar({ me, onMenu, onLeave }: { me: Me; onMenu: () => void; onLeave: () => void }) {
  const { DeskName, PersonName } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  return (
    <header className={classes.bar}>
      <span className={classes.burger}>
        <IconButton icon="menu" iconSize={24} label="Buka menu" aria-haspopup="dialog" onClick={onMenu} />
      </span>
      <p className={classes.place}>
        {DeskName ? (
          <Suspense>
            <DeskName />
          </Suspense>
        ) : (
          placeOf(me)
        )}
      </p>
      {menus[me.role].notifications && <Bell hasBadge={menus[me.role].badge} />}
      <ProfileMenu
        me={me}
        name={
          PersonName ? (
            <Suspense>
              <PersonName />
            </Suspense>
          ) : (
            me.full_name
          )
        }
        onLeave={onLeave}
      />
    </header>
  )
}

/** What the bell and the announcements above the page ask together, now and then while it is looked at. */
export const bellQuery = {
  ...queryOf(listNotifications, { query: { tipeNotif: 'unread', per_page: 1 } }),
  refetchInterval: 120_000,
}

function Bell({ hasBadge }: { hasBadge: boolean }) {
  const { data } = useQuery(bellQuery)
  const badge = hasBadge ? (data?.badge ?? 0) : 0
  // Readers hear what is seen.
  const shown = badge > 99 ? '99+' : badge
  return (
    <Link
      to="/user/notification"
      className={classes.bell}
      aria-label={badge > 0 ? `Notifikasi, ${shown} perlu dilihat` : 'Notifikasi'}
      title="Notifikasi"
    >
      <Icon name="bell" size={22} />
      {badge > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  )
}
