import { useState } from 'react'

import type { Shelf } from '#forms/building/edit.ts'
import { addressOn, fieldNamed, withCheck, withNew } from '#forms/building/edit.ts'
import { freeCode, freeName, kindsFor, newElement, type NewKind } from '#forms/building/new-elements.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { explanationField, isRows, isTable } from '#forms/shape.ts'

import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { BuilderActs } from './acts.ts'
import { ruleBegun } from './check-editor.tsx'
import { kindWords } from './properties.ts'

import classes from './builder.module.css'

export type Adding = Shelf | 'section' | 'check'

const words = (adding: Adding) => {
  if (adding === 'section') return { title: 'Tambah bagian', label: 'Judul bagian' }
  if (adding === 'check') return { title: 'Tambah pemeriksaan', label: 'Kode, misalnya GZ-01' }
  if ('section' in adding) return { title: 'Tambah pertanyaan', label: 'Pertanyaan' }
  return adding.of === 'rows'
    ? { title: 'Tambah baris', label: 'Nama baris' }
    : { title: 'Tambah kolom', label: 'Pertanyaan kolom' }
}

/** Adds a question, a row, a column, a section or a check; the code is made of its words, and never changes again. */
export function AddDialog({
  form,
  adding,
  taken,
  acts,
  onClose,
}: {
  form: FormDefinition
  adding: Adding
  /** Codes of earlier versions, which must not come back as something else. */
  taken: ReadonlySet<string>
  acts: BuilderActs
  onClose: () => void
}) {
  const [label, setLabel] = useState('')
  const isShelf = typeof adding !== 'string'
  const offered = isShelf ? kindsFor(adding) : []
  const [kind, setKind] = useState<NewKind>(offered[0] ?? 'text')
  const given = label.trim()
  const code = codeOf(form, adding, given, taken)
  const isUsed = adding === 'check' && form.checks.some(({ id }) => id === code)
  const { title, label: question } = words(adding)
  const add = () => {
    if (given === '' || isUsed) return
    acts.change((now) => withAdded(now, adding, { code, kind, label: given }))
    acts.choose(isShelf ? addressOn(adding, code) : `${adding}:${code}`)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={question}
          data-autofocus
          required
          autoComplete="off"
          maxLength={adding === 'check' ? 60 : 300}
          value={label}
          error={isUsed ? 'Kode ini sudah dipakai' : undefined}
          hint={
            given === '' || adding === 'check' ? undefined : `Kode: ${code}. Kode tidak dapat diganti lagi.`
          }
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        {offered.length > 1 && (
          <fieldset className="fieldset">
            <legend className="small strong">Jenis</legend>
            <div className={classes.kinds}>
              {offered.map((each) => (
                <label key={each} className={classes.kindChoice}>
                  <input
                    type="radio"
                    name="jenis"
                    value={each}
                    checked={kind === each}
                    onChange={() => setKind(each)}
                  />
                  <span className={classes.kindWords}>
                    <span className="strong">{kindWords[each].name}</span>
                    {kindWords[each].about && <span className="small">{kindWords[each].about}</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" disabled={given === '' || isUsed}>
            Tambah
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function codeOf(form: FormDefinition, adding: Adding, label: string, taken: ReadonlySet<string>): string {
  if (adding === 'section')
    return freeName(
      label,
      form.sections.map(({ id }) => id),
      'bagian',
    )
  if (adding === 'check') return label.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60)
  return freeCode(form, adding, label, taken)
}

function withAdded(
  form: FormDefinition,
  adding: Adding,
  { code, kind, label }: { code: string; kind: NewKind; label: string },
): FormDefinition {
  if (adding === 'section')
    return { ...form, sections: [...form.sections, { id: code, title: label, fields: {} }] }
  if (adding === 'check') {
    const sort = firstRule(form)
    return withCheck(form, code, {
      id: code,
      // One that asks for an explanation needs the question that takes it.
      level: form.sections.some(({ fields }) => explanationField in fields) ? 'soft' : 'hard',
      rule: ruleBegun(sort, form),
      message: 'Periksa kembali jawaban ini.',
    })
  }
  const holder = 'field' in adding ? fieldNamed(form, adding.field) : undefined
  return withNew(form, adding, code, newElement(kind, label, { holder, code }))
}

/** A rule that the form has something for. */
const firstRule = (form: FormDefinition) =>
  form.sections.some(({ fields }) => Object.values(fields).some((field) => isTable(field) || isRows(field)))
    ? ('partsAtMost' as const)
    : ('atMost' as const)

/** The codes that an earlier version used, by the addresses of its elements. */
export function codesAt(addresses: readonly string[]): ReadonlySet<string> {
  return new Set(addresses.flatMap((at) => at.split(/[.[\]]/).filter(Boolean)))
}
