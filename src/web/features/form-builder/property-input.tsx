import type { ChangeEvent, ReactNode } from 'react'

import { fieldNamed, optionOf, type Shelf, spotOf, withHeading } from '#forms/building/edit.ts'
import { referencesAbove, referencesIn } from '#forms/building/references.ts'
import type {
  FormDefinition,
  Proposal,
  RowsField,
  SimpleField,
  TableField,
  When,
} from '#forms/define-form.ts'
import { type KindName, kinds } from '#forms/kinds/index.ts'
import { isRows, isTable } from '#forms/shape.ts'

import { Checkbox } from '../../ui/checkbox.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { AmountField } from './amount-field.tsx'
import { ConditionInput } from './condition-input.tsx'
import { FaultLine } from './editor-parts.tsx'
import { GuideInput } from './guide-input.tsx'
import { OptionsInput } from './options-input.tsx'
import type { Property } from './properties.ts'
import { ProposalInput } from './proposal-input.tsx'

import classes from './builder.module.css'

/** What an input of a property needs to know. */
export type Asked = {
  form: FormDefinition
  /** The element, and where it stands. */
  at: string
  element: object
  /** What is wrong with this property. */
  fault: string | undefined
  /** Sets the property, or leaves it out. */
  set: (value: unknown) => void
  /** For a property that another element holds. */
  change: (step: (form: FormDefinition) => FormDefinition) => void
}

type InputOf<C extends Property['control']> = (
  property: Extract<Property, { control: C }>,
  asked: Asked,
) => ReactNode

