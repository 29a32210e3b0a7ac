import type { Reference } from '#forms/building/references.ts'
import { simpleWords, type Words } from '#forms/condition-words.ts'

import { Select } from '../../ui/select.tsx'

/** How answers are called in a sentence. */
export function wordsAmong(references: readonly Reference[]): Words {
  const known = new Map(references.map((reference) => [reference.name, reference]))
  return (name) => {
    const reference = known.get(name)
    return reference
      ? { ...simpleWords(reference.field), label: reference.label }
      : { label: name, option: (code) => code }
  }
}

/** A choice of one of a form's answers; `extra` stand below them. One that is gone stays, marked. */
export function ReferenceSelect({
  label,
  hideLabel = true,
  value,
  references,
  extra = [],
  none,
  onChange,
}: {
  label: string
  hideLabel?: boolean
  value: string
  references: readonly Reference[]
  extra?: readonly { value: string; label: string }[]
  /** The words of choosing nothing, where that may be. */
  none?: string
  onChange: (value: string) => void
}) {
  const isKnown =
    value === '' ||
    references.some(({ name }) => name === value) ||
    extra.some((option) => option.value === value)
  return (
    <Select label={label} hideLabel={hideLabel} value={value} onChange={onChange}>
      {none !== undefined && <option value="">{none}</option>}
      {!isKnown && <option value={value}>{value} (tidak ada)</option>}
      {references.length > 0 && (
        <optgroup label="Jawaban">
          {references.map((reference) => (
            <option key={reference.name} value={reference.name}>
              {reference.label}
            </option>
          ))}
        </optgroup>
      )}
      {extra.length > 0 && (
        <optgroup label="Fasyankes dan laporan">
          {extra.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  )
}

/** Several of a form's answers, one below the other. */
export function ReferencesInput({
  label,
  names,
  references,
  onChange,
}: {
  label: string
  names: readonly string[]
  references: readonly Reference[]
  onChange: (names: string[]) => void
}) {
  const [first] = references.filter(({ name }) => !names.includes(name))
  return (
    <fieldset className="fieldset stack">
      <legend className="small strong">{label}</legend>
      {names.map((name, place) => (
        <ReferenceSelect
          key={name}
          label={`${label} ${place + 1}`}
          value={name}
          none="Hapus dari daftar"
          references={references.filter((each) => each.name === name || !names.includes(each.name))}
          onChange={(next) =>
            onChange(names.flatMap((each, at) => (at === place ? (next === '' ? [] : [next]) : [each])))
          }
        />
      ))}
      {first && (
        <ReferenceSelect
          label={`Tambah ke ${label}`}
          value=""
          none={names.length === 0 ? 'Pilih jawaban…' : 'Tambah jawaban…'}
          references={references.filter(({ name }) => !names.includes(name))}
          onChange={(next) => {
            if (next !== '') onChange([...names, next])
          }}
        />
      )}
    </fieldset>
  )
}
