import { useState } from 'react'

import { emptyPractice, endPractice } from '#contract/practice.ts'
import { practiceDays } from '#domain/practice.ts'

import { call } from '../api/call.ts'
import { useMe } from '../api/me.ts'
import { forgetPractice } from '../form/drafts/forget-practice.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { useTurn } from '../ui/use-turn.ts'

import classes from './practice-frame.module.css'

/** Around every page, and on paper, while a facility practises. */
export function PracticeFrame() {
  const { id } = useMe()
  const [isAsking, setAsking] = useState(false)
  const end = useTurn(() => call(endPractice, {}))
  const empty = useTurn(async () => {
    await call(emptyPractice)
    await forgetPractice(id)
  })
  return (
    <>
      <aside className={classes.bar} aria-label="Mode latihan">
        <Icon name="edit" size={20} />
        <p className="flat">
          <strong>Mode latihan.</strong> Isian di sini tidak sampai ke dinas dan tidak masuk ke angka mana
          pun.
        </p>
        <span className={`no-print ${classes.steps}`}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Kosongkan
          </Button>
          <Button loading={end.isPending} onClick={() => end.mutate()}>
            Selesai berlatih
          </Button>
        </span>
      </aside>
      <div className={classes.frame} aria-hidden="true">
        <span className={classes.mark}>LATIHAN</span>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Kosongkan isian latihan?"
          confirm="Kosongkan"
          danger
          pending={empty.isPending}
          onConfirm={() => empty.mutate()}
          onCancel={() => setAsking(false)}
        >
          <p className="flat">
            Semua yang diisi dan dikirim fasyankes Anda dalam Mode latihan dihapus. Isian yang sebenarnya
            tidak berubah. Tanpa dikosongkan pun, isian latihan terhapus {practiceDays} hari setelah terakhir
            dipakai.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
