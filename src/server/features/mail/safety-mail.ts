import { zoneOfProvince } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import { findFormerOwner, findMailReader } from '#server/features/auth/queries.ts'
import type { SafetyChange } from '#server/features/auth/telling-owner.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { type Letter, writtenAs } from './letter.ts'
import { insertMails } from './queries.ts'

type Words = {
  subject: string
  /** What has happened to the account, at the moment that is given. */
  says: (account: string, moment: string) => string
  /** What to do where its owner knows nothing of it. */
  otherwise: string
}

const atOnce =
  'Bila bukan Anda yang melakukannya, segera ganti kata sandi Anda dan keluarkan perangkat lain di halaman Profil, lalu beri tahu administrator.'
const askManager = 'Bila Anda tidak memintanya, segera beri tahu dinas kesehatan Anda atau administrator.'
const factor = (subject: string, says: (account: string) => string): Words => ({
  subject: `verifikasi dua langkah: ${subject}`,
  says: (account, moment) => `${says(account)} pada ${moment}.`,
  otherwise: atOnce,
})

/** What the owner of an account reads of each change of its safety. */
const words: Readonly<Record<SafetyChange, Words>> = {
  password: {
    subject: 'kata sandi Anda diubah',
    says: (account, moment) =>
      `Kata sandi akun ${account} diubah pada ${moment}. Sesi di perangkat lain telah diakhiri.`,
    otherwise:
      'Bila bukan Anda yang mengubahnya, segera pilih "Lupa kata sandi?" di halaman masuk untuk membuat kata sandi baru, lalu beri tahu dinas kesehatan Anda atau administrator.',
  },
  authenticatorAdded: factor(
    'aplikasi kode ditambahkan',
    (account) => `Aplikasi kode akun ${account} dipasang`,
  ),
  authenticatorRemoved: factor('aplikasi kode dihapus', (account) => `Aplikasi kode akun ${account} dihapus`),
  passkeyAdded: factor('kunci sandi ditambahkan', (account) => `Kunci sandi akun ${account} ditambahkan`),
  passkeyRemoved: factor('kunci sandi dihapus', (account) => `Kunci sandi akun ${account} dihapus`),
  recoveryCodesMade: factor(
    'kode pemulihan baru',
    (account) => `Sepuluh kode pemulihan baru untuk akun ${account} dibuat`,
  ),
  secondFactorOff: factor('dimatikan', (account) => `Verifikasi dua langkah akun ${account} dimatikan`),
  secondFactorReset: {
    subject: 'verifikasi dua langkah: dilepas oleh pengelola akun',
    says: (account, moment) =>
      `Pengelola akun melepas verifikasi dua langkah akun ${account} pada ${moment}. Semua sesinya telah diakhiri; pasang kembali di halaman Profil setelah masuk.`,
    otherwise: askManager,
  },
  addressChanged: {
    subject: 'alamat surel akun Anda diganti',
    says: (account, moment) =>
      `Pengelola akun mengganti alamat surel akun ${account} dengan alamat lain pada ${moment}. Alamat ini tidak lagi dapat dipakai untuk masuk, dan semua sesinya telah diakhiri.`,
    otherwise: askManager,
  },
}

/** Tells the owner of an account of a change of its safety; the job's key is the account's id, the moment and the change. */
export async function writeSafetyMail({ key, db, transact, services, now }: JobRequest): Promise<void> {
  const { mail, appName } = services.config
  const [accountId, moment, change] = key.split('/')
  const reader = mail && (await findMailReader(db, Number(accountId)))
  if (!mail || !reader || !moment || !change) return
  const at = new Date(moment)
  // Told to the address that was changed: the owner may not have the new one.
  const former = change === 'addressChanged' ? await findFormerOwner(db, reader.id, at) : undefined
  const zone = reader.provinceCode === null ? 'WIB' : zoneOfProvince(reader.provinceCode)
  // Safe: `tellOwner` has written the key.
  const { subject, says, otherwise } = words[change as SafetyChange]
  const letter: Letter = {
    subject: `${appName}: ${subject}`,
    greeting: `Yth. ${former?.fullName ?? reader.fullName},`,
    paragraphs: [says(former?.username ?? reader.username, momentText(at, zone)), otherwise],
    action: { label: 'Buka halaman masuk', url: `${mail.publicUrl}/welcome?masuk=true` },
    footer: `Surat ini dikirim otomatis oleh ${appName}; balasannya tidak dibaca.`,
  }
  const written = {
    accountId: reader.id,
    kind: 'safety',
    key: `safety/${key}`,
    ...(former && { formerAddress: former.username }),
    ...writtenAs(letter),
  } as const
  await transact((tx) => insertMails(tx, [written], now))
}
