import type { Connection } from '../database/connect.ts'

/** The same server, another database. */
export function onDatabase(to: Connection | string, database: string): Connection | string {
  if (typeof to !== 'string') return { ...to, database }
  const url = new URL(to)
  url.pathname = `/${database}`
  return url.href
}
