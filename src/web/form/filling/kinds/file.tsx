import { useState } from 'react'

import { fileTypes } from '#forms/kinds/file.ts'
import type { UploadedFile } from '#forms/kinds/kind.ts'

import { useOnline } from '../../../offline/connection.ts'
import type { FieldOf, InputKind, InputProps } from './input.ts'
import type { Uploading } from './send-files.ts'

import style from './input.module.css'

const unreachable = 'Sambungan terputus. Pilih berkas ini lagi saat tersambung.'

const listOf = (field: FieldOf<'file'>) => field.types.map((type) => fileTypes[type].label).join(', ')

/** Why a chosen file cannot be taken; undefined where it can. The server looks at the content itself, and names it by that. */
function refusalOf(file: File, field: FieldOf<'file'>, name = file.name): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg') ?? ''
  if (!(field.types as readonly string[]).includes(ending))
    return `${file.name}: jenis berkas harus ${listOf(field)}.`
  if (file.size > field.maxMegabytes * 1_000_000)
    return `${file.name}: lebih besar dari ${field.maxMegabytes} MB.`
  return file.size === 0 ? `${file.name}: berkas kosong.` : undefined
}

const filesIn = (value: unknown): UploadedFile[] => (Array.isArray(value) ? value : [])

function FileInput({ id, field, value, onChange, isInvalid, describedBy, name }: InputProps<'file'>) {
  const isOnline = useOnline()
  const [uploading, setUploading] = useState<readonly Uploading[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const stored = filesIn(value)
  const room = field.maxFiles - stored.length - uploading.length
  /** Others may have come or gone since this was drawn. */
  const change = (step: (now: UploadedFile[]) => UploadedFile[]) =>
    onChange((now: unknown) => {
      const next = step(filesIn(now))
      return next.length > 0 ? next : undefined
    })

  async function take(files: File[]) {
    const refused = files.flatMap((file) => refusalOf(file, field) ?? [])
    const accepted = files.filter((file) => refusalOf(file, field) === undefined)
    setProblems([...refused, ...(accepted.length > room ? [`Paling banyak ${field.maxFiles} berkas.`] : [])])
    if (accepted.length === 0) return
    // Fetched with the first file: most forms are filled without one.
    const later = await import('./send-files.ts').catch(() => null)
    if (!later) return setProblems([unreachable])
    await later.sendFiles(accepted.slice(0, room), setUploading, (file, outcome) => {
      const problem = outcome.ok
        ? refusalOf(file, field, outcome.file.name)
        : `${file.name}: ${outcome.message}`
      if (problem) setProblems((list) => [...list, problem])
      else if (outcome.ok) change((now) => [...now, outcome.file])
    })
  }

  return (
    <div className={style.files}>
      {stored.map((file) => (
        <div key={file.id} className={style.file}>
          <a href={`/api/file/${file.id}`} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          <button
            type="button"
            className={style.plain}
            aria-label={`Hapus ${file.name}`}
            onClick={() => {
              change((now) => now.filter(({ id: other }) => other !== file.id))
              // There is room again.
              setProblems([])
              // The button goes with its file; the choice of another is drawn in a moment.
              requestAnimationFrame(() => document.getElementById(id)?.focus())
            }}
          >
            Hapus
          </button>
        </div>
      ))}
      {uploading.map(({ key, name: fileName, share, cancel }) => (
        <div key={key} className={style.file}>
          <span>{fileName}</span>
          <progress className={style.progress} value={share} aria-label={`Mengunggah ${fileName}`} />
          <button type="button" className={style.plain} onClick={cancel}>
            Batal
          </button>
        </div>
      ))}
      {room > 0 && (
        <label className={style.drop}>
          {stored.length > 0 ? 'Tambah berkas' : 'Pilih berkas'}
          <input
            id={id}
            type="file"
            multiple={field.maxFiles > 1}
            accept={field.types.map((type) => fileTypes[type].mime.join()).join()}
            disabled={!isOnline}
            aria-label={`${name ?? field.label}: ${stored.length > 0 ? 'tambah berkas' : 'pilih berkas'}`}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              void take(files)
            }}
          />
        </label>
      )}
      <p className={style.note}>
        {isOnline
          ? `${listOf(field)}; paling besar ${field.maxMegabytes} MB, paling banyak ${field.maxFiles} berkas.`
          : 'Luring: berkas dapat diunggah setelah perangkat tersambung kembali.'}
      </p>
      <div role="status">
        {problems.map((problem) => (
          <p key={problem} className={style.problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}

export const file: InputKind<'file'> = { wrap: () => 'group', Input: FileInput }
