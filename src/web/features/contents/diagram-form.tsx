import { useState } from 'react'

import { updateDiagram } from '#contract/contents.ts'
import { contentFileAddress } from '#domain/rich-text/pictures.ts'

import { call, isRefusal } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import type { Content } from './text-calls.ts'

import classes from './managing.module.css'

type Words = { alt: string; keterangan: string }

/** What is chosen and typed for the diagram, until it is saved. */
export function useDiagram(
  { draft: { diagram } }: Content,
  change: (act: (version: number) => Promise<Content | undefined>) => Promise<unknown>,
) {
  const [file, setFile] = useState<File | null>(null)
  const [typed, setTyped] = useState<Words | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string[]>>>({})
  const [isSending, setSending] = useState(false)
  const kept: Words = { alt: diagram?.alt ?? '', keterangan: diagram?.keterangan ?? '' }
  const words = typed ?? kept
  async function send() {
    if (!file && !diagram) return setFaults({ file: ['Pilih gambar JPG atau PNG'] })
    setSending(true)
    await change((version) => sendTo(file, version))
    return setSending(false)
  }
  async function sendTo(picture: File | null, version: number) {
    try {
      const body = { ...words, terbit: false, version }
      const { data, message } = await call(updateDiagram, { ...(picture && { file: picture }), body })
      setFaults({})
      // What was typed or chosen meanwhile is not saved yet.
      setFile((now) => (now === picture ? null : now))
      setTyped((now) => (now === typed ? null : now))
      toastSuccess(message ?? '')
      return data
    } catch (error) {
      if (!isRefusal(error, 'invalidInput')) throw error
      setFaults(error.errors)
      return undefined
    }
  }
  return {
    ...{ diagram, file, setFile, words, faults, isSending, send },
    type: (part: Partial<Words>) => setTyped((before) => ({ ...(before ?? kept), ...part })),
    isUnsaved: () => file !== null || words.alt !== kept.alt || words.keterangan !== kept.keterangan,
  }
}

/** The picture of about: another in its place, as a draft like the words beside it. */
export function DiagramForm({ form }: { form: ReturnType<typeof useDiagram> }) {
  const { diagram, file, words, faults } = form
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
          onFile={form.setFile}
        />
        <TextField
          label="Teks pengganti"
          required
          maxLength={300}
          value={words.alt}
          error={faults['alt']?.[0]}
          onChange={({ currentTarget }) => form.type({ alt: currentTarget.value })}
        />
        <TextField
          label="Keterangan"
          maxLength={500}
          value={words.keterangan}
          error={faults['keterangan']?.[0]}
          onChange={({ currentTarget }) => form.type({ keterangan: currentTarget.value })}
        />
        <div>
          <Button variant="default" loading={form.isSending} onClick={() => void form.send()}>
            Simpan diagram
          </Button>
        </div>
      </div>
    </Card>
  )
}
