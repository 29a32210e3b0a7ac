import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { baseText, isThin, latestReports, type Measure, measureText } from '#domain/figure-words.ts'
import { firstNamesText, listText, numberText, percentText, round } from '#domain/words.ts'

import { comparedText, countsMore, countsOthers, coverageOf, isReported, sumText, valueOf } from './bases.ts'
import type { Moments, Period } from './quarter.ts'

/** What the quarterly report says of its figures in words: each sentence is made of the numbers that stand beside it. */

type Named = Pick<CatalogueRow, 'label' | 'unit' | 'decimals'> & Partial<Pick<CatalogueRow, 'carries'>>

/** How a number has moved; null where one of the two is missing. */
export type Movement = { way: 'up' | 'down' | 'same'; text: string }

/** Shares move by percentage points, everything else by percent; what is shown alike, or moves by 0,0 %, has not moved. */
export function movementOf(
  measure: Measure,
  now: number | null | undefined,
  before: number | null | undefined,
): Movement | null {
  if (now == null || before == null) return null
  const same = { way: 'same', text: 'tetap' } as const
  if (measureText(measure, now) === measureText(measure, before)) return same
  const [way, word] = now > before ? (['up', 'naik'] as const) : (['down', 'turun'] as const)
  if (measure.unit === '%') {
    const points = Math.abs(round(now, measure.decimals) - round(before, measure.decimals))
    return { way, text: `${word} ${numberText(points, measure.decimals, measure.decimals)} poin persen` }
  }
  if (before === 0) return { way, text: word }
  const percent = percentText((Math.abs(now - before) * 100) / Math.abs(before))
  return percent === percentText(0) ? same : { way, text: `${word} ${percent}` }
}

/** Fewer reports than this are named beside a figure. */
const few = 5

/** One figure of the region: its number, how it has moved, and how far it may be trusted. */
export function figureSentence(figure: Named, { now, before, lastYear }: Moments, period: Period): string {
  const { label } = figure
  if (now?.note === 'terlalu sedikit fasyankes')
    return `${label} tidak ditampilkan, karena terlalu sedikit fasyankes yang melapor.`
  if (now?.note === 'hanya untuk semua laporan terkirim')
    return `${label} tidak dapat dihitung dari laporan terkonfirmasi saja.`
  if (!now || !isReported(now))
    return `${label} tidak dapat disebutkan: tidak ada laporan pada ${period.name}.`
  if (now.value === null) return `${label} belum dapat dihitung dari laporan ${period.name}.`
  const least = period.noun === 'semester' ? 'semester' : 'month'
  const told = { ...figure, span: least } as const
  const said = [
    movedFrom(told, now, before, `${period.noun} sebelumnya`),
    movedFrom(told, now, lastYear, `${period.noun} yang sama tahun lalu`),
  ].filter((text) => text !== null)
  const movement =
    said.length > 0 ? `, ${said.join(' dan ')}.` : `; belum ada ${period.noun} lain untuk dibandingkan.`
  const hasOthers = !figure.carries && [before, lastYear].some((then) => countsOthers(now, then))
  const number = hasOthers ? sumText(figure, now.value, now.n) : measureText(figure, now.value)
  return `${label} ${number}${movement}${caution(figure, now, period)}`
}

function movedFrom(
  figure: Named & Pick<CatalogueRow, 'span'>,
  now: Figure,
  then: Figure | undefined,
  when: string,
): string | null {
  const movement = movementOf(figure, now.value, valueOf(then))
  if (!movement) return null
  const from = `(${comparedText(figure, now, then)})`
  return movement.way === 'same' ? `tetap seperti ${when} ${from}` : `${movement.text} dari ${when} ${from}`
}

/** What must be known of a figure that few reports stand behind. */
function caution({ carries }: Named, told: Figure, { noun, name }: Period): string {
  if (carries) return ` Angka ini dari ${numberText(told.n ?? 0)} ${latestReports}.`
  const isHalfYear = noun === 'semester'
  const counted = isHalfYear ? 'fasyankes' : 'laporan'
  const coverage = coverageOf({ span: isHalfYear ? 'semester' : 'month' }, told)
  if (coverage === null)
    return isThin(told.base) || (told.n ?? 0) < few
      ? ` Angka ini dari ${numberText(told.n ?? 0)} laporan, termasuk laporan di luar yang wajib pada ${name}.`
      : ''
  if (isThin(coverage)) {
    const come = !isHalfYear ? 'masuk' : countsMore(told) ? 'dinilai' : 'mengirim ketiga bagian penilaian'
    return ` Baru ${baseText(coverage)} ${counted} ${come}, sehingga angka ini belum mewakili.`
  }
  if (coverage.n !== null && coverage.n < few)
    return ` Angka ini hanya dari ${numberText(coverage.n)} ${counted}.`
  return ''
}

