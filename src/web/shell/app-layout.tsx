import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'

import { useMay, useMe } from '../api/me.ts'
import type { Me } from '../api/session.ts'
import { OfflineBar } from '../offline/offline-bar.tsx'
import { lazyPart } from '../ui/lazy-page.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import type { NoticesProps } from './notices.tsx'
import { SideMenu } from './side-menu.tsx'
import { bellQuery, TopBar } from './top-bar.tsx'
import { useMenuFold } from './use-menu-fold.ts'

import classes from './app-layout.module.css'

const LeaveDialog = lazyPart<'LeaveDialog', { me: Me; onStay: () => void }>(
  () => import('./leave-dialog.tsx'),
  'LeaveDialog',
)
/** Where their code does not come, as after a release, the page goes on without them: something may be typed there. */
const Notices = lazyPart<'Notices', NoticesProps>(
  () => import('./notices.tsx').catch(() => ({ Notices: () => null })),
  'Notices',
)

/** The shell of everyone who is signed in: menu, top bar, the page, footer. */
export function AppLayout({ children }: { children: ReactNode }) {
  const me = useMe()
  const keepsChanges = useMay('report.fill')
  const { pathname } = useLocation()
  const announcements = useQuery(bellQuery).data?.announcements
  const menu = useMenuFold()
  // The drawer belongs to the page that it was opened on: wherever it leads, it is closed.
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  const askToLeave = () => {
    setDrawerOn(null)
    setLeaving(true)
  }

  return (
    <div className={classes.shell} data-folded={menu.isFolded}>
      <SkipLink to="isi">Langsung ke isi</SkipLink>
      <SideMenu me={me} isFolded={menu.isFolded} onToggle={menu.turn} onLeave={askToLeave} />
      <div className={classes.column}>
        <TopBar me={me} onMenu={() => setDrawerOn(pathname)} onLeave={askToLeave} />
        <OfflineBar keepsChanges={keepsChanges} />
        <main id="isi" tabIndex={-1} className={classes.main}>
          {(me.second_factor_from || announcements?.[0]) && (
            <Suspense>
              <Notices announcements={announcements} />
            </Suspense>
          )}
          {children}
        </main>
        <Footer />
      </div>
      {drawerOn === pathname && <MenuDrawer me={me} onClose={() => setDrawerOn(null)} onLeave={askToLeave} />}
      <Suspense>{isLeaving && <LeaveDialog me={me} onStay={() => setLeaving(false)} />}</Suspense>
    </div>
  )
}
