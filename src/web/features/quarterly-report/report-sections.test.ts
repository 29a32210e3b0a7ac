import { expect, it } from 'vitest'

import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import { catalogueOf } from '#indicators/catalogue.ts'
import { formRows } from '#indicators/shipped-forms.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { namedInQuarter, reportedForms, sectionsOf } from './report-sections.ts'
import { lastMonthOf, quarterIn, semesterOf } from './use-quarter.ts'

/** The shipped catalogue as a page gets it, as far as sections read it. */
const rowOf = ({ id, form, span, label }: CatalogueFigure) =>
  catalogueRow({ id, form_type: form, form, span, label })
const shipped = catalogueOf(formRows).map(rowOf)
const mapOf = (rows: typeof shipped) => new Map(rows.map((row) => [row.id, row]))

it('prints figures that the catalogue has, of every shipped form', () => {
  expect(sectionsOf(mapOf(shipped)).map(({ title, figures }) => [title, figures.length])).toEqual([
    ['Limbah medis', 6],
    ['Limbah COVID-19', 3],
    ['Kesehatan lingkungan', 3],
    ['Alkes bermerkuri', 4],
    ['Sanitarian kit', 4],
    ['Ketahanan iklim', 4],
  ])
  expect(reportedForms(mapOf(shipped))).toHaveLength(6)
})

it('gives an added form a section before those of half-years, with its first figures or how it is reported', () => {
  const added = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    catalogueRow({ id, form_type: 'survei', form: 'Survei air' }),
  )
  const plain = catalogueRow({
    ...{ id: 'lain.reporting', form_type: 'lain', form: 'Lain', label: 'Tingkat pelaporan' },
  })
  const sections = sectionsOf(mapOf([...shipped, ...added, plain]))
  expect(sections.slice(-3).map(({ title, figures }) => [title, figures.map(({ id }) => id)])).toEqual([
    ['Survei air', ['a', 'b', 'c', 'd']],
    ['Lain', ['lain.reporting']],
    ['Ketahanan iklim', expect.anything()],
  ])
  // Beside figures of other forms it says whose reports these are.
  expect(sections.at(-2)?.figures[0]?.label).toBe('Tingkat pelaporan: Lain')
})

it.each([
  ['month', 'Triwulan III 2026', 'Cakupan'],
  ['semester', 'Semester 1 2026', 'Cakupan (Semester 1 2026)'],
] as const)('names the period of a figure of a %s where it is not the quarter', (span, name, label) => {
  expect(namedInQuarter(catalogueRow({ id: 'a', label: 'Cakupan', span }), { name }).label).toBe(label)
})

it.each([
  [undefined, '2026-Q3'],
  ['2026-Q4', '2026-Q4'],
  ['2027-Q1', '2026-Q3'],
  ['2019-Q4', '2026-Q3'],
  ['2026-S1', '2026-Q3'],
  ['x', '2026-Q3'],
])('reads %s as the quarter %s', (named, quarter) => {
  expect(quarterIn(named, '2026-11')).toBe(quarter)
})

it.each([
  ['2026-Q3', '2026-11', '2026-09'],
  ['2026-Q4', '2026-12', '2026-11'],
  ['2026-Q4', '2026-11', '2026-10'],
  // No month of it has ended: the one that runs, rather than one of the quarter before.
  ['2026-Q4', '2026-10', '2026-10'],
])('takes of %s, in %s, the month %s', (quarter, thisMonth, month) => {
  expect(lastMonthOf(quarter, thisMonth)).toBe(month)
})

it.each([
  ['2026-Q1', '2025-S2'],
  ['2026-Q2', '2026-S1'],
  ['2026-Q3', '2026-S1'],
  ['2026-Q4', '2026-S2'],
  ['2020-Q1', '2020-S1'],
])('tells of the half-year that has ended with %s: %s', (quarter, semester) => {
  expect(semesterOf(quarter)).toBe(semester)
})
