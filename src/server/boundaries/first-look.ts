import { open } from 'node:fs/promises'

export const notJson = 'Berkas bukan GeoJSON: isinya tidak dapat dibaca sebagai JSON.'

/** How a text begins that may be JSON; some programs write a byte order mark before it. */
const beginning = /^(?:\u00EF\u00BB\u00BF)?[ \t\n\r]*(?:["[{\-\dtfn]|$)/

/** Whether a file begins as JSON does. What does not, such as a picture or a shapefile, needs no process to be refused. */
export async function mayBeJson(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0)
  return beginning.test(buffer.toString('latin1', 0, bytesRead))
}
