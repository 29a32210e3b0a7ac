import { zoneOfProvince } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import { findMailReader } from '#server/features/auth/queries.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { htmlOf, type Letter, textOf } from './letter.ts'
import { insertMails } from './queries.ts'

/** Tells the owner of an account that its password was changed; the job's key is the account's id and the moment. */
export async function writePasswordMail({ key, db, transact, services, now }: JobRequest): Promise<void> {
  const { mail, appName } = services.config
  const [accountId, moment] = key.split('/')
  const reader = mail && (await findMailReader(db, Number(accountId)))
  if (!mail || !reader || !moment) return
  const zone = reader.provinceCode === null ? 'WIB' : zoneOfProvince(reader.provinceCode)
  const letter: Letter = {
    subject: `${appName}: kata sandi Anda diubah`,
    greeting: `Yth. ${reader.fullName},`,
    paragraphs: [
      `Kata sandi akun ${reader.username} diubah pada ${momentText(new Date(moment), zone)}. Sesi di perangkat lain telah diakhiri.`,
      'Bila bukan Anda yang mengubahnya, segera pilih "Lupa kata sandi?" di halaman masuk untuk membuat kata sandi baru, lalu beri tahu dinas kesehatan Anda atau administrator.',
    ],
    lists: [],
    action: { label: 'Buka halaman masuk', url: `${mail.publicUrl}/welcome?masuk=true` },
    footer: `Surat ini dikirim otomatis oleh ${appName}; balasannya tidak dibaca.`,
  }
  await transact((tx) =>
    insertMails(
      tx,
      [
        {
          accountId: reader.id,
          kind: 'password',
          key: `password/${key}`,
          subject: letter.subject,
          text: textOf(letter),
          html: htmlOf(letter),
        },
      ],
      now,
    ),
  )
}
