import { pgErrorOf } from './database/errors.ts'

/** What PostgreSQL says when the fault is not the statement's: the beginning of its SQLSTATE. */
const postgresOutages: Readonly<Record<string, string>> = {
  '08': 'the connection broke',
  '25006': 'it is a standby that only reads, as in the middle of a failover',
  '25P03': 'a transaction rested for too long',
  '28': 'it refuses our password, as while that is being changed',
  '3D000': 'the database is away, as while it is being restored',
  '40': 'two transactions crossed, also at the second try',
  '53': 'no disk, memory or connections left',
  '55P03': 'a lock was not to be had',
  '57': 'it stops or starts, or the statement took too long',
  '58': 'its own system failed, such as its disk',
}

/** The same of Node: network and files. */
const nodeOutages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way to the machine',
  ENETUNREACH: 'no way to its network',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'names cannot be looked up',
  EMFILE: 'no open files left to this process',
  ENFILE: 'no open files left to the machine',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the share of the disk is used up',
  EROFS: 'the disk only reads',
  EACCES: 'the folder may not be written',
  EPERM: 'the folder may not be written',
  EIO: 'the disk failed',
  EAGAIN: 'no further process may be started',
  CHILD_STOPPED: 'a process of ours was told to end, as while the product stops',
  STORAGE_AWAY: 'the store of files does not answer, or refuses us',
}

/** The driver of PostgreSQL has no codes for what it finds itself: no answer in time, and a connection that is no more. */
const driverOutage =
  /^(Connection terminated|Client (was closed|has encountered)|Query read timeout|timeout e)|pool after calling end/

/** Whether something that the server needs is away or used up. It passes, and the request may be sent again as it is. */
export function isOutage(error: unknown): boolean {
  const said = pgErrorOf(error)
  if (!said) return isNodeOutage(error) || isConnectionLost(error)
  return [2, 5].some((length) => Object.hasOwn(postgresOutages, said.code.slice(0, length)))
}

/** Whether the driver gave a connection up: what it still holds of that is of no use. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && driverOutage.test(error.message)

function isNodeOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  // A database that is reached by a file and has stopped has taken the file away.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return Object.hasOwn(nodeOutages, String(error.code))
}
