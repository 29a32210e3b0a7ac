import { describe, expect, test } from 'vitest'

import type { CategoryKey, HazardKey, Level } from '#domain/hazards.ts'
import type { LinkedAnswer } from '#domain/self-assessment/instruments.ts'

import { actionsOf, leversOf } from './self-assessment-advice.ts'
import {
  breadthOf,
  capacityIndexOf,
  classOf,
  coveredMean,
  hazardIndexOf,
  matrixCell,
  riskIndexOf,
  severityOf,
  summariseRisk,
  vulnerabilityIndexOf,
} from './self-assessment-indices.ts'
import {
  type AssessmentAnswers,
  type AssessmentBank,
  quickScoreOf,
  scoresOf,
} from './self-assessment-scores.ts'

const mean = (value: number | null) => ({ answered: 10, total: 10, mean: value })
const group = (id: number, value: number | null) => ({ id, name: `Kelompok ${id}`, ...mean(value) })
const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value)

describe('the worked example', () => {
  const flood = severityOf([
    { category: 'health', level: 'Rendah' },
    { category: 'health', level: 'Sedang' },
    { category: 'wash', level: 'Tinggi' },
    { category: 'energy', level: 'Sedang' },
  ])
  const breadth = breadthOf(
    [
      ...repeat(9, { impact: true, potential: false }),
      ...repeat(6, { impact: false, potential: true }),
      ...repeat(16, { impact: false, potential: false }),
    ],
    31,
  )
  const capacity = capacityIndexOf(
    [2.6, 2.4, 2.2, 2.0, 2.5, 2.3, 2.2, 1.9, 2.0].map((value, index) => group(index + 1, value)),
  )

  test('flood: severity 1.75, breadth 0.387, HI 0.711', () => {
    expect(flood).toEqual({ byCategory: { health: 2, wash: 3, energy: 2, infrastructure: 0 }, mean: 1.75 })
    expect(breadth).toBeCloseTo(12 / 31, 12)
    const { value, terms } = hazardIndexOf('Tinggi', { severity: flood.mean, breadth })
    expect(value).toBeCloseTo(0.711, 3)
    expect(terms.map(({ part }) => part.toFixed(3))).toEqual(['0.400', '0.233', '0.077'])
    expect(classOf(value ?? 0)).toBe('Tinggi')
  })

  test('flood: VI 0.490, CI 0.617, R 0.511; drought: HI 0.450, VI 0.370, R 0.400', () => {
    const floodVi = vulnerabilityIndexOf(mean(2.1), mean(1.8)).value
    const droughtVi = vulnerabilityIndexOf(mean(1.7), mean(1.8)).value
    expect([floodVi?.toFixed(3), droughtVi?.toFixed(3), capacity.value?.toFixed(3)]).toEqual([
      '0.490',
      '0.370',
      '0.617',
    ])
    const summary = summariseRisk(
      [
        {
          hazard: 'banjir',
          base: 'Tinggi',
          impact: { severity: flood.mean, breadth },
          vulnerability: floodVi,
        },
        {
          hazard: 'kekeringan',
          base: 'Sedang',
          impact: { severity: 1, breadth: 7 / 28 },
          vulnerability: droughtVi,
        },
      ],
      capacity,
    )
    expect(summary.hazards.map(({ hazardIndex }) => hazardIndex.value?.toFixed(3))).toEqual([
      '0.711',
      '0.450',
    ])
    expect(summary.hazards.map(({ risk, class: of }) => [risk?.toFixed(3), of])).toEqual([
      ['0.511', 'Sedang'],
      ['0.400', 'Sedang'],
    ])
    expect(summary).toMatchObject({ class: 'Sedang', leading: 'banjir', marks: [] })
    expect([summary.max?.toFixed(3), summary.mean?.toFixed(3)]).toEqual(['0.511', '0.455'])
  })
})

