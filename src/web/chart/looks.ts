import type { Tone } from '#domain/table-parts.ts'

/** Each at least 3 : 1 on white; dark and light in turn, so that neighbours are apart in grey as well. */
export const palette = [
  '#00687a',
  '#cc7722',
  '#3b4a9c',
  '#9a8200',
  '#7a2d6b',
  '#3f9a5f',
  '#3f4f57',
  '#d2607a',
  '#1f5c33',
  '#5b8fd0',
  '#6b3a12',
  '#a678c9',
  '#8c1c2b',
  '#7a8d96',
] as const

export const toneColours: Record<Tone, string> = {
  red: '#b3261e',
  yellow: '#d99a00',
  green: '#3d9a52',
  blue: '#1d5fb8',
  grey: '#7a8d96',
}
/** Of a second series that is as good or bad as one before it. */
export const darkTones: Record<Tone, string> = {
  red: '#6d1712',
  yellow: '#8a6100',
  green: '#1f5c33',
  blue: '#123a70',
  grey: '#3f4f57',
}

const light = 'rgba(255, 255, 255, 0.5)'
/** What bars carry beside their colour: seven, so that each comes back on a light colour where it was on a dark one. */
export const patterns = [
  { symbol: 'none' },
  { color: light, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 6 },
  {
    color: light,
    symbol: 'circle',
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [6, 0],
    symbolSize: 0.7,
  },
  { color: light, dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 },
  { color: light, dashArrayX: [1, 0], dashArrayY: [2, 6] },
  {
    color: light,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  {
    color: light,
    symbol: 'triangle',
    dashArrayX: [
      [9, 9],
      [0, 9, 9, 0],
    ],
    dashArrayY: [7, 2],
    symbolSize: 0.75,
  },
]

/** The points of lines, seven as well. */
export const symbols = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle']
export const lineTypes = ['solid', 'dashed', 'dotted'] as const
