import { assessmentFigures } from './assessment-figures.ts'
import { shareBreaks } from './breaks.ts'
import type { CatalogueFigure } from './catalogue-figure.ts'
import type { Indicator } from './indicator.ts'
import { shownDecimals } from './ratio.ts'
import type { FormRow } from './shipped-forms.ts'
import { facilitiesColumnOf } from './sums.ts'

/** The catalogue of these forms, form by form, and of the self-assessment. */
export function catalogueOf(rows: readonly FormRow[]): CatalogueFigure[] {
  const ofForms = rows
    .filter(({ form }) => form.partOf === undefined)
    .flatMap(({ form, worth }) => [
      ...reportingFigures(form.id),
      ...Object.entries(worth?.indicators ?? {}).flatMap(([key, indicator]) =>
        indicatorFigures(key, form.id, { indicator, carries: worth?.facts?.carries ?? false }),
      ),
    ])
  return [...ofForms, ...assessmentFigures]
}

const percent = { kind: 'share', unit: '%', decimals: shownDecimals.percent, words: [] } as const

const wajib = 'Laporan yang wajib dikirim'

/** How a form is reported; the same for every form. */
function reportingFigures(form: string): CatalogueFigure[] {
  const masuk = 'Laporan yang masuk'
  const inConfirmed = 'Bila hanya laporan terkonfirmasi yang ditampilkan, hanya itu yang dihitung.'
  const rows = {
    reporting: {
      label: 'Tingkat pelaporan',
      meaning: `Laporan yang sudah dikirim, dari yang wajib dikirim fasyankes aktif pada hari terakhir bulan itu. ${inConfirmed}`,
      better: 'more',
      of: ['reported'],
      per: ['expected'],
      parts: [masuk, wajib],
    },
    timeliness: {
      label: 'Ketepatan waktu',
      meaning: `Laporan yang pertama kali dikirim sampai batas waktu, dari yang wajib dikirim. ${inConfirmed}`,
      better: 'more',
      of: ['on_time'],
      per: ['expected'],
      parts: ['Laporan tepat waktu', wajib],
    },
    verification: {
      label: 'Tingkat verifikasi',
      meaning: 'Laporan yang sudah dikonfirmasi dinas kesehatan, dari yang masuk.',
      better: 'more',
      of: ['confirmed'],
      per: ['reported'],
      parts: ['Laporan terkonfirmasi', masuk],
    },
    waiting: {
      label: 'Menunggu konfirmasi',
      meaning: 'Laporan yang menunggu keputusan dinas kesehatan, dari yang masuk.',
      better: 'less',
      of: ['waiting'],
      per: ['reported'],
      parts: ['Laporan menunggu', masuk],
    },
    revision: {
      label: 'Perlu perbaikan',
      meaning: 'Laporan yang dikembalikan untuk diperbaiki, dari yang masuk.',
      better: 'less',
      of: ['revise'],
      per: ['reported'],
      parts: ['Laporan dikembalikan', masuk],
    },
  } as const
  return Object.entries(rows).map(([key, row]) => ({
    id: `${form}.${key}`,
    form,
    ...percent,
    ...row,
    base: ['reported'],
    facilities: ['facilities'],
    breaks: shareBreaks(row.better),
    sentOnly: ['verification', 'waiting', 'revision'].includes(key),
    span: 'month',
    carries: false,
  }))
}

function indicatorFigures(
  key: string,
  form: string,
  { indicator, carries }: { indicator: Indicator; carries: boolean },
): CatalogueFigure[] {
  const { label, meaning, better = null } = indicator
  const common = {
    ...{ id: key, form, label, meaning, better, words: [], sentOnly: false, carries },
    span: 'month' as const,
    ...(indicator.ideal && { ideal: indicator.ideal }),
    breaks: indicator.kind === 'word' || indicator.unit === '%' ? shareBreaks(better) : null,
  }
  const counter = facilitiesColumnOf(key, indicator)
  const facilitiesIn = (base: readonly string[]) => (counter ? [counter] : base)
  switch (indicator.kind) {
    case 'amount': {
      const { unit, decimals, across } = indicator
      const base = [`${key}_n`]
      return [
        {
          ...common,
          ...{ kind: 'amount', unit, decimals, of: [key], base, facilities: facilitiesIn(base) },
          ...(across === 'mean'
            ? { per: base, parts: [`Jumlah ${label}`, 'Laporan'] as const }
            : { per: null, parts: null }),
        },
      ]
    }
    case 'rate': {
      const { unit, decimals, parts } = indicator
      const kind = unit === '%' ? 'share' : 'rate'
      const base = [`${key}_n`]
      return [
        {
          ...common,
          ...{ kind, unit, decimals, parts, base, facilities: facilitiesIn(base) },
          of: [`${key}_of`],
          per: [`${key}_per`],
        },
      ]
    }
    case 'word': {
      const columns = Object.keys(indicator.words).map((code) => `${key}_${code}`)
      return wordFigures({ ...common, base: columns, facilities: facilitiesIn(columns) }, indicator)
    }
  }
}

function wordFigures(
  common: Omit<CatalogueFigure, 'kind' | 'unit' | 'decimals' | 'of' | 'per' | 'parts'>,
  { words, good, owed }: Extract<Indicator, { kind: 'word' }>,
): CatalogueFigure[] {
  const columnOf = (code: string) => `${common.id}_${code}`
  const of = good.words.map(columnOf)
  const counted = good.counted ?? good.label
  const figure: CatalogueFigure = {
    ...common,
    ...percent,
    kind: 'levels',
    label: good.label,
    of,
    per: common.base,
    parts: [counted, good.among ?? 'Laporan yang dapat dinilai'],
    words: Object.entries(words).map(([code, word]) => ({ code, ...word, column: columnOf(code) })),
  }
  if (!owed) return [figure]
  return [
    {
      ...figure,
      ...owed,
      kind: 'share',
      id: `${common.id}_official`,
      per: ['expected'],
      parts: [counted, wajib],
      words: [],
    },
    figure,
  ]
}
