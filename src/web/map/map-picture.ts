import type { Area, Box } from './geography.ts'
import { canvasFill, type Paint } from './paint.ts'

/** A picture of the map by itself: everything that a figure needs to be believed stands on it. */
export type MapPicture = {
  title: string
  /** Below the title: region, period, mode, base. */
  lines: readonly string[]
  areas: readonly Area[]
  backdrop: readonly Area[]
  /** The area that is looked at among the others. */
  selected?: string | null
  paintOf: (code: string) => Paint
  legend: readonly (Paint & { label: string; count: number })[]
  /** At the foot, such as where it is from. */
  source: readonly string[]
  box: Box
}

const size = { width: 1600, height: 1000 } as const
const edge = 48
const font = "'Plus Jakarta Sans Variable', sans-serif"
const ink = {
  text: '#17242b',
  soft: '#56686f',
  sea: '#eef7f9',
  land: '#f1f4f5',
  coast: '#c5d1d6',
  border: '#ffffff',
} as const

/** Draws it as a PNG. */
export async function pictureOf(picture: MapPicture): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('Peramban ini tidak dapat membuat gambar.')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  const top = writeHead(pen, picture)
  const foot = size.height - edge - picture.source.length * 24
  const frame = { left: edge, top, width: size.width - 2 * edge, height: foot - top - 24 }
  drawMap(pen, picture, frame)
  drawLegend(pen, picture, frame)
  pen.fillStyle = ink.soft
  pen.font = `400 18px ${font}`
  for (const [place, line] of picture.source.entries()) pen.fillText(line, edge, foot + 20 + place * 24)
  return canvas.convertToBlob({ type: 'image/png' })
}

type Pen = OffscreenCanvasRenderingContext2D
type Frame = { left: number; top: number; width: number; height: number }

/** @returns where the map begins */
function writeHead(pen: Pen, { title, lines }: MapPicture): number {
  pen.fillStyle = ink.text
  pen.font = `700 34px ${font}`
  pen.fillText(title, edge, edge + 28, size.width - 2 * edge)
  pen.fillStyle = ink.soft
  pen.font = `400 20px ${font}`
  for (const [place, line] of lines.entries())
    pen.fillText(line, edge, edge + 64 + place * 28, size.width - 2 * edge)
  return edge + 64 + lines.length * 28
}

function drawMap(pen: Pen, { areas, backdrop, selected, paintOf, box }: MapPicture, frame: Frame): void {
  const middle = (box.south + box.north) / 2
  // A degree of longitude is shorter than one of latitude, the more so away from the equator.
  const across = Math.cos((middle * Math.PI) / 180)
  const scale =
    Math.min(frame.width / ((box.east - box.west) * across), frame.height / (box.north - box.south)) * 0.96
  const pointOf = (x: number, y: number): [number, number] => [
    frame.left + frame.width / 2 + (x - (box.west + box.east) / 2) * across * scale,
    frame.top + frame.height / 2 - (y - middle) * scale,
  ]
  const trace = ({ polygons }: Area) => {
    pen.beginPath()
    for (const ring of polygons.flat()) {
      for (const [place, [x = 0, y = 0]] of ring.entries())
        if (place === 0) pen.moveTo(...pointOf(x, y))
        else pen.lineTo(...pointOf(x, y))
      pen.closePath()
    }
  }
  const outline = (colour: string, width: number) => {
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.stroke()
  }
  const fill = (area: Area, paint: Paint, border: string) => {
    trace(area)
    pen.fillStyle = canvasFill(paint)
    pen.fill('evenodd')
    outline(border, 1)
  }
  pen.save()
  pen.beginPath()
  pen.rect(frame.left, frame.top, frame.width, frame.height)
  pen.clip()
  pen.fillStyle = ink.sea
  pen.fillRect(frame.left, frame.top, frame.width, frame.height)
  for (const area of backdrop) fill(area, { colour: ink.land }, ink.coast)
  for (const area of areas) fill(area, paintOf(area.code), ink.border)
  const looked = areas.find(({ code }) => code === selected)
  if (looked) {
    trace(looked)
    outline(ink.text, 4)
  }
  pen.restore()
}

function drawLegend(pen: Pen, { legend }: MapPicture, { left, top, height }: Frame): void {
  pen.font = `400 18px ${font}`
  const texts = legend.map(({ label, count }) => `${label} (${count})`)
  const width = Math.max(...texts.map((text) => pen.measureText(text).width)) + 64
  const tall = legend.length * 28 + 20
  const [x, y] = [left + 16, top + height - tall - 16]
  pen.fillStyle = 'rgb(255 255 255 / 92%)'
  pen.fillRect(x, y, width, tall)
  for (const [place, paint] of legend.entries()) {
    pen.fillStyle = canvasFill(paint)
    pen.fillRect(x + 16, y + 14 + place * 28, 20, 20)
    pen.fillStyle = ink.text
    pen.fillText(texts[place] ?? '', x + 46, y + 30 + place * 28)
  }
}
