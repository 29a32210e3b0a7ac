import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Done, Id, Instant, paged, paging } from './envelope.ts'
import { fillWords } from './report-shapes.ts'

const Notification = z.object({
  id: z.int(),
  kind: z.enum(['sent', 'returned', 'confirmed', 'reopened', 'due', 'overdue', 'remind', 'quality']),
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
const NotificationType = z.enum(['unread', 'read', 'all'])
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notification',
  permission: 'notification.read',
  polled: true,
  summary: "The caller's notifications, newest first, with the number for the badge",
  query: z.strictObject({
    ...paging,
    type: NotificationType.optional(),
    tipeNotif: NotificationType.optional(),
  }),
  reply: paged(Notification).extend({
    unread: z.int(),
    /** Unread, and for a facility also its pending expected forms of the current and previous month. */
    badge: z.int(),
  }),
})
export const markRead = endpoint({
  method: 'PUT',
  path: '/api/notification/{id}/mark-as-read',
  permission: 'notification.read',
  inPractice: true,
  summary: 'Marks one notification as read',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({}).optional(),
  reply: Done,
})
export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/notification/mark-all-as-read',
  permission: 'notification.read',
  inPractice: true,
  summary: "Marks all of the caller's notifications as read",
  body: z.strictObject({}).optional(),
  reply: Done,
})
export const notificationEndpoints = { listNotifications, markRead, markAllRead }
