import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listNotifications, markAllRead, markRead } from '#contract/notifications.ts'
import { momentText } from '#domain/words.ts'

import { call, messageOf, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageWithin } from '../../ui/paging.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

import classes from './notifications-page.module.css'

type Notification = ReplyOf<typeof listNotifications>['data'][number]

const route = getRouteApi('/app/user/notification')
const perPage = 20

const filters = {
  all: { label: 'Semua', empty: 'Belum ada notifikasi' },
  unread: { label: 'Belum dibaca', empty: 'Semua notifikasi sudah dibaca' },
  read: { label: 'Sudah dibaca', empty: 'Belum ada notifikasi yang dibaca' },
} as const
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]

const icons: Record<Notification['kind'], IconName> = {
  sent: 'send',
  returned: 'return',
  confirmed: 'done',
  reopened: 'lock',
  due: 'clock',
  overdue: 'alert',
  remind: 'bell',
}

/** What happened to one's reports, newest first; the filter and the page stand in the address. */
export function NotificationsPage(): ReactNode {
  const { type = 'all', page = 1 } = route.useSearch()
  const queries = useQueryClient()
  const list = useQuery({
    ...queryOf(listNotifications, { query: { type, page, per_page: perPage } }),
    placeholderData: keepPreviousData,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: [listNotifications.path] })
  const readOne = useMutation({
    mutationFn: (id: number) => call(markRead, { params: { id } }),
    onSuccess: refresh,
    onError: (error) => toastError(messageOf(error)),
  })
  const readAll = useMutation({
    mutationFn: () => call(markAllRead),
    onSuccess: async ({ message }) => {
      await refresh()
      toastSuccess(message)
    },
    onError: (error) => toastError(messageOf(error)),
  })
  const go = useGo()
  const isBeyond = usePageWithin(list.data, (last) =>
    go({ to: '/user/notification', search: searchOf(type, last) }, { replace: true }),
  )
  const unread = list.data?.unread ?? 0

  return (
    <div className={classes.page}>
      <PageHeader
        title="Notifikasi"
        description={list.data ? summaryOf(unread, list.data.badge - unread) : 'Memuat…'}
        actions={
          <Button
            variant="default"
            leftSection={<Icon name="check" size={18} />}
            disabled={unread === 0}
            loading={readAll.isPending}
            title={unread === 0 ? 'Tidak ada yang belum dibaca' : undefined}
            onClick={() => readAll.mutate()}
          >
            Tandai semua dibaca
          </Button>
        }
      />
      <nav aria-label="Saring notifikasi" className={classes.filters}>
        {filterNames.map((name) => (
          <Link
            key={name}
            to="/user/notification"
            search={name === 'all' ? {} : { type: name }}
            className={classes.filter}
            aria-current={name === type ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            {filters[name].label}
          </Link>
        ))}
      </nav>
      {list.data === undefined || isBeyond ? (
        list.isError ? (
          <ErrorState error={list.error} retry={list.refetch} />
        ) : (
          <Skeletons rows={6} height={76} label="Memuat notifikasi…" />
        )
      ) : list.data.data.length === 0 ? (
        <EmptyState icon="bell" title={filters[type].empty}>
          Kabar tentang formulir (masuk, dikembalikan, dikonfirmasi, pengingat dari dinas kesehatan) akan
          muncul di sini.
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list} aria-busy={list.isPlaceholderData}>
            {list.data.data.map((notification) => (
              <li key={notification.id}>
                <Row
                  notification={notification}
                  onRead={() => readOne.mutate(notification.id)}
                  isPending={readOne.isPending && readOne.variables === notification.id}
                />
              </li>
            ))}
          </ul>
          <Pages
            type={type}
            page={list.data.current_page}
            last={list.data.last_page}
            total={list.data.total}
          />
        </>
      )}
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
  onRead,
  isPending,
}: {
  notification: Notification
  onRead: () => void
  isPending: boolean
}) {
  const { zone } = useMe()
  const isUnread = read_at === null
  return (
    <article className={classes.row} data-unread={isUnread}>
      <span className={classes.icon} data-kind={kind}>
        <Icon name={icons[kind]} />
      </span>
      <div>
        <PlaceLink place={{ to: href }} className={classes.title} onClick={() => isUnread && onRead()}>
          {title}
          {isUnread && <span className="unseen"> (belum dibaca)</span>}
        </PlaceLink>
        <p className={classes.body}>{body}</p>
        <time dateTime={created_at} className={classes.time}>
          {momentText(new Date(created_at), zone)}
        </time>
      </div>
      {isUnread && (
        <span className={classes.mark}>
          <Button variant="subtle" size="compact" loading={isPending} onClick={onRead}>
            Tandai dibaca
          </Button>
        </span>
      )}
    </article>
  )
}

const searchOf = (type: Filter, page: number) => ({
  ...(type === 'all' ? {} : { type }),
  ...(page === 1 ? {} : { page }),
})

function Pages({ type, page, last, total }: { type: Filter; page: number; last: number; total: number }) {
  if (last === 1) return null
  return (
    <nav aria-label="Halaman" className={classes.pages}>
      {page > 1 ? (
        <Link to="/user/notification" search={searchOf(type, page - 1)} className={classes.step}>
          <Icon name="left" size={18} /> Lebih baru
        </Link>
      ) : (
        <span />
      )}
      <span className="numbers">
        Halaman {page} dari {last} · {total} notifikasi
      </span>
      {page < last ? (
        <Link to="/user/notification" search={searchOf(type, page + 1)} className={classes.step}>
          Lebih lama <Icon name="right" size={18} />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
