import { type CategoryKey, categoryKeys, type HazardKey, type Level, levelMeanings } from '#domain/hazards.ts'
import { slack } from '#domain/slack.ts'
import { numberText, percentText } from '#domain/words.ts'

/**
 * What a self-assessment is worth. All indices run from 0 to 1 and are null where they cannot be computed. Beware:
 * "Tinggi" is the worst answer of the hazard and vulnerability instruments and the best of the capacity instrument
 * (`levelMeanings` in domain/hazards.ts). The risk index is the cube-root form of the national method.
 */

/** What a reader must know beside a figure. */
export const markWords = {
  provisional: 'sementara: instrumen bahaya belum dikirim',
  withoutBase: 'tanpa indeks bahaya',
  withoutCapacity: 'tanpa kapasitas',
  residual: 'Indeks 0 tidak berarti tanpa risiko: risiko tersisa tidak nol.',
} as const
export type Mark = keyof typeof markWords

/** One summand of an index: `part` = `weight` × `value`. A term that cannot be computed is left out, and the weights rescaled. */
type Term = { label: string; weight: number; value: number; part: number; detail: string }
/** An index from 0 to 1 with what it was made of; null where no term is known. */
export type ExplainedIndex = { value: number | null; terms: Term[]; marks: Mark[] }

/** Weighted terms as an index; the weights of those that are missing go to the others in proportion. */
function weighted(
  terms: readonly { label: string; weight: number; value: number | null; detail: string }[],
  marks: Mark[] = [],
): ExplainedIndex {
  const known = terms.flatMap(({ value, ...term }) => (value === null ? [] : [{ ...term, value }]))
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { value: null, terms: [], marks }
  const scaled = known.map(({ label, weight, value, detail }) => ({
    label,
    weight: weight / total,
    value,
    part: (weight / total) * value,
    detail,
  }))
  // Summed before it is divided, so that all terms at 1 give exactly 1.
  const value = known.reduce((sum, term) => sum + term.weight * term.value, 0) / total
  return { value: Math.min(1, value), terms: scaled, marks }
}

/** The class limits of the national method, published as 0.333 and 0.666: thirds. Judged before rounding. */
export const classLimits = { Rendah: 1 / 3 + slack, Sedang: 2 / 3 + slack } as const
/** The class of an index from 0 to 1. */
export function classOf(index: number): Level {
  if (index <= classLimits.Rendah) return 'Rendah'
  return index <= classLimits.Sedang ? 'Sedang' : 'Tinggi'
}

// ————— Hazard —————

/** S and G of one hazard; present once the hazard instrument is sent. */
export type Impact = { severity: number; breadth: number }

/** S: the mean over the four categories of the worst ticked level (Tinggi 3, Sedang 2, Rendah 1, none 0). From 0 to 3. */
export function severityOf(ticked: readonly { category: CategoryKey; level: Level }[]): {
  byCategory: Record<CategoryKey, number>
  mean: number
} {
  const worst = (category: CategoryKey) =>
    Math.max(
      0,
      ...ticked
        .filter((item) => item.category === category)
        .map(({ level }) => levelMeanings.hazard.points[level]),
    )
  const byCategory = {
    health: worst('health'),
    wash: worst('wash'),
    energy: worst('energy'),
    infrastructure: worst('infrastructure'),
  }
  return { byCategory, mean: categoryKeys.reduce((sum, key) => sum + byCategory[key], 0) / 4 }
}

/** G: 1 for each item that has happened, 0.5 for each that only may happen, over the named items; at most 1. */
export function breadthOf(items: readonly { impact: boolean; potential: boolean }[], named: number): number {
  if (named === 0) return 0
  const points = items.reduce((sum, { impact, potential }) => sum + pointsOf(impact, potential), 0)
  return Math.min(1, points / named)
}
function pointsOf(impact: boolean, potential: boolean): number {
  if (impact) return 1
  return potential ? 0.5 : 0
}

/** HI: 0.4·B/3 + 0.4·S/3 + 0.2·G. Without the instrument B/3 alone; without the region's level the other two, rescaled. */
export function hazardIndexOf(base: Level | null, impact: Impact | null): ExplainedIndex {
  const basePoints = base && levelMeanings.hazard.points[base]
  return weighted(
    [
      {
        label: 'Tingkat bahaya wilayah (IRBI)',
        weight: 0.4,
        value: basePoints && basePoints / 3,
        detail: base ? `${base}: ${basePoints} dari 3` : '',
      },
      {
        label: 'Tingkat dampak',
        weight: 0.4,
        value: impact && impact.severity / 3,
        detail: impact ? `rata-rata empat kategori ${numberText(impact.severity)} dari 3` : '',
      },
      {
        label: 'Luas dampak',
        weight: 0.2,
        value: impact && impact.breadth,
        detail: impact ? `${percentText(impact.breadth * 100)} butir dampak` : '',
      },
    ],
    [...(impact ? [] : (['provisional'] as const)), ...(base ? [] : (['withoutBase'] as const))],
  )
}

// ————— Vulnerability and capacity —————

