import { oneOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the notifications carries. */
export const notificationSearch = { type: oneOf('unread', 'read', 'all'), page: wholeOf }
