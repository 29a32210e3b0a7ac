import { sheetFileOf } from '#forms/checks/merkuri.ts'

import { idOf } from '../../form/filling/editor.ts'
import { Button } from '../../ui/button.tsx'
import type { InputProps } from './open-form.ts'

import classes from './report-editor.module.css'

/** In the place of an input: the list of devices is uploaded beside the counts, where its rows are checked. */
export function DeviceListLink({ path, answers, onGo }: InputProps) {
  const file = sheetFileOf(answers)
  return (
    <div className={classes.buttons}>
      {file && (
        <a href={`/api/file/${file.id}`} download>
          {file.name}
        </a>
      )}
      <Button id={idOf(path)} variant="default" onClick={onGo}>
        {file ? 'Ganti di bagian Daftar alat' : 'Unggah di bagian Daftar alat'}
      </Button>
    </div>
  )
}
