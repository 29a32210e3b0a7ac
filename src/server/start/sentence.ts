import { type PgError, pgErrorOf } from '../database/errors.ts'

type SystemError = Error & { code: string; syscall?: string; path?: string; address?: string; port?: number }
type Sentences = Readonly<Record<string, (error: SystemError) => string>>

const otherFolder = 'or set DATA_DIR to another folder.'

/** What the system says of files, by its code. */
const ofFiles: Sentences = {
  EROFS: ({ path }) => `${path} lies on a disk that can only be read. Make the disk writable, ${otherFolder}`,
  EACCES: ({ path }) => `This user may not read or write ${path}. Give it the rights, ${otherFolder}`,
  EPERM: ({ path }) => `This user may not read or write ${path}. Give it the rights, ${otherFolder}`,
  EEXIST: ({ path }) => `${path} is a file, where a folder is needed. Move it away, ${otherFolder}`,
  ENOTDIR: ({ path }) =>
    `${path} leads through a file, where a folder is needed. Move it away, ${otherFolder}`,
  // Node says so of a folder with all above it where the disk can only be read.
  ENOENT: ({ path, syscall }) =>
    syscall === 'mkdir'
      ? `${path} cannot be made, as on a disk that can only be read. Make the disk writable, ${otherFolder}`
      : `${path} is missing. Restore it, ${otherFolder}`,
  ELOOP: ({ path }) => `${path} is a link that leads back to itself. Remove it, ${otherFolder}`,
  ENAMETOOLONG: ({ path }) => `${path} is too long a name. Set DATA_DIR to a shorter one.`,
  ENOSPC: ({ path }) => `The disk ${path ? `of ${path} ` : ''}is full. Make room, ${otherFolder}`,
  EDQUOT: ({ path }) =>
    `This user's share of the disk ${path ? `of ${path} ` : ''}is used up. Make room, ${otherFolder}`,
  EMFILE: () => 'This process may not open as many files as it needs. Raise its limit (ulimit -n).',
}

/** The same of the address to listen on. */
const ofListening: Sentences = {
  EADDRINUSE: ({ port }) => `port ${port} is in use. Stop the other program, or set PORT to another number.`,
  EACCES: ({ port }) => `port ${port} needs more rights. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ address }) =>
    `${address} is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
  ENOTFOUND: () => 'HOST is no known name. Set it to an address of this machine, or to 0.0.0.0 for all.',
  EAI_AGAIN: () => 'HOST cannot be looked up. Set it to an address of this machine, or to 0.0.0.0 for all.',
}

const notLetIn = ({ message }: PgError) =>
  `PostgreSQL does not let us in (${message}): correct DATABASE_URL, or let the server allow it (pg_hba.conf).`

/** What PostgreSQL says of the database that DATABASE_URL leads to, by its SQLSTATE. */
const ofDatabase: Readonly<Record<string, (said: PgError) => string>> = {
  '25006': ({ message }) =>
    `The database can only be read, as a standby (${message}). Let DATABASE_URL lead to the primary.`,
  '28000': notLetIn,
  '28P01': notLetIn,
  '3D000': ({ message }) =>
    `PostgreSQL has no such database (${message}). Make it (create database … owner …), or correct DATABASE_URL.`,
  '42501': ({ message }) =>
    `The user of DATABASE_URL lacks a right (${message}). It must own the database and all that is in it: alter database … owner to …, and for what others have made there, reassign owned by … to ….`,
}

const listening = ['listen', 'bind', 'getaddrinfo']

/** The one sentence for the person who starts the product: an error's own, or what the bare words of the system or of PostgreSQL mean. */
export function sentenceOf(error: unknown): string {
  const said = pgErrorOf(error)
  if (said) return ofDatabase[said.code]?.(said) ?? said.message
  if (!isSystemError(error)) return error instanceof Error ? error.message : String(error)
  const sentences = listening.includes(error.syscall ?? '') ? ofListening : ofFiles
  return sentences[error.code]?.(error) ?? error.message
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && 'syscall' in error
