import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listNotifications, markAllRead, markRead } from '#contract/notifications.ts'
import { namesOf } from '#domain/names-of.ts'
import type { ReportStatus } from '#domain/report-status.ts'
import { momentText } from '#domain/words.ts'

import { call, messageOf, queryOf, reread } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.ts'
import { AnnouncementText } from '../../ui/announcement-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import type { SearchOf } from '../../ui/search-text.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { MarkTone } from '../../ui/status-chip.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import type { notificationSearch } from './notification-search.ts'

import classes from './notifications-page.module.css'

type Reply = ReplyOf<typeof listNotifications>
type Notification = Reply['data'][number]
type Search = SearchOf<typeof notificationSearch>

const notifications: ListDefinition<Search, Reply> = {
  to: '/user/notification',
  ask: ({ type = 'all' }, rows) => queryOf(listNotifications, { query: { type, ...rows } }),
  rowsPerPage: 20,
  // The three views have empty states of their own.
  narrows: [],
  words: { noun: 'notifikasi', loading: 'Memuat notifikasi…', steps: ['Lebih baru', 'Lebih lama'] },
  hasPageSteps: true,
}

const filters = {
  all: { label: 'Semua', empty: 'Belum ada notifikasi' },
  unread: { label: 'Belum dibaca', empty: 'Semua notifikasi sudah dibaca' },
  read: { label: 'Sudah dibaca', empty: 'Belum ada notifikasi yang dibaca' },
} as const
const filterNames = namesOf(filters)

/** The sign of each kind, and the state or tone that colours it. */
const signs: Record<Notification['kind'], { icon: IconName; status?: ReportStatus; tone?: MarkTone }> = {
  sent: { icon: 'send', status: 'sent' },
  returned: { icon: 'return', status: 'revise' },
  confirmed: { icon: 'done', status: 'confirmed' },
  reopened: { icon: 'lock', status: 'revise' },
  due: { icon: 'clock', tone: 'warning' },
  overdue: { icon: 'alert', tone: 'danger' },
  remind: { icon: 'bell', tone: 'warning' },
  quality: { icon: 'analysis', tone: 'warning' },
  announcement: { icon: 'info', tone: 'calm' },
}

/** What happened to one's reports, newest first; the filter and the page stand in the address. */
export function NotificationsPage(): ReactNode {
  const search: Search = useSearch({ strict: false })
  const { type = 'all' } = search
  const { viewer } = useMe()
  const queries = useQueryClient()
  const list = useList(notifications, search)
  const mayAnnounce = useMay('content.manage')
  const refresh = () => reread(queries, listNotifications)
  const readOne = useMutation({
    mutationFn: (id: number) => call(markRead, { params: { id } }),
    onError: (error) => toastError(messageOf(error)),
    // Also where its answer was lost: it may be read.
    onSettled: refresh,
  })
  const readAll = useMutation({
    mutationFn: () => call(markAllRead),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
    onSettled: refresh,
  })
  const loaded = list.query.data
  const unread = loaded?.unread ?? 0
  const noneUnread = unread === 0 ? 'Tidak ada yang belum dibaca' : undefined
  const nothingToRead = loaded ? noneUnread : 'Notifikasi belum dimuat'

  return (
    <div className={classes.page}>
      <PageHeader
        title="Notifikasi"
        description={
          loaded ? summaryOf(unread, loaded.badge - unread) : list.query.isPending ? 'Memuat…' : undefined
        }
        actions={
          <>
            {mayAnnounce && (
              <LinkButton variant="default" place={{ to: '/admin/pengumuman' }}>
                Kelola pengumuman
              </LinkButton>
            )}
            {!viewer && (
              <Button
                variant="default"
                icon="check"
                disabled={nothingToRead !== undefined}
                loading={readAll.isPending}
                title={nothingToRead}
                onClick={() => readAll.mutate()}
              >
                Tandai semua dibaca
              </Button>
            )}
          </>
        }
      />
      <LinkTabs
        label="Saring notifikasi"
        tabs={filterNames.map((name) => ({
          label: filters[name].label,
          place: { to: '/user/notification', search: name === 'all' ? {} : { type: name } },
          isCurrent: name === type,
        }))}
      />
      <ListView
        list={list}
        rowHeight={76}
        empty={
          <EmptyState icon="bell" title={filters[type].empty}>
            Kabar tentang formulir (masuk, dikembalikan, dikonfirmasi, pengingat dari dinas kesehatan) dan
            pengumuman akan muncul di sini.
          </EmptyState>
        }
      >
        {(reply) => (
          <ul className={classes.list}>
            {reply.data.map((notification) => (
              <li key={notification.id}>
                <Row
                  announcement={reply.announcements.find(({ id }) => id === notification.id)}
                  notification={notification}
                  onRead={() => readOne.mutate(notification.id)}
                  isPending={readOne.isPending && readOne.variables === notification.id}
                />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </div>
  )
}

/** What the number at the bell is made of: what is unread, and what a facility still owes. */
function summaryOf(unread: number, owed: number): string {
  const read = unread > 0 ? `${unread} belum dibaca` : 'Semua sudah dibaca'
  return owed > 0 ? `${read} · ${owed} formulir belum terkirim atau perlu perbaikan` : read
}

function Row({
  notification: { kind, title, body, href, created_at, read_at },
  announcement,
  onRead,
  isPending,
}: {
  notification: Notification
  /** All of it, where it is one. */
  announcement: Reply['announcements'][number] | undefined
  onRead: () => void
  isPending: boolean
}) {
  const { zone, viewer } = useMe()
  const isUnread = read_at === null
  const { icon, status, tone } = signs[kind]
  const bodyId = useId()
  return (
    <article className={classes.row} data-unread={isUnread}>
      <span className={classes.icon} data-status={status} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div>
        {announcement ? (
          <>
            <h2 className={classes.announced}>
              {announcement.important && 'Penting: '}
              {title}
              {isUnread && <span className="unseen"> (belum dibaca)</span>}
            </h2>
            <AnnouncementText body={body} link={announcement.link} />
          </>
        ) : (
          <>
            <PlaceLink
              place={{ to: href }}
              className={classes.title}
              aria-describedby={bodyId}
              onClick={() => isUnread && !viewer && onRead()}
            >
              {title}
              {isUnread && <span className="unseen"> (belum dibaca)</span>}
            </PlaceLink>
            <p id={bodyId} className={classes.body}>
              {body}
            </p>
          </>
        )}
        <time dateTime={created_at} className="small">
          {momentText(new Date(created_at), zone)}
        </time>
      </div>
      {isUnread && !viewer && (
        <span className={classes.mark}>
          <Button
            variant="subtle"
            size="compact"
            aria-label={`Tandai dibaca: ${announcement ? title : body}`}
            loading={isPending}
            onClick={onRead}
          >
            Tandai dibaca
          </Button>
        </span>
      )}
    </article>
  )
}
