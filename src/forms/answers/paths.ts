/** A place in a sheet: a field or a table's cell (`sharps_opening_kg`), or a cell in a list's row (`shipments.0.ship_date`). */
export type Path = { name: string; row?: { index: number; cell: string } }

export function parsePath(path: string): Path {
  const [name = '', index, cell] = path.split('.')
  return cell === undefined ? { name } : { name, row: { index: Number(index), cell } }
}
