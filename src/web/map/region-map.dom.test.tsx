import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { scaleOf } from './colours.ts'
import { legendOf } from './map-legend.tsx'
import { RegionMap } from './region-map.tsx'

afterEach(cleanup)

it('draws every class in the colour and lines that it has on every other map', () => {
  const breaks = [
    { from: 80, colour: '#4CAF50' },
    { from: 50, colour: '#FFC107' },
    { from: 0, colour: '#FF5252' },
  ]
  const scale = scaleOf({ unit: '%', decimals: 1, breaks }, [])
  const square = [
    [0, 0],
    [0, 1],
    [1, 1],
    [0, 0],
  ]
  const areas = scale.classes.map(({ id }) => ({ code: id, polygons: [[square]] }))
  const { container } = render(
    <RegionMap
      label="Peta"
      areas={areas}
      backdrop={[]}
      box={{ west: 0, east: 1, south: 0, north: 1 }}
      classOf={(code) => scale.classes.find(({ id }) => id === code) ?? scale.classOf(undefined)}
      legend={legendOf(scale, new Map(scale.classes.map(({ id }) => [id, 1])))}
    />,
  )
  const colours = scale.classes.map(({ colour }) => colour)
  const lines = scale.classes.flatMap((each) => each.lines?.colour ?? [])
  const valuesOf = (selector: string, name: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.getAttribute(name))
  expect(valuesOf('[role="img"] path[fill]', 'fill')).toEqual(colours)
  expect(valuesOf('[role="img"] path[clip-path]', 'stroke')).toEqual(lines)
  expect(valuesOf('li rect', 'fill')).toEqual(colours)
  expect(screen.getAllByRole('listitem')).toHaveLength(colours.length)
})
