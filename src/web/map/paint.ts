/** How an area is painted: a colour and, so that it stays apart in grey too, lines across it. */
export type Paint = { colour: string; lines?: Lines }
type Lines = { colour: string; lie: 'rising' | 'falling' | 'level' }

/** The lines of a tile of eight by eight units, which goes on seamlessly in every direction. */
export const lineTile = 8
export const lineWidth = 1.8
const ends: Readonly<
  Record<Lines['lie'], readonly (readonly [x1: number, y1: number, x2: number, y2: number])[]>
> = {
  rising: [
    [-2, 2, 2, -2],
    [-2, 10, 10, -2],
    [6, 10, 10, 6],
  ],
  falling: [
    [6, -2, 10, 2],
    [-2, -2, 10, 10],
    [-2, 6, 2, 10],
  ],
  level: [[0, 4, 8, 4]],
}
/** The lines of a tile as a path. */
const tilePath = ({ lie }: Lines): string =>
  ends[lie].map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('')

/** The same lines across a whole drawing, cut there to the areas that have them: a pattern would come out of a printer as pictures. */
export function linesAcross({ lie }: Lines, width: number, height: number): string {
  const { from, to, lineAt } = {
    rising: { from: 0, to: width + height, lineAt: (x: number) => `M${x} 0l${-height} ${height}` },
    falling: { from: -height, to: width, lineAt: (x: number) => `M${x} 0l${height} ${height}` },
    level: { from: 0, to: height, lineAt: (y: number) => `M0 ${y + lineTile / 2}h${width}` },
  }[lie]
  const lines: string[] = []
  for (let at = Math.ceil(from / lineTile) * lineTile; at <= to; at += lineTile) lines.push(lineAt(at))
  return lines.join('')
}

/** Pixels of a tile for each of its units: sharp on fine screens and in pictures. */
const fineness = 4
/** How large a unit is on a canvas, where many areas are small. */
const unit = 0.75
const patterns = new Map<string, CanvasPattern>()

/** What a canvas fills with: the same pattern again for the same paint, which is asked for with every drawing. */
export function canvasFill({ colour, lines }: Paint): string | CanvasPattern {
  if (!lines) return colour
  const key = `${colour} ${lines.colour} ${lines.lie}`
  const known = patterns.get(key)
  if (known) return known
  const tile = new OffscreenCanvas(lineTile * fineness, lineTile * fineness)
  const pen = tile.getContext('2d')
  const pattern = pen && drawTile(pen, { colour, lines })
  if (!pattern) return colour
  patterns.set(key, pattern)
  return pattern
}

function drawTile(pen: OffscreenCanvasRenderingContext2D, { colour, lines }: Required<Paint>) {
  pen.scale(fineness, fineness)
  pen.fillStyle = colour
  pen.fillRect(0, 0, lineTile, lineTile)
  pen.strokeStyle = lines.colour
  pen.lineWidth = lineWidth
  pen.stroke(new Path2D(tilePath(lines)))
  const pattern = pen.createPattern(pen.canvas, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(unit / fineness))
  return pattern
}
