import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import type { RichText } from '#domain/rich-text/model.ts'
import { linkHint, safeLink } from '#domain/safe-link.ts'

import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { focusFault } from '../../ui/form-fields.ts'
import { TypedDialog } from '../../ui/typed-dialog.tsx'
import { sendFile } from '../../ui/upload-file.ts'
import { seenText } from './convert.ts'
import { actRows, createEditor, type Editor } from './view.ts'

import classes from './rich-text-editor.module.css'

/** Where the words of a text are written. It starts with `start` and tells every change; another text needs another key. */
export function RichTextEditor({
  label,
  start,
  error,
  onChange,
}: {
  label: string
  start: RichText
  error?: string | undefined
  onChange: (text: RichText) => void
}) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, setCount] = useState(0)
  const [asked, setAsked] = useState<'link' | 'picture' | File | null>(null)
  const tell = useRef(onChange)
  tell.current = onChange
  // The editor is outside of React: it lives as long as its element.
  useEffect(() => {
    if (!place.current) return undefined
    const made = createEditor(place.current, start, {
      label,
      describedBy: id,
      onChange: (text) => tell.current(text),
      onState: () => setCount((count) => count + 1),
      onPicture: setAsked,
    })
    setEditor(made)
    return () => made.destroy()
    // oxlint-disable-next-line react/exhaustive-deps -- what it starts with is read once
  }, [])
  return (
    <div className={classes.editor} data-wrong={error !== undefined}>
      <p className={classes.label}>{label}</p>
      {editor && (
        <Toolbar editor={editor} onLink={() => setAsked('link')} onPicture={() => setAsked('picture')} />
      )}
      <div ref={place} className={classes.page} />
      <p id={id} className={error ? classes.fault : 'soft'} role={error ? 'alert' : undefined}>
        {error ??
          'Teks dari Word, Google Docs, atau halaman web dan gambar boleh ditempel; yang tidak dikenal dibuang.'}
      </p>
      {editor && asked === 'link' && <LinkDialog editor={editor} onClose={() => setAsked(null)} />}
      {editor && asked !== null && asked !== 'link' && (
        <PictureDialog
          editor={editor}
          given={asked === 'picture' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** One stop of the Tab key: the arrows go from button to button. */
function Toolbar({
  editor,
  onLink,
  onPicture,
}: {
  editor: Editor
  onLink: () => void
  onPicture: () => void
}) {
  const [current, setCurrent] = useState('undo')
  const state = editor.state()
  const buttons: {
    name: string
    label: string
    sign: string
    isOn?: boolean | undefined
    /** Whether it does anything where the cursor stands. */
    isPossible?: boolean
    run: () => void
  }[] = [
    ...actRows
      .filter(([, { isShown }]) => isShown?.(state) ?? true)
      .map(([name, { label, sign, isOn, run }]) => ({
        ...{ name, label, sign },
        isOn: isOn?.(state),
        isPossible: run(state),
        run: () => editor.run(name),
      })),
    { name: 'link', label: 'Tautan', sign: 'Tautan', isOn: editor.link() !== '', run: onLink },
    { name: 'picture', label: 'Sisipkan gambar', sign: 'Gambar', run: onPicture },
  ]
  const reached = buttons.some(({ name }) => name === current) ? current : 'undo'
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = buttons.findIndex(({ name }) => name === reached)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const button = next === undefined ? undefined : buttons.at(next % buttons.length)
    if (!button) return
    event.preventDefault()
    setCurrent(button.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-act='${button.name}']`)?.focus()
  }
  return (
    <div role="toolbar" tabIndex={-1} aria-label="Bentuk teks" className={classes.toolbar} onKeyDown={move}>
      {buttons.map(({ name, label, sign, isOn, isPossible = true, run }) => (
        <button
          key={name}
          type="button"
          data-act={name}
          className={classes.act}
          aria-label={label}
          title={isPossible ? label : `${label}: tidak dapat dipakai di sini`}
          aria-pressed={isOn}
          // The arrows still reach it: it would lose the focus if it were disabled.
          aria-disabled={!isPossible}
          tabIndex={name === reached ? 0 : -1}
          onFocus={() => setCurrent(name)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={isPossible ? run : undefined}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}

/** By its button or by Enter. */
const onEnter = (step: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  void step()
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(editor.link)
  const [address, setAddress] = useState(before)
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const isEmpty = editor.state().selection.empty && before === ''
  const save = () => {
    const href = safeLink(address)
    if (href === null) return setFault(linkHint)
    editor.setLink(href, words.trim())
    return onClose()
  }
  return (
    <TypedDialog
      title="Tautan"
      isUnsaved={() => address !== before || words !== ''}
      lost="Tautan yang diketik hilang bila Anda menutup jendela ini."
      onClose={onClose}
    >
      <form noValidate onSubmit={onEnter(save)}>
        <div className="stack">
          <TextField
            label="Alamat"
            value={address}
            error={fault}
            data-autofocus
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          {isEmpty && (
            <TextField
              label="Teks tautan"
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          )}
        </div>
        <DialogActions>
          {before !== '' && (
            <Button
              variant="default"
              onClick={() => {
                editor.setLink(null, '')
                onClose()
              }}
            >
              Hapus tautan
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit">Pakai tautan</Button>
        </DialogActions>
      </form>
    </TypedDialog>
  )
}

const lostPicture = 'Jawaban server tidak diterima. Sisipkan lagi saat tersambung.'

function PictureDialog({
  editor,
  given,
  onClose,
}: {
  editor: Editor
  /** What was pasted or dropped. */
  given: File | null
  onClose: () => void
}) {
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [faults, setFaults] = useState<{ file?: string; alt?: string }>({})
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The focus is outside of React; it moves once the faults stand at their fields.
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFault(form.current)
  }, [faults])
  async function save() {
    const words = { alt: seenText(alt).trim(), caption: seenText(caption).trim() }
    const wrong = {
      ...(!file && { file: 'Pilih gambar JPG atau PNG' }),
      ...(words.alt === '' && { alt: 'Tulis apa yang terlihat, untuk orang yang tidak dapat melihatnya' }),
    }
    setFaults(wrong)
    if (!file || Object.keys(wrong).length > 0) return
    setSending(true)
    const outcome = await sendFile<{ id: number; mime: string }>('/api/file/content', { file }, () => {}).done
    setSending(false)
    // The picture is still chosen: nobody has to choose it a second time.
    if (!outcome.ok)
      return setFaults({
        file: outcome.isLost ? lostPicture : (outcome.messages[0] ?? 'Gambar tidak dapat diunggah'),
      })
    if (!outcome.data.mime.startsWith('image/')) return setFaults({ file: 'Pilih gambar JPG atau PNG' })
    editor.insertPicture({ file: outcome.data.id, ...words })
    return onClose()
  }
  return (
    <TypedDialog
      title="Sisipkan gambar"
      isUnsaved={() => file !== null || alt !== '' || caption !== ''}
      isHeld={isSending}
      lost="Gambar dan teksnya hilang bila Anda menutup jendela ini."
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={onEnter(save)}>
        <div className="stack">
          <FileField
            label="Gambar"
            hint="JPG atau PNG, paling besar 10 MB"
            accept="image/jpeg,image/png"
            chosen={file?.name}
            error={faults.file}
            onFile={setFile}
          />
          <TextField
            label="Teks pengganti"
            required
            maxLength={300}
            value={alt}
            error={faults.alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          <TextField
            label="Keterangan di bawah gambar"
            maxLength={500}
            value={caption}
            onChange={({ currentTarget }) => setCaption(currentTarget.value)}
          />
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            Batal
          </Button>
          <Button type="submit" loading={isSending}>
            Sisipkan
          </Button>
        </DialogActions>
      </form>
    </TypedDialog>
  )
}
