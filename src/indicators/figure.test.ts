import { describe, expect, it, test } from 'vitest'

import { assessmentForm } from './assessment-figures.ts'
import { catalogueOf } from './catalogue.ts'
import { figureIn, type FigureValue } from './figure.ts'
import { formRows } from './shipped-forms.ts'
import { summaryColumnsOf } from './sums.ts'

const catalogue = new Map(catalogueOf(formRows).map((figure) => [figure.id, figure]))
const changedAt = new Date('2026-11-21T07:30:00Z')
const everyone = { months: 1, mode: 'all', hidesFew: false } as const

function told(
  id: string,
  columns: Readonly<Record<string, number>>,
  asked: Parameters<typeof figureIn>[2] = everyone,
): FigureValue {
  const figure = catalogue.get(id)
  if (!figure) throw new Error(`no figure ${id}`)
  return figureIn(figure, { columns, changedAt }, asked)
}

/** City X, April: the worked example of reporting, verification and compliance. */
const cityX = {
  ...{ expected: 28, reported: 24, confirmed: 20, waiting: 3, revise: 1, on_time: 19, facilities: 24 },
  ...{ waste_compliance_ya: 15, waste_compliance_tidak: 8 },
}
const cityY = {
  expected: 40,
  reported: 30,
  facilities: 30,
  waste_compliance_ya: 10,
  waste_compliance_tidak: 15,
}
const together = Object.fromEntries(
  [...new Set([...Object.keys(cityX), ...Object.keys(cityY)])].map((name) => [
    name,
    (cityX[name as keyof typeof cityX] ?? 0) + ((cityY as Record<string, number>)[name] ?? 0),
  ]),
)

