import { useEffect, useRef, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { uploadDocument } from '#contract/files.ts'
import { fileKinds, fileSubjects } from '#domain/file-subjects.ts'

import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FilePick } from '../../ui/file-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { sendFile } from '../../ui/upload-file.ts'

import classes from './documents-admin.module.css'

/** A file that is on the server and belongs to no document yet. */
export type Uploaded = Pick<ReplyOf<typeof uploadDocument>['data'], 'id' | 'name'>

const { kinds, megabytes } = fileSubjects.document
const extensions = kinds.flatMap((kind) => fileKinds[kind].extensions.map((extension) => `.${extension}`))
const kindWords = kinds.map((kind) => fileKinds[kind].label).join(', ')

/** Chooses a file and sends it at once, with its progress; the document names it when it is saved. */
export function DocumentFileField({
  file,
  error,
  onFile,
  onBusy,
  onRefused,
  isOptional = false,
}: {
  file: Uploaded | null
  error: string | undefined
  onFile: (file: Uploaded | null) => void
  onBusy: (isBusy: boolean) => void
  /** Whether what was chosen last was not taken. */
  onRefused?: (isRefused: boolean) => void
  /** Whether a file that was refused may be left out. */
  isOptional?: boolean
}) {
  const [sending, setSending] = useState<{ name: string; share: number; cancel: () => void } | null>(null)
  const [fault, setOwnFault] = useState<string>()
  const setFault = (words: string | undefined) => {
    setOwnFault(words)
    onRefused?.(words !== undefined)
  }
  const cancelLast = useRef(() => {})
  // A form that is closed needs its file no longer.
  useEffect(() => () => cancelLast.current(), [])

  async function send(chosen: File) {
    onFile(null)
    setFault(undefined)
    if (chosen.size > megabytes * 1_000_000)
      return setFault(`${chosen.name}: lebih besar dari ${megabytes} MB.`)
    const { done, cancel } = sendFile<Uploaded>(uploadDocument.path, { file: chosen }, (share) =>
      setSending((now) => now && { ...now, share }),
    )
    cancelLast.current = cancel
    setSending({ name: chosen.name, share: 0, cancel })
    onBusy(true)
    const outcome = await done
    setSending(null)
    onBusy(false)
    if (outcome.ok) onFile({ id: outcome.data.id, name: outcome.data.name })
    else setFault(outcome.messages.join(' '))
  }

  return (
    <Field label="Berkas" error={fault ?? error} hint={`${kindWords}; paling besar ${megabytes} MB`}>
      {(marks) => (
        <div className={classes.file}>
          {sending ? (
            <>
              <span className={classes.progress}>
                <progress
                  {...(sending.share < 1 ? { value: sending.share } : {})}
                  aria-label="Kemajuan unggahan"
                />
                <span className="small">
                  {sending.share < 1 ? `Mengunggah ${sending.name}…` : `Memeriksa ${sending.name}…`}
                </span>
              </span>
              <Button variant="subtle" onClick={sending.cancel}>
                Batalkan
              </Button>
            </>
          ) : (
            <>
              <FilePick
                {...marks}
                word={file ? 'Ganti berkas' : 'Pilih berkas'}
                accept={extensions.join(',')}
                onFile={(chosen) => void send(chosen)}
              />
              {fault && isOptional && (
                <Button variant="subtle" onClick={() => setFault(undefined)}>
                  Lanjut tanpa berkas
                </Button>
              )}
              {file && (
                <span className={classes.chosen}>
                  <Icon name="document" size={18} /> {file.name}
                </span>
              )}
            </>
          )}
        </div>
      )}
    </Field>
  )
}
