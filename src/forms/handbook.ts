import { facilityTypes } from '#domain/facility.ts'
import { handbookWords } from '#domain/handbook-words.ts'
import { monthNames, monthText } from '#domain/words.ts'

import { conditionText, simpleWords, type Words, wordsOf } from './condition-words.ts'
import type { Field, FormDefinition, RowsField, SimpleField, TableField, When } from './define-form.ts'
import { kinds } from './kinds/index.ts'
import { isRows, isTable } from './shape.ts'

type HandbookQuestion = {
  key: string
  label: string
  hint: string
  /** What an answer may be. */
  answer: string
  /** Empty for the rows of a table. */
  required: 'ya' | 'tidak' | 'dihitung' | ''
  /** When it is asked; empty where always. */
  condition: string
  /** Whether last month's answer can be taken over. */
  isCarried: boolean
}
/** What the handbook says of a form. */
export type Handbook = {
  id: string
  title: string
  description: string
  /** What a reader should know of the form, a line each. */
  facts: string[]
  sections: { id: string; title: string; description: string; questions: HandbookQuestion[] }[]
  checks: { id: string; isHard: boolean; message: string }[]
}

/** Every question of a form as people ask about it, in Indonesian. */
export function handbookOf(form: FormDefinition, all: readonly FormDefinition[]): Handbook {
  const words = wordsOf(form, all)
  const { expected, monthlyWhile, types } = form.applies
  return {
    ...{ id: form.id, title: form.title, description: form.description },
    facts: [
      `Kode: ${form.id}, versi ${form.version}, berlaku sejak ${monthText(form.validFrom)}`,
      `Diisi oleh: ${types.map((type) => facilityTypes[type].label).join(', ')}`,
      `Wajib setiap bulan: ${expected === 'always' ? 'ya' : `bila ${conditionText(expected, words)}`}`,
      ...(monthlyWhile ? [afterwardsText(monthlyWhile, words)] : []),
      ...(form.partOf
        ? [`Bagian dari: ${all.find(({ id }) => id === form.partOf)?.title ?? form.partOf}`]
        : []),
      `Isi dari bulan sebelumnya: ${form.prefill ? 'tersedia' : 'tidak tersedia'}`,
    ],
    sections: form.sections.map(({ id, title, description = '', fields }) => ({
      ...{ id, title, description },
      questions: Object.entries(fields).flatMap(([name, field]) => questionsOf(name, field, words)),
    })),
    checks: form.checks.map(({ id, level, message }) => ({ id, isHard: level === 'hard', message })),
  }
}

/** The handbook of a form in Markdown. */
export function handbookMarkdown(form: FormDefinition, all: readonly FormDefinition[]): string {
  const { title, description, facts, sections, checks } = handbookOf(form, all)
  return [
    ...[`## ${title}`, '', description, ''],
    ...facts.map((fact) => `- ${fact}`),
    ...sections.flatMap((section) => [
      ...['', `### ${section.title}`],
      ...(section.description ? ['', section.description] : []),
      '',
      ...tableOf(
        ['Kunci', 'Pertanyaan', 'Jawaban', 'Wajib', 'Muncul bila', 'Disalin'],
        section.questions.map(({ key, label, hint, answer, required, condition, isCarried }) => [
          ...[`\`${key}\``, `${label}${hint ? ` (${hint})` : ''}`],
          ...[answer, required, condition, isCarried ? 'ya' : ''],
        ]),
      ),
    ]),
    ...(checks.length > 0
      ? [
          ...['', `### ${handbookWords.checks}`, ''],
          ...[handbookWords.checksLead, ''],
          ...tableOf(
            ['Kode', 'Jenis', 'Pesan'],
            checks.map(({ id, isHard, message }) => [id, isHard ? 'keras' : 'lunak', message]),
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
  return `Hanya selama laporan terakhir yang terkonfirmasi menunjukkan: ${condition}. Sesudah itu sekali setahun, bulan ${monthNames[afterwardsIn - 1]}.`
}

/** A Markdown table; what would end a cell is escaped. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

function questionsOf(name: string, field: Field, words: Words): HandbookQuestion[] {
  if (isTable(field)) return tableQuestions(name, field, words)
  if (isRows(field)) return listQuestions(name, field, words)
  return [questionOf(name, field, words)]
}

const plain = { hint: '', answer: '', required: '', condition: '', isCarried: false } as const
const shown = (condition: When | undefined, words: Words) =>
  condition ? conditionText(condition, words) : ''

function questionOf(key: string, field: SimpleField, words: Words, lead = ''): HandbookQuestion {
  return {
    ...{ key, label: `${lead}${field.label}`, hint: field.hint ?? '' },
    // Safe: `field.kind` picks the kind whose options the field carries.
    answer: kinds[field.kind].describe(field as never),
    required: field.computed ? 'dihitung' : field.optional ? 'tidak' : 'ya',
    condition: field.when
      ? `${conditionText(field.when, words)}${field.keptWhenGiven ? '; jawaban yang diberikan selalu disimpan' : ''}`
      : '',
    isCarried: field.carry ?? false,
  }
}

function tableQuestions(name: string, field: TableField, words: Words): HandbookQuestion[] {
  const { label, rows, columns, when } = field
  return [
    { ...plain, key: name, label, answer: 'tabel', condition: shown(when, words) },
    ...Object.entries(rows).map(([row, { label: title, when: rowWhen, hint = '' }]) => ({
      ...plain,
      ...{ key: `${row}_…`, label: `— baris: ${title}`, hint, condition: shown(rowWhen, words) },
    })),
    ...Object.entries(columns).map(([column, cell]) => questionOf(`…_${column}`, cell, words, '— kolom: ')),
  ]
}

function listQuestions(name: string, field: RowsField, words: Words): HandbookQuestion[] {
  const { label, item, min = 0, max, fields, when, optional, carry = false } = field
  const inner: Words = (key) => (fields[key] ? simpleWords(fields[key]) : words(key))
  return [
    {
      ...{ key: name, label, hint: '', answer: `daftar ${item}, ${min}–${max} baris` },
      ...{ required: optional ? 'tidak' : 'ya', condition: shown(when, words), isCarried: carry },
    },
    ...Object.entries(fields).map(([cell, options]) => questionOf(`${name}[].${cell}`, options, inner, '— ')),
  ]
}
