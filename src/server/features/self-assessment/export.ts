import type { ReplyOf } from '#contract/endpoint.ts'
import type { FileContent } from '#contract/envelope.ts'
import type { readResult } from '#contract/self-assessment/results.ts'
import { categories, hazards, levelMeanings } from '#domain/hazards.ts'
import { parts } from '#domain/self-assessment/parts.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'
import { labels } from '#domain/self-assessment/words.ts'
import { type Zone, dayIn } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import { aboutSheet, csvFile, workbookFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import type { StoredAnswer } from './queries.ts'

/** What a period is worth, as the API presents it. */
type Figures = Pick<ReplyOf<typeof readResult>['data'], 'risk' | 'hazards' | 'capacity' | 'actions'>
type Exported = {
  subject: { facility: string; regency: string; province: string }
  period: AssessmentPeriod
  figures: Figures
  answers: readonly StoredAnswer[]
  format: 'xlsx' | 'csv'
  by: { zone: Zone; fullName: string }
  now: Date
}

/** A facility's result as a file: a workbook of figures, their terms, actions and answers; as CSV the figures alone. */
export function exportResult(exported: Exported): FileContent {
  const { period, figures, format, by, now } = exported
  const name = `penilaian-mandiri-${period.year}-${period.semester}-${dayIn(by.zone, now)}`
  return format === 'csv' ? csvFile(name, figureSheet(figures)) : workbookFile(name, workbookSheets(exported))
}

/** The sheets of the workbook. */
export function workbookSheets(exported: Exported): OutSheet[] {
  const { figures } = exported
  const sheets = [figureSheet, termSheet, actionSheet].map((sheetOf) => sheetOf(figures))
  return [...sheets, answerSheet(exported), factSheet(exported)]
}

function factSheet({ subject, period, by, now }: Exported): OutSheet {
  return aboutSheet([
    ['Fasyankes', subject.facility],
    ['Kabupaten/kota', subject.regency],
    ['Provinsi', subject.province],
    ['Periode', periodText(period)],
    ['Dibuat', momentText(now, by.zone)],
    ['Oleh', by.fullName],
  ])
}

function figureSheet({ risk, hazards: all, capacity }: Figures): OutSheet {
  const words = (marks: readonly { words: string }[]) => marks.map((mark) => mark.words).join('; ') || null
  const rows: OutCell[][] = [
    ['Risiko fasyankes', null, risk.max, risk.class, words(risk.marks)],
    ['Rata-rata risiko', null, risk.mean, null, null],
    ['Indeks kapasitas', null, capacity?.value ?? null, capacity?.class ?? null, null],
    ...all.flatMap(({ name, ticked, hazard_index, vulnerability_index, risk: own, class: level, marks }) =>
      ticked
        ? [
            ['Indeks bahaya', name, hazard_index.value, hazard_index.class, null],
            ['Indeks kerentanan', name, vulnerability_index.value, vulnerability_index.class, null],
            ['Indeks risiko', name, own, level, words(marks)],
          ]
        : [['Indeks risiko', name, null, null, 'tidak dinilai']],
    ),
  ]
  return {
    name: 'Hasil',
    columns: [
      { label: 'Angka', width: 24 },
      { label: 'Bencana', width: 26 },
      { label: 'Nilai' },
      { label: 'Kelas' },
      { label: 'Catatan', width: 48 },
    ],
    rows,
  }
}

function termSheet({ hazards: all, capacity }: Figures): OutSheet {
  const termsOf = (title: string, hazard: string | null, index: Figures['capacity']): OutCell[][] =>
    (index?.terms ?? []).map(({ label, weight, value, part, detail }) => [
      title,
      hazard,
      label,
      weight,
      value,
      part,
      detail,
    ])
  return {
    name: 'Asal angka',
    columns: [
      { label: 'Angka', width: 24 },
      { label: 'Bencana', width: 26 },
      { label: 'Suku', width: 40 },
      { label: 'Bobot' },
      { label: 'Nilai' },
      { label: 'Sumbangan' },
      { label: 'Keterangan', width: 48 },
    ],
    rows: [
      ...all.flatMap(({ name, hazard_index, vulnerability_index }) => [
        ...termsOf('Indeks bahaya', name, hazard_index),
        ...termsOf('Indeks kerentanan', name, vulnerability_index),
      ]),
      ...termsOf('Indeks kapasitas', null, capacity),
    ],
  }
}

/** Where a question stands, and its text. */
const questionColumns: OutSheet['columns'] = [
  { label: 'Bagian', width: 26 },
  { label: 'Bencana', width: 26 },
  { label: 'Kategori atau kelompok', width: 32 },
  { label: 'Pertanyaan', width: 72 },
]

function actionSheet({ actions }: Figures): OutSheet {
  return {
    name: 'Tindakan',
    columns: [...questionColumns, { label: 'Risiko' }],
    rows: actions.map(({ part, hazard, section, text, risk }) => [
      parts[part].name,
      hazard && hazards[hazard].name,
      section,
      text,
      risk,
    ]),
  }
}

/** Every answer that counts, in words, beside its question as it was asked then, and with the link or text beside it. */
function answerSheet({ answers }: Exported): OutSheet {
  return {
    name: 'Jawaban',
    columns: [
      ...questionColumns,
      { label: 'Jawaban', width: 36 },
      { label: 'Tautan atau keterangan', width: 48 },
    ],
    rows: answers.map(answerRow),
  }
}

function answerRow({ part, hazard, category, group, text, ...given }: StoredAnswer): OutCell[] {
  const instrument = part === 'vulnerability' || part === 'capacity' ? part : 'hazard'
  const section = category ? categories[category].name : group
  const { level, impact, potential } = given
  const boxes = [impact && labels.impact, potential && labels.potentialImpact]
  return [
    ...[parts[instrument].name, hazard && hazards[hazard].name, section, text],
    level ? `${level}: ${levelMeanings[instrument].words[level]}` : boxes.filter(Boolean).join(', '),
    given.link ?? given.other,
  ]
}
