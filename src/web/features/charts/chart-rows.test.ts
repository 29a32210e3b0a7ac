import { expect, it } from 'vitest'

import { catalogueOf } from '#indicators/catalogue.ts'
import { formRows } from '#indicators/shipped-forms.ts'

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
