import { describe, expect, it } from 'vitest'

import { runJobs, silentLog } from '#server/testing/jobs.ts'
import { later, testNow, withApp, type World } from '#server/testing/with-app.ts'
import { people } from '#server/testing/world.ts'

import { endLink, findLink, issueCode, issueLink, issueLinks } from './links.ts'
import { publicUrl, tokenIn, withMail } from './testing/mailed.ts'

const minute = 60
const day = 1440 * minute

const issue = async ({ db, idOf }: World, purpose: 'reset' | 'invite') =>
  issueLink(db, { accountId: await idOf('hospital'), purpose, by: null, now: testNow })
const codeOf = async ({ db, idOf }: World) =>
  issueCode(db, { accountId: await idOf('hospital'), by: await idOf('admin'), now: testNow })

describe('a mailed link', () => {
  it(
    'reaches the address of the account, and its token stands nowhere in the database',
    withMail(async (world, server) => {
      await issue(world, 'reset')
      await runJobs(world)
      const [mail] = server.received
      expect(mail).toMatchObject({ to: people.hospital.username, subject: 'SILIKA: atur ulang kata sandi' })
      expect(mail?.text).toContain('berlaku sampai 2 Desember 2026')
      const token = tokenIn(mail?.text)
      expect(mail?.html).toContain(`${publicUrl}/atur-sandi/surel#${token}"`)
      expect(await findLink(world.db, token)).toMatchObject({
        username: people.hospital.username,
        outcome: null,
      })
      const stored = await world.db.selectFrom('mail').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(token)
    }),
  )

  it(
    'of many goes out after the mails that somebody waits for',
    withMail(async (world, server) => {
      const accountIds = [await world.idOf('hospital')]
      await issueLinks(world.db, { accountIds, purpose: 'invite', by: null, now: testNow, isBulk: true })
      await runJobs(world)
      expect(server.received).toHaveLength(1)
      const mails = world.db.selectFrom('job').select('is_bulk').where('kind', '=', 'mail')
      expect(await mails.execute()).toEqual([{ is_bulk: true }])
    }),
  )

  it(
    'ends the former of its purpose and no other',
    withMail(async (world, server) => {
      await issue(world, 'invite')
      await issue(world, 'reset')
      await runJobs(world)
      await issue(world, 'reset')
      await runJobs(world)
      const found = await Promise.all(server.received.map(({ text }) => findLink(world.db, tokenIn(text))))
      expect(found.map((link) => `${link?.purpose} ${link?.outcome}`).toSorted()).toEqual([
        'invite null',
        'reset null',
        'reset replaced',
      ])
    }),
  )

  it(
    'is not mailed when it has ended before its mail goes out',
    withMail(async (world, server) => {
      await issue(world, 'reset')
      world.setNow(later(61 * minute))
      await runJobs(world)
      expect(server.received).toEqual([])
    }),
  )

  it.each([
    ['reset', 60 * minute],
    ['invite', 7 * day],
  ] as const)('works once, and for its time: %s', (purpose, seconds) =>
    withMail(async (world, server) => {
      const { db } = world
      await issue(world, purpose)
      await runJobs(world)
      const link = await findLink(db, tokenIn(server.received[0]?.text))
      const id = link?.id ?? 0
      expect(await endLink(db, id, later(seconds))).toBe(false)
      expect(await endLink(db, id, later(seconds - 1))).toBe(true)
      expect(await endLink(db, id, later(seconds - 1))).toBe(false)
    })(),
  )

  it.each([
    ['deactivated', { status: 'nonactive' }],
    ['given another address', { username: 'lain@silika.test' }],
    ['given another password', { password_hash: 'x' }],
  ] as const)('ends when its account is %s', (_what, change) =>
    withMail(async (world, server) => {
      const { db } = world
      await issue(world, 'reset')
      await runJobs(world)
      await db.updateTable('account').set(change).where('username', '=', people.hospital.username).execute()
      expect(await findLink(db, tokenIn(server.received[0]?.text))).toMatchObject({ outcome: 'replaced' })
    })(),
  )

  it(
    'stands in the log of a machine for development, which has no mail server',
    withApp(async (world) => {
      const lines: string[] = []
      await issue(world, 'reset')
      await runJobs(world, undefined, {
        ...silentLog,
        info: ({ link }) => void lines.push(String(link)),
      })
      expect(lines).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\/atur-sandi\/surel#[\w-]{43}$/)])
      expect(await findLink(world.db, tokenIn(lines[0]))).toBeDefined()
    }),
  )

  it(
    'stands in no log where there is a database of its own',
    withApp(
      async (world) => {
        const lines: unknown[] = []
        await issue(world, 'reset')
        await runJobs(world, undefined, { ...silentLog, info: (line) => void lines.push(line) })
        expect(lines).toEqual([])
      },
      { config: { production: true } },
    ),
  )
})

describe('the code of a letter', () => {
  it(
    'is read as people type it, and is stored hashed',
    withApp(async (world) => {
      const code = await codeOf(world)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
      expect(await findLink(world.db, typed)).toMatchObject({ purpose: 'code' })
      const rows = await world.db.selectFrom('account_link').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    }),
  )

  it(
    'works once and until the sixtieth day ends, and a newer one ends it',
    withApp(async (world) => {
      const { db } = world
      const former = await findLink(db, await codeOf(world))
      const link = await findLink(db, await codeOf(world))
      expect(await endLink(db, former?.id ?? 0, testNow)).toBe(false)
      // From 9 in the morning on.
      const end = 60 * day + 15 * 60 * minute
      expect(await endLink(db, link?.id ?? 0, later(end))).toBe(false)
      expect(await endLink(db, link?.id ?? 0, later(end - 1))).toBe(true)
    }),
  )
})
