import { momentText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import { CopiesDialog } from '../../ui/copies-dialog.tsx'
import type { Difference } from '../../ui/differences.ts'

/**
 * The server holds what is newer than the saved state that this device began on. One's own answers are neither sent over it nor
 * given up without this choice.
 */
export function NewerDialog({
  deed,
  conflict,
  savedAt,
  differences,
  onMine,
  onSaved,
}: {
  /** What a quick assessment and an instrument are done with. */
  deed: 'kirim' | 'simpan'
  /** `unread`: nobody can tell what one's own answers were begun on. */
  conflict: 'elsewhere' | 'unread'
  savedAt: Date
  differences: readonly Difference[]
  onMine: () => void
  onSaved: () => void
}) {
  const at = momentText(savedAt, useMe().zone)
  return (
    <CopiesDialog
      title={
        conflict === 'elsewhere'
          ? `Jawaban ini sudah di${deed} dari tempat lain`
          : 'Isian ini berbeda dari jawaban yang tersimpan'
      }
      subject="Pertanyaan"
      differences={differences}
      onMine={onMine}
      onSaved={onSaved}
    >
      {conflict === 'elsewhere'
        ? `Jawaban di${deed} dari perangkat lain pada ${at}, setelah Anda mulai mengisi di sini.`
        : `Jawaban yang tersimpan di${deed} pada ${at} dan belum tentu ikut termuat dalam isian di perangkat ini.`}{' '}
      Pilih isian mana yang dipakai. Isian Anda baru menggantikan isian tersimpan setelah {sentWords[deed]}.
      Bila isian tersimpan yang dipakai, isian Anda dihapus dari perangkat ini.
    </CopiesDialog>
  )
}
const sentWords = { kirim: 'Anda mengirimnya', simpan: 'Anda menyimpannya' } as const
