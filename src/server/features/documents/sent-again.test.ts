import { describe, expect, it } from 'vitest'

import { pdf, sendFile } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const circular = {
  ...{ title: 'Surat Edaran Pemilahan', kategori: 'Surat edaran', access: 'public', status: 'published' },
  key: 'b54adc00-67f9-4d9b-9b43-6a4b8f2a9f70',
}
const file = { name: 'edaran.pdf', bytes: pdf }
const send = async (world: World, change: Partial<typeof circular & { note: string }> = {}, given = file) =>
  sendFile(await world.as('admin'), '/api/dokumen', given, { ...circular, ...change })
const audited = async (world: World) => {
  const rows = await world.db.selectFrom('audit').select('action').orderBy('id').execute()
  return rows.flatMap(({ action }) => (action.startsWith('document') ? [action] : []))
}

describe('a document that is sent again, as after a lost answer', () => {
  it(
    'is the one that was made, and the file that came again is swept',
    withApp(async (world) => {
      const first = ok(await send(world)).data
      expect(ok(await send(world)).data).toEqual(first)
      expect(await audited(world)).toEqual(['documentPublished'])
      expect(first.versions).toHaveLength(1)
    }),
  )

  it(
    'is as it was said last: what was changed in between is not ignored',
    withApp(async (world) => {
      const first = ok(await send(world)).data
      const change = { title: 'Surat Edaran Internal', access: 'signedIn' }
      const second = ok(await send(world, change)).data
      expect(second).toMatchObject({ ...change, dokumen_id: first.dokumen_id, version: first.version + 1 })
      expect(ok(await (await world.as(null)).get('/api/public-dokumen?cari=edaran')).data).toEqual([])
      expect(await audited(world)).toEqual(['documentPublished', 'documentChanged'])
      const other = { name: 'perbaikan.pdf', bytes: Buffer.concat([pdf, Buffer.from('\n')]) }
      const third = ok(await send(world, { ...change, note: 'Lampiran baru' }, other)).data
      expect(third.versions).toMatchObject([
        { number: 2, name: 'perbaikan.pdf', note: 'Lampiran baru' },
        { number: 1, name: 'edaran.pdf' },
      ])
    }),
  )

  it(
    'is published where it was a draft, and does not become one again',
    withApp(async (world) => {
      const first = ok(await send(world, { status: 'draft' })).data
      const second = ok(await send(world)).data
      expect(second).toMatchObject({ dokumen_id: first.dokumen_id, status: 'published' })
      const { status, body } = await send(world, { status: 'draft', title: 'Lain' })
      expect([status, body.errors]).toEqual([
        422,
        { status: ['Dokumen ini sudah terbit sejak pertama dikirim. Tarik lewat daftar dokumen.'] },
      ])
      expect(ok(await send(world)).data).toEqual(second)
    }),
  )

  it(
    'overwrites nothing that another administrator has changed meanwhile',
    withApp(async (world) => {
      const { dokumen_id } = ok(await send(world)).data
      await world.db
        .updateTable('document')
        .set({ changed_by: await world.idOf('ministry') })
        .where('id', '=', dokumen_id)
        .execute()
      const { status, body } = await send(world, { title: 'Buta' })
      expect([status, body.code]).toEqual([409, 'staleDocument'])
    }),
  )
})

describe('a new version that is sent again', () => {
  it(
    'is one version, whether its file comes again or is named again, and says what was said last',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { dokumen_id, version } = ok(await send(world)).data
      const other = { name: 'perbaikan.pdf', bytes: Buffer.concat([pdf, Buffer.from('\n')]) }
      const uploaded = ok(await sendFile(admin, '/api/file/document', other)).data.id
      const change = { dokumen_id, file_id: uploaded, note: 'Lampiran bru' }
      const first = ok(await admin.put('/api/dokumen', { ...change, version })).data
      const again = ok(await admin.put('/api/dokumen', { ...change, version: first.version }))
      expect([again.message, again.data]).toEqual(['Dokumen tersimpan.', first])
      const noted = { ...change, version: first.version, note: 'Lampiran baru' }
      const { data } = ok(await admin.put('/api/dokumen', noted))
      expect([data.version, data.versions.length]).toEqual([first.version + 1, 2])
      expect(data.versions[0]).toMatchObject({ number: 2, note: 'Lampiran baru' })
      const acts = ['documentPublished', 'documentVersionAdded', 'documentChanged']
      expect(await audited(world)).toEqual(acts)
    }),
  )
})
