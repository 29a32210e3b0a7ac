import { setMailPreference } from '#contract/users.ts'
import { recordAudit } from '#server/database/audit.ts'
import { type Route, write } from '#server/http/implement.ts'

import { updateDigestWish } from './queries.ts'

export const mailRoutes: Route[] = [
  write(setMailPreference, async ({ actor, db, body, now }) => {
    await updateDigestWish(db, actor.id, body.digest)
    await recordAudit(db, {
      actorId: actor.id,
      now,
      action: 'mailPreferenceChanged',
      subject: 'account',
      subjectId: actor.id,
      detail: { digest: body.digest },
    })
    return {
      message: body.digest
        ? 'Ringkasan harian akan dikirim ke surel Anda.'
        : 'Ringkasan harian tidak lagi dikirim ke surel Anda.',
    }
  }),
]
