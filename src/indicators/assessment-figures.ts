import { type HazardKey, hazardKeys, hazards, type Level, levelNames } from '#domain/hazards.ts'

import { indexBreaks, shareBreaks } from './breaks.ts'
import type { CatalogueFigure } from './catalogue-figure.ts'
import { shownDecimals } from './ratio.ts'
import { matrixCell } from './self-assessment-indices.ts'

/** Stands among the forms for the self-assessment, whose figures are told by semester. */
export const assessmentForm = 'creshcf'
export const assessmentTitle = 'Penilaian mandiri'

/** A facility counts in a class, and in a mean of risks, once it has sent all three parts. */
export const riskClasses = {
  Rendah: { column: 'risk_low', tone: 'green' },
  Sedang: { column: 'risk_medium', tone: 'yellow' },
  Tinggi: { column: 'risk_high', tone: 'red' },
} as const satisfies Record<Level, unknown>

/** The columns of a hazard's sums: facilities that name it, and sums with how many were added. */
export const hazardColumns = (hazard: HazardKey) => {
  const key = hazard.toLowerCase()
  return {
    active: `active_${key}`,
    risk: `risk_${key}`,
    risks: `risk_${key}_n`,
    vulnerability: `vulnerability_${key}`,
    vulnerabilities: `vulnerability_${key}_n`,
  }
}

/** Every cell of the matrix of risk: a class of hazard, of vulnerability and of capacity, with its column and its own class. */
export const matrixCells = levelNames.flatMap((hazard) =>
  levelNames.flatMap((vulnerability) =>
    levelNames.map((capacity) => ({
      ...{ hazard, vulnerability, capacity },
      column: ['matrix', hazard, vulnerability, capacity].join('_').toLowerCase(),
      risk: matrixCell(hazard, vulnerability, capacity).class,
    })),
  ),
)

type Row = Pick<CatalogueFigure, 'label' | 'meaning' | 'better' | 'of' | 'per' | 'parts'> & {
  base?: readonly string[]
  isIndex?: true
}

const active = 'Fasyankes aktif'
const complete = 'Fasyankes yang telah mengirim ketiga bagian'
const scored = 'Fasyankes yang dinilai'

const parts = {
  hazard: 'Identifikasi bahaya',
  vulnerability: 'Penilaian kerentanan',
  capacity: 'Penilaian kapasitas',
} as const

const rows: Readonly<Record<string, Row>> = {
  coverage: {
    label: 'Cakupan penilaian mandiri',
    meaning:
      'Fasyankes yang telah mengirim ketiga bagian penilaian mandiri, dari yang aktif pada akhir semester.',
    better: 'more',
    of: ['reported'],
    per: ['expected'],
    parts: [complete, active],
  },
  ...Object.fromEntries(
    Object.entries(parts).map(([part, label]): [string, Row] => [
      `${part}_sent`,
      {
        label: `${label} terkirim`,
        meaning: `Fasyankes yang telah mengirim instrumen ${label.toLowerCase()}, dari yang aktif pada akhir semester.`,
        better: 'more',
        of: [`${part}_sent`],
        per: ['expected'],
        parts: [`${label} terkirim`, active],
        base: [`${part}_sent`],
      },
    ]),
  ),
  risk: {
    label: 'Rata-rata risiko iklim',
    meaning: 'Rata-rata risiko tertinggi tiap fasyankes (0–1) di antara yang telah mengirim ketiga bagian.',
    better: 'less',
    of: ['risk'],
    per: ['risk_n'],
    parts: ['Jumlah risiko tertinggi', scored],
    base: ['risk_n'],
    isIndex: true,
  },
  capacity: {
    label: 'Rata-rata kapasitas',
    meaning: 'Rata-rata indeks kapasitas (0–1) fasyankes yang telah mengirim penilaian kapasitas.',
    better: 'more',
    of: ['capacity'],
    per: ['capacity_n'],
    parts: ['Jumlah indeks kapasitas', scored],
    base: ['capacity_n'],
    isIndex: true,
  },
  vulnerability: {
    label: 'Rata-rata kerentanan',
    meaning: 'Rata-rata indeks kerentanan (0–1) atas semua bahaya yang dinilai fasyankes.',
    better: 'less',
    of: hazardKeys.map((hazard) => hazardColumns(hazard).vulnerability),
    per: hazardKeys.map((hazard) => hazardColumns(hazard).vulnerabilities),
    parts: ['Jumlah indeks kerentanan', 'Bahaya yang dinilai'],
    base: ['vulnerability_n'],
    isIndex: true,
  },
  ...Object.fromEntries(
    hazardKeys.flatMap((hazard): [string, Row][] => {
      const { name } = hazards[hazard]
      const columns = hazardColumns(hazard)
      return [
        [
          `hazard_${hazard}`,
          {
            label: `Bahaya ${name.toLowerCase()}`,
            meaning: `Fasyankes yang menyebut ${name.toLowerCase()} sebagai bahaya di wilayahnya, dari yang telah mengirim identifikasi bahaya.`,
            better: null,
            of: [columns.active],
            per: ['hazard_sent'],
            parts: [`Menyebut ${name.toLowerCase()}`, 'Identifikasi bahaya terkirim'],
            base: ['hazard_sent'],
          },
        ],
        [
          `risk_${hazard}`,
          {
            label: `Rata-rata risiko ${name.toLowerCase()}`,
            meaning: `Rata-rata risiko ${name.toLowerCase()} (0–1) di antara fasyankes yang menilainya dan telah mengirim ketiga bagian.`,
            better: 'less',
            of: [columns.risk],
            per: [columns.risks],
            parts: ['Jumlah risiko', scored],
            base: [columns.risks],
            isIndex: true,
          },
        ],
      ]
    }),
  ),
}

