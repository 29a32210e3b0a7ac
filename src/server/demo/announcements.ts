import { minuteOf, momentOfMinute } from '#domain/announcements.ts'
import { addDays, dayIn } from '#domain/time.ts'
import type { Db } from '#server/database/transaction.ts'

import { insertMany } from './queries.ts'

/** One that the office of Jawa Barat is shown, and one for everyone who reports or checks, which is not due yet. */
export async function insertAnnouncements(db: Db, now: Date): Promise<void> {
  const today = dayIn('WIB', now)
  const at = (days: number, clock: string) => momentOfMinute(`${addDays(today, days)}T${clock}`)
  const common = {
    importance: 'usual',
    facility_types: [],
    created_at: now,
    updated_at: now,
    released_at: now,
  }
  await insertMany(db, 'announcement', [
    {
      ...common,
      title: 'Bimbingan pengisian laporan limbah medis',
      body: 'Dinas kesehatan mengadakan bimbingan daring pengisian laporan limbah medis setiap Selasa pukul 09.00 sampai 11.00 WIB.\n\nBawa catatan timbangan limbah bulan lalu, agar pertanyaan dapat dijawab dengan angka fasyankes Anda sendiri.',
      link_label: 'Buka panduan',
      link_href: '/guide/user',
      roles: ['PublicHealthService_Province'],
      regions: ['32'],
      shown_from: momentOfMinute(minuteOf(now)),
      shown_until: at(21, '23:59'),
    },
    {
      ...common,
      title: 'Pemeliharaan sistem',
      body: 'Sistem tidak dapat dipakai selama dua jam pada malam itu. Isian yang sedang ditulis tetap tersimpan di perangkat Anda, dan terkirim sesudahnya.',
      importance: 'important',
      roles: ['HealthServiceFacility', 'PublicHealthService_Regency', 'PublicHealthService_Province'],
      regions: [],
      shown_from: at(14, '18:00'),
      shown_until: at(16, '06:00'),
    },
  ])
}
