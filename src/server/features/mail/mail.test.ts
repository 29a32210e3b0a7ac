import { describe, expect, it } from 'vitest'

import { jobKinds } from '#server/jobs/table.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { mailServer, type MailServer } from '#server/testing/mail-server.ts'
import { ok, reason, reportIn } from '#server/testing/reports.ts'
import { wasteOnly, withApp, type World } from '#server/testing/with-app.ts'
import { people } from '#server/testing/world.ts'

import { getMailKey } from './queries.ts'
import { unsubscribeTokenOf } from './unsubscribe.ts'

const publicUrl = 'https://silika.example.id'
const wib = (day: string, clock: string) => new Date(`${day}T${clock}:00+07:00`)

/** A test with a mail server that the application sends by. */
function withMail(
  test: (world: World, server: MailServer) => Promise<void>,
  options: Parameters<typeof mailServer>[0] = {},
) {
  return async () => {
    await using server = await mailServer(options)
    const mail = { smtpUrl: server.url, from: 'SILIKA <silika@example.id>', publicUrl }
    // Before the hour of the daily mail.
    const now = wib('2026-12-02', '05:00')
    await withApp((world) => test(world, server), { ...wasteOnly, config: { mail }, now })()
  }
}
const at = async (world: World, now: Date) => {
  world.setNow(now)
  await runJobs(world)
}
const mailsTo = ({ received }: MailServer, username: string) => received.filter(({ to }) => to === username)
const outcomes = async ({ db }: World) =>
  (await db.selectFrom('mail').select(['key', 'outcome']).orderBy('id').execute()).map(
    ({ key, outcome }) => `${key.split('/')[0]} ${outcome}`,
  )
const { hospital, city, otherHospital, ministry } = people

describe('a return', () => {
  it(
    'is mailed to the facility at once, with the reason and the way to the form, and no answers',
    withMail(async (world, server) => {
      const { report_id } = await reportIn(world, 'revise')
      await runJobs(world)
      expect(server.received.map(({ to }) => to)).toEqual([hospital.username])
      const [mail] = server.received
      expect(mail?.subject).toBe(
        'SILIKA: formulir Pengelolaan Limbah Fasyankes November 2026 perlu perbaikan',
      )
      expect(mail?.text).toContain(
        'Dinas kesehatan mengembalikan formulir Pengelolaan Limbah Fasyankes bulan November 2026 dari RS Contoh Bandung.',
      )
      for (const body of [mail?.text, mail?.html]) {
        expect(body).toContain(reason)
        expect(body).toContain(`${publicUrl}/perbaikan-formulir/limbah-fasyankes/${report_id}`)
      }
      expect(mail?.headerOf('list-unsubscribe')).toBeUndefined()
      expect(await outcomes(world)).toEqual(['return sent'])
      await world.db.deleteFrom('job').where('kind', '<>', 'mail').execute()
      await runJobs(world)
      expect(server.received).toHaveLength(1)
    }),
  )

  it(
    'is mailed for a reopening too, and not for a confirmation',
    withMail(async (world, server) => {
      const { report_id } = await reportIn(world, 'confirmed')
      await runJobs(world)
      expect(server.received).toEqual([])
      ok(await (await world.as('city')).post(`/api/reports/${report_id}/reopen`, { reason }))
      await runJobs(world)
      expect(server.received).toMatchObject([{ to: hospital.username }])
      expect(server.received[0]?.text).toContain('dibuka kembali')
    }),
  )

  it(
    'cannot write HTML into the mail',
    withMail(async (world, server) => {
      const { report_id } = await reportIn(world, 'sent')
      const evil = '<img src=x onerror=alert(1)> "berat" tidak sama & harus diperbaiki'
      ok(await (await world.as('city')).post('/api/perbaikan-form', { report_id, reason: evil }))
      await runJobs(world)
      expect(server.received[0]?.text).toContain(evil)
      expect(server.received[0]?.html).not.toContain('<img')
      expect(server.received[0]?.html).toContain('&lt;img')
    }),
  )

  it(
    'is not mailed to an account that is not active any more',
    withMail(async (world, server) => {
      await reportIn(world, 'revise')
      await world.db
        .updateTable('account')
        .set({ status: 'nonactive' })
        .where('username', '=', hospital.username)
        .execute()
      await runJobs(world)
      expect(server.received).toEqual([])
      expect(await outcomes(world)).toEqual(['return dropped'])
    }),
  )
})

