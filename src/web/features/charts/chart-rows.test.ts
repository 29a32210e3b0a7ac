import { expect, it } from 'vitest'

import { hazardKeys, hazards } from '#domain/hazards.ts'
import { catalogueOf } from '#indicators/catalogue.ts'
import { formRows } from '#indicators/shipped-forms.ts'

import { catalogueRow } from '../../testing/sample-catalogue.ts'
import { seriesIn } from './chart-of.ts'
import { chartFamilies } from './chart-rows.ts'

const catalogue = catalogueOf(formRows)

it('calls no series by the name of another figure of the same form, which counts otherwise', () => {
  const named = chartFamilies.flatMap(({ charts }) =>
    charts.flatMap(({ title, series }) =>
      series.flatMap(({ id, name, names = {} }) =>
        [name, ...Object.values(names)].flatMap((each) =>
          each === undefined ? [] : [{ title, id, name: each }],
        ),
      ),
    ),
  )
  const form = (id: string) => catalogue.find((figure) => figure.id === id)?.form
  const others = named.filter(({ id, name }) =>
    catalogue.some((figure) => figure.label === name && figure.id !== id && figure.form === form(id)),
  )
  expect(others).toEqual([])
})

it.each(['Fasyankes menurut bahaya', 'Rata-rata risiko menurut bahaya'])(
  'has a series of each hazard in "%s", and of nothing else',
  (title) => {
    const row = chartFamilies.flatMap(({ charts }) => charts).find((one) => one.title === title)
    const known = new Map(catalogue.map(({ id, label, kind }) => [id, catalogueRow({ id, label, kind })]))
    expect(row && seriesIn(row, known).map(({ name }) => name?.toLowerCase())).toEqual(
      hazardKeys.map((hazard) => hazards[hazard].name.toLowerCase()),
    )
  },
)
