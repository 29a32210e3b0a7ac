import { describe, expect, it } from 'vitest'

import { csvOf, fileNameOf } from './chart-file.ts'
import { type Chart, fromFirstNumber, hasNumbers, ranked, tableOf, wordsOf } from './chart.ts'
import { darkTones, palette, patterns, symbols, toneColours } from './looks.ts'
import { drawingOf, heightOf, tooltipText } from './options.ts'

const base = [{ n: 24, of: 28 }, null, { n: 10, of: 40 }]
const chart: Chart = {
  kind: 'line',
  across: 'Bulan',
  isTime: true,
  labels: ['Jan', 'Feb', 'Mar'],
  measure: { unit: 'kg', decimals: 1 },
  series: [
    { name: 'Infeksius', data: [1234.56, null, 0], base },
    { name: 'Benda tajam', data: [2, 3, null], base },
  ],
}
const regions: Chart = {
  ...chart,
  kind: 'ranking',
  across: 'Provinsi',
  isTime: false,
  labels: ['Aceh', 'Bali', 'Papua'],
  measure: { unit: '%', decimals: 1 },
  series: [{ name: 'Kepatuhan', data: [20, 85.71, null], base }],
}

describe('a chart in time', () => {
  const labels = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun']
  const inTime = (data: (number | null)[]): Chart => ({
    ...chart,
    labels,
    series: [{ name: 'Infeksius', data, base: data.map((n) => (n === null ? null : { n, of: 28 })) }],
    marks: [
      { at: 'Jan', text: 'pertanyaan berubah' },
      { at: 'Mei', text: 'pertanyaan berubah' },
    ],
    note: 'Menurut laporan.',
  })

  it('begins at its first number, with what belongs to the rest, and says so', () => {
    const { labels: left, series, marks, note } = fromFirstNumber(inTime([null, null, 7, null, 8, 9]))
    expect(left).toEqual(['Mar', 'Apr', 'Mei', 'Jun'])
    expect(series[0]).toMatchObject({ data: [7, null, 8, 9], base: [{ n: 7 }, null, { n: 8 }, { n: 9 }] })
    expect(marks?.map(({ at }) => at)).toEqual(['Mei'])
    expect(note).toBe('Menurut laporan. Sebelum Mar tidak ada angka.')
  })

  it('keeps four labels at least', () => {
    expect(fromFirstNumber(inTime([null, null, null, null, null, 9])).labels).toHaveLength(4)
  })

  it.each([
    ['it begins with a number', [1, null, 7, 8, 9, 9]],
    ['it has none', [null, null, null, null, null, null]],
  ])('stays as it is where %s', (_, data) => {
    const whole = inTime(data)
    expect(fromFirstNumber(whole)).toBe(whole)
  })
})

describe('the numbers of a chart as a table', () => {
  it('names the unit once, and says once what all series rest on', () => {
    const { columns, rows } = tableOf(chart)
    expect(columns).toEqual(['Bulan', 'Infeksius (kg)', 'Benda tajam (kg)', 'Dasar'])
    expect(rows[0]?.map((cell) => (typeof cell === 'string' ? cell : cell.text))).toEqual([
      'Jan',
      '1.234,6',
      '2,0',
      '24 dari 28',
    ])
  })

  it('shows a month without a number as a dash, which is not 0', () => {
    const { rows } = tableOf(chart)
    expect(rows.map(([, cell]) => (typeof cell === 'object' ? cell.text : cell))).toEqual([
      '1.234,6',
      '–',
      '0,0',
    ])
  })

  it('gives each series its own base where they differ', () => {
    const other = {
      ...chart,
      series: [chart.series[0], { ...chart.series[1], base: [null, null, null] }],
    } as Chart
    expect(tableOf(other).columns.slice(3)).toEqual(['Dasar Infeksius', 'Dasar Benda tajam'])
  })

  it('says what the bases count', () => {
    expect(tableOf({ ...chart, baseUnit: 'laporan bulanan' }).columns.at(-1)).toBe('Dasar (laporan bulanan)')
  })

  it('has a row for each panel where there are many', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const panels: Chart = {
      ...chart,
      kind: 'multiples',
      series: names.map((name) => ({ name, data: [1, 2, null] })),
    }
    expect(tableOf(panels).columns).toEqual(['Seri', 'Jan', 'Feb', 'Mar'])
    expect(tableOf(panels).rows).toHaveLength(5)
  })
})

