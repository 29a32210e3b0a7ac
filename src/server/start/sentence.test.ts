import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { initdbFailure } from '#server/database/embedded/data-folder.ts'
import { testFolder } from '#server/testing/test-folder.ts'

import { sentenceOf } from './sentence.ts'

const folder = testFolder()

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('what the system says of a file becomes a sentence', () => {
  const file = path.join(folder, 'berkas')
  writeFileSync(file, '')
  symlinkSync(path.join(folder, 'lingkaran'), path.join(folder, 'lingkaran'))

  it.each<[words: string, work: () => unknown]>([
    [
      `${file} is a file, where a folder is needed. Move it away, or set DATA_DIR to another folder.`,
      () => mkdirSync(file, { recursive: true }),
    ],
    [
      `${file}/data leads through a file, where a folder is needed. Move it away, or set DATA_DIR to another folder.`,
      () => mkdirSync(path.join(file, 'data'), { recursive: true }),
    ],
    [
      `${folder}/tidak-ada is missing. Restore it, or set DATA_DIR to another folder.`,
      () => readFileSync(path.join(folder, 'tidak-ada')),
    ],
    [
      `${folder}/lingkaran is a link that leads back to itself. Remove it, or set DATA_DIR to another folder.`,
      () => readFileSync(path.join(folder, 'lingkaran')),
    ],
  ])('%s', (words, work) => {
    expect(sentenceOf(errorOf(work))).toBe(words)
  })

  it.each(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EMFILE'])('also %s', (code) => {
    const error = Object.assign(new Error(`${code}: raw words, open '/data'`), {
      code,
      syscall: 'open',
      path: '/data',
    })
    expect(sentenceOf(error)).toMatch(/^[A-Z/].*\.$/)
    expect(sentenceOf(error)).not.toContain(code)
  })
})

it('says that a folder cannot be made, which Node calls missing on a disk that can only be read', () => {
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdir', path: '/data' })
  expect(sentenceOf(error)).toBe(
    '/data cannot be made, as on a disk that can only be read. Make the disk writable, or set DATA_DIR to another folder.',
  )
})

it.each([
  [
    'child process exited\nFATAL:  could not write to file: No space left on device\ninitdb: removing contents',
    'The disk of /data/postgres is full. Make room, or set DATA_DIR to another folder.',
  ],
  [
    'FATAL:  insufficient file descriptors available to start server process\ninitdb: removing contents',
    'This process may not open as many files as it needs. Raise its limit (ulimit -n).',
  ],
  [
    'initdb: error: invalid locale name',
    'The database could not be made in /data/postgres (initdb ended with 1): initdb: error: invalid locale name',
  ],
])('says what initdb found among its lines', (said, sentence) => {
  expect(sentenceOf(initdbFailure('/data/postgres', 1, said))).toBe(sentence)
})

describe('what the system says of an address becomes a sentence', () => {
  const failure = async (port: number, host: string) => {
    const server = createServer().listen(port, host)
    const [error] = (await once(server, 'error')) as [unknown]
    return sentenceOf(error)
  }

  it('of one that is not of this machine', async () => {
    expect(await failure(0, '203.0.113.7')).toBe(
      '203.0.113.7 is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
    )
  })

  it('of a name that leads nowhere', async () => {
    expect(await failure(0, 'tidak-ada.invalid')).toMatch(/^HOST (is no known name|cannot be looked up)\./)
  })
})

it.each<[code: string, message: string, begin: string]>([
  [
    '25006',
    'cannot execute CREATE TABLE in a read-only transaction',
    'The database can only be read, as a standby (',
  ],
  ['28P01', 'password authentication failed for user "silika"', 'PostgreSQL does not let us in ('],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7"', 'PostgreSQL does not let us in ('],
  ['3D000', 'database "silika" does not exist', 'PostgreSQL has no such database ('],
  ['42501', 'permission denied for schema public', 'The user of DATABASE_URL lacks a right ('],
])('what PostgreSQL says as %s becomes a sentence, with its own words', (code, message, begin) => {
  const said = sentenceOf(Object.assign(new Error(message), { code, severity: 'FATAL' }))
  expect(said.startsWith(`${begin}${message})`)).toBe(true)
  expect(said).toMatch(/\.$/)
})

it('leaves a sentence of our own as it is', () => {
  expect(sentenceOf(new Error('The data folder is in use.'))).toBe('The data folder is in use.')
  expect(sentenceOf('PostgreSQL ended.')).toBe('PostgreSQL ended.')
})
