import { expect, it } from 'vitest'

import { testNow, withApp } from '#server/testing/with-app.ts'

import { createAdministrator } from './administrator.ts'

const made = { name: 'Admin Baru', password: null, now: testNow }

it(
  'keeps the address of an administrator in small letters, as every other',
  withApp(async ({ db, as }) => {
    expect(await createAdministrator(db, { ...made, email: 'Admin.Baru@Silika.test' })).toMatch(/^[\w-]{19}$/)
    const { data } = (await (await as('admin')).get('/api/pengguna?find=admin.baru')).body
    expect(data).toMatchObject([{ username: 'admin.baru@silika.test', roles: 'Administrator' }])
    await expect(createAdministrator(db, { ...made, email: 'ADMIN@silika.test' })).rejects.toThrow(
      'admin@silika.test already has an account.',
    )
  }),
)

it(
  'takes no address whose letters only look like those of another',
  withApp(async ({ db }) => {
    const cyrillic = '\u0430dmin@silika.test'
    await expect(createAdministrator(db, { ...made, email: cyrillic })).rejects.toThrow('plain letters')
  }),
)
