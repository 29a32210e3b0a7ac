import { expect, it } from 'vitest'

import { runJobs } from '#server/testing/jobs.ts'
import { ok } from '#server/testing/reports.ts'
import { people } from '#server/testing/world.ts'

import { withMail } from './testing/mailed.ts'

const { hospital } = people

it(
  'an address that was changed is told of it, by the name that stood beside it; the new one is not',
  withMail(async (world, server) => {
    const admin = await world.as('admin')
    const address = `/api/pengguna/${await world.idOf('hospital')}`
    ok(await admin.put(address, { full_name: 'Siti Aminah', username: 'siti@contoh.go.id', version: 1 }))
    await runJobs(world)
    expect(server.received.map(({ to }) => to)).toEqual([hospital.username])
    const [mail] = server.received
    expect(mail?.subject).toBe('SILIKA: alamat surel akun Anda diganti')
    expect(mail?.text).toContain('Yth. RS Contoh Bandung,')
    expect(mail?.text).toContain(`akun ${hospital.username} dengan alamat lain`)
    expect(mail?.text).not.toContain('siti@contoh.go.id')
    // Its name alone concerns no address.
    ok(await admin.put(address, { full_name: 'Siti A.', version: 2 }))
    await runJobs(world)
    expect(server.received).toHaveLength(1)
  }),
)

it(
  'nobody is told of another address of an account that was never opened',
  withMail(async (world, server) => {
    await world.db
      .updateTable('account')
      .set({ password_hash: null })
      .where('username', '=', hospital.username)
      .execute()
    const { full_name } = hospital
    const change = { full_name, username: 'baru@contoh.go.id', version: 1 }
    ok(await (await world.as('admin')).put(`/api/pengguna/${await world.idOf('hospital')}`, change))
    await runJobs(world)
    expect(server.received).toEqual([])
  }),
)

it(
  'a former address that takes no mail does not mark the account as one that gets none',
  withMail(
    async (world) => {
      const admin = await world.as('admin')
      const address = `/api/pengguna/${await world.idOf('hospital')}`
      const change = { full_name: hospital.full_name, username: 'baru@contoh.go.id', version: 1 }
      ok(await admin.put(address, change))
      await runJobs(world)
      const outcomes = await world.db.selectFrom('mail').select(['former_address', 'outcome']).execute()
      expect(outcomes).toEqual([{ former_address: hospital.username, outcome: 'refused' }])
      expect(ok(await admin.get(address)).data.mail_failed_at).toBeNull()
    },
    {
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('no such user'), { responseCode: 550 })),
    },
  ),
)