describe('the matrix', () => {
  const rows: [Level, Level, string][] = [
    ['Tinggi', 'Tinggi', 'Tinggi 0.833, Tinggi 0.703, Sedang 0.487'],
    ['Tinggi', 'Sedang', 'Tinggi 0.703, Sedang 0.593, Sedang 0.411'],
    ['Tinggi', 'Rendah', 'Sedang 0.487, Sedang 0.411, Rendah 0.285'],
    ['Sedang', 'Sedang', 'Sedang 0.593, Sedang 0.500, Sedang 0.347'],
    ['Sedang', 'Rendah', 'Sedang 0.411, Sedang 0.347, Rendah 0.240'],
    ['Rendah', 'Rendah', 'Rendah 0.285, Rendah 0.240, Rendah 0.167'],
  ]
  test.each(rows)('%s × %s for capacity Rendah, Sedang, Tinggi: %s', (one, other, cells) => {
    for (const [hazard, vulnerability] of [
      [one, other],
      [other, one],
    ] as const)
      expect(
        (['Rendah', 'Sedang', 'Tinggi'] as const)
          .map((capacity) => matrixCell(hazard, vulnerability, capacity))
          .map((cell) => `${cell.class} ${cell.value.toFixed(3)}`)
          .join(', '),
      ).toBe(cells)
  })
})

describe('classes', () => {
  test.each([
    [0, 'Rendah'],
    [0.333, 'Rendah'],
    [1 / 3, 'Rendah'],
    [0.334, 'Sedang'],
    [0.666, 'Sedang'],
    [2 / 3, 'Sedang'],
    [0.667, 'Tinggi'],
    [1, 'Tinggi'],
  ])('%d is %s', (value, level) => expect(classOf(value)).toBe(level))

  test('of a hazard known by the region’s level only is that level', () => {
    for (const level of ['Rendah', 'Sedang', 'Tinggi'] as const)
      expect(classOf(hazardIndexOf(level, null).value ?? -1)).toBe(level)
  })
})

describe('“Tinggi” is', () => {
  test('the worst answer of the hazard instrument', () => {
    const at = (level: Level) => severityOf([{ category: 'wash', level }]).mean
    expect([at('Tinggi'), at('Sedang'), at('Rendah')]).toEqual([0.75, 0.5, 0.25])
  })

  test('the worst answer of the vulnerability instrument: not ready, more risk', () => {
    const at = (level: Level) => {
      const all = coveredMean('vulnerability', repeat(10, level), 10)
      return vulnerabilityIndexOf(all, all).value
    }
    expect([at('Tinggi'), at('Sedang'), at('Rendah')]).toEqual([1, 0.5, 0])
  })

  test('the best answer of the capacity instrument: finished, less risk', () => {
    const at = (level: Level) =>
      capacityIndexOf([{ id: 1, name: 'A', ...coveredMean('capacity', repeat(10, level), 10) }]).value
    expect([at('Tinggi'), at('Sedang'), at('Rendah')]).toEqual([1, 0.5, 0])
    expect(riskIndexOf(0.5, 0.5, at('Tinggi'))).toBe(0)
    expect(riskIndexOf(1, 1, at('Rendah'))).toBe(1)
  })
})

