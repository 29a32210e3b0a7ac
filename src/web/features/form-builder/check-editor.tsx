import type { ReactNode } from 'react'

import { withCheck } from '#forms/building/edit.ts'
import { type Reference, referencesIn } from '#forms/building/references.ts'
import { checkOfKey } from '#forms/check-keys.ts'
import { ruleText } from '#forms/check-words.ts'
import { type CheckRule, wordsOfRules } from '#forms/checks/rules.ts'
import type { Check, FormDefinition } from '#forms/define-form.ts'
import { kinds } from '#forms/kinds/index.ts'
import { isRows, isTable } from '#forms/shape.ts'

import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import type { EditorProps } from './acts.ts'
import { AmountField } from './amount-field.tsx'
import { EditorHead, faultAt, FaultLine, OtherFaults } from './editor-parts.tsx'
import { formItself } from './outline.tsx'
import { ReferenceSelect, ReferencesInput } from './reference-select.tsx'

import classes from './builder.module.css'

/** What a rule can compare, as a check begins with it. */
const rules: Record<CheckRule['rule'], string> = {
  atMost: 'Satu angka tidak melebihi angka lain',
  notBefore: 'Satu tanggal tidak sebelum tanggal lain',
  balance: 'Jumlah kiri sama dengan jumlah kanan di setiap baris',
  partsAtMost: 'Bagian tidak melebihi keseluruhan di setiap baris',
  opensAsClosed: 'Awal bulan sama dengan akhir bulan lalu di setiap baris',
  notExpired: 'Tanggal berlaku belum lewat',
  withinMonth: 'Hari atau jam tidak melebihi isi bulan',
  named: 'Aturan yang ditulis dalam program',
}

const holdsIn = ({ field }: Reference) => (isRows(field) ? null : kinds[field.kind].holds)

/** What a check of a form can name. */
function choicesIn(form: FormDefinition) {
  const all = referencesIn(form)
  const groups = form.sections.flatMap(({ id, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (!isTable(field) && !isRows(field)) return []
      const columns = isTable(field) ? field.columns : field.fields
      return [{ name, label: field.label, section: id, isTable: isTable(field), columns }]
    }),
  )
  return {
    all,
    amounts: all.filter((each) => holdsIn(each) === 'amount'),
    days: all.filter((each) => holdsIn(each) === 'day'),
    groups,
    columnsOf: (table: string): Reference[] => {
      const group = groups.find(({ name }) => name === table)
      return Object.entries(group?.columns ?? {}).flatMap(([name, field]) =>
        kinds[field.kind].holds === 'amount'
          ? [{ name, label: field.label, field, section: group?.section ?? '' }]
          : [],
      )
    },
  }
}
type Choices = ReturnType<typeof choicesIn>

/** A rule of a sort, about the first answers that it could be about. */
export function ruleBegun(sort: CheckRule['rule'], form: FormDefinition): CheckRule {
  const { amounts, days, groups, columnsOf } = choicesIn(form)
  const amount = (place: number) => amounts[place]?.name ?? ''
  const day = (place: number) => days[place]?.name ?? ''
  const table = groups.find((group) => sort !== 'opensAsClosed' || group.isTable)?.name ?? ''
  const column = (place: number) => columnsOf(table)[place]?.name ?? ''
  /** One of them; none where it has fewer. */
  const columns = (place: number) =>
    columnsOf(table)
      .slice(place, place + 1)
      .map(({ name }) => name)
  switch (sort) {
    case 'atMost':
      return { rule: sort, field: amount(0), limit: amount(1) }
    case 'notBefore':
      return { rule: sort, field: day(0), start: day(1) }
    case 'balance':
      return { rule: sort, table, left: columns(0), right: columns(1), absolute: 0.01, relative: 0 }
    case 'partsAtMost':
      return { rule: sort, table, parts: columns(0), of: columns(1) }
    case 'opensAsClosed':
      return { rule: sort, table, opening: column(0), closing: column(1) }
    case 'notExpired':
      return { rule: sort, fields: days.slice(0, 1).map(({ name }) => name) }
    case 'withinMonth':
      return { rule: sort, field: amount(0), unit: 'days' }
    case 'named':
      throw new Error('A rule of the code cannot be begun here')
  }
}

