import { jobKinds } from '#server/jobs/table.ts'

import { sendFile } from './files.ts'
import { runJobs } from './jobs.ts'
import { ok } from './reports.ts'
import type { Client, World } from './with-app.ts'

export const importAddress = '/api/impor'
export const importHeads = {
  facilities:
    'Kode fasyankes;Nama;Jenis fasyankes;Jenis wilayah;Kode kabupaten/kota;Rawat inap;Tempat tidur;Alamat',
  accounts: 'Nama pengguna;Nama lengkap;Peran;Kode fasyankes;Kode wilayah',
} as const
type Kind = keyof typeof importHeads

export const sendRows = (client: Client, kind: Kind, ...rows: string[]) => {
  const bytes = Buffer.from([importHeads[kind], ...rows].join('\r\n'))
  return sendFile(client, importAddress, { name: 'impor.csv', bytes }, { kind })
}
export const workOnImports = (world: World) => runJobs(world, { import: jobKinds.import })

/** An import that was looked at. */
export async function lookedAt(world: World, client: Client, kind: Kind, ...rows: string[]) {
  const { data } = ok(await sendRows(client, kind, ...rows))
  await workOnImports(world)
  return ok(await client.get(`${importAddress}/${data.import_id}`)).data
}
export const importRowsOf = async (client: Client, id: number) =>
  ok(await client.get(`${importAddress}/${id}/baris`)).data

/** A facility that is not there yet. */
export const newPlace = 'PK900;Puskesmas Baru;Puskesmas;Perkotaan;32.73;Tidak;;'
