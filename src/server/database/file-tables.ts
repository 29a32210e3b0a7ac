import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { FileSubject, ScanState } from '#domain/file-subjects.ts'

/** What was uploaded and what we made, and how much of it an account sent in a day. */
export type FileTables = {
  file: {
    id: GeneratedAlways<number>
    subject: Generated<FileSubject>
    owner_id: number
    facility_id: number | null
    name: string
    mime: string
    size: number
    sha256: string
    storage_key: string
    created_at: ColumnType<Date, Date | undefined, Date>
    needed_at: Date | null
    scan_state: ScanState | null
    threat: string | null
    scanned_at: Date | null
  }
  upload_day: { account_id: number; day: string; files: number; bytes: number }
}
