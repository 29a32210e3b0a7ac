import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getImportTemplate, listImports, startImport } from '#contract/imports.ts'
import { type ImportKindName, importKinds, mostImported } from '#domain/imports.ts'
import { numberText } from '#domain/words.ts'

import { addressOf, reread } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { FilePick } from '../../ui/file-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { sendFile } from '../../ui/upload-file.ts'

import classes from './imports.module.css'

/** What a row of each kind does. */
const explanations: Record<ImportKindName, string> = {
  offices:
    'Templat sudah berisi wilayah yang belum mempunyai dinas, dengan usulan nama. Wilayah yang sudah mempunyai dinas memperbarui dinas itu. Sel kosong tidak mengubah apa pun. Yang sudah ada dapat diunduh di Dinas kesehatan, diperbaiki, lalu diimpor.',
  facilities:
    'Kode yang sudah ada memperbarui fasyankes itu; kode baru membuat fasyankes. Sel kosong tidak mengubah apa pun. Yang sudah ada dapat diunduh di Data fasyankes, diperbaiki, lalu diimpor.',
  accounts:
    'Alamat surel yang sudah ada memperbarui akun itu; yang baru membuat akun tanpa kata sandi. Sel kosong tidak mengubah apa pun.',
  reports:
    'Pakai berkas dari Unduh data; formulirnya dikenali dari judul kolom. Hanya bulan yang sudah lewat, dan laporan yang sudah ada tidak diubah. Lampiran tidak ikut. Unduhan yang lebih besar dibagi per bulan, triwulan, atau provinsi di Unduh data.',
}

/** The template, and the way to send it filled in. */
export function ImportUpload({ kind, onSent }: { kind: ImportKindName; onSent: (id: number) => void }) {
  const queries = useQueryClient()
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setShare(0)
      const { done } = sendFile<ReplyOf<typeof startImport>['data']>(
        startImport.path,
        { kind, file },
        setShare,
      )
      return done
    },
    // Also where its answer was lost: it may be there.
    onSettled: () => reread(queries, listImports),
  })
  // Who has left the page is not brought back to it.
  const send = (file: File) =>
    sending.mutate(file, { onSuccess: (outcome) => outcome.ok && onSent(outcome.data.import_id) })
  const failed = sending.data?.ok === false ? sending.data : null
  const { noun } = importKinds[kind]
  return (
    <Card
      title={`Unggah lembar kerja ${noun}`}
      actions={
        kind === 'reports' ? (
          <LinkButton variant="default" place={{ to: '/admin/unduh-data' }}>
            Buka Unduh data
          </LinkButton>
        ) : (
          <DownloadLink href={addressOf(getImportTemplate.path, { params: { kind } })}>
            Unduh templat
          </DownloadLink>
        )
      }
    >
      <p>
        Satu baris untuk setiap {noun}: XLSX atau CSV, paling banyak {numberText(mostImported)} baris dan 20
        MB. {explanations[kind]}
      </p>
      {failed?.isLost ? (
        <LostAnswer>
          Berkas ini mungkin sudah sampai: bila tampil di bawah, buka dari sana; bila tidak, unggah lagi.
        </LostAnswer>
      ) : (
        <ErrorNotice
          error={failed && new Error(failed.messages.join(' '))}
          title="Berkas tidak dapat diimpor"
        />
      )}
      <div className={classes.steps}>
        <FilePick
          word="Pilih dan unggah berkas"
          accept=".xlsx,.csv"
          aria-label={`Berkas impor ${noun}`}
          variant="filled"
          loading={sending.isPending}
          onFile={send}
        />
        {sending.isPending && (
          <span className={classes.progress}>
            <progress {...(share < 1 ? { value: share } : {})} aria-label="Kemajuan unggahan" />
            <span className="small soft">{share < 1 ? 'Mengunggah…' : 'Membaca lembar kerja…'}</span>
          </span>
        )}
      </div>
    </Card>
  )
}
