import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LaterAnswers } from '../reading/later-views.tsx'

import classes from './form.module.css'

/** A form that the server no longer takes, as another tab or device has sent it or its facility has been closed: what was typed here, to read only. */
export function ClosedForm({
  form,
  answers,
  context,
  onReload = () => window.location.reload(),
}: {
  form: FormDefinition
  answers: AnswerSheet
  context: FormContext
  onReload?: () => void
}) {
  return (
    <>
      <Notice
        tone="danger"
        role="alert"
        title="Formulir ini tidak dapat diubah lagi"
        actions={
          <Button size="sm" icon="retry" onClick={onReload}>
            Muat ulang
          </Button>
        }
      >
        <p>
          Mungkin formulir sudah terkirim, dari sini atau dari perangkat lain, atau fasyankes sudah tutup pada
          bulan ini. Perubahan yang belum tersimpan di server tidak diterima lagi. Muat ulang untuk melihat
          keadaannya.
        </p>
      </Notice>
      <div className={classes.closed}>
        <LaterAnswers form={form} answers={answers} context={context} />
      </div>
    </>
  )
}
