import { getFormPages } from '#domain/report-pages.ts'
import { monthText } from '#domain/words.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { type Letter, writtenAs } from './letter.ts'
import { findReturnNotice, insertMails } from './queries.ts'

/** Writes to a facility that one of its reports came back; the job's key is the notification's id. */
export async function writeReturnMail({ key, db, transact, services, now }: JobRequest): Promise<void> {
  const { mail, appName } = services.config
  const notice = mail && (await findReturnNotice(db, Number(key)))
  if (!mail || !notice || notice.reportId === null) return
  const { accountId, fullName, facility, form, month, detail, reportId, kind } = notice
  const title = titleOf(services.forms, form, month)
  const what = `formulir ${title} bulan ${monthText(month)} dari ${facility}`
  const letter: Letter = {
    subject: `${appName}: formulir ${title} ${monthText(month)} perlu perbaikan`,
    greeting: `Yth. ${fullName},`,
    paragraphs: [
      kind === 'reopened'
        ? `Konfirmasi ${what} dibuka kembali. Mohon perbaiki formulir ini, lalu kirim ulang.`
        : `Dinas kesehatan mengembalikan ${what}. Mohon perbaiki formulir ini, lalu kirim ulang.`,
    ],
    ...(detail === null ? {} : { quote: { heading: 'Alasan', text: detail } }),
    action: { label: 'Perbaiki formulir', url: `${mail.publicUrl}${getFormPages(form).correct(reportId)}` },
    footer: `Surat ini dikirim otomatis oleh ${appName}; balasannya tidak dibaca. Bila ada pertanyaan, hubungi dinas kesehatan Anda.`,
  }
  const written = { accountId, kind: 'return', key: `return/${key}`, ...writtenAs(letter) } as const
  await transact((tx) => insertMails(tx, [written], now))
}
