import { useEffect, useRef } from 'react'

import { addressOn, type Shelf, spotOf } from '#forms/building/edit.ts'
import { checkKeyAt } from '#forms/check-keys.ts'
import type { Field, FormDefinition } from '#forms/define-form.ts'
import { isRows, isTable } from '#forms/shape.ts'

import { Button } from '../../ui/button.tsx'
import { useDragging } from '../../ui/order.tsx'
import type { Fault } from './faults.ts'
import { kindWords } from './properties.ts'

import classes from './builder.module.css'

/** What is chosen to be edited: an element by its address, `section:…`, `check:…`, `checks`, or the form itself. */
export type Chosen = string

export const formItself: Chosen = 'form:'
export const sectionOf = (chosen: Chosen) =>
  chosen.startsWith('section:') ? chosen.slice('section:'.length) : null
export const checkOf = (chosen: Chosen) =>
  chosen.startsWith('check:') ? chosen.slice('check:'.length) : null

type Props = {
  form: FormDefinition
  chosen: Chosen
  faults: readonly Fault[]
  /** The elements that no version before this has. */
  isNew: (at: string) => boolean
  onChoose: (chosen: Chosen) => void
  onAdd: (shelf: Shelf | 'section' | 'check') => void
  /** Puts an element, or a section, before or after another. */
  onMove: (at: Chosen, onto: Chosen) => void
}

/** Everything that a form asks, section by section, to choose from, to add to and to order. */
export function Outline(props: Props) {
  const { form, chosen, onAdd, onMove } = props
  const nav = useRef<HTMLElement>(null)
  const before = useRef(chosen)
  // What had the focus may have gone with what was taken out: it is where the choice is now.
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    if (document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [chosen])
  const { marksOf } = useDragging<Chosen>(onMove, (dragged, onto) => mayStandAt(form, dragged, onto))
  return (
    <nav ref={nav} className="stack one-column" aria-label="Susunan formulir">
      <ol className="list">
        <li>
          <Entry {...props} at={formItself} words="Formulir" detail="Judul, pengisi, kewajiban" />
        </li>
        {form.sections.map((section) => {
          const at: Chosen = `section:${section.id}`
          return (
            <li key={section.id} className={classes.branch} {...marksOf(at)}>
              <Entry {...props} at={at} words={section.title || 'Bagian tanpa judul'} isHead />
              <ol className="list">
                {Object.entries(section.fields).map(([name, field]) => (
                  <li key={name} className={classes.leaf} {...marksOf(name)}>
                    <Entry {...props} at={name} words={field.label} detail={kindWords[field.kind].name} />
                    <Inside {...props} name={name} field={field} marksOf={marksOf} />
                  </li>
                ))}
              </ol>
              <Button
                variant="subtle"
                size="compact"
                aria-label={`Tambah pertanyaan di ${section.title}`}
                onClick={() => onAdd({ section: section.id })}
              >
                + Pertanyaan
              </Button>
            </li>
          )
        })}
      </ol>
      <div className="cluster">
        <Button variant="default" size="compact" onClick={() => onAdd('section')}>
          + Bagian
        </Button>
      </div>
      <div className={classes.branch}>
        <p className={`small strong ${classes.rest}`}>Pemeriksaan</p>
        <ol className="list">
          {form.checks.map(({ level, message }, place) => {
            const at: Chosen = `check:${checkKeyAt(form, place)}`
            return (
              <li key={at} className={classes.leaf}>
                <Entry
                  {...props}
                  at={at}
                  words={message}
                  detail={level === 'hard' ? 'Menolak' : 'Minta penjelasan'}
                />
              </li>
            )
          })}
        </ol>
        <Button variant="subtle" size="compact" onClick={() => onAdd('check')}>
          + Pemeriksaan
        </Button>
      </div>
    </nav>
  )
}

/** The rows and columns of a table, the columns of a list. */
function Inside({
  name,
  field,
  marksOf,
  ...props
}: Props & { name: string; field: Field; marksOf: ReturnType<typeof useDragging<Chosen>>['marksOf'] }) {
  if (!isTable(field) && !isRows(field)) return null
  const isOpen = props.chosen === name || spotIn(props.form, props.chosen, name)
  if (!isOpen) return null
  const shelves = isTable(field)
    ? ([
        ['rows', 'Baris', field.rows],
        ['columns', 'Kolom', field.columns],
      ] as const)
    : ([['fields', 'Kolom', field.fields]] as const)
  return shelves.map(([of, words, parts]) => (
    <div key={of} className={classes.inside}>
      <p className={`small ${classes.rest}`}>{words}</p>
      <ol className="list">
        {Object.entries(parts).map(([part, { label }]) => {
          const at = addressOn({ field: name, of }, part)
          return (
            <li key={part} className={classes.leaf} {...marksOf(at)}>
              <Entry {...props} at={at} words={label} />
            </li>
          )
        })}
      </ol>
      <Button
        variant="subtle"
        size="compact"
        aria-label={`Tambah ${words.toLowerCase()} di ${field.label}`}
        onClick={() => props.onAdd({ field: name, of })}
      >
        + {words}
      </Button>
    </div>
  ))
}

const spotIn = (form: FormDefinition, chosen: Chosen, name: string) => {
  const shelf = spotOf(form, chosen)?.shelf
  return shelf !== undefined && 'field' in shelf && shelf.field === name
}

/** Whether one may be dropped on another: sections on sections, elements on those of their own shelf, questions in any section. */
function mayStandAt(form: FormDefinition, dragged: Chosen, onto: Chosen): boolean {
  if (sectionOf(dragged) !== null) return sectionOf(onto) !== null
  const from = spotOf(form, dragged)
  if (!from) return false
  if (sectionOf(onto) !== null) return 'section' in from.shelf
  const to = spotOf(form, onto)
  if (!to) return false
  if ('section' in from.shelf) return 'section' in to.shelf
  return JSON.stringify(from.shelf) === JSON.stringify(to.shelf)
}

function Entry({
  at,
  words,
  detail,
  isHead = false,
  chosen,
  faults,
  isNew,
  onChoose,
}: Props & { at: Chosen; words: string; detail?: string; isHead?: boolean }) {
  const count = faults.filter((fault) => (fault.at ?? formItself) === at).length
  return (
    <button
      type="button"
      className={classes.entry}
      data-head={isHead || undefined}
      aria-current={chosen === at ? 'true' : undefined}
      onClick={() => onChoose(at)}
    >
      <span className={classes.name}>{words || 'Tanpa nama'}</span>
      {detail && <span className={classes.kind}>{detail}</span>}
      {isNew(at) && <span className={classes.fresh}>baru</span>}
      {count > 0 && (
        <span className={classes.wrong}>
          {count}
          <span className="unseen"> masalah</span>
        </span>
      )}
    </button>
  )
}
