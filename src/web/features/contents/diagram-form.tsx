import { useState } from 'react'

import { updateDiagram } from '#contract/contents.ts'
import { contentFileAddress } from '#domain/rich-text/visitors.ts'

import { call, isRefusal, messageOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import type { Content } from './text-calls.ts'

import classes from './managing.module.css'

/** The picture of about: another in its place, as a draft like the words beside it. */
export function DiagramForm({
  content,
  change,
}: {
  content: Content
  change: (act: (version: number) => Promise<Content | undefined>) => Promise<void>
}) {
  const { diagram } = content.draft
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState(diagram?.alt ?? '')
  const [keterangan, setKeterangan] = useState(diagram?.keterangan ?? '')
  const [faults, setFaults] = useState<Readonly<Record<string, string[]>>>({})
  const [isSending, setSending] = useState(false)
  async function send() {
    if (!file) return setFaults({ file: ['Pilih gambar JPG atau PNG'] })
    setSending(true)
    await change((version) => sendTo(file, version))
    return setSending(false)
  }
  async function sendTo(picture: File, version: number) {
    try {
      const body = { alt, keterangan, terbit: false, version }
      const { data, message } = await call(updateDiagram, { file: picture, body })
      setFaults({})
      setFile(null)
      toastSuccess(message ?? '')
      return data
    } catch (error) {
      if (isRefusal(error, 'invalidInput')) setFaults(error.errors)
      else toastError(messageOf(error))
      return undefined
    }
  }
  return (
    <Card title="Diagram" description="Satu gambar di bawah teks, misalnya alur pelaporan.">
      <div className="stack gap-6 one-column">
        {diagram && (
          <img className={classes.diagram} src={contentFileAddress(diagram.file)} alt={diagram.alt} />
        )}
        <FileField
          label="Gambar"
          hint="JPG atau PNG, paling besar 10 MB"
          accept="image/jpeg,image/png"
          chosen={file?.name}
          error={faults['file']?.[0]}
          onFile={setFile}
        />
        <TextField
          label="Teks pengganti"
          required
          maxLength={300}
          value={alt}
          error={faults['alt']?.[0]}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <TextField
          label="Keterangan"
          maxLength={500}
          value={keterangan}
          error={faults['keterangan']?.[0]}
          onChange={({ currentTarget }) => setKeterangan(currentTarget.value)}
        />
        <div>
          <Button variant="default" loading={isSending} onClick={() => void send()}>
            Simpan diagram
          </Button>
        </div>
      </div>
    </Card>
  )
}
