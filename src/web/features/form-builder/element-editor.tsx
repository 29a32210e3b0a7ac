import {
  fieldNamed,
  optionOf,
  partsOn,
  type Shelf,
  spotOf,
  withElement,
  withElementAt,
  withOption,
  withoutElement,
} from '#forms/building/edit.ts'
import { kindsFor, type NewKind, newElement } from '#forms/building/new-elements.ts'
import { kinds, type KindName } from '#forms/kinds/index.ts'

import { Button } from '../../ui/button.tsx'
import { MoveButtons } from '../../ui/order.tsx'
import { Select } from '../../ui/select.tsx'
import type { EditorProps } from './acts.ts'
import { EditorHead, faultAt, OtherFaults } from './editor-parts.tsx'
import { columnProperties, kindWords, properties, type Property } from './properties.ts'
import { PropertyInput } from './property-input.tsx'

import classes from './builder.module.css'

/** One question, not a table, a list or a row. */
const isQuestion = (kind: NewKind): kind is KindName => kind in kinds

const kindOf = (element: object, shelf: Shelf): NewKind =>
  // Safe: an element without a kind is a row of a table.
  'kind' in element && !('field' in shelf && shelf.of === 'rows') ? (element.kind as NewKind) : 'row'

/** What can be said of an element where it stands. */
function propertiesOf(kind: NewKind, shelf: Shelf): readonly Property[] {
  if (!('field' in shelf) || shelf.of === 'rows') return properties[kind]
  const own = columnProperties[shelf.of].filter(
    ({ key }) => (key !== 'total' && key !== 'empty') || (isQuestion(kind) && kinds[kind].holds === 'amount'),
  )
  // A table's columns share the guide of the table.
  const usual = properties[kind].filter(({ key }) => key !== 'guide' || shelf.of === 'fields')
  return [...usual, ...own]
}

/** One question, table, list, row or column: all that is said of it. */
export function ElementEditor({
  form,
  at,
  faults,
  isNew,
  dependents,
  acts,
}: EditorProps & {
  at: string
  isNew: boolean
  /** What depends on it, by name. */
  dependents: readonly string[]
}) {
  const spot = spotOf(form, at)
  const element = spot && partsOn(form, spot.shelf)[spot.name]
  if (!spot || !element) return null
  const { shelf, name } = spot
  const kind = kindOf(element, shelf)
  return (
    <>
      <EditorHead
        title={kindWords[kind].name}
        code={name}
        note={isNew ? '' : ' · sudah terbit, jenisnya tetap'}
      >
        <Placed form={form} at={at} spot={spot} acts={acts} />
      </EditorHead>
      <OtherFaults faults={faults} />
      {isNew && isQuestion(kind) && (
        <Select
          label="Jenis jawaban"
          value={kind}
          options={kindsFor(shelf)
            .filter(isQuestion)
            .map((value) => ({ value, label: kindWords[value].name }))}
          onChange={(value) => {
            const { label, hint } = element as { label: string; hint?: string }
            const holder = 'field' in shelf ? fieldNamed(form, shelf.field) : undefined
            const next = newElement(value, label, { code: name, holder })
            acts.change((now) => withElement(now, at, hint ? { ...next, hint } : next))
          }}
        />
      )}
      <div className="stack gap-5 one-column">
        {propertiesOf(kind, shelf)
          .filter(({ key, onlyWith = key }) => onlyWith === key || optionOf(element, onlyWith) !== undefined)
          .map((property) => (
            <PropertyInput
              key={`${at} ${property.key}`}
              property={property}
              asked={{
                ...{ form, at, element, change: acts.change },
                fault: faultAt(faults, property.key),
                set: (value) =>
                  acts.change((now) => {
                    const here = partsOn(now, shelf)[name]
                    return here ? withElement(now, at, withOption(here, property.key, value)) : now
                  }, `${at} ${property.key}`),
              }}
            />
          ))}
      </div>
      <Dependents names={dependents} />
      <div>
        <Button
          variant="default"
          danger
          onClick={() => {
            acts.change((now) => withoutElement(now, at))
            acts.choose('section' in shelf ? `section:${shelf.section}` : shelf.field)
          }}
        >
          {isNew ? 'Hapus' : 'Pensiunkan'}
        </Button>
        {!isNew && (
          <p className="small flat">
            Mulai versi ini tidak ditanyakan lagi. Jawaban pada laporan sebelumnya tetap ada.
          </p>
        )}
      </div>
    </>
  )
}

/** How many names are shown at once. */
const shown = 6

function Dependents({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const list = (some: readonly string[]) => (
    <ul className="bullets">
      {some.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
  return (
    <section className={classes.dependents} aria-label="Yang bergantung pada pertanyaan ini">
      <p className="strong flat">Dipakai oleh {names.length} hal</p>
      {list(names.slice(0, shown))}
      {names.length > shown && (
        <details className="disclosure">
          <summary>{names.length - shown} lainnya</summary>
          {list(names.slice(shown))}
        </details>
      )}
      <p className="small flat">
        Pertanyaan ini tidak dapat dipensiunkan atau diganti jenisnya selama masih dipakai.
      </p>
    </section>
  )
}

/** Where it stands among its neighbours, and for a question in which section. */
function Placed({
  form,
  at,
  spot: { shelf, name },
  acts,
}: Omit<EditorProps, 'faults'> & { at: string; spot: { shelf: Shelf; name: string } }) {
  const names = Object.keys(partsOn(form, shelf))
  return (
    <div className={classes.placed}>
      {'section' in shelf && form.sections.length > 1 && (
        <Select
          label="Bagian"
          hideLabel
          value={shelf.section}
          options={form.sections.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(section) =>
            acts.change((now) =>
              withElementAt(now, at, { section }, Object.keys(partsOn(now, { section })).length),
            )
          }
        />
      )}
      <MoveButtons
        key={at}
        name="pertanyaan ini"
        place={names.indexOf(name)}
        count={names.length}
        onMove={(to) => acts.change((now) => withElementAt(now, at, shelf, to))}
      />
    </div>
  )
}