describe('edge cases', () => {
  const component = (more: object = {}) => ({
    hazard: 'banjir' as const,
    base: 'Tinggi' as const,
    impact: { severity: 3, breadth: 1 },
    vulnerability: 1,
    ...more,
  })

  test('no active hazard, no risk index', () => {
    expect(summariseRisk([], { value: 0.5 })).toMatchObject({
      max: null,
      mean: null,
      class: null,
      leading: null,
    })
  })

  test('of equal risks the first hazard leads', () => {
    const equal = [component(), component({ hazard: 'badai' })]
    expect(summariseRisk(equal, { value: 0.5 }).leading).toBe('banjir')
  })

  test('without the hazard instrument the region’s level alone, marked provisional', () => {
    const { hazards } = summariseRisk([component({ base: 'Sedang', impact: null })], { value: 0 })
    expect(hazards[0]).toMatchObject({ hazardIndex: { value: 2 / 3 }, marks: ['provisional'] })
  })

  test('without a level of the region its weight goes to the others, and the score says so', () => {
    const { value, terms, marks } = hazardIndexOf(null, { severity: 1.5, breadth: 0.25 })
    expect(value).toBeCloseTo((0.4 * 0.5 + 0.2 * 0.25) / 0.6, 12)
    expect(terms.map(({ weight }) => weight.toFixed(3))).toEqual(['0.667', '0.333'])
    expect(marks).toEqual(['withoutBase'])
  })

  test('without both there is no hazard index and no risk', () => {
    expect(summariseRisk([component({ base: null, impact: null })], { value: 0.5 })).toMatchObject({
      max: null,
      marks: ['provisional', 'withoutBase'],
    })
  })

  test('below half of the items a component is left out: the other counts alone', () => {
    expect(coveredMean('vulnerability', repeat(4, 'Tinggi'), 9).mean).toBeNull()
    expect(coveredMean('vulnerability', repeat(5, 'Tinggi'), 10).mean).toBe(3)
    expect(vulnerabilityIndexOf(mean(null), mean(2)).value).toBe(0.5)
    expect(vulnerabilityIndexOf(mean(3), mean(null)).value).toBe(1)
    expect(vulnerabilityIndexOf(mean(null), mean(null)).value).toBeNull()
  })

  test('a capacity group below half is left out of the mean; none left gives no index and no risk', () => {
    expect(capacityIndexOf([group(1, 3), group(2, null), group(3, 1)]).value).toBe(0.5)
    const none = capacityIndexOf([group(1, null)])
    expect(none.value).toBeNull()
    expect(summariseRisk([component()], none).max).toBeNull()
  })

  test('full capacity or full readiness gives 0, class Rendah, with a note', () => {
    expect(summariseRisk([component()], { value: 1 })).toMatchObject({
      max: 0,
      class: 'Rendah',
      marks: ['residual'],
    })
    expect(summariseRisk([component({ vulnerability: 0 })], { value: 0.2 })).toMatchObject({
      max: 0,
      class: 'Rendah',
      marks: ['residual'],
    })
  })

  test('nine groups that are all finished give exactly 1, and no negative risk', () => {
    const all = capacityIndexOf([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => group(id, 3)))
    expect(all.value).toBe(1)
    expect(summariseRisk([component()], all).max).toBe(0)
  })

  test('one hazard without risk says so of itself, not of the facility', () => {
    const summary = summariseRisk([component(), component({ hazard: 'badai', vulnerability: 0 })], {
      value: 0.5,
    })
    expect(summary.hazards[1]?.marks).toEqual(['residual'])
    expect(summary.marks).toEqual([])
  })

  test('without a capacity part the risk is computed without it, and says so', () => {
    expect(summariseRisk([component()], null)).toMatchObject({ max: 1, marks: ['withoutCapacity'] })
  })

  test('breadth never exceeds 1, however many “lainnya” are ticked', () => {
    expect(breadthOf(repeat(10, { impact: true, potential: true }), 8)).toBe(1)
  })
})

describe('the quick score', () => {
  test('counts ya to 2–7 and tidak to 8–10, and leaves a hidden question out', () => {
    expect(
      quickScoreOf({
        answers: { '1': 'ya', '2': 'ya', '3': 'tidak', '6': 'tidak', '8': 'tidak', '9': 'tidak', '10': 'ya' },
        hazards: [],
      }),
    ).toEqual({ concerns: 3, answered: 6, value: 0.5 })
    expect(quickScoreOf({ answers: { '6': 'ya', '7': 'ya' }, hazards: null }).value).toBe(1)
    expect(quickScoreOf({ answers: { '1': 'ya' }, hazards: null }).value).toBeNull()
  })
})

