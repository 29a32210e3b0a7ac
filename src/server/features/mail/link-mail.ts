import { zoneOfProvince } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import { findLinkToMail, mintToken } from '#server/features/auth/links.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { type Letter, writtenAs } from './letter.ts'
import { insertMails } from './queries.ts'

/** Stands in the text of a stored mail for the token that it gets when it goes out. */
export const tokenPlace = '{token}'

/** Writes the mail with which its reader sets a password; the job's key is the link's id. */
export async function writeLinkMail({ key, db, transact, services, now, log }: JobRequest): Promise<void> {
  const link = await findLinkToMail(db, Number(key), now)
  if (!link) return
  const { mail, appName, production, port, publicUrl } = services.config
  const pageOf = (token: string) => addressOf(publicUrl ?? `http://localhost:${port}`, token)
  if (!mail) {
    if (production) return
    const token = await transact((tx) => mintToken(tx, link.id, now))
    if (token !== null) log.info({ link: pageOf(token) }, 'no mail server: the link to set a password')
    return
  }
  const { id: linkId, accountId } = link
  const letter = letterOf(link, { appName, url: addressOf(mail.publicUrl, tokenPlace) })
  const written = { accountId, kind: 'link', key: `link/${linkId}`, linkId, ...writtenAs(letter) } as const
  await transact((tx) => insertMails(tx, [written], now))
}

/** Behind the sign # it is not sent to any server, so that it stands in no log of a proxy. */
const addressOf = (publicUrl: string, token: string) => `${publicUrl}/atur-sandi/surel#${token}`

type LinkToMail = NonNullable<Awaited<ReturnType<typeof findLinkToMail>>>

function letterOf(link: LinkToMail, { appName, url }: { appName: string; url: string }): Letter {
  const zone = link.provinceCode === null ? 'WIB' : zoneOfProvince(link.provinceCode)
  const until = `Tautan di bawah berlaku sampai ${momentText(link.expiresAt, zone)} dan hanya dapat dipakai sekali.`
  const words = {
    reset: {
      subject: `${appName}: atur ulang kata sandi`,
      paragraphs: [
        `Ada permintaan untuk mengatur ulang kata sandi akun ${link.username}. ${until}`,
        'Bila bukan Anda yang meminta, abaikan surat ini: kata sandi Anda tidak berubah.',
      ],
      label: 'Atur kata sandi',
    },
    invite: {
      subject: `${appName}: aktifkan akun Anda`,
      paragraphs: [
        `Akun ${appName}${link.facility === null ? '' : ` untuk ${link.facility}`} sudah dibuat dengan nama pengguna ${link.username}. Buat kata sandi Anda untuk mulai memakainya.`,
        until,
      ],
      label: 'Buat kata sandi',
    },
  }[link.purpose === 'invite' ? 'invite' : 'reset']
  return {
    subject: words.subject,
    greeting: `Yth. ${link.fullName},`,
    paragraphs: words.paragraphs,
    action: { label: words.label, url },
    footer: `Jangan teruskan surat ini: siapa pun yang membuka tautannya dapat masuk sebagai Anda. Surat ini dikirim otomatis oleh ${appName}; balasannya tidak dibaca.`,
  }
}
