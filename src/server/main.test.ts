import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findFreePort } from '#server/testing/free-port.ts'
import { tempParent } from '#server/testing/temp-parent.ts'

/** The product's own process, as `npm start` and `npm run admin:create` run it. */
const root = path.resolve(import.meta.dirname, '../..')
/** Five processes start one after the other, beside other tests on a machine that may be slow. */
const patienceMs = 180_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tempParent(), 'silika-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Run = { child: ChildProcess; output: () => string; errors: () => string; exit: Promise<number | null> }

function run(script: string, env: Record<string, string>, args: string[] = []): Run {
  const { DATABASE_URL: _database, DATABASE_READ_URL: _replica, ...inherited } = process.env
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env: {
      ...inherited,
      DATA_DIR: folder,
      DEMO_DATA: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, errors: () => errors, exit }
}

async function waitUntilReady(url: string, { exit, errors }: Run): Promise<void> {
  let hasEnded = false
  void exit.then(() => (hasEnded = true))
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (hasEnded) throw new Error(`It ended: ${errors()}`)
    await sleep(50)
  }
}

describe('the process', () => {
  it(
    'starts, serves, stops when asked, and starts again with an administrator made meanwhile',
    async () => {
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      const first = run('src/server/main.ts', { PORT: String(port) })
      await waitUntilReady(url, first)
      await expect.poll(first.output).toContain(`is ready: http://localhost:${port}`)

      const unknown = await fetch(`${url}/api/tidak/ada`)
      expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'notFound' }])

      // Beside the running product, in its own embedded database.
      const made = run('scripts/admin-create.ts', {}, ['--email', 'ibu@silika.test', '--name', 'Ibu Kepala'])
      expect([await made.exit, made.errors()]).toEqual([0, ''])
      const token = /works once\): (\S+)/.exec(made.output())?.[1] ?? ''
      const password = 'jembatan-merah-pukul-lima'
      const post = (address: string, body: object) =>
        fetch(`${url}${address}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const set = () => post('/api/atur-sandi', { token, password, password_confirmation: password })
      expect([(await set()).status, (await set()).status]).toEqual([200, 410])
      const signIn = (username: string) =>
        post('/api/login', { username, password, 'apps-key': 'silika-web' })
      const answer = await signIn('IBU@silika.test')
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { data: { access_right: 'Administrator' } },
      ])
      const again = run('scripts/admin-create.ts', {}, ['--email', 'Ibu@Silika.test'])
      expect([await again.exit, again.errors()]).toEqual([1, 'ibu@silika.test already has an account.\n'])

      const twin = run('src/server/main.ts', { PORT: '0' })
      expect(await twin.exit).toBe(1)
      expect(twin.errors()).toMatch(/^SILIKA cannot run: The data folder .* is in use by another SILIKA.*\n$/)

      first.child.kill('SIGTERM')
      expect(await first.exit).toBe(0)
      expect(first.errors()).toBe('')
      const log = first
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      for (const line of log) expect(() => JSON.parse(line) as unknown).not.toThrow()
      // Else the log would not tell a stop from a process that was killed.
      expect(first.output()).toContain('"msg":"stopping"')
      expect(first.output()).not.toContain(password)
      expect(first.output()).not.toContain(token)
      expect(first.output()).not.toContain('ibu@silika.test')

      const second = run('src/server/main.ts', { PORT: String(port) })
      await waitUntilReady(url, second)
      expect((await signIn('ibu@silika.test')).status).toBe(200)

      // npm passes a signal on that the terminal, or the service manager, has given to the whole group already.
      const head = { 'content-type': 'application/json', 'content-length': 2 }
      const underWay = request(`${url}/api/login`, { method: 'POST', headers: head })
      const answered = once(underWay, 'response').catch(() => [])
      underWay.write('{')
      await once(underWay, 'socket').then(([socket]) => once(socket as Socket, 'connect'))
      second.child.kill('SIGINT')
      const isClosed = () =>
        fetch(`${url}/health`).then(
          () => false,
          () => true,
        )
      await expect.poll(isClosed, { timeout: 10_000, interval: 20 }).toBe(true)
      second.child.kill('SIGINT')
      second.child.kill('SIGTERM')
      await sleep(200)
      underWay.end('}')
      const [last] = (await answered) as IncomingMessage[]
      expect(last?.resume().statusCode).toBe(422)
      expect(await second.exit).toBe(0)
    },
    patienceMs,
  )

  it(
    'stops cleanly in the middle of its start',
    async () => {
      const DATA_DIR = path.join(folder, 'interrupted')
      const { child, exit, errors } = run('src/server/main.ts', { PORT: '0', DATA_DIR })
      // However long a busy machine takes to load the program: now it makes its database.
      await expect.poll(() => existsSync(DATA_DIR), { timeout: 30_000, interval: 20 }).toBe(true)
      child.kill('SIGTERM')
      expect([await exit, errors()]).toEqual([0, ''])
    },
    patienceMs,
  )

  it('says which of its settings are wrong and ends', async () => {
    const { exit, errors } = run('src/server/main.ts', { PORT: 'tiga ribu', LOG_LEVEL: 'loud' })
    expect(await exit).toBe(1)
    expect(errors()).toMatch(
      /^SILIKA cannot run: These environment variables are wrong:\n {2}PORT: .*\n {2}LOG_LEVEL: .*\n$/,
    )
  })

  it(
    'says in one sentence that a file is where its folder belongs',
    async () => {
      const DATA_DIR = path.join(folder, 'berkas')
      await writeFile(DATA_DIR, '')
      const { exit, errors } = run('src/server/main.ts', { PORT: '0', DATA_DIR })
      expect(await exit).toBe(1)
      expect(errors()).toBe(
        `SILIKA cannot run: ${DATA_DIR} is a file, where a folder is needed. Move it away, or set DATA_DIR to another folder.\n`,
      )
    },
    patienceMs,
  )

  it(
    'says in one sentence that its port is taken',
    async () => {
      const server = createServer().listen(0, '0.0.0.0')
      await once(server, 'listening')
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const { exit, errors } = run('src/server/main.ts', { PORT: String(port) })
      expect(await exit).toBe(1)
      expect(errors()).toBe(
        `SILIKA cannot run: port ${port} is in use. Stop the other program, or set PORT to another number.\n`,
      )
      server.close()
    },
    patienceMs,
  )
})

describe('the making of an administrator', () => {
  it.each([[[]], [['--email', 'bukan alamat']], [['--mail', 'a@b.c']]])(
    'explains itself when it is given %j',
    async (args) => {
      const { exit, errors } = run('scripts/admin-create.ts', {}, args)
      expect(await exit).toBe(1)
      expect(errors()).toContain('Usage: npm run admin:create -- --email a@b.c')
    },
  )
})