describe('the numbers of a chart as a file', () => {
  it('parts cells by semicolons and decimals by a comma, behind a mark for UTF-8', () => {
    expect(csvOf(tableOf(chart), [['Limbah; per bulan']])).toBe(
      '\uFEFF"Limbah; per bulan"\r\n\r\nBulan;Infeksius (kg);Benda tajam (kg);Dasar\r\n' +
        'Jan;1234,6;2;24 dari 28\r\nFeb;;3;–\r\nMar;0;;10 dari 40\r\n',
    )
  })

  it('names the unit of shares, whose cells are bare numbers', () => {
    const heads = (shown: Chart) => csvOf(tableOf(shown), []).slice(1).split('\r\n')
    expect(heads(regions)[0]).toBe('Provinsi;Kepatuhan (%);Dasar')
    const names = ['a', 'b', 'c', 'd', 'e']
    const panels = names.map((name) => ({ name, data: [1, null, 2] }))
    expect(heads({ ...regions, kind: 'multiples', series: panels })[0]).toBe(
      'Seri;Aceh (%);Bali (%);Papua (%)',
    )
    // Where a column holds several measures, each row has its own.
    const mixed = { ...chart.measure, unit: '%' }
    const cell = (value: number, measure = chart.measure) => ({ value, text: '', measure })
    const rows = [
      ['Timbulan (kg)', cell(4)],
      ['Kepatuhan', cell(80, mixed)],
    ]
    expect(csvOf({ columns: ['Indikator', 'Jan'], rows }, [])).toContain(
      'Indikator;Jan\r\nTimbulan (kg);4\r\nKepatuhan (%);80',
    )
  })

  it('lets no name become a formula', () => {
    const sly = { ...regions, labels: ['=1+1', '@x', '-3'] }
    expect(csvOf(tableOf(sly), [])).toContain("\r\n'=1+1;20;")
    expect(csvOf(tableOf(sly), [])).toContain("\r\n'@x;85,7;")
  })

  it('is called after its title', () => {
    expect(fileNameOf('Tren limbah (kg), Jawa Barat')).toBe('tren-limbah-kg-jawa-barat')
  })
})

describe('a ranking', () => {
  it('begins with the largest and ends with those that cannot be told', () => {
    const { labels, series } = ranked(regions)
    expect(labels).toEqual(['Bali', 'Aceh', 'Papua'])
    expect(series[0]?.base).toEqual([null, base[0], base[2]])
  })
})

describe('what is said of a picture', () => {
  it('is the newest number of a line', () => {
    expect(wordsOf('Limbah', chart)).toBe(
      'Grafik garis “Limbah”. Infeksius: terakhir 0,0 kg pada Mar; Benda tajam: terakhir 3,0 kg pada Feb. ' +
        'Angkanya ada dalam tabel di bawahnya.',
    )
  })

  it('is the highest and the lowest of what is compared', () => {
    expect(wordsOf('Kepatuhan', regions)).toContain('tertinggi 85,7% pada Bali, terendah 20,0% pada Aceh')
  })

  it('is, at a label, each number with what it rests on', () => {
    expect(tooltipText(chart, [{ dataIndex: 0, seriesIndex: 0 }])).toBe(
      'Jan\nInfeksius: 1.234,6 kg  (24 dari 28)\nBenda tajam: 2,0 kg  (24 dari 28)',
    )
  })
})

