import { facilityTypes } from '#domain/facility.ts'
import { monthNames } from '#domain/words.ts'

import { codesOf } from '../answers/words.ts'
import { conditionText, type Words } from '../condition-words.ts'
import type { FormDefinition, GuideLink, RowsField, SimpleField, TableField, When } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import type { ChangeKind } from './changes.ts'
import type { Element } from './elements.ts'
import { isSame } from './same.ts'

/** One thing in which an element of two versions differs. */
export type Aspect = { kind: ChangeKind; words: string; option?: string }
type Names = { before: Words; after: Words }

/** In what an element differs from what it was; nothing where it is the same. */
export function aspectsOf(before: Element, after: Element, names: Names): Aspect[] {
  const [old, now] = [before.part, after.part]
  if (old.sort === 'row' && now.sort === 'row') return rowAspects(old.row, now.row, names)
  if (old.sort === 'table' && now.sort === 'table')
    return [
      ...wordAspects(old.field, now.field),
      ...whenAspects(old.field.when, now.field.when, names),
      ...plain(
        'reworded',
        old.field.rowLabel,
        now.field.rowLabel,
        `Judul kolom pertama kini “${now.field.rowLabel}”.`,
      ),
      ...plain('reworded', old.field.layout, now.field.layout, 'Cara menampilkan tabel berubah.'),
    ]
  if (old.sort === 'list' && now.sort === 'list') return listAspects(old.field, now.field, names)
  if (old.sort === now.sort && 'field' in old && 'field' in now)
    // Safe: a table and a list were dealt with above.
    return questionAspects(old.field as SimpleField, now.field as SimpleField, names)
  return [{ kind: 'retyped', words: 'Bentuk pertanyaan ini diganti.' }]
}

/** One aspect where two values differ. */
function plain(kind: ChangeKind, before: unknown, after: unknown, words: string): Aspect[] {
  return isSame(before, after) ? [] : [{ kind, words }]
}

type Worded = { label: string; hint?: string; guide?: GuideLink }
function wordAspects(before: Worded, after: Worded): Aspect[] {
  return [
    ...plain('reworded', before.label, after.label, `Kalimatnya semula “${before.label}”.`),
    ...plain(
      'reworded',
      before.hint,
      after.hint,
      after.hint ? `Petunjuknya kini “${after.hint}”.` : 'Petunjuknya dihapus.',
    ),
    ...plain(
      'reworded',
      before.guide,
      after.guide,
      after.guide ? `Panduannya kini “${after.guide}”.` : 'Tautan ke panduan dihapus.',
    ),
  ]
}

function whenAspects(before: When | undefined, after: When | undefined, names: Names): Aspect[] {
  if (isSame(before, after)) return []
  if (!after)
    return [
      {
        kind: 'reworded',
        words: `Selalu ditanyakan; semula bila ${before ? conditionText(before, names.before) : ''}.`,
      },
    ]
  const words = `Ditanyakan bila ${conditionText(after, names.after)}`
  const former = before ? conditionText(before, names.before) : null
  return [{ kind: 'loosened', words: `${words}; semula ${former === null ? 'selalu' : `bila ${former}`}.` }]
}

/** As a person reads it in the handbook: limits, decimals, units and what else its kind has. */
// Safe: `field.kind` picks the kind whose options the field carries.
const describe = (field: SimpleField) => kinds[field.kind].describe(field as never)
const unitOf = (field: SimpleField) => kinds[field.kind].unit?.(field as never)

function questionAspects(before: SimpleField, after: SimpleField, names: Names): Aspect[] {
  const words = wordAspects(before, after)
  const [was, is] = [`semula ${describe(before)}`, describe(after)]
  if (before.kind !== after.kind)
    return [...words, { kind: 'retyped', words: `Jenis jawabannya kini ${is}; ${was}.` }]
  const [oldUnit, unit] = [unitOf(before), unitOf(after)]
  if (oldUnit !== unit)
    return [
      ...words,
      {
        kind: 'retyped',
        words: `Satuannya kini ${unit ?? 'tanpa satuan'}; semula ${oldUnit ?? 'tanpa satuan'}.`,
      },
    ]
  return [
    ...words,
    ...optionAspects(codesOf(before), codesOf(after)),
    ...('options' in before
      ? []
      : plain('reworded', limitsOf(before), limitsOf(after), `Jawabannya kini ${is}; ${was}.`)),
    ...whenAspects(before.when, after.when, names),
    ...plain(
      after.optional ? 'loosened' : 'reworded',
      before.optional,
      after.optional,
      after.optional ? 'Boleh dikosongkan; semula wajib.' : 'Wajib diisi; semula boleh dikosongkan.',
    ),
    ...plain(
      'reworded',
      before.carry,
      after.carry,
      after.carry ? 'Disalin dari bulan sebelumnya.' : 'Tidak lagi disalin dari bulan sebelumnya.',
    ),
    ...plain('reworded', ruleOf(before), ruleOf(after), 'Cara mengisinya otomatis berubah.'),
    ...plain('retyped', rowsOf(before), rowsOf(after), 'Baris yang memiliki kolom ini diganti.'),
  ]
}