/** Which reports the figures of a quarter take that are not added up: of some forms those of the quarter, of others what was sent before too. */
export function latestSentence(figures: readonly Pick<CatalogueRow, 'form' | 'carries'>[]): string {
  const carrying = listOf([...new Set(figures.flatMap(({ form, carries }) => (carries ? [form] : [])))])
  const ofQuarter = 'Stok dan tingkat layanan memakai laporan terakhir setiap fasyankes dalam triwulan itu.'
  if (carrying === '') return ofQuarter
  return `${ofQuarter} Angka ${carrying}, selain pelaporannya, memakai laporan terakhir setiap fasyankes sampai akhir triwulan, juga laporan bulan sebelum triwulan itu.`
}

/** A form with how many of its reports are owed and have come. */
export type FormReporting = { title: string; sent: number; owed: number; rate: number | null }

/** How many monthly reports have come, over all forms, and which forms are reported best and least. */
export function reportingSentence(forms: readonly FormReporting[], period: Period): string {
  const owing = forms.filter(({ owed }) => owed > 0)
  const [sent, owed] = [sumOf(owing.map((form) => form.sent)), sumOf(owing.map((form) => form.owed))]
  if (owed === 0) return `Pada ${period.name} tidak ada laporan yang wajib dikirim.`
  const whole = `Dari ${numberText(owed)} laporan bulanan yang wajib dikirim pada ${period.name}, ${numberText(sent)} (${percentText((sent * 100) / owed)}) sudah masuk.`
  const ranked = owing
    .flatMap(({ title, rate }) => (rate === null ? [] : [{ title, rate }]))
    .toSorted((one, other) => other.rate - one.rate)
  const [best, least] = [ranked[0], ranked.at(-1)]
  if (!best || !least || percentText(best.rate) === percentText(least.rate)) return whole
  return `${whole} Pelaporan tertinggi pada ${best.title} (${percentText(best.rate)}), terendah pada ${least.title} (${percentText(least.rate)}).`
}

/** Where nobody owes a form's report, it is neither missing nor complete. */
export const nothingOwed = 'tidak ada fasyankes yang wajib melapor.'

/** Regions that a form has less than half of its reports from. */
export function thinSentence(
  title: string,
  names: readonly string[],
  { all, noun }: { all: number; noun: string },
): string {
  if (all === 0) return `${title}: ${nothingOwed}`
  if (names.length === 0) return `${title}: laporan dari setiap ${noun} sudah mencapai separuh atau lebih.`
  return `${title}: kurang dari separuh laporan masuk di ${numberText(names.length)} dari ${numberText(all)} ${noun}, yaitu ${listOf(names)}.`
}

/** The regions in which a rule finds the largest share of at least this many reports, three at most. */
const fewestReports = 10
export function mostFoundIn(
  places: readonly { name: string; share: { n: number; of: number } | undefined }[],
): string {
  const found = places
    .flatMap(({ name, share }) =>
      share && share.n > 0 && share.of >= fewestReports
        ? [{ name, percent: (share.n * 100) / share.of }]
        : [],
    )
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, 3)
  return found.map(({ name, percent }) => `${name} (${percentText(percent)})`).join(', ') || '–'
}

/** What a list of facilities leaves out, and whose it is where it is not of the report's whole region. */
export function listedSentence(listed: number, total: number, regency?: string): string {
  const facilities = regency === undefined ? 'fasyankes' : `fasyankes di ${regency}`
  if (total === 0) return `Semua ${facilities} sudah mengirim.`
  if (listed >= total) return `${numberText(total)} ${facilities} belum mengirim.`
  return `${numberText(total)} ${facilities} belum mengirim; ${numberText(listed)} yang pertama menurut nama ada di bawah ini.`
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Names in a sentence, at most this many; the rest are counted. */
const mostNames = 8
export function listOf(names: readonly string[]): string {
  if (names.length <= mostNames) return listText(names)
  return firstNamesText(names.slice(0, mostNames), names.length - mostNames)
}
