import { facilityTypes } from '#domain/facility.ts'
import { monthNames } from '#domain/words.ts'

import { conditionText, simpleWords, type Words, wordsOf } from './condition-words.ts'
import type { Field, FormDefinition, RowsField, SimpleField, TableField, When } from './define-form.ts'
import { kinds } from './kinds/index.ts'
import { isRows, isTable } from './shape.ts'

/** The form handbook: every question of a form as people ask about it, in Markdown and Indonesian. */
export function handbookOf(form: FormDefinition, all: readonly FormDefinition[]): string {
  const words = wordsOf(form, all)
  return [
    `## ${form.title}`,
    '',
    form.description,
    '',
    `- Kode: \`${form.id}\`, versi ${form.version}, berlaku sejak ${form.validFrom}`,
    `- Diisi oleh: ${form.applies.types.map((type) => facilityTypes[type].label).join(', ')}`,
    `- Wajib setiap bulan: ${form.applies.expected === 'always' ? 'ya' : `bila ${conditionText(form.applies.expected, words)}`}`,
    ...(form.applies.monthlyWhile ? [afterwardsText(form.applies.monthlyWhile, words)] : []),
    ...(form.partOf ? [`- Bagian dari laporan \`${form.partOf}\``] : []),
    `- Isi dari bulan sebelumnya: ${form.prefill ? 'tersedia' : 'tidak tersedia'}`,
    ...form.sections.flatMap(({ title, description, fields }) => [
      '',
      `### ${title}`,
      ...(description ? ['', description] : []),
      '',
      ...tableOf(
        ['Kunci', 'Pertanyaan', 'Jawaban', 'Wajib', 'Muncul bila', 'Disalin'],
        Object.entries(fields).flatMap(([name, field]) => rowsOf(name, field, words)),
      ),
    ]),
    ...(form.checks.length > 0
      ? [
          '',
          '### Pemeriksaan',
          '',
          'Pemeriksaan keras menolak pengiriman; pemeriksaan lunak meminta penjelasan.',
          '',
          ...tableOf(
            ['Kode', 'Jenis', 'Pesan'],
            form.checks.map(({ id, level, message }) => [id, level === 'hard' ? 'keras' : 'lunak', message]),
          ),
        ]
      : []),
    '',
  ].join('\n')
}

function afterwardsText(
  { latestConfirmed, afterwardsIn }: NonNullable<FormDefinition['applies']['monthlyWhile']>,
  words: Words,
): string {
  const condition = conditionText(latestConfirmed, words)
  return `- Hanya selama laporan terakhir yang terkonfirmasi menunjukkan: ${condition}. Sesudah itu sekali setahun, bulan ${monthNames[afterwardsIn - 1]}.`
}

/** A Markdown table; what would end a cell is escaped. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

function rowsOf(name: string, field: Field, words: Words): string[][] {
  if (isTable(field)) return tableRows(name, field, words)
  if (isRows(field)) return listRows(name, field, words)
  return [rowOf(name, field, words)]
}

function rowOf(name: string, field: SimpleField, words: Words, lead = ''): string[] {
  return [
    `\`${name}\``,
    `${lead}${field.label}${field.hint ? ` (${field.hint})` : ''}`,
    // Safe: `field.kind` picks the kind whose options the field carries.
    kinds[field.kind].describe(field as never),
    field.computed ? 'dihitung' : field.optional ? 'tidak' : 'ya',
    field.when
      ? `${conditionText(field.when, words)}${field.keptWhenGiven ? '; jawaban yang diberikan selalu disimpan' : ''}`
      : '',
    field.carry ? 'ya' : '',
  ]
}

function tableRows(name: string, { label, rows, columns, when }: TableField, words: Words): string[][] {
  const shown = (condition: When | undefined) => (condition ? conditionText(condition, words) : '')
  return [
    [`\`${name}\``, label, 'tabel', '', shown(when), ''],
    ...Object.entries(rows).map(([row, { label: title, when: rowWhen, hint }]) => [
      `\`${row}_…\``,
      `— baris: ${title}${hint ? ` (${hint})` : ''}`,
      '',
      '',
      shown(rowWhen),
      '',
    ]),
    ...Object.entries(columns).map(([column, cell]) => rowOf(`…_${column}`, cell, words, '— kolom: ')),
  ]
}

function listRows(name: string, field: RowsField, words: Words): string[][] {
  const { label, item, min = 0, max, fields, when, optional, carry } = field
  const inner: Words = (key) => (fields[key] ? simpleWords(fields[key]) : words(key))
  return [
    [
      `\`${name}\``,
      label,
      `daftar ${item}, ${min}–${max} baris`,
      optional ? 'tidak' : 'ya',
      when ? conditionText(when, words) : '',
      carry ? 'ya' : '',
    ],
    ...Object.entries(fields).map(([cell, options]) => rowOf(`${name}[].${cell}`, options, inner, '— ')),
  ]
}