/** The mean points (1 to 3) of the answered items; null where fewer than half of the items are answered. */
export type CoveredMean = { answered: number; total: number; mean: number | null }

/** The mean of the answered levels by the points of their instrument. */
export function coveredMean(
  instrument: 'vulnerability' | 'capacity',
  answered: readonly Level[],
  total: number,
): CoveredMean {
  const { points } = levelMeanings[instrument]
  const isCovered = answered.length > 0 && answered.length * 2 >= total
  const sum = answered.reduce((all, level) => all + points[level], 0)
  return { answered: answered.length, total, mean: isCovered ? sum / answered.length : null }
}

const meanDetail = ({ mean, answered, total }: CoveredMean) =>
  mean === null ? '' : `rata-rata ${numberText(mean)} dari 3; ${answered} dari ${total} pertanyaan dijawab`
const fromMean = (mean: number | null) => (mean === null ? null : (mean - 1) / 2)

/** VI: 0.6·(special mean − 1)/2 + 0.4·(general mean − 1)/2; one alone where the other's coverage is below half. */
export function vulnerabilityIndexOf(special: CoveredMean, general: CoveredMean): ExplainedIndex {
  return weighted([
    {
      label: 'Kerentanan khusus bencana ini',
      weight: 0.6,
      value: fromMean(special.mean),
      detail: meanDetail(special),
    },
    { label: 'Kerentanan umum', weight: 0.4, value: fromMean(general.mean), detail: meanDetail(general) },
  ])
}

/** The mean of one capacity group. */
export type GroupMean = CoveredMean & { id: number; name: string }

/** CI: the mean over the groups of (mean − 1)/2; groups with fewer than half of their questions answered are left out. */
export function capacityIndexOf(groups: readonly GroupMean[]): ExplainedIndex {
  return weighted(
    groups.map((group) => ({
      label: group.name,
      weight: 1,
      value: fromMean(group.mean),
      detail: meanDetail(group),
    })),
  )
}

// ————— Risk —————

/** R: ∛(HI × VI × (1 − CI)); null where one is missing. */
export function riskIndexOf(hazard: number | null, vulnerability: number | null, capacity: number | null) {
  if (hazard === null || vulnerability === null || capacity === null) return null
  return Math.cbrt(hazard * vulnerability * (1 - capacity))
}

const midpoints = { Rendah: 1 / 6, Sedang: 1 / 2, Tinggi: 5 / 6 } as const satisfies Record<Level, number>

/** The risk at the middle of three classes: the matrix of the reports. Near class limits the index decides. */
export function matrixCell(hazard: Level, vulnerability: Level, capacity: Level) {
  const value = Math.cbrt(midpoints[hazard] * midpoints[vulnerability] * (1 - midpoints[capacity]))
  return { value, class: classOf(value) }
}

/** What the risk of one hazard is computed from; kept, so that a new level of the region needs no answers. */
export type HazardComponents = {
  hazard: HazardKey
  base: Level | null
  impact: Impact | null
  /** VI; null while the vulnerability instrument is not sent or too little answered. */
  vulnerability: number | null
}
/** CI; null while the capacity instrument is not sent. */
export type CapacityState = { value: number | null } | null

type HazardRisk = {
  hazard: HazardKey
  hazardIndex: ExplainedIndex
  vulnerability: number | null
  risk: number | null
  class: Level | null
  marks: Mark[]
}
/** The risks of the active hazards, and what they say of the facility. */
export type RiskSummary = {
  hazards: HazardRisk[]
  /** R_max decides the class; R_mean is for ranking. */
  max: number | null
  mean: number | null
  class: Level | null
  leading: HazardKey | null
  marks: Mark[]
}

/** The risks of the active hazards and the facility's. No hazards, no risk index. */
export function summariseRisk(components: readonly HazardComponents[], capacity: CapacityState): RiskSummary {
  const risks = components.map(({ hazard, base, impact, vulnerability }): HazardRisk => {
    const hazardIndex = hazardIndexOf(base, impact)
    // Without a capacity part the risk is computed as if there were none, and says so.
    const risk = riskIndexOf(hazardIndex.value, vulnerability, capacity ? capacity.value : 0)
    const marks: Mark[] = [
      ...hazardIndex.marks,
      ...(risk !== null && !capacity ? (['withoutCapacity'] as const) : []),
      ...(risk === 0 ? (['residual'] as const) : []),
    ]
    return { hazard, hazardIndex, vulnerability, risk, class: risk === null ? null : classOf(risk), marks }
  })
  const known = risks.flatMap(({ hazard, risk }) => (risk === null ? [] : [{ hazard, risk }]))
  const leading = known.reduce<(typeof known)[0] | null>(
    (most, one) => (most && most.risk >= one.risk ? most : one),
    null,
  )
  return {
    hazards: risks,
    max: leading && leading.risk,
    mean: leading && known.reduce((sum, { risk }) => sum + risk, 0) / known.length,
    class: leading && classOf(leading.risk),
    leading: leading && leading.hazard,
    marks: [...new Set(risks.flatMap(({ marks }) => marks))].filter(
      (mark) => mark !== 'residual' || leading?.risk === 0,
    ),
  }
}
