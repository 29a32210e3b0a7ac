import { expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

it(
  'keeps a category as it is written already, however its letters and spaces are typed',
  withApp(async (world) => {
    const admin = await world.as('admin')
    const make = async (kategori: string) =>
      ok(await admin.post('/api/dokumen', { title: 'Surat edaran limbah', kategori })).data
    const first = await make(' Surat   edaran ')
    const second = await make('surat  Edaran')
    expect([first.kategori, second.kategori]).toEqual(['Surat edaran', 'Surat edaran'])
    const change = async ({ dokumen_id, version }: typeof first, kategori: string) =>
      ok(await admin.put('/api/dokumen', { dokumen_id, version, kategori })).data
    const turned = await change(second, 'SURAT \u00a0EDARAN')
    expect(turned.kategori).toBe('Surat edaran')
    const other = await change(turned, 'Juklak')
    // Nobody else's: it may be written in another way.
    expect((await change(other, 'JUKLAK')).kategori).toBe('JUKLAK')
  }),
)
