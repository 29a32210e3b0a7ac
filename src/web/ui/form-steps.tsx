import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'

/** The ends of a form in a dialog: giving it up, and saving it by its own word. */
export function FormSteps({
  isSaving,
  word,
  onClose,
}: {
  isSaving: boolean
  word: string
  onClose: () => void
}) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onClose} disabled={isSaving}>
        Batal
      </Button>
      <Button type="submit" loading={isSaving}>
        {word}
      </Button>
    </DialogActions>
  )
}
