import type { Centre } from '#server/demo/centres.ts'
import type { SampledRegency } from '#server/demo/sampled-regencies.ts'

/** How many hospitals and Puskesmas report in each province: published where they are, else scaled to the national totals. */
const provinces: Readonly<Record<string, readonly [hospitals: number, healthCenters: number]>> = {
  11: [72, 397],
  12: [209, 624],
  13: [80, 279],
  14: [80, 235],
  15: [43, 197],
  16: [90, 330],
  17: [26, 177],
  18: [84, 314],
  19: [28, 64],
  21: [34, 110],
  31: [196, 44],
  32: [414, 1100],
  33: [345, 880],
  34: [80, 121],
  35: [423, 972],
  36: [128, 253],
  51: [74, 120],
  52: [43, 160],
  53: [62, 431],
  61: [56, 238],
  62: [32, 186],
  63: [50, 242],
  64: [61, 188],
  65: [14, 75],
  71: [55, 234],
  72: [42, 242],
  73: [127, 429],
  74: [41, 303],
  75: [17, 105],
  76: [14, 94],
  81: [34, 243],
  82: [23, 142],
  91: [25, 105],
  92: [10, 85],
  93: [7, 82],
  94: [13, 124],
  95: [9, 239],
  96: [14, 104],
}
/** Cities have this much of a province's hospitals, whatever their size. */
const cityShare = 0.6
/** And more people by this much to a district. */
const cityWeight = 1.6

/**
 * Every regency with its facilities: those of its province go to the regencies by their districts, which stand for their people,
 * and every regency has at least two Puskesmas.
 */
export function nationalAreas(
  centres: readonly Centre[],
  districts: readonly { regency_code: string }[],
): SampledRegency[] {
  const sizes = new Map(
    [...Map.groupBy(districts, ({ regency_code }) => regency_code)].map(([code, own]) => [code, own.length]),
  )
  return [...Map.groupBy(centres, ({ regency }) => regency.slice(0, 2))].flatMap(([province, own]) => {
    const [hospitals, healthCenters] = provinces[province] ?? [0, 0]
    const size = ({ regency }: Centre) => sizes.get(regency) ?? 1
    const total = (some: readonly Centre[]) => some.reduce((sum, centre) => sum + size(centre), 0)
    const cities = own.filter(isCity)
    const others = own.filter((centre) => !isCity(centre))
    const shareOfCities =
      cities.length === 0 ? 0 : total(others) < total(cities) / 4 ? 1 - 1 / hospitals : cityShare
    const ofHospitals = apportioned(
      hospitals,
      own.map((centre) =>
        isCity(centre)
          ? (shareOfCities * size(centre)) / total(cities)
          : ((1 - shareOfCities) * size(centre)) / total(others),
      ),
      0,
    )
    const ofHealthCenters = apportioned(
      healthCenters,
      own.map((centre) => size(centre) * (isCity(centre) ? cityWeight : 1)),
      2,
    )
    return own.map((centre, index) => ({
      ...centre,
      hospitals: ofHospitals[index] ?? 0,
      healthCenters: ofHealthCenters[index] ?? 0,
    }))
  })
}

/** Cities are numbered from 71 on. */
const isCity = ({ regency }: Centre) => Number(regency.slice(3)) >= 71

/** A total in whole parts by weight, each at least `least`; what is left over goes to the largest remainders. */
function apportioned(total: number, weights: readonly number[], least: number): number[] {
  const free = total - least * weights.length
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (free * weight) / whole)
  const parts = exact.map((part) => Math.floor(part))
  const left = free - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder)
  const favoured = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return parts.map((part, index) => least + part + (favoured.has(index) ? 1 : 0))
}
