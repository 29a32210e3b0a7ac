import * as auth from '#contract/auth.ts'
import { addMonths, currentMonth, deadlinesOf } from '#domain/month.ts'
import { recordAudit } from '#server/database/audit.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { publicRead, publicSlow, type Route } from '#server/http/implement.ts'

import { practiceEnded, stopPractice } from '../practice/queries.ts'
import { stopViewing, viewEnded } from '../viewing/queries.ts'
import { askForLink } from './forgotten.ts'
import { login } from './login.ts'
import { ownAccountRoutes } from './own-account.ts'
import { presentCaller } from './present.ts'
import * as queries from './queries.ts'
import { checkLink, setByLink } from './setting-password.ts'
import { signInBySso } from './sso.ts'

const logout = publicSlow(auth.logout, async ({ actor, transact, http, now }) => {
  await transact(async (db) => {
    const viewed = http.tokenHash && (await stopViewing(db, http.tokenHash))
    if (viewed) await recordAudit(db, viewEnded({ ...viewed, now }))
    const practised = http.tokenHash && (await stopPractice(db, http.tokenHash))
    if (practised) await recordAudit(db, practiceEnded(practised, now))
    if (http.tokenHash) await queries.deleteSession(db, http.tokenHash)
    const person = actor?.viewer ?? actor
    if (person) await recordAudit(db, { actorId: person.id, now, action: 'signOut', subjectId: person.id })
  })
  // Once it is stored: a browser without its cookie could not end the session any more.
  http.signOut()
  return { message: 'Anda telah keluar.' }
})

export const authRoutes: Route[] = [
  login,
  logout,
  ...ownAccountRoutes,
  askForLink,
  checkLink,
  setByLink,
  signInBySso,
  // Nobody is an answer too: a visitor's first question must not end in an error.
  publicRead(auth.whoAmI, async ({ actor, db, http, services }) => {
    // After a look at another account that has ended by itself they name that one.
    if (actor) http.nameAs(actor)
    const rule = services.config.secondFactor
    return { data: actor && presentCaller(actor, { row: await queries.getCaller(db, actor), rule }) }
  }),
  publicRead(auth.configuration, async ({ db, now, services: { config } }) => {
    const { dueDay } = deadlinesOf(addMonths(currentMonth(now, 'WIB'), -1), await getDeadlines(db))
    return {
      data: {
        name: config.appName,
        version: config.version,
        partner: config.partnerName,
        who_office: config.whoOffice,
        apps_key: config.appsKey,
        sso: config.sso !== null,
        demo: config.demoData,
        api_docs: config.apiDocs,
        personal_data_years: config.personalDataYears,
        due_day: dueDay,
      },
    }
  }),
]
