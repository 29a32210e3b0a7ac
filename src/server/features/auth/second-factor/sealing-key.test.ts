import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { secretBox } from '#server/secret-box.ts'
import { withApp } from '#server/testing/with-app.ts'

import { sealKey } from './authenticator.ts'
import { putAuthenticator } from './queries.ts'
import { isSealedOtherwise } from './sealing-key.ts'

it(
  'is known to be another than that of the newest app',
  withApp(async ({ db, services, idOf }) => {
    const now = services.now()
    const other = { secrets: secretBox({ ...services.config, secretKey: randomBytes(32) }) }
    expect(await isSealedOtherwise(db, services)).toBe(false)
    for (const [person, by, minutes] of [
      ['hospital', other, 1],
      ['admin', services, 2],
    ] as const) {
      const id = await idOf(person)
      const secret = await sealKey(by, id, 'JBSWY3DPEHPK3PXP')
      await putAuthenticator(db, id, { secret, step: 1, now: new Date(now.getTime() + minutes * 60_000) })
    }
    expect([await isSealedOtherwise(db, services), await isSealedOtherwise(db, other)]).toEqual([false, true])
  }),
)