const rules = ['keptWhenGiven', 'empty', 'proposal', 'computed']
/** What has words of its own, or is looked at by itself. */
const told = ['kind', 'label', 'hint', 'guide', 'when', 'optional', 'carry', 'onlyFor', ...rules]
const entriesOf = (field: object, isTaken: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(field).filter(([key]) => isTaken(key)))
const limitsOf = (field: SimpleField) => entriesOf(field, (key) => !told.includes(key))
const ruleOf = (field: SimpleField) => entriesOf(field, (key) => rules.includes(key))
const rowsOf = (field: SimpleField) => entriesOf(field, (key) => key === 'onlyFor')

function optionAspects(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Aspect[] {
  const codes = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const changed = codes.flatMap((option): Aspect[] => {
    const [was, is] = [before[option], after[option]]
    if (was === undefined) return [{ kind: 'optionAdded', option, words: `Pilihan baru “${is}”.` }]
    if (is === undefined) return [{ kind: 'optionRetired', option, words: `Pilihan “${was}” dihapus.` }]
    return plain('reworded', was, is, `Pilihan “${was}” kini berbunyi “${is}”.`)
  })
  const common = (from: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
    Object.keys(from).filter((code) => code in other)
  return [
    ...changed,
    ...plain('reworded', common(before, after), common(after, before), 'Urutan pilihan berubah.'),
  ]
}

type Row = TableField['rows'][string]
function rowAspects(before: Row, after: Row, names: Names): Aspect[] {
  return [
    ...wordAspects(before, after),
    ...whenAspects(before.when, after.when, names),
    ...plain('retyped', before.numbers?.unit, after.numbers?.unit, 'Satuan baris ini diganti.'),
    ...plain('retyped', before.tags, after.tags, 'Kolom yang ditanyakan pada baris ini diganti.'),
    ...plain(
      'reworded',
      before.group,
      after.group,
      after.group ? `Judul kelompoknya kini “${after.group}”.` : 'Judul kelompoknya dihapus.',
    ),
    ...plain('reworded', restOf(before), restOf(after), 'Batas pada baris ini berubah.'),
  ]
}
const restOf = ({ numbers, dates, alwaysOpen }: Row) => ({
  ...{ decimals: numbers?.decimals, max: numbers?.max, validMonths: dates?.validMonths, alwaysOpen },
})

function listAspects(before: RowsField, after: RowsField, names: Names): Aspect[] {
  const span = ({ min = 0, max, item }: RowsField) => `${min}–${max} ${item}`
  const structure = ({ unique, uniqueInFacility, orderedBy, calendar }: RowsField) => ({
    ...{ unique, uniqueInFacility, orderedBy, calendar },
  })
  return [
    ...wordAspects(before, after),
    ...whenAspects(before.when, after.when, names),
    ...plain('reworded', span(before), span(after), `Kini ${span(after)}; semula ${span(before)}.`),
    ...plain(
      after.optional ? 'loosened' : 'reworded',
      before.optional,
      after.optional,
      after.optional ? 'Boleh dikosongkan; semula wajib.' : 'Wajib diisi; semula boleh dikosongkan.',
    ),
    ...plain('reworded', before.carry, after.carry, 'Penyalinan dari bulan sebelumnya berubah.'),
    ...plain('reworded', before.groups, after.groups, 'Judul di atas kolom berubah.'),
    ...plain('retyped', structure(before), structure(after), 'Susunan daftarnya diganti.'),
  ]
}

/** In what the form as a whole differs: its words, who owes it, and what may not change. */
export function formAspects(before: FormDefinition, after: FormDefinition, names: Names): Aspect[] {
  const { types, expected, monthlyWhile } = after.applies
  const who = types.map((type) => facilityTypes[type].label).join(' dan ')
  const owing = expected === 'always' ? 'setiap bulan' : `bila ${conditionText(expected, names.after)}`
  const fixed = ({ id, paths, partOf, stockRunsOn, nihil }: FormDefinition) => ({
    ...{ id, paths, partOf, stockRunsOn },
    nihil: nihil && { field: nihil.field, asks: nihil.asks },
  })
  return [
    ...plain('reworded', before.title, after.title, `Judulnya semula “${before.title}”.`),
    ...plain('reworded', before.shortTitle, after.shortTitle, `Judul singkatnya kini “${after.shortTitle}”.`),
    ...plain(
      'reworded',
      before.description,
      after.description,
      after.description ? `Keterangannya kini “${after.description}”.` : 'Keterangannya dihapus.',
    ),
    ...plain('reworded', before.applies.types.toSorted(), types.toSorted(), `Kini diisi oleh ${who}.`),
    ...plain('reworded', before.applies.expected, expected, `Kini wajib ${owing}.`),
    ...plain(
      'reworded',
      before.applies.monthlyWhile,
      monthlyWhile,
      monthlyWhile
        ? `Sekali setahun (${monthNames[monthlyWhile.afterwardsIn - 1]}) setelah syaratnya terpenuhi.`
        : 'Kini berulang setiap bulan.',
    ),
    ...plain(
      'reworded',
      before.prefill,
      after.prefill,
      after.prefill ? 'Dapat diisi dari bulan sebelumnya.' : 'Tidak dapat lagi diisi dari bulan sebelumnya.',
    ),
    ...plain(
      'reworded',
      before.nihil && { ...before.nihil, field: '', asks: [] },
      after.nihil && { ...after.nihil, field: '', asks: [] },
      'Kalimat pernyataan nihil berubah.',
    ),
    ...plain('retyped', fixed(before), fixed(after), 'Alamat atau susunan formulir diganti.'),
  ]
}
