import { expect, it, vi } from 'vitest'

import { type DrawAt, openChart } from './echarts.ts'

/** The widths at which a chart is drawn in a box that is this wide: on the screen, on paper, and on the screen again. */
function widthsIn(box: number, heightAt: (width: number) => number): number[] {
  const element = document.body.appendChild(document.createElement('div'))
  vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(box)
  const drawAt: DrawAt = (width) => ({ height: heightAt(width), drawing: {} })
  const close = openChart(element, drawAt)
  const drawn = () => Number(element.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2])
  const widths = [drawn()]
  for (const event of ['beforeprint', 'afterprint']) {
    window.dispatchEvent(new Event(event))
    widths.push(drawn())
  }
  close()
  window.dispatchEvent(new Event('beforeprint'))
  return widths
}

it('draws for paper what is wider than a sheet', () => {
  expect(widthsIn(1230, () => 312)).toEqual([1230, 640, 1230])
  expect(widthsIn(312, () => 312)).toEqual([312, 312, 312])
})

it('draws no wider and no narrower than lets the letters be largest on a sheet', () => {
  // Small charts beside each other: the narrower, the higher.
  expect(widthsIn(1230, (width) => 1_300_000 / width)).toEqual([1230, 960, 1230])
  // A long list of bars is as high at any width.
  expect(widthsIn(1230, () => 1044)).toEqual([1230, 640, 1230])
})
