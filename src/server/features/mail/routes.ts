import { problem } from '#contract/problem.ts'
import { setMailPreference, stopDigest } from '#contract/users.ts'
import { recordAct, recordAudit } from '#server/database/audit.ts'
import { publicWrite, type Route, write } from '#server/http/implement.ts'

import { endDigest, getMailKey, updateDigestWish } from './queries.ts'
import { accountOfToken } from './unsubscribe.ts'

export const mailRoutes: Route[] = [
  write(setMailPreference, async ({ actor, db, body, now }) => {
    if (await updateDigestWish(db, actor.id, body.digest))
      await recordAct({ db, actor, now }, 'mailPreferenceChanged', actor.id, {
        ...{ before: { digest: !body.digest }, after: { digest: body.digest } },
      })
    return {
      message: body.digest
        ? 'Ringkasan harian akan dikirim ke surel Anda.'
        : 'Ringkasan harian tidak lagi dikirim ke surel Anda.',
    }
  }),

  publicWrite(stopDigest, async ({ db, params, now }) => {
    const accountId = accountOfToken(params.token, await getMailKey(db))
    if (accountId === undefined) throw problem('notFound', { what: 'Tautan ini' })
    // Stopping it twice, or without an account any more, gets the same answer.
    if (await endDigest(db, accountId))
      await recordAudit(db, {
        actorId: null,
        now,
        action: 'mailPreferenceChanged',
        subjectId: accountId,
        detail: { before: { digest: true }, after: { digest: false }, by: 'mail' },
      })
    return { message: 'Ringkasan harian tidak lagi dikirim ke surel Anda.' }
  }),
]