describe('from answers', () => {
  const categoriesOf: CategoryKey[] = ['health', 'wash', 'energy', 'infrastructure']
  const hazardsOf: HazardKey[] = ['banjir', 'kekeringan']
  const bank: AssessmentBank = {
    general: hazardsOf.flatMap((hazard, h) =>
      [1, 2, 90].map((n) => ({
        id: (h + 1) * 1000 + n,
        hazard,
        category: 'wash' as const,
        isOther: n === 90,
        text: '',
      })),
    ),
    special: hazardsOf.map((hazard, h) => ({
      id: 10_000 + h,
      hazard,
      category: 'wash' as const,
      dimension: '',
      level: 'Tinggi' as const,
      text: '',
    })),
    vulnerability: [...hazardsOf, null].flatMap((hazard, h) =>
      categoriesOf.map((category, c) => ({ id: 20_000 + h * 100 + c, hazard, category, text: `V${h}${c}` })),
    ),
    capacity: [1, 2].flatMap((groupId) =>
      [1, 2].map((n) => ({
        id: 40_000 + groupId * 100 + n,
        groupId,
        group: `Kelompok ${groupId}`,
        text: `C${groupId}${n}`,
      })),
    ),
  }
  const at = (level: Level, ids: number[]): LinkedAnswer[] => ids.map((id) => ({ id, level, link: 'x' }))
  const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)
  const answers: AssessmentAnswers = {
    active: ['kekeringan', 'banjir'],
    baseLevels: { banjir: 'Tinggi', kekeringan: 'Tinggi' },
    hazard: {
      general: [{ id: 1001, impact: true, potential: false, other: null }],
      special: [{ id: 10_000, level: 'Tinggi' }],
    },
    vulnerability: [
      ...at('Tinggi', [20_000, 20_001, 20_100]),
      ...at('Rendah', [20_002, 20_003, 20_101, 20_102, 20_103]),
      ...at('Sedang', [20_200, 20_201, 20_202]),
      ...at('Tinggi', [20_203]),
    ],
    capacity: [...at('Tinggi', [40_101, 40_102]), ...at('Rendah', [40_201]), ...at('Sedang', [40_202])],
  }

  test('a hazard that the instrument did not ask about has no impact from it', () => {
    const hazard = { general: [], special: [], asked: ['banjir'] as const }
    expect(scoresOf(bank, { ...answers, hazard }).components.map(({ impact }) => impact)).toEqual([
      { severity: 0, breadth: 0 },
      null,
    ])
  })

  test('each hazard is scored by its own items', () => {
    const scores = scoresOf(bank, answers)
    expect(scores.components).toEqual([
      {
        hazard: 'banjir',
        base: 'Tinggi',
        impact: { severity: 0.75, breadth: 0.5 },
        vulnerability: 0.6 * 0.5 + 0.4 * 0.625,
      },
      {
        hazard: 'kekeringan',
        base: 'Tinggi',
        impact: { severity: 0, breadth: 0 },
        vulnerability: 0.6 * 0.25 + 0.4 * 0.625,
      },
    ])
    expect(scores.capacity?.value).toBe((1 + 0.25) / 2)
    expect(scores.leading).toBe('banjir')
  })

  test('“lainnya” adds to the breadth and not to its base', () => {
    const { components } = scoresOf(bank, {
      ...answers,
      hazard: { general: [{ id: 1090, impact: false, potential: true, other: 'Lain' }], special: [] },
    })
    expect(components[0]?.impact).toEqual({ severity: 0, breadth: 0.25 })
  })

  test('actions: what is not ready by risk, then by category, general ones with the leading hazard; then what is not done', () => {
    const scores = scoresOf(bank, answers)
    expect(actionsOf(bank, answers, scores).map(({ text }) => text)).toEqual([
      'V00',
      'V01',
      'V23',
      'V10',
      'C21',
    ])
    const calm = { ...answers, capacity: at('Tinggi', ids(bank.capacity)) }
    expect(actionsOf(bank, calm, scoresOf(bank, calm))).toEqual([])
  })

  test('actions: at most twenty', () => {
    const many = {
      ...bank,
      capacity: repeat(30, 0).map((_, n) => ({ id: n, groupId: 1, group: 'A', text: '' })),
    }
    const none = { ...answers, capacity: at('Rendah', ids(many.capacity)) }
    expect(actionsOf(many, none, scoresOf(many, none))).toHaveLength(20)
  })

  test('levers: what lowers the facility’s risk most comes first, and each says what the risk would be', () => {
    const scores = scoresOf(bank, answers)
    const [best, ...others] = leversOf(bank, answers, scores)
    expect(best).toMatchObject({ part: 'capacity', section: 'Kelompok 2', risk: 0, gain: scores.max })
    for (const lever of others) expect(lever.gain).toBeLessThanOrEqual(best?.gain ?? 0)
    // Group 1 is finished already: nothing to gain.
    expect(leversOf(bank, answers, scores).some(({ section }) => section === 'Kelompok 1')).toBe(false)
  })
})
