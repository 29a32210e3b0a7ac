import { delMany, keys } from 'idb-keyval'

import { isPracticeId } from '#domain/practice.ts'

import { isPractising } from '../../api/practice.ts'
import { forgetSheets } from './assessment-drafts.ts'
import { assessmentReplyKey, attempt } from './device-store.ts'
import { formsStore } from './forms-store.ts'

const ofReport = /^(?:draft|reply\/report)\/(\d+)\/(\d+)/

/** Forgets on this device what an account has practised, in a page that practises. */
export async function forgetPractice(account: number): Promise<void> {
  if (!isPractising()) return
  const found = await attempt(() => keys<string>(formsStore()), [])
  const ofAssessments = `reply/${assessmentReplyKey(account, '')}`
  const gone = found.filter((key) => {
    const [, owner, report] = ofReport.exec(key) ?? []
    const isReport = owner === String(account) && isPracticeId(Number(report))
    return isReport || key.startsWith(ofAssessments)
  })
  await attempt(() => delMany(gone, formsStore()), undefined)
  forgetSheets(account)
}