const textIn = ({ element }: Asked, key: string) => {
  const value = optionOf(element, key)
  return typeof value === 'string' ? value : ''
}
const listIn = ({ element }: Asked, key: string): string[] => {
  const value = optionOf(element, key)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
const choicesIn = ({ element }: Asked) =>
  // Safe: the options of a choice are words by their codes.
  (optionOf(element, 'options') ?? {}) as Readonly<Record<string, string>>
/** What a text says, or nothing. */
const orNothing = (text: string, key: string) =>
  text === '' && key !== 'label' && key !== 'item' ? undefined : text

const holderIn = ({ form, at }: Asked): TableField | RowsField | undefined => {
  const shelf: Shelf | undefined = spotOf(form, at)?.shelf
  if (!shelf || !('field' in shelf)) return undefined
  const field = fieldNamed(form, shelf.field)
  return field && (isTable(field) || isRows(field)) ? field : undefined
}

/** A text of one line or of several. */
const textProps = ({ key, label, hint, most }: Property & { most: number }, asked: Asked) => ({
  ...{ label, hint, maxLength: most, value: textIn(asked, key), error: asked.fault },
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    asked.set(orNothing(currentTarget.value, key)),
})

/** One of some words, or nothing, which `none` says. */
const pick = (
  { key, label, hint }: Property,
  asked: Asked,
  none: string,
  options: readonly (readonly [value: string, words: string])[],
) => (
  <Select
    label={label}
    hint={hint}
    value={textIn(asked, key)}
    options={[['', none] as const, ...options].map(([value, words]) => ({ value, label: words }))}
    error={asked.fault}
    onChange={(value) => asked.set(orNothing(value, key))}
  />
)

/** The input of each control: a new one is a row here, and a name in `properties.ts`. */
const inputs: { [C in Property['control']]: InputOf<C> } = {
  line: (property, asked) => <TextField {...textProps(property, asked)} autoComplete="off" />,
  lines: (property, asked) => <TextAreaField {...textProps(property, asked)} rows={2} />,
  amount: ({ key, label, hint, isWhole = false }, asked) => {
    const value = optionOf(asked.element, key)
    return (
      <AmountField
        label={label}
        hint={hint}
        isWhole={isWhole}
        value={typeof value === 'number' ? value : undefined}
        error={asked.fault}
        onChange={asked.set}
      />
    )
  },
  tick: ({ key, label, hint, isInverted = false }, asked) => {
    const isSaid = optionOf(asked.element, key) === true
    return (
      <div>
        <Checkbox
          checked={isSaid !== isInverted}
          onChange={(on) => asked.set(on === isInverted ? undefined : true)}
        >
          {label}
        </Checkbox>
        {hint && <p className="small flat">{hint}</p>}
      </div>
    )
  },
  one: (property, asked) => pick(property, asked, property.none, Object.entries(property.options)),
  some: ({ key, label, options }, asked) => (
    <Ticks
      label={label}
      options={options}
      chosen={listIn(asked, key)}
      fault={asked.fault}
      // An empty list is said, so that it is refused where it stands.
      onChange={asked.set}
    />
  ),
  options: ({ label }, asked) => (
    <OptionsInput label={label} options={choicesIn(asked)} fault={asked.fault} onChange={asked.set} />
  ),
  exclusive: (property, asked) => pick(property, asked, 'Tidak ada', Object.entries(choicesIn(asked))),
  condition: ({ key, label }, asked) => (
    <ConditionInput
      label={label}
      // Safe: this option is a condition wherever it stands.
      when={optionOf(asked.element, key) as When | undefined}
      references={referencesAbove(asked.form, asked.at)}
      onChange={asked.set}
    />
  ),
  guide: ({ key, label, hint }, asked) => (
    <GuideInput
      label={label}
      hint={hint}
      value={textIn(asked, key)}
      fault={asked.fault}
      onChange={(value) => asked.set(orNothing(value, key))}
    />
  ),
  proposal: ({ key, label }, asked) => {
    const spot = spotOf(asked.form, asked.at)
    const kind = optionOf(asked.element, 'kind')
    const isColumn = spot !== null && 'field' in spot.shelf
    const above = referencesAbove(asked.form, asked.at)
    return (
      <ProposalInput
        label={label}
        // Safe: this option is a proposal wherever it stands.
        proposal={optionOf(asked.element, key) as Proposal | undefined}
        name={
          spot && 'field' in spot.shelf && spot.shelf.of === 'columns'
            ? `{row}_${spot.name}`
            : (spot?.name ?? asked.at)
        }
        // Safe: only questions have proposals.
        field={asked.element as SimpleField}
        isAmount={isKind(kind) && kinds[kind].holds === 'amount'}
        above={above}
        all={isColumn ? above : referencesIn(asked.form)}
        onChange={asked.set}
      />
    )
  },
  columns: ({ key, label }, asked) => (
    <Ticks
      label={label}
      // Safe: this property belongs to lists.
      options={columnWords(asked.element as RowsField)}
      chosen={listIn(asked, key)}
      fault={asked.fault}
      onChange={(chosen) => asked.set(chosen.length === 0 ? undefined : chosen)}
    />
  ),
  dateColumn: (property, asked) => {
    // Safe: this property belongs to lists.
    const dates = Object.entries((asked.element as RowsField).fields).filter(
      ([, { kind }]) => kinds[kind].holds === 'day',
    )
    return pick(
      property,
      asked,
      'Tidak diurutkan',
      dates.map(([name, { label }]) => [name, label]),
    )
  },
  heading: ({ label }, asked) => {
    const holder = holderIn(asked)
    const spot = spotOf(asked.form, asked.at)
    if (!holder || !isRows(holder) || !holder.groups || !spot || !('field' in spot.shelf)) return null
    const { shelf, name } = spot
    const place = holder.groups.findIndex(({ fields }) => fields.includes(name))
    return (
      <Select
        label={label}
        value={String(place)}
        options={holder.groups.map(({ title }, index) => ({ value: String(index), label: title }))}
        error={asked.fault}
        onChange={(value) => asked.change((form) => withHeading(form, shelf.field, name, Number(value)))}
      />
    )
  },
  tags: ({ key, label, hint }, asked) => (
    <TextField
      label={label}
      hint={hint}
      maxLength={200}
      value={listIn(asked, key).join(' ')}
      error={asked.fault}
      onChange={({ currentTarget }) => {
        const tags = currentTarget.value.trimStart().split(/\s+/)
        asked.set(tags.join('') === '' ? undefined : tags)
      }}
    />
  ),
  onlyFor: (property, asked) => {
    const holder = holderIn(asked)
    // One that no row has any more stays, to be taken out.
    const held = textIn(asked, 'onlyFor')
    const marks = holder && isTable(holder) ? Object.values(holder.rows).flatMap((row) => row.tags ?? []) : []
    const tags = [...new Set([...marks, ...(held ? [held] : [])])]
    if (tags.length === 0) return null
    return pick(
      property,
      asked,
      'Semua baris',
      tags.map((tag) => [tag, tag]),
    )
  },
}

const columnWords = ({ fields }: RowsField) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

const isKind = (kind: unknown): kind is KindName => typeof kind === 'string' && kind in kinds

/** One thing that is said of an element. */
export function PropertyInput({ property, asked }: { property: Property; asked: Asked }) {
  // Safe: the control picks the input that takes its own properties.
  const input = inputs[property.control] as InputOf<Property['control']>
  return input(property, asked)
}

/** Some of a few things. */
export function Ticks({
  label,
  options,
  chosen,
  fault,
  onChange,
}: {
  label: string
  options: Readonly<Record<string, string>>
  chosen: readonly string[]
  fault?: string | undefined
  onChange: (chosen: string[]) => void
}) {
  return (
    <fieldset className="fieldset stack">
      <legend className="small strong">{label}</legend>
      <div className={classes.codes}>
        {Object.entries(options).map(([value, words]) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
          >
            {words}
          </Checkbox>
        ))}
      </div>
      <FaultLine>{fault}</FaultLine>
    </fieldset>
  )
}
