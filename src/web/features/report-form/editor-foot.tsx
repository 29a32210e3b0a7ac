import { SaveLine } from '../../form/filling/save-line.tsx'
import { Button } from '../../ui/button.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import type { OpenForm } from './open-form.ts'
import type { Sections } from './use-sections.ts'

import classes from './report-editor.module.css'

/** The ways to the section before and after; at the last one the check. */
export function SectionSteps({
  navigation: { sections, current, go },
  onCheck,
}: {
  navigation: Sections
  onCheck: () => void
}) {
  return (
    <div className={classes.steps}>
      <Button variant="default" icon="left" disabled={current === 0} onClick={() => go(current - 1)}>
        Sebelumnya
      </Button>
      {current < sections.length - 1 ? (
        <Button iconAfter="right" onClick={() => go(current + 1)}>
          Berikutnya
        </Button>
      ) : (
        <Button variant="default" onClick={onCheck}>
          Periksa isian
        </Button>
      )}
    </div>
  )
}

/** Where the answers are by now, and what can be done with the whole form. */
export function EditorFoot({
  open: { keeper, state, isCorrection, lock },
  sendLabel,
  isSending,
  onSave,
  onPreview,
  onSend,
}: {
  open: OpenForm
  sendLabel: string
  isSending: boolean
  onSave: () => void
  onPreview: () => void
  onSend: () => void
}) {
  const isNarrow = useNarrow()
  return (
    <div className={classes.actions}>
      {!isNarrow && <SaveLine state={state} lastKept={keeper.lastKept} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onSave}>
          {isCorrection ? 'Simpan perbaikan' : 'Simpan draf'}
        </Button>
        <Button variant="default" onClick={onPreview}>
          Pratinjau
        </Button>
        {lock.isClosed ? (
          <Button icon="lock" disabled>
            Pengiriman ditutup
          </Button>
        ) : (
          <Button icon="send" loading={isSending} onClick={onSend}>
            {sendLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