describe('the daily mail', () => {
  it(
    'goes out at seven in the reader’s zone, once, with what is new and what waits',
    withMail(async (world, server) => {
      await reportIn(world, 'sent', { person: 'healthCenter' })
      await at(world, wib('2026-12-03', '06:59'))
      expect(server.received).toEqual([])
      await at(world, wib('2026-12-03', '07:00'))
      const [mail, ...others] = mailsTo(server, hospital.username)
      expect(others).toEqual([])
      expect(mail?.subject).toBe('SILIKA: 2 pemberitahuan baru, 2 formulir menunggu')
      expect(mail?.text).toContain('Yth. RS Contoh Bandung,')
      expect(mail?.text).toContain('Ini ringkasan RS Contoh Bandung untuk 3 Desember 2026.')
      expect(mail?.text).toContain(
        '- Batas waktu mendekat: Formulir Limbah fasyankes bulan November 2026 segera mencapai batas waktu (10 Desember 2026).',
      )
      expect(mail?.text).toContain(
        '- Pengelolaan Limbah Fasyankes, November 2026: belum diisi; batas waktu 10 Desember 2026',
      )
      expect(mail?.text).toContain(`${publicUrl}/formulir`)
      expect(mail?.headerOf('list-unsubscribe')).toMatch(
        /^<https:\/\/silika\.example\.id\/berhenti-ringkasan\/\d+-[\w-]{43}>$/,
      )
      expect(mail?.headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const [office] = mailsTo(server, city.username)
      expect(office?.text).toContain(
        '- Formulir masuk: Puskesmas Rawat Inap Contoh mengirim formulir Limbah fasyankes bulan November 2026.',
      )
      expect(office?.text).toContain(`${publicUrl}/user/notification`)
      expect(mailsTo(server, ministry.username)).toEqual([])
      const sent = server.received.length
      await at(world, wib('2026-12-03', '07:30'))
      await at(world, wib('2026-12-03', '23:00'))
      expect(server.received).toHaveLength(sent)
    }),
  )

  it(
    'lists no form as waiting that can no longer be sent, but what came back',
    withMail(async (world, server) => {
      await world.db
        .updateTable('setting')
        .set({ value: JSON.stringify([{ from: '2020-01', dueDay: 1, lockDay: 2 }]) })
        .where('key', '=', 'deadlines')
        .execute()
      await reportIn(world, 'revise')
      const told = { form: 'limbahfasyankes', month: '2026-09', created_at: wib('2026-12-02', '05:00') }
      await world.db
        .insertInto('notification')
        .values({ account_id: await world.idOf('otherHospital'), kind: 'confirmed', ...told })
        .execute()
      await at(world, wib('2026-12-03', '07:00'))
      const digestTo = (username: string) =>
        mailsTo(server, username).find(({ subject }) => subject?.includes('pemberitahuan baru'))
      const form = '- Pengelolaan Limbah Fasyankes'
      expect(digestTo(hospital.username)?.text).toContain(`${form}, November 2026: perlu perbaikan`)
      const other = digestTo(otherHospital.username)
      expect(other?.text).toContain(`${form}, Desember 2026: belum diisi`)
      expect(other?.text).not.toContain(`${form}, November 2026`)
    }),
  )

  it(
    'keeps quiet on a day on which there is nothing new',
    withMail(async (world, server) => {
      await at(world, wib('2026-12-03', '07:00'))
      const first = mailsTo(server, otherHospital.username).length
      expect(first).toBe(1)
      await at(world, wib('2026-12-04', '07:00'))
      await at(world, wib('2026-12-08', '07:00'))
      expect(mailsTo(server, otherHospital.username)).toHaveLength(1)
      await at(world, wib('2026-12-09', '07:00'))
      expect(mailsTo(server, otherHospital.username)).toHaveLength(2)
    }),
  )

  it(
    'says nothing of what has been read',
    withMail(async (world, server) => {
      await at(world, wib('2026-12-03', '01:00'))
      ok(await (await world.as('hospital')).post('/api/notification/mark-all-as-read'))
      await at(world, wib('2026-12-03', '07:00'))
      expect(mailsTo(server, hospital.username)).toEqual([])
      expect(mailsTo(server, otherHospital.username)).toHaveLength(1)
    }),
  )

  it(
    'comes to who signs in without a password too, and not to an account that nobody has opened',
    withMail(async (world, server) => {
      for (const [person, last_sign_in_at] of [
        [hospital, wib('2026-12-01', '09:00')],
        [otherHospital, null],
      ] as const)
        await world.db
          .updateTable('account')
          .set({ password_hash: null, last_sign_in_at })
          .where('username', '=', person.username)
          .execute()
      await at(world, wib('2026-12-03', '07:00'))
      expect(mailsTo(server, hospital.username)).toHaveLength(1)
      expect(mailsTo(server, otherHospital.username)).toEqual([])
    }),
  )

  it(
    'follows the sun: Papua first',
    withMail(async (world, server) => {
      await world.db
        .updateTable('facility')
        .set({ province_code: '94', regency_code: '94.01', district_code: null })
        .where('code', '=', 'RS002')
        .execute()
      await at(world, wib('2026-12-03', '05:00'))
      expect(server.received.map(({ to }) => to)).toEqual([otherHospital.username])
      await at(world, wib('2026-12-03', '07:00'))
      expect(mailsTo(server, otherHospital.username)).toHaveLength(1)
      expect(mailsTo(server, hospital.username)).toHaveLength(1)
    }),
  )

  it(
    'can be switched off and on, and says which it is',
    withMail(async (world, server) => {
      const facility = await world.as('hospital')
      const id = await world.idOf('hospital')
      const isOn = async () => ok(await facility.get(`/api/pengguna/${id}`)).data.digest_mail
      expect(await isOn()).toBe(true)
      ok(await facility.put('/api/mail-preference', { digest: false }))
      expect(await isOn()).toBe(false)
      await at(world, wib('2026-12-03', '07:00'))
      expect(mailsTo(server, hospital.username)).toEqual([])
      // What must be acted on is mailed anyway.
      await reportIn(world, 'revise')
      await runJobs(world)
      expect(mailsTo(server, hospital.username)).toHaveLength(1)
      ok(await facility.put('/api/mail-preference', { digest: true }))
      await at(world, wib('2026-12-04', '07:00'))
      expect(mailsTo(server, hospital.username)).toHaveLength(2)
      expect((await facility.put('/api/mail-preference', { digest: 'ya' })).body.errors).toEqual({
        digest: ['Pilih ya atau tidak'],
      })
      expect((await (await world.as(null)).put('/api/mail-preference', { digest: true })).status).toBe(401)
    }),
  )

  it(
    'is not sent a second time when its job is done again',
    withMail(async (world, server) => {
      await at(world, wib('2026-12-03', '07:00'))
      const sent = server.received.length
      await world.db.deleteFrom('job').execute()
      await runJobs(world)
      expect(server.received).toHaveLength(sent)
    }),
  )
})

describe('without a mail server', () => {
  it(
    'nothing is sent and nothing fails, and the notification stays',
    withApp(async (world) => {
      await reportIn(world, 'revise')
      await at(world, wib('2026-12-03', '07:00'))
      expect(await outcomes(world)).toEqual([])
      const failed = await world.db
        .selectFrom('job')
        .select('kind')
        .where('last_error', 'is not', null)
        .execute()
      expect(failed).toEqual([])
      const { data } = ok(await (await world.as('hospital')).get('/api/notification'))
      expect(data.map(({ kind }: { kind: string }) => kind)).toContain('returned')
    }),
  )
})

describe('a mail server in trouble', () => {
  const state = { isAway: false }
  it(
    'is tried again until it is well, and gets the mail once',
    withMail(
      async (world, server) => {
        state.isAway = true
        await reportIn(world, 'revise')
        const begin = world.services.now().getTime()
        for (const minutes of [0, 0.5, 1, 7]) await at(world, new Date(begin + minutes * 60_000))
        expect(server.received).toEqual([])
        expect(server.connections()).toBe(3)
        expect(await outcomes(world)).toEqual(['return null'])
        state.isAway = false
        for (const minutes of [25, 60, 100]) await at(world, new Date(begin + minutes * 60_000))
        expect(server.received).toHaveLength(1)
        expect(await outcomes(world)).toEqual(['return sent'])
      },
      {
        onConnect: (_session, callback) =>
          callback(state.isAway ? Object.assign(new Error('not now'), { responseCode: 421 }) : null),
      },
    ),
  )

  it(
    'is not asked again once it has refused the address forever',
    withMail(
      async (world, server) => {
        await reportIn(world, 'revise')
        await runJobs(world)
        await at(world, wib('2026-12-02', '06:50'))
        expect(server.connections()).toBe(1)
        expect(await outcomes(world)).toEqual(['return refused'])
      },
      {
        onRcptTo: (_address, _session, callback) =>
          callback(Object.assign(new Error('no such user'), { responseCode: 550 })),
      },
    ),
  )

  it(
    'is not given again what a process that died was handing over',
    withMail(async (world, server) => {
      await reportIn(world, 'revise')
      await runJobs(world, { returnMail: jobKinds.returnMail })
      await world.db.updateTable('mail').set({ handed_over_at: world.services.now() }).execute()
      await runJobs(world)
      expect(server.received).toEqual([])
      expect(await outcomes(world)).toEqual(['return unknown'])
    }),
  )
})

describe('the address that stops the daily mail', () => {
  const formOf = (said: string) => ({
    payload: said,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const oneClick = formOf('List-Unsubscribe=One-Click')
  /** Where the digest of the hospital says that it can be stopped, as a path. */
  async function stopPathOf(world: World, server: MailServer): Promise<string> {
    await at(world, wib('2026-12-03', '07:00'))
    const [mail] = mailsTo(server, hospital.username)
    return new URL(mail?.headerOf('list-unsubscribe')?.slice(1, -1) ?? '').pathname
  }
  const wishes = async ({ db }: World) =>
    db
      .selectFrom('digest')
      .innerJoin('account', 'account.id', 'digest.account_id')
      .select('account.username')
      .where('wanted', '=', false)
      .execute()

  it(
    'does so in one click without signing in, for this account alone and as often as one likes',
    withMail(async (world, server) => {
      const stop = await stopPathOf(world, server)
      for (const url of [stop, stop, `/api${stop}`]) {
        const { statusCode, body } = await world.app.inject({ method: 'POST', url, ...oneClick })
        expect([statusCode, JSON.parse(body)]).toEqual([
          200,
          { message: 'Ringkasan harian tidak lagi dikirim ke surel Anda.' },
        ])
      }
      expect(await wishes(world)).toEqual([{ username: hospital.username }])
      const audits = world.db
        .selectFrom('audit')
        .select(['actor_id', 'detail'])
        .where('action', '=', 'mailPreferenceChanged')
      const stopped = { before: { digest: true }, after: { digest: false }, by: 'mail' }
      expect(await audits.execute()).toEqual([{ actor_id: null, detail: stopped }])
      ok(await (await world.as('hospital')).put('/api/mail-preference', { digest: true }))
      expect(await wishes(world)).toEqual([])
    }),
  )

  it(
    'changes nothing when it is opened, and nothing for a token or a body that we did not write',
    withMail(async (world, server) => {
      const stop = await stopPathOf(world, server)
      await world.app.inject({ url: stop, headers: { accept: 'text/html' } })
      const [, id = '', signature = ''] = /(\d+)-(.+)$/.exec(stop) ?? []
      const forged = [
        `${Number(id) + 1}-${signature}`,
        `${id}-${'A'.repeat(43)}`,
        `${id}-`,
        `0${id}-${signature}`,
        'x',
      ]
      for (const token of forged) {
        const answer = await world.app.inject({
          method: 'POST',
          url: `/berhenti-ringkasan/${token}`,
          ...oneClick,
        })
        expect([token, answer.statusCode]).toEqual([token, 404])
      }
      for (const said of ['', 'List-Unsubscribe=Yes', 'List-Unsubscribe=One-Click&account=1'])
        expect((await world.app.inject({ method: 'POST', url: stop, ...formOf(said) })).statusCode).toBe(422)
      expect(await wishes(world)).toEqual([])
    }),
  )

  it(
    'answers alike when the account is gone, and leaves no trace of it',
    withMail(async (world) => {
      const token = unsubscribeTokenOf(2_000_000_000, await getMailKey(world.db))
      const { statusCode } = await world.app.inject({
        method: 'POST',
        url: `/berhenti-ringkasan/${token}`,
        ...oneClick,
      })
      expect(statusCode).toBe(200)
      expect(await wishes(world)).toEqual([])
    }),
  )

  it(
    'is limited like every call',
    withApp(
      async (world) => {
        const ask = () => world.app.inject({ method: 'POST', url: '/berhenti-ringkasan/x', ...oneClick })
        expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([404, 429])
      },
      { config: { requestsPerMinute: 1 } },
    ),
  )
})
