import { findDefects } from '#server/features/analysis/finding.ts'
import { keepAudit } from '#server/features/audit/chain.ts'
import { answerForgotten } from '#server/features/auth/forgotten.ts'
import { deleteLinks } from '#server/features/auth/links.ts'
import { sweepSignIns } from '#server/features/auth/queries.ts'
import { readText } from '#server/features/documents/reading-text.ts'
import { makeDownload } from '#server/features/download/making.ts'
import { sweepDownloads } from '#server/features/download/sweeping.ts'
import { beginMonths } from '#server/features/figures/duties.ts'
import { workOnTrial } from '#server/features/forms/trial/working.ts'
import { deliverMail } from '#server/features/mail/delivering.ts'
import { digestsOf, writeDigests } from '#server/features/mail/digest.ts'
import { writeLinkMail } from '#server/features/mail/link-mail.ts'
import { deleteMails } from '#server/features/mail/queries.ts'
import { writeReturnMail } from '#server/features/mail/return-mail.ts'
import { writeSafetyMail } from '#server/features/mail/safety-mail.ts'
import { sweepNotifications } from '#server/features/notifications/sweeping.ts'
import { forgetPeople } from '#server/features/personal-data/forgetting.ts'
import { deleteOldPractice, endOldPractice } from '#server/features/practice/queries.ts'
import { remindOfDeadlines } from '#server/features/reminders/reminding.ts'
import { endOldViews } from '#server/features/viewing/queries.ts'
import { scanUpload, scanWaiting } from '#server/files/scanning.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { workOnImport } from '#server/imports/job.ts'
import { deleteImportsBefore } from '#server/imports/queries.ts'

import { everyDay, everyHour, everyTenMinutes, type JobKinds, type JobRequest } from './kinds.ts'
import { deleteFinishedJobs } from './queries.ts'

const minute = 60
const hour = 60 * minute
/** How long finished jobs and mails are kept, so that one can look up what became of them. */
const keptMs = 30 * 86_400_000

/** All work outside of requests. `returnMail` is asked for by the step that returns or reopens a report. */
export const jobKinds = {
  reminders: {
    work: remindOfDeadlines,
    retryAfter: [minute, 5 * minute, 15 * minute],
    occurrences: everyHour,
  },
  digest: { work: writeDigests, retryAfter: [minute, 5 * minute, 15 * minute, hour], occurrences: digestsOf },
  returnMail: { work: writeReturnMail, retryAfter: [minute, 5 * minute, 15 * minute, hour] },
  forgotten: { work: answerForgotten, retryAfter: [5, minute, 5 * minute] },
  safetyMail: { work: writeSafetyMail, retryAfter: [5, minute, 5 * minute] },
  // Asked for with the link: `issueLink`.
  linkMail: { work: writeLinkMail, retryAfter: [5, minute, 5 * minute] },
  // Half a day, so that a mail that never goes out is given up before the next day's.
  mail: {
    work: deliverMail,
    retryAfter: [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour],
  },
  duties: { work: beginMonths, retryAfter: [minute, 5 * minute, 15 * minute], occurrences: everyHour },
  // Asked for by the call that orders a file.
  download: { work: makeDownload, retryAfter: [minute], atOnce: 2 },
  // Asked for by the call that orders a trial, and by the part before.
  formTrial: { work: workOnTrial, retryAfter: [5, minute] },
  quality: { work: findDefects, retryAfter: [minute], occurrences: everyTenMinutes },
  audit: { work: keepAudit, retryAfter: [minute, 5 * minute], occurrences: everyTenMinutes },
  personalData: { work: forgetPeople, retryAfter: [minute, hour], occurrences: everyDay },
  // Looks at other accounts, and practice, that have ended by themselves.
  views: {
    work: async ({ transact, now }) => {
      await transact((tx) => endOldViews(tx, now))
      await transact((tx) => endOldPractice(tx, now))
    },
    retryAfter: [],
    occurrences: everyTenMinutes,
  },
  // Asked for by an upload, and by the order to do what was looked at.
  import: { work: workOnImport, retryAfter: [5, minute, 5 * minute] },
  // Asked for with every new file of a document.
  documentText: { work: readText, retryAfter: [minute, 10 * minute] },
  // Asked for by an upload, where there is a scanner; what it could not look at then waits for the next round.
  scan: { work: scanUpload, retryAfter: [5, minute] },
  scans: { work: scanWaiting, retryAfter: [], occurrences: everyTenMinutes },
  sweep: { work: sweep, retryAfter: [], occurrences: everyHour },
} as const satisfies JobKinds

async function sweep(request: JobRequest): Promise<void> {
  const { transact, now } = request
  const before = new Date(now.getTime() - keptMs)
  await transact((tx) => sweepSignIns(tx, now))
  await transact((tx) => deleteFinishedJobs(tx, before))
  await transact((tx) => deleteMails(tx, before))
  await transact((tx) => deleteLinks(tx, before))
  await transact((tx) => deleteImportsBefore(tx, before))
  await transact((tx) => deleteOldPractice(tx, now))
  await sweepNotifications(request)
  await sweepDownloads(request)
  await sweepFiles(request)
}
