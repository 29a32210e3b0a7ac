import { jobKinds } from '#server/jobs/table.ts'

import { type NamedBytes, sendFile } from './files.ts'
import { runJobs } from './jobs.ts'
import { ok } from './reports.ts'
import type { Client, World } from './with-app.ts'

export const importAddress = '/api/impor'
export const importHeads = {
  offices: 'Kode wilayah;Nama dinas;Alamat;Nomor telepon;Surel',
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
export const lookedAt = (world: World, client: Client, kind: Kind, ...rows: string[]) =>
  lookedAtOf(world, client, sendRows(client, kind, ...rows))

/** The same of a file, such as one that the product gave out. */
export const lookedAtFile = (world: World, client: Client, kind: Kind, file: NamedBytes) =>
  lookedAtOf(world, client, sendFile(client, importAddress, file, { kind }))

async function lookedAtOf(world: World, client: Client, sent: ReturnType<typeof sendRows>) {
  const { data } = ok(await sent)
  await workOnImports(world)
  return ok(await client.get(`${importAddress}/${data.import_id}`)).data
}
export const importRowsOf = async (client: Client, id: number) =>
  ok(await client.get(`${importAddress}/${id}/baris`)).data

/** A facility that is not there yet. */
export const newPlace = 'PK900;Puskesmas Baru;Puskesmas;Perkotaan;32.73;Tidak;;'
