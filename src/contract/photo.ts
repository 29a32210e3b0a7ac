import { endpoint } from './endpoint.ts'
import { ById, FileContent } from './envelope.ts'

/** By itself: every page shows the photo, and none needs what uploads may hold. */
export const getPhoto = endpoint('GET', '/api/pp', {
  permission: 'account.self',
  summary: "The caller's photo",
  query: ById,
  reply: FileContent,
})