/** A check: what it compares, as fields and as a sentence, what it does, and what it says. */
export function CheckEditor({ form, at, faults, acts }: EditorProps & { at: string }) {
  const check = checkOfKey(form, at)
  if (!check) return null
  const choices = choicesIn(form)
  const set = (change: Partial<Check>, tag: string) =>
    acts.change((now) => {
      const here = checkOfKey(now, at)
      return here ? withCheck(now, at, { ...here, ...change }) : now
    }, `check:${at} ${tag}`)
  const { rule } = check
  const labelOf = (name: string, table?: string) =>
    (table === undefined
      ? (choices.all.find((each) => each.name === name) ?? choices.groups.find((each) => each.name === name))
      : choices.columnsOf(table).find((each) => each.name === name)
    )?.label ??
    (name || '…')
  return (
    <>
      <EditorHead title="Pemeriksaan" code={check.id} />
      <OtherFaults faults={faults} />
      <Select
        label="Bila dilanggar"
        value={check.level}
        options={optionsOf({ hard: 'Laporan ditolak', soft: 'Laporan diterima, dengan penjelasan' })}
        onChange={(level) => set({ level }, 'level')}
      />
      <Select
        label="Yang diperiksa"
        value={rule.rule}
        options={optionsOf(rules).filter(({ value }) => value === rule.rule || value !== 'named')}
        onChange={(sort) => {
          if (sort !== rule.rule && sort !== 'named') set({ rule: ruleBegun(sort, form) }, 'rule')
        }}
      />
      <RuleInput rule={rule} choices={choices} onChange={(next) => set({ rule: next }, 'terms')} />
      <FaultLine>{faultAt(faults, 'rule')}</FaultLine>
      <p className={classes.sentence} role="status">
        {ruleText(rule, labelOf)}
      </p>
      <TextField
        label="Pesan kepada pengisi"
        required
        maxLength={500}
        value={check.message}
        error={faultAt(faults, 'message')}
        hint={wordsHint(rule)}
        onChange={({ currentTarget }) => set({ message: currentTarget.value }, 'message')}
      />
      {check.level === 'soft' && (
        <TextField
          label="Kalimat singkat untuk daftar"
          maxLength={300}
          value={check.brief ?? ''}
          error={faultAt(faults, 'brief')}
          hint="Tanpa angka; dipakai bila pesan memuat angka laporan."
          onChange={({ currentTarget: { value } }) =>
            acts.change((now) => {
              const { brief: _brief, ...rest } = check
              return withCheck(now, at, value === '' ? rest : { ...rest, brief: value })
            }, `check:${at} brief`)
          }
        />
      )}
      <div>
        <Button
          variant="default"
          danger
          onClick={() => {
            acts.change((now) => withCheck(now, at, null))
            acts.choose(formItself)
          }}
        >
          Hapus pemeriksaan
        </Button>
      </div>
    </>
  )
}

/** Which words of a message the rule fills in; nothing where it has none, or they are known to its code alone. */
function wordsHint({ rule }: CheckRule): string | undefined {
  const words = rule === 'named' ? [] : wordsOfRules[rule]
  return words.length > 0 ? `Diganti isi laporan: ${words.map((word) => `{${word}}`).join(', ')}.` : undefined
}

type RuleOf<R extends CheckRule['rule']> = Extract<CheckRule, { rule: R }>
type RuleAsked = { choices: Choices; onChange: (rule: CheckRule) => void }

