import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listNotifications, markRead } from '#contract/notifications.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'

import { call, messageOf, reread } from '../api/call.ts'
import { useMe } from '../api/me.ts'
import { homeOf } from '../guards.ts'
import { AnnouncementText } from '../ui/announcement-text.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastError } from '../ui/toast.ts'

import classes from './notices.module.css'

type Announcement = ReplyOf<typeof listNotifications>['announcements'][number]
export type NoticesProps = { announcements: readonly Announcement[] | undefined }

const readHere = '/user/notification'

/** Above the page: what its reader must do soon, and what is announced to them until they have read it. Their first page keeps the rest. */
export function Notices({ announcements = [] }: NoticesProps) {
  const me = useMe()
  const { pathname } = useLocation()
  const isHome = pathname === homeOf(me.role)
  const unread = announcements.filter(({ read_at }) => read_at === null)
  const read = announcements.filter(({ read_at }) => read_at !== null)
  const banners = isHome ? unread : unread.slice(0, 1)
  const bindsFrom = pathname === '/profile' ? null : me.second_factor_from
  const showsRead = isHome && read.length > 0
  // Where they are read all is there already.
  const shows = pathname !== readHere && (banners.length > 0 || showsRead)
  if (!bindsFrom && !shows) return null
  return (
    <div className={classes.notices}>
      {bindsFrom && <SecondFactorNotice from={bindsFrom} zone={me.zone} />}
      {shows && (
        <section className="stack" aria-label="Pengumuman">
          {banners.map((one) => (
            <Banner
              key={one.id}
              announcement={one}
              isWhole={isHome}
              isOwn={!me.viewer}
              more={isHome ? 0 : unread.length - 1}
            />
          ))}
          {showsRead && (
            <details className={classes.read}>
              <summary>Pengumuman yang masih berlaku ({read.length})</summary>
              {read.map((one) => (
                <article key={one.id} className={classes.kept}>
                  <h2 className={classes.title}>{one.title}</h2>
                  <AnnouncementText body={one.body} link={one.link} />
                </article>
              ))}
            </details>
          )}
        </section>
      )}
    </div>
  )
}

/** One that is not read yet: whole on the first page, else its beginning. */
function Banner({
  announcement: { id, title, body, link, important },
  isWhole,
  isOwn,
  more,
}: {
  announcement: Announcement
  isWhole: boolean
  /** Whether it is for who reads. */
  isOwn: boolean
  /** How many more wait. */
  more: number
}) {
  const queries = useQueryClient()
  const reading = useMutation({
    mutationFn: () => call(markRead, { params: { id } }),
    onError: (error) => toastError(messageOf(error)),
    // Also where its answer was lost: it may be read.
    onSettled: () => reread(queries, listNotifications),
  })
  return (
    <Notice
      isBanner
      tone={important ? 'warning' : 'info'}
      title={important ? `Penting: ${title}` : title}
      actions={
        <>
          {isOwn && (
            <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate()}>
              Mengerti
            </Button>
          )}
          {!isWhole && (
            <LinkButton variant="subtle" place={{ to: readHere }}>
              {more > 0 ? `Baca (${more} lagi)` : 'Baca'}
            </LinkButton>
          )}
        </>
      }
    >
      {isWhole ? <AnnouncementText body={body} link={link} /> : <p className={classes.start}>{body}</p>}
    </Notice>
  )
}

/** While a second factor is not yet, but will be, a must. */
function SecondFactorNotice({ from, zone }: { from: string; zone: Zone }) {
  return (
    <Notice
      isBanner
      tone="warning"
      title={`Aktifkan verifikasi dua langkah sebelum ${dayText(dayIn(zone, new Date(from)))}`}
      actions={
        <LinkButton variant="default" place={{ to: '/profile' }}>
          Buka profil
        </LinkButton>
      }
    >
      <p>Peran Anda akan wajib memakainya. Sejak hari itu hanya halaman profil yang terbuka sampai aktif.</p>
    </Notice>
  )
}
