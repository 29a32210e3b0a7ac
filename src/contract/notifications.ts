import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Done, Instant, Nothing, paged, paging } from './envelope.ts'
import { fillWords } from './report-shapes.ts'

const Notification = z.object({
  id: z.int(),
  kind: z.enum([
    'sent',
    'returned',
    'confirmed',
    'reopened',
    'due',
    'overdue',
    'remind',
    'quality',
    'announcement',
  ]),
  title: z.string(),
  body: z.string(),
  related_model: z.string(),
  report_id: z.int().nullable(),
  form_type: z.string(),
  date: z.string(),
  fill_status: z.enum(fillWords).nullable(),
  /** Where a click leads. */
  href: z.string(),
  created_at: Instant,
  read_at: Instant.nullable(),
})
/** What an administrator lets chosen people know, while it is shown to the caller. */
const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  important: z.boolean(),
  until: Instant,
  read_at: Instant.nullable(),
})
const NotificationType = z.enum(['unread', 'read', 'all'])
export const listNotifications = endpoint('GET', '/api/notification', {
  permission: 'notification.read',
  polled: true,
  summary:
    "The caller's notifications and what is announced to them, newest first, with the number for the badge",
  query: z.strictObject({
    ...paging,
    type: NotificationType.optional(),
    tipeNotif: NotificationType.optional(),
  }),
  reply: paged(Notification).extend({
    unread: z.int(),
    /** Unread, and for a facility also its pending expected forms of the current and previous month. */
    badge: z.int(),
    announcements: z.array(Announcement),
  }),
})
export const markRead = endpoint('PUT', '/api/notification/{id}/mark-as-read', {
  permission: 'notification.read',
  inPractice: true,
  summary: 'Marks one notification or announcement as read',
  params: ById,
  body: Nothing,
  reply: Done,
})
export const markAllRead = endpoint('POST', '/api/notification/mark-all-as-read', {
  permission: 'notification.read',
  inPractice: true,
  summary: "Marks all of the caller's notifications and announcements as read",
  body: Nothing,
  reply: Done,
})
