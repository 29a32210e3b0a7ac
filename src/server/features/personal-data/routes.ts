import * as contract from '#contract/personal-data.ts'
import { wordsOfAct } from '#domain/audit-words.ts'
import { personalData } from '#domain/personal-data.ts'
import { roles } from '#domain/roles.ts'
import { dayIn } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import { recordAct } from '#server/database/audit.ts'
import { listActsOf } from '#server/features/audit/queries.ts'
import { listSessions } from '#server/features/auth/queries.ts'
import { type Read, type Route, slow } from '#server/http/implement.ts'
import { aboutSheet, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import { getOwnAccount, listOwnFiles } from './queries.ts'

type Request = Pick<Read<typeof contract.downloadOwnData>, 'actor' | 'db' | 'now' | 'services'>
type Datum = keyof typeof personalData

/** What is kept of the actor, as sheets that a person can read. */
async function ownSheets({ actor, db, now, services: { config, forms } }: Request): Promise<OutSheet[]> {
  const { id, zone } = actor
  const [account, sessions, files, acts] = [
    await getOwnAccount(db, id),
    await listSessions(db, id, now),
    await listOwnFiles(db, id),
    await listActsOf(db, id, forms),
  ]
  const at = (moment: Date | null) => moment && momentText(moment, zone)
  const contact = [account.phone, account.position, account.profile].filter(Boolean).join('; ')
  /** What of a datum stands on the sheet itself; the rest is named and explained. */
  const values: Partial<Record<Datum, string | null>> = {
    username: account.username,
    name: account.full_name,
    contact: contact || 'Tidak diisi',
    photo: account.photo_file_id === null ? 'Tidak ada' : 'Ada; tampil pada halaman Profil saya',
    password: `${account.has_password ? 'Ada' : 'Belum ada'}, ${account.second_factor_at ? 'dengan' : 'tanpa'} verifikasi dua langkah`,
    signIns: `${at(account.last_sign_in_at) ?? 'Belum pernah masuk'}; perangkat ada pada lembar Perangkat`,
    audit: 'Lihat lembar Kegiatan',
    files: 'Lihat lembar Berkas',
  }
  return [
    aboutSheet([
      ['Isi', `Data pribadi ${account.full_name} (${account.username}) di ${config.appName}`],
      ['Peran', roles[actor.role].label],
      ['Akun dibuat', at(account.created_at)],
      ['Keadaan per', at(now)],
      ['Penjelasan', 'Halaman Privasi (/privasi) menerangkan setiap data dengan kata-kata biasa.'],
    ]),
    {
      name: 'Data pribadi',
      columns: [
        { label: 'Data', width: 36 },
        { label: 'Isi', width: 40 },
        { label: 'Untuk apa', width: 48 },
        { label: 'Siapa yang melihat', width: 48 },
        { label: 'Berapa lama', width: 40 },
      ],
      rows: Object.entries(personalData).map(([name, { label, purpose, seenBy, kept }]): OutCell[] => [
        label,
        // Safe: the keys are those of the table.
        values[name as Datum] ?? null,
        purpose,
        seenBy,
        kept(config.personalDataYears),
      ]),
    },
    {
      name: 'Perangkat',
      columns: [
        { label: 'Masuk sejak', width: 32 },
        { label: 'Dipakai terakhir', width: 32 },
        { label: 'Perangkat', width: 60 },
        { label: 'Alamat jaringan' },
      ],
      rows: sessions.map(({ created_at, seen_at, user_agent, address }) => [
        at(created_at),
        at(seen_at),
        user_agent,
        address,
      ]),
    },
    {
      name: 'Berkas',
      columns: [
        { label: 'Diunggah', width: 32 },
        { label: 'Nama', width: 40 },
        { label: 'Jenis', width: 24 },
        { label: 'Ukuran (bita)' },
      ],
      rows: files.map(({ created_at, name, mime, size }) => [at(created_at), name, mime, size]),
    },
    {
      name: 'Kegiatan',
      columns: [
        { label: 'Waktu', width: 32 },
        { label: 'Tindakan', width: 40 },
        { label: 'Tentang', width: 40 },
        { label: 'Alamat jaringan' },
      ],
      rows: acts.map((act) => [
        at(act.at),
        wordsOfAct(act.action),
        act.about,
        typeof act.detail?.['address'] === 'string' ? act.detail['address'] : null,
      ]),
    },
  ]
}

export const personalDataRoutes: Route[] = [
  slow(contract.downloadOwnData, async ({ actor, db, transact, services, now }) => {
    const sheets = await ownSheets({ actor, db, services, now })
    await transact((tx) => recordAct({ db: tx, actor, now }, 'ownDataDownloaded', actor.id))
    return workbookFile(`data-pribadi-${dayIn(actor.zone, now)}`, sheets)
  }),
]