const one = (
  label: string,
  value: string,
  references: readonly Reference[],
  onChange: (name: string) => void,
) => (
  <ReferenceSelect
    label={label}
    hideLabel={false}
    value={value}
    references={references}
    onChange={onChange}
  />
)
const some = (
  label: string,
  names: readonly string[],
  references: readonly Reference[],
  onChange: (names: string[]) => void,
) => <ReferencesInput label={label} names={names} references={references} onChange={onChange} />
/** A table or a list; `isFixed` where only rows that are the same every month will do. */
const holder = (
  value: string,
  { groups }: Choices,
  onChange: (name: string) => void,
  { isFixed = false } = {},
) => (
  <Select
    label="Tabel atau daftar"
    value={value}
    options={groups
      .filter((group) => group.isTable || !isFixed)
      .map(({ name, label }) => ({ value: name, label }))}
    onChange={onChange}
  />
)

/** What each rule compares, as fields. */
const ruleInputs: { [R in CheckRule['rule']]: (rule: RuleOf<R>, asked: RuleAsked) => ReactNode } = {
  atMost: (rule, { choices: { amounts }, onChange }) => (
    <>
      {one('Angka', rule.field, amounts, (field) => onChange({ ...rule, field }))}
      {one('Tidak melebihi', rule.limit, amounts, (limit) => onChange({ ...rule, limit }))}
    </>
  ),
  notBefore: (rule, { choices: { days }, onChange }) => (
    <>
      {one('Tanggal', rule.field, days, (field) => onChange({ ...rule, field }))}
      {one('Tidak sebelum', rule.start, days, (start) => onChange({ ...rule, start }))}
    </>
  ),
  balance: (rule, { choices, onChange }) => (
    <>
      {holder(rule.table, choices, (table) => onChange({ ...rule, table, left: [], right: [] }))}
      {some('Kiri', rule.left, choices.columnsOf(rule.table), (left) => onChange({ ...rule, left }))}
      {some('Kanan', rule.right, choices.columnsOf(rule.table), (right) => onChange({ ...rule, right }))}
      <AmountField
        label="Selisih yang boleh"
        value={rule.absolute}
        onChange={(absolute) => onChange({ ...rule, absolute: absolute ?? 0 })}
      />
      <AmountField
        label="Selisih yang boleh (persen)"
        value={rule.relative * 100}
        onChange={(percent) => onChange({ ...rule, relative: (percent ?? 0) / 100 })}
      />
    </>
  ),
  partsAtMost: (rule, { choices, onChange }) => (
    <>
      {holder(rule.table, choices, (table) => onChange({ ...rule, table, parts: [], of: [] }))}
      {some('Bagian', rule.parts, choices.columnsOf(rule.table), (parts) => onChange({ ...rule, parts }))}
      {some('Keseluruhan', rule.of, choices.columnsOf(rule.table), (of) => onChange({ ...rule, of }))}
    </>
  ),
  opensAsClosed: (rule, { choices, onChange }) => (
    <>
      {holder(rule.table, choices, (table) => onChange({ ...rule, table }), { isFixed: true })}
      {one('Awal bulan', rule.opening, choices.columnsOf(rule.table), (opening) =>
        onChange({ ...rule, opening }),
      )}
      {one('Akhir bulan', rule.closing, choices.columnsOf(rule.table), (closing) =>
        onChange({ ...rule, closing }),
      )}
    </>
  ),
  notExpired: (rule, { choices: { days }, onChange }) =>
    some('Tanggal', rule.fields, days, (fields) => onChange({ ...rule, fields })),
  withinMonth: (rule, { choices: { amounts }, onChange }) => (
    <>
      {one('Angka', rule.field, amounts, (field) => onChange({ ...rule, field }))}
      <Select
        label="Satuan waktu"
        value={rule.unit}
        options={optionsOf({ days: 'Hari', hours: 'Jam' })}
        onChange={(unit) => onChange({ ...rule, unit })}
      />
    </>
  ),
  named: () => null,
}

function RuleInput({ rule, ...asked }: { rule: CheckRule } & RuleAsked) {
  // Safe: the rule's own name picks the input that takes it.
  const input = ruleInputs[rule.rule] as (rule: CheckRule, asked: RuleAsked) => ReactNode
  return input(rule, asked)
}