const common = { form: assessmentForm, sentOnly: false, span: 'semester', carries: false } as const

/** How many facilities are in each class of risk; as one figure, the share of those in the highest. */
function classFigure(): CatalogueFigure {
  // Safe: these are the keys of the table.
  const classes = Object.entries(riskClasses) as [Level, (typeof riskClasses)[Level]][]
  const columns = classes.map(([, { column }]) => column)
  return {
    ...common,
    id: `${assessmentForm}.risk_class`,
    label: 'Risiko tinggi',
    meaning: 'Fasyankes menurut kelas risiko tertingginya, di antara yang telah mengirim ketiga bagian.',
    kind: 'levels',
    unit: '%',
    decimals: shownDecimals.percent,
    better: 'less',
    of: [riskClasses.Tinggi.column],
    per: columns,
    parts: ['Risiko tinggi', complete],
    base: columns,
    facilities: columns,
    breaks: shareBreaks('less'),
    words: classes.map(([code, { column, tone }]) => ({ code, label: code, tone, column })),
  }
}

/** How many facilities are in each cell of the matrix, by the hazard that threatens each most. */
function matrixFigure(): CatalogueFigure {
  const columns = matrixCells.map(({ column }) => column)
  return {
    ...common,
    id: `${assessmentForm}.matrix`,
    label: 'Sel matriks berisiko tinggi',
    meaning:
      'Fasyankes menurut kelas bahaya, kerentanan, dan kapasitas dari bahaya utamanya, di antara yang telah mengirim ketiga bagian.',
    kind: 'levels',
    unit: '%',
    decimals: shownDecimals.percent,
    better: 'less',
    of: matrixCells.filter(({ risk }) => risk === 'Tinggi').map(({ column }) => column),
    per: columns,
    parts: ['Berada di sel berisiko tinggi', complete],
    base: columns,
    facilities: columns,
    breaks: shareBreaks('less'),
    words: matrixCells.map(({ hazard, vulnerability, capacity, column, risk }) => ({
      code: [hazard, vulnerability, capacity].join('-'),
      label: `Bahaya ${hazard.toLowerCase()}, kerentanan ${vulnerability.toLowerCase()}, kapasitas ${capacity.toLowerCase()}`,
      tone: riskClasses[risk].tone,
      column,
    })),
  }
}

/** The figures of the self-assessment, by semester; their columns are those of `assessment_summary`. */
export const assessmentFigures: readonly CatalogueFigure[] = [
  ...Object.entries(rows).map(([key, { base = ['reported'], isIndex, ...row }]): CatalogueFigure => ({
    ...common,
    ...row,
    id: `${assessmentForm}.${key}`,
    ...(isIndex
      ? { kind: 'rate', unit: '', decimals: shownDecimals.index, breaks: indexBreaks(row.better) }
      : { kind: 'share', unit: '%', decimals: shownDecimals.percent, breaks: shareBreaks(row.better) }),
    base,
    // Each facility is assessed once in a half-year.
    facilities: base,
    words: [],
  })),
  classFigure(),
  matrixFigure(),
]