describe('the figures of a region', () => {
  test.each([
    ['limbahfasyankes.reporting', 85.7],
    ['limbahfasyankes.timeliness', 67.9],
    ['limbahfasyankes.verification', 83.3],
    ['limbahfasyankes.waiting', 12.5],
    ['limbahfasyankes.revision', 4.2],
    ['waste_compliance_official', 53.6],
    ['waste_compliance', 65.2],
  ])('%s of the worked example is %d percent', (id, value) => {
    expect(told(id, cityX).value).toBeCloseTo(value, 1)
  })

  it('pools cities instead of averaging them', () => {
    const { value, of, per } = told('waste_compliance_official', together)
    expect({ of, per }).toEqual({ of: 25, per: 68 })
    expect(value).toBeCloseTo(36.8, 1)
  })

  it('is null without anything owed, and 0 where nobody has reported', () => {
    expect(told('limbahfasyankes.reporting', {})).toMatchObject({ value: null, note: 'none' })
    expect(told('limbahfasyankes.reporting', { expected: 4 })).toMatchObject({ value: 0, note: 'none' })
    expect(told('waste_generated', { expected: 4 })).toMatchObject({ value: null, note: 'none' })
  })

  it('says what it rests on, and where that is too little', () => {
    const few = {
      expected: 10,
      reported: 4,
      confirmed: 1,
      facilities: 4,
      waste_generated: 80,
      waste_generated_n: 4,
    }
    expect(told('waste_generated', few)).toEqual({
      ...{ value: 80, of: 80, per: null, n: 4, words: null },
      base: { n: 4, of: 10, confirmed: 1 },
      note: 'thin',
      asOf: changedAt,
    })
  })

  const visitor = { months: 1, mode: 'confirmed', hidesFew: true } as const
  const hidden = { n: null, confirmed: null }
  it.each([
    [
      'two have reported',
      'waste_generated',
      { expected: 2, reported: 2, waste_generated_n: 2, waste_generated_facilities: 2 },
    ],
    ['none of two has', 'limbahfasyankes.reporting', { expected: 2 }],
    ['two have, and none of them tells it', 'bor', { expected: 20, reported: 2 }],
  ])('hides the base with the figure, and when it changed: %s', (_what, id, columns) => {
    expect(told(id, { facilities: 2, ...columns }, visitor)).toMatchObject({
      ...{ value: null, note: 'few', asOf: null },
      base: { ...hidden, of: columns.expected },
    })
  })

  it('hides the base where the figure itself is for other readers', () => {
    const columns = { expected: 2, reported: 2, facilities: 2 }
    expect(told('limbahfasyankes.waiting', columns, visitor)).toMatchObject({
      ...{ note: 'sentOnly', asOf: null },
      base: { ...hidden, of: 2 },
    })
  })

  it('hides the base alone where only reports of this month are few', () => {
    // The others have reported before, and their stock carries on.
    const stock = { mercury_status_done: 5, facilities: 1 }
    const figure = told('mercury_status', { expected: 9, reported: 1, confirmed: 1, ...stock }, visitor)
    expect(figure).toMatchObject({ value: 100, per: 5, note: null, base: { ...hidden, of: 9 } })
  })

  it('tells what many have of a part of a self-assessment that few have finished', () => {
    const columns = { expected: 9, reported: 1, facilities: 1, hazard_sent: 6, active_banjir: 4 }
    const asked = { ...visitor, months: 6 }
    expect(told('creshcf.hazard_sent', columns, asked)).toMatchObject({ of: 6, n: 6, note: null })
    expect(told('creshcf.hazard_banjir', columns, asked)).toMatchObject({ of: 4, per: 6, note: null })
    expect(told('creshcf.coverage', columns, asked).note).toBe('few')
  })

  it('tells that none of many has assessed itself: each owes that once in a half-year', () => {
    const asked = { ...visitor, months: 6 }
    const coverage = (expected: number) => told('creshcf.coverage', { expected }, asked)
    expect(coverage(3)).toMatchObject({ value: 0, note: 'none', base: { n: 0, of: 3 } })
    expect(coverage(2)).toMatchObject({ value: null, note: 'few', base: { ...hidden, of: 2 } })
  })

  it.each([
    [{ waste_generated_facilities: 2, waste_generated_n: 2 }, 1, true],
    [{ waste_generated_facilities: 3, waste_generated_n: 3 }, 1, false],
    // A year of one facility has twelve reports.
    [{ waste_generated_facilities: 1, waste_generated_n: 12 }, 12, true],
    [{ waste_generated_facilities: 3, waste_generated_n: 12 }, 12, false],
    // Nobody reported, of so few that it tells who.
    [{ waste_generated_n: 0, expected: 2 }, 1, true],
    [{ waste_generated_n: 0, expected: 20 }, 1, false],
    [{ waste_generated_n: 0, expected: 0 }, 1, false],
    // A year of two facilities, and of three.
    [{ waste_generated_n: 0, expected: 24 }, 12, true],
    [{ waste_generated_n: 0, expected: 36 }, 12, false],
  ])('hides what fewer than three facilities make up: %j over %d months', (columns, months, isHidden) => {
    // However many have sent the form.
    const all = { facilities: 20, waste_generated: 7 }
    const cell = { expected: 20, reported: columns.waste_generated_n, ...all, ...columns }
    const figure = told('waste_generated', cell, { months, mode: 'confirmed', hidesFew: true })
    expect(figure.note === 'few').toBe(isHidden)
    expect(told('waste_generated', cell, { months, mode: 'all', hidesFew: false }).note).not.toBe('few')
  })

  it('tells of waiting reports only among all that were sent', () => {
    const confirmed = { months: 1, mode: 'confirmed', hidesFew: false } as const
    expect(told('limbahfasyankes.waiting', cityX, confirmed)).toMatchObject({ value: null, note: 'sentOnly' })
  })

  it('counts the words of a level', () => {
    const cell = {
      expected: 9,
      reported: 9,
      health_wash_base_service: 4,
      health_wash_no_service: 5,
      facilities: 9,
    }
    expect(told('health_wash', cell)).toMatchObject({
      of: 4,
      per: 9,
      words: { base_service: 4, no_service: 5 },
    })
  })
})

describe('the catalogue', () => {
  it('names what stands above and below the line of a compliance', () => {
    expect(catalogue.get('waste_compliance')?.parts?.[1]).toBe('Laporan yang selesai dianalisis')
    // Over a quarter a facility owes three.
    expect(catalogue.get('waste_compliance_official')?.parts?.[1]).toBe('Laporan yang wajib dikirim')
  })

  const reporting = ['expected', 'reported', 'on_time', 'confirmed', 'waiting', 'revise', 'facilities']

  it('names each figure once', () => {
    expect(catalogue.size).toBe(catalogueOf(formRows).length)
  })

  it.each(
    catalogueOf(formRows).flatMap((figure) =>
      figure.form === assessmentForm ? [] : [[figure.id, figure] as const],
    ),
  )('%s reads columns that are kept, and says what it means', (_id, figure) => {
    const worth = formRows.find(({ form }) => form.id === figure.form)?.worth
    const kept = new Set([...reporting, ...(worth ? summaryColumnsOf(worth).map(({ name }) => name) : [])])
    const read = [
      ...figure.of,
      ...(figure.per ?? []),
      ...figure.base,
      ...figure.facilities,
      ...figure.words.map(({ column }) => column),
    ]
    expect(read.filter((name) => !kept.has(name))).toEqual([])
    expect(figure.meaning).toMatch(/\.$/)
  })
})
