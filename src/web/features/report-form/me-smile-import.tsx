import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { importMeSmile } from '#contract/me-smile.ts'
import { numberText } from '#domain/words.ts'
import { labelOfPath } from '#forms/answers/labels.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { call, messageOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { adoptReply } from './adopt-reply.ts'
import type { ExtraProps } from './open-form.ts'

import classes from './imported.module.css'

type Imported = ReplyOf<typeof importMeSmile>

/** Fills weighed and transported kilograms from ME-SMILE, and says what came and what did not. */
export function MeSmileImport({ open: { form, report, keeper, online, learn } }: ExtraProps) {
  const [result, setResult] = useState<Imported | null>(null)
  const fetching = useMutation({
    // Typed answers are saved first, so that the dialog can compare before and after.
    mutationFn: () =>
      adoptReply({ form, keeper }, (version) =>
        call(importMeSmile, { body: { report_id: report.report_id, version } }),
      ),
    onSuccess: (reply) => {
      learn(reply.data)
      setResult(reply)
    },
  })
  return (
    <>
      <Notice
        tone="info"
        title="Berat dari ME-SMILE"
        actions={
          <Button
            variant="default"
            loading={fetching.isPending}
            disabled={!online}
            title={online ? undefined : 'Perlu sambungan internet'}
            onClick={() => fetching.mutate()}
          >
            Impor dari ME-SMILE
          </Button>
        }
      >
        <p>
          Mengisi berat yang ditimbang dan diangkut bulan ini beserta nomor manifesnya. Angka yang sudah Anda
          tulis untuk kategori yang sama diganti.
        </p>
        {fetching.error && (
          <p role="alert" className={classes.fault}>
            {messageOf(fetching.error)}
          </p>
        )}
      </Notice>
      {result && (
        <Dialog title="Hasil impor ME-SMILE" width={640} onClose={() => setResult(null)}>
          <ImportResult form={form} result={result} />
          <div className="cluster end">
            <Button onClick={() => setResult(null)}>Lanjutkan mengisi</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function ImportResult({ form, result }: { form: FormDefinition; result: Imported }) {
  const { imported, shipments, skipped } = result.import
  return (
    <>
      <p className={classes.message}>{result.message}</p>
      {imported.length > 0 && (
        <PlainTable
          className={classes.table}
          look="amounts"
          columns={['Isian', 'Sebelum', 'Sesudah']}
          rows={imported.map(({ field, kg, before }) => ({
            key: field,
            cells: [
              labelOfPath(form, field),
              before === null ? 'kosong' : `${numberText(before, 2)} kg`,
              <strong key="after">{numberText(kg, 2)} kg</strong>,
            ],
          }))}
        />
      )}
      {shipments > 0 && (
        <p className={classes.message}>
          {shipments} pengangkutan ditulis di daftar pengangkutan; lengkapi kolom yang masih kosong.
        </p>
      )}
      {skipped.length > 0 && (
        <section>
          <h3 className={classes.heading}>Dilewati</h3>
          <ul className={classes.skipped}>
            {skipped.map(({ reason, message, count, labels }) => (
              <li key={reason}>
                <strong>{count} catatan:</strong> {message}
                <SkippedLabels labels={labels} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The labels that can be read; a broken record has none. */
function SkippedLabels({ labels }: { labels: readonly string[] }) {
  const readable = labels.filter(Boolean)
  return readable.length > 0 && <span className={classes.labels}>Label: {readable.join(', ')}</span>
}