describe('the picture', () => {
  it('has no numbers where all are missing', () => {
    expect(hasNumbers(chart)).toBe(true)
    expect(hasNumbers({ ...chart, series: [{ name: 'x', data: [null, null] }] })).toBe(false)
  })

  it('leaves a gap, draws the target and marks a changed question', () => {
    const { series } = drawingOf(
      {
        ...chart,
        targets: [{ value: 80, label: 'Target 80%' }],
        marks: [{ at: 'Feb', text: 'Pertanyaan baru' }],
      },
      { width: 600, height: 300 },
    )
    const [first] = Array.isArray(series) ? series : []
    expect(first).toMatchObject({
      type: 'line',
      connectNulls: false,
      data: [1234.56, null, 0],
      markLine: { data: [{ yAxis: 80 }, { xAxis: 'Feb' }] },
    })
  })

  it('tells series apart by patterns, and one alone needs none', () => {
    const size = { width: 600, height: 300 }
    expect(drawingOf(chart, size).aria).toMatchObject({ decal: { show: true } })
    expect(drawingOf(regions, size).aria).toMatchObject({ decal: { show: false } })
  })

  it('has a look of its own for each of 14 series, whose neighbours are apart in grey', () => {
    const brightness = palette.map((colour) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      const [red = 0, green = 0, blue = 0] = parts.map((part) => ((part + 0.055) / 1.055) ** 2.4)
      return 0.05 + 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    expect(brightness.filter((one) => 1.05 / one < 3)).toEqual([])
    const ratios = brightness.map((one, index) => {
      const next = brightness[(index + 1) % palette.length] ?? 0
      return Math.max(one, next) / Math.min(one, next)
    })
    expect(Math.min(...ratios)).toBeGreaterThan(1.7)
    expect([palette.length, new Set(palette).size]).toEqual([14, 14])
    // In grey the same pattern or point comes back on the other shade.
    expect([patterns.length, new Set(symbols).size]).toEqual([7, 7])
  })

  it('stacks what makes a whole, and stands beside it what is a part of another series', () => {
    const part = { name: 'APD', data: [2, 1, null], isPart: true }
    const { series } = drawingOf(
      { ...chart, kind: 'stacked', series: [...chart.series, part] },
      { width: 700, height: 300 },
    )
    expect((series as { stack?: string }[]).map(({ stack }) => stack)).toEqual(['whole', 'whole', undefined])
  })

  it('names the right axis by its series where both axes have one unit', () => {
    const nameFor = (unit: string) => {
      const rate = { name: 'Per pasien', data: [0.2, 0.1, 0.3], measure: { unit, decimals: 1 } }
      const { yAxis } = drawingOf({ ...chart, series: [...chart.series, rate] }, { width: 700, height: 300 })
      return (yAxis as { name: string }[]).map(({ name }) => name)
    }
    expect(nameFor('kg')).toEqual(['kg', 'Per pasien (kg)'])
    expect(nameFor('hari')).toEqual(['kg', 'hari'])
  })

  it('ends the scale of small panels at a round number', () => {
    const series = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, data: [1_270_924.49, null, 3] }))
    const { yAxis } = drawingOf({ ...chart, kind: 'multiples', series }, { width: 700, height: 300 })
    expect(yAxis).toMatchObject([{ max: 1_500_000, interval: 750_000 }, {}, {}, {}, {}])
  })

  it.each([
    ['an occupancy above 100 %', '%', [80, 132.4, null], { min: 0, max: 150, interval: 75 }],
    ['shares', '%', [12, 30, null], { min: 0, max: 100, interval: 50 }],
    ['an interval below zero', 'hari', [-2.5, 7, 18], { min: -10, max: 20, interval: 10 }],
  ])('shows the whole of %s in small panels', (_what, unit, data, scale) => {
    const series = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, data }))
    const { yAxis } = drawingOf(
      { ...chart, kind: 'multiples', measure: { unit, decimals: 1 }, series },
      { width: 700, height: 300 },
    )
    expect(yAxis).toMatchObject(series.map(() => scale))
  })

  it.each([
    ['at zero', [2, 7, null], 0],
    ['lower where a value is below it', [-2.5, 7, null], undefined],
  ])('begins its scale %s', (_where, data, min) => {
    const { yAxis } = drawingOf({ ...chart, series: [{ name: 'TOI', data }] }, { width: 700, height: 300 })
    expect((yAxis as { min?: number }[]).map((axis) => axis.min)).toEqual([min])
    const lying = drawingOf({ ...regions, series: [{ name: 'TOI', data }] }, { width: 700, height: 300 })
    expect((lying.xAxis as { min?: number }).min).toBe(min)
  })

  it('has room for the longest number beside lying bars, and for none beside more than one', () => {
    const rightOf = (data: number[], count: number) => {
      const series = Array.from({ length: count }, (_, index) => ({ name: `${index}`, data }))
      const { grid } = drawingOf({ ...regions, series }, { width: 300, height: 300 })
      return (grid as { right: number }).right
    }
    expect(rightOf([1_139_639.9, 2], 1)).toBeGreaterThan('1.139.639,9%'.length * 7)
    expect(rightOf([1_139_639.9, 2], 2)).toBeLessThan(30)
  })

  it('gives the second series of one tone a darker colour, and a phone half of the numbers on the axis', () => {
    const bad = (name: string) => ({ name, data: [1, 2, 3], tone: 'red' as const })
    const drawnAt = (width: number) =>
      drawingOf(
        { ...regions, kind: 'stacked100', series: [bad('Kurang'), bad('Tidak memiliki')] },
        { width, height: 300 },
      )
    const { series } = drawnAt(700)
    expect(series).toMatchObject([
      { itemStyle: { color: toneColours.red } },
      { itemStyle: { color: darkTones.red } },
    ])
    expect([drawnAt(700).xAxis, drawnAt(300).xAxis]).toMatchObject([{ interval: 25 }, { interval: 50 }])
  })

  it('has room for its legend, whose names stand whole, in lines as long as a row', () => {
    const names = ['Bahan kimia kedaluwarsa, tumpahan, sisa kemasan', 'Limbah sitotoksik', 'Tabung gas']
    const named = (shown: string[]) => ({ ...chart, series: shown.map((name) => ({ name, data: [1] })) })
    const legend = (width: number) =>
      heightOf(named(names), width) - heightOf(named(names.slice(0, 1)), width)
    expect([legend(240), legend(280), legend(900)]).toEqual([3 * 32 + 14, 2 * 32 + 14, 32])
    // On a phone the four levels of a service stand in two rows.
    const levels = ['Tidak ada layanan', 'Layanan terbatas', 'Layanan dasar', 'Layanan paripurna']
    expect(heightOf(named(levels), 293) - heightOf(named(levels.slice(0, 1)), 293)).toBe(2 * 32)
    const drawn = drawingOf(named(names), { width: 280, height: 300 })
    const { formatter } = drawn.legend as { formatter: (name: string) => string }
    expect(names.map(formatter)).toEqual([
      'Bahan kimia kedaluwarsa, tumpahan, sisa\nkemasan',
      'Limbah sitotoksik',
      'Tabung gas',
    ])
  })

  it('is as high as its rows and panels need', () => {
    expect(heightOf({ ...regions, labels: Array.from({ length: 38 }, String) }, 600)).toBeGreaterThan(38 * 26)
    const panels: Chart = { ...chart, kind: 'multiples' }
    expect(heightOf(panels, 320)).toBe(2 * heightOf(panels, 700))
  })
})
