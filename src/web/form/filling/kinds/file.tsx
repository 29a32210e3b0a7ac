import { useState } from 'react'

import { fileTypes } from '#forms/kinds/file.ts'

import { useOnline } from '../../../offline/connection.ts'
import type { InputKind, OwnProps } from './input.ts'
import { filesIn, typesIn, type Uploading } from './uploading.ts'

import classes from './input.module.css'

/** How many files were chosen. */
let count = 0

function FileInput({ id, field, value, isInvalid, describedBy, name, path, editor }: OwnProps<'file'>) {
  const isOnline = useOnline()
  const [done, setDone] = useState('')
  const { uploads, setUploads, change } = editor
  const stored = filesIn(value)
  const own = uploads.filter(({ place }) => place.path === path)
  const coming = own.filter(({ problem }) => !problem)
  const problems = new Set(own.flatMap(({ problem }) => problem ?? []))
  const room = field.maxFiles - stored.length - coming.length
  const isTold = ({ problem, place }: Uploading) => problem !== undefined && place.path === path
  const tell = (told: readonly Uploading[], problem: string) =>
    setUploads((list) =>
      list.map((one) => (told.some(({ key }) => key === one.key) ? { ...one, problem } : one)),
    )
  // A button goes with its file; the choice of another is drawn in a moment.
  const focusChoice = () => requestAnimationFrame(() => document.getElementById(id)?.focus())

  async function take(files: File[]) {
    const chosen = files.map((file) => ({
      ...{ key: `${(count += 1)}`, file, share: 0 },
      ...{ place: { path }, stop: new AbortController() },
    }))
    // All of them are listed from the beginning, since all of them take room.
    setUploads((list) => [...list.filter((one) => !isTold(one)), ...chosen])
    // Fetched with the first file: most forms are filled without one.
    const later = await import('./send-files.ts').catch(() => null)
    if (later) {
      await later.sendFiles(chosen, editor, field, room)
      return setDone('Berkas terunggah.')
    }
    tell(chosen, 'Sambungan terputus. Pilih berkas ini lagi saat tersambung.')
  }

  return (
    // What had the focus in it may go, such as the choice when there is no more room: then it has it.
    <div className={classes.files} tabIndex={-1}>
      {stored.map((file) => (
        <div key={file.id} className={classes.file}>
          <a href={`/api/file/${file.id}`} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          <button
            type="button"
            className={classes.plain}
            aria-label={`Hapus ${file.name}`}
            onClick={() => {
              change(path, (now: unknown) => {
                const others = filesIn(now).filter(({ id: other }) => other !== file.id)
                return others.length > 0 ? others : undefined
              })
              // There is room again.
              setUploads((list) => list.filter((one) => !isTold(one)))
              setDone('Berkas dihapus.')
              focusChoice()
            }}
          >
            Hapus
          </button>
        </div>
      ))}
      {coming.map((one) => (
        <div key={one.key} className={`${classes.file} ${classes.uploading}`}>
          <span>{one.file.name}</span>
          <progress
            className={classes.progress}
            value={one.share}
            aria-label={`Mengunggah ${one.file.name}`}
          />
          <button
            type="button"
            className={classes.plain}
            onClick={() => {
              one.stop.abort()
              tell([one], `${one.file.name}: Unggahan dibatalkan.`)
              focusChoice()
            }}
          >
            Batal
          </button>
        </div>
      ))}
      {room > 0 && (
        <label className={classes.drop}>
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
      <p className={classes.note}>
        {isOnline
          ? `${typesIn(field)}; paling besar ${field.maxMegabytes} MB, paling banyak ${field.maxFiles} berkas.`
          : 'Luring: berkas dapat diunggah setelah perangkat tersambung kembali.'}
      </p>
      <div role="status">
        {done && coming.length + problems.size === 0 && <span className="unseen">{done}</span>}
        {[...problems].map((problem) => (
          <p key={problem} className={classes.problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  )
}

export const file: InputKind<'file'> = { wrap: () => 'group', Input: FileInput }
