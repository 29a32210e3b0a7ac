import { describe, expect, it } from 'vitest'

import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { guideLinksOf } from '#forms/guide-links.ts'
import { jpg, pdf, png, sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok } from '#server/testing/reports.ts'
import { later, withApp, type World } from '#server/testing/with-app.ts'

const question = { judul: 'Apakah zirkonia dilaporkan?', teks: 'Ya.\n\nSetiap bulan.' }
const words = (text: string, more: object = {}) => ({ type: 'paragraph', content: [{ text, ...more }] })
const isi = (...blocks: unknown[]) => ({ blocks })

async function made({ as }: World, body: object = question, path = 'faq') {
  return ok(await (await as('admin')).post(`/api/${path}`, body)).data
}
async function shownFaq({ as }: World): Promise<string[]> {
  return ok(await (await as(null)).get('/api/tentang')).data.faq.map(({ judul }: { judul: string }) => judul)
}

describe('what ships', () => {
  it(
    'is about, twelve questions and a guide for each role and form, for everyone',
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const { data } = ok(await visitor.get('/api/tentang'))
      expect([data.slug, data.faq.length]).toEqual(['tentang', 12])
      const { data: guides } = ok(await visitor.get('/api/panduan'))
      expect(guides.map(({ slug }: { slug: string }) => slug)).toEqual([
        ...['publik', 'fasyankes', 'dinas-kota', 'dinas-provinsi', 'kementerian', 'administrator'],
        ...['limbah-fasyankes', 'bor', 'limbah-covid', 'alkes-bermerkuri', 'kesehatan-lingkungan'],
        ...['pertanyaan-kunci', 'sanitarian-kit'],
      ])
      expect(guides[0].isi).toBeUndefined()
      const one = ok(await visitor.get('/api/panduan/bor')).data
      expect(one).toMatchObject({ formulir: 'bor', lampiran: [], peran: ['HealthServiceFacility'] })
      expect(ok(await visitor.get(`/api/panduan/${one.id}`)).data).toEqual(one)
    }),
  )

  it(
    'tells who keeps a guide which questions open it',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      const { data: guides } = ok(await admin.get('/api/panduan'))
      const linkedFrom = async (name: string) => {
        const { id } = guides.find(({ slug }: { slug: string }) => slug === name)
        return ok(await admin.get(`/api/konten/${id}`)).linked_from
      }
      const { length } = guideLinksOf(limbahFasyankes)
      expect(length).toBeGreaterThan(0)
      expect(await linkedFrom('limbah-fasyankes')).toHaveLength(length)
      expect(await linkedFrom('publik')).toEqual([])
    }),
  )
})

describe('a text', () => {
  it.each([{ terbit: false }, {}])(
    'that is made again with %j, since its answer was lost, is the one that was made',
    (how) =>
      withApp(async (world) => {
        for (const path of ['faq', 'panduan']) {
          const body = { ...question, ...how }
          const first = await made(world, body, path)
          expect(await made(world, body, path)).toEqual(first)
          expect((await made(world, { ...body, teks: 'Tidak.' }, path)).id).not.toBe(first.id)
        }
      })(),
  )

  it(
    'is opened by the word of its address, also where that is a number',
    withApp(async (world) => {
      const first = await made(world, question, 'panduan')
      const { id, slug } = await made(world, { ...question, judul: String(first.id) }, 'panduan')
      expect(slug).toBe(String(first.id))
      const visitor = await world.as(null)
      expect(ok(await visitor.get(`/api/panduan/${slug}`)).data.id).toBe(id)
      expect(ok(await visitor.get(`/api/panduan/${id}`)).data.id).toBe(id)
    }),
  )

  it(
    'is published by who knows of no drafts, and found by a beginning and by another form of its word',
    withApp(async (world) => {
      const visitor = await world.as(null)
      const { id } = await made(world)
      expect(await shownFaq(world)).toContain(question.judul)
      for (const find of ['zirkon', 'melaporkan zirkonia', 'ZIRKONIA']) {
        const { data } = ok(await visitor.get(`/api/cari-panduan?find=${encodeURIComponent(find)}`))
        expect([find, data[0]]).toMatchObject([find, { id, kind: 'faq', judul: question.judul }])
      }
      const { data } = ok(await visitor.get('/api/cari-panduan?find=neraca+limbah'))
      expect(data[0].slug).toBe('limbah-fasyankes')
      expect(data[0].cuplikan.filter(({ found }: { found: boolean }) => found).length).toBeGreaterThan(1)
      for (const none of ['', '!!!', 'tidakadakatasepertiini', "x' | 'y", '\\', ':*', 'a & !b'])
        expect(ok(await visitor.get(`/api/cari-panduan?find=${encodeURIComponent(none)}`)).data).toEqual([])
    }),
  )

  it(
    'is found by each of two words that are joined, and shown as it is written',
    withApp(async (world) => {
      const visitor = await world.as(null)
      const judul = 'Siapa petugas zirkonia/kobalt untuk Zika-77?'
      const teks = 'Tipe X-45: petugas kadmium/nikel di https://contoh.go.id/a/b.'
      const { id } = await made(world, { judul, teks })
      const joined = ['zirkonia/kobalt', 'zika 77', 'Zika-77', 'x 45', 'X-45']
      for (const find of [...joined, 'zirkonia', 'kobalt', 'kadmium', 'nikel', 'kadmium nikel']) {
        const { data } = ok(await visitor.get(`/api/cari-panduan?find=${encodeURIComponent(find)}`))
        expect([find, data[0]]).toMatchObject([find, { id, judul }])
        const excerpt = data[0].cuplikan.map(({ text }: { text: string }) => text).join('')
        expect(excerpt).toContain('X-45: petugas kadmium/nikel di https')
        expect(excerpt).not.toContain(' / ')
      }
    }),
  )

  it(
    'is shown with a sign where its excerpt begins or ends within the text',
    withApp(async (world) => {
      const many = (word: string) => Array.from({ length: 40 }, () => word).join(' ')
      const { id } = await made(world, {
        ...question,
        teks: `Zirkon di awal ${many('lalu')} kobalt ${many('lagi')} nikel.`,
      })
      const visitor = await world.as(null)
      const excerptOf = async (find: string): Promise<string> => {
        const { data } = ok(await visitor.get(`/api/cari-panduan?find=${find}`))
        const { cuplikan } = data.find((each: { id: number }) => each.id === id)
        return cuplikan.map(({ text }: { text: string }) => text).join('')
      }
      expect(await excerptOf('awal')).toMatch(/^Zirkon .* …$/)
      expect(await excerptOf('kobalt')).toMatch(/^… .*kobalt.* …$/)
      expect(await excerptOf('nikel')).toMatch(/^… .* nikel$/)
    }),
  )

  it(
    'as a draft is seen by administrators only, until it is published, and after it is withdrawn',
    withApp(async (world) => {
      const visitor = await world.as(null)
      const admin = await world.as('admin')
      const { id, version, state } = await made(world, { ...question, terbit: false })
      expect([state, await shownFaq(world)]).toEqual(['draft', expect.not.arrayContaining([question.judul])])
      const drafts = ok(await admin.get('/api/tentang?draf=true')).data.faq
      expect(drafts.at(-1)).toMatchObject({ judul: question.judul, diterbitkan: null })
      for (const person of ['hospital', 'city', 'ministry'] as const)
        expect((await (await world.as(person)).get('/api/tentang?draf=true')).status).toBe(403)
      expect((await visitor.get('/api/panduan?draf=true')).status).toBe(403)

      expect(ok(await admin.put(`/api/faq/${id}`, { version })).data.state).toBe('published')
      const changed = ok(await admin.put(`/api/faq/${id}`, { judul: 'Judul lain', terbit: false })).data
      expect([changed.state, changed.published.judul]).toEqual(['changed', question.judul])
      expect(await shownFaq(world)).toContain(question.judul)
      const withdraw = (body: object) => admin.post(`/api/konten/${id}/tarik`, body)
      expect(ok(await withdraw({ version: changed.version })).data.state).toBe('draft')
      // Its answer was lost.
      expect(ok(await withdraw({ version: changed.version })).data.version).toBe(changed.version + 1)
      expect((await withdraw({ version: changed.version - 1 })).body.code).toBe('staleContent')
      expect((await withdraw({})).body.code).toBe('contentRefused')
      expect(await shownFaq(world)).toHaveLength(12)
      const nothing = await admin.post('/api/faq', { judul: 'Kosong' })
      expect([nothing.status, nothing.body.errors]).toEqual([
        422,
        { isi: ['Tulis isinya sebelum diterbitkan'] },
      ])
    }),
  )

  it(
    'that two administrators change is refused to the second, with what the first has saved',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, version } = await made(world)
      const first = ok(await admin.put(`/api/faq/${id}`, { version, teks: 'Satu.', terbit: false })).data
      const late = await admin.put(`/api/faq/${id}`, { version, teks: 'Dua.', terbit: false })
      expect([late.status, late.body.code, late.body.current]).toMatchObject([
        ...[409, 'staleContent', { version: first.version, draft_by: expect.any(String) }],
      ])
      expect(late.body.current.draft.isi).toEqual(isi(words('Satu.')))
      const won = ok(
        await admin.put(`/api/faq/${id}`, { version: first.version, teks: 'Dua.', terbit: false }),
      )
      expect(won.data.draft.isi).toEqual(isi(words('Dua.')))
      expect(ok(await admin.put(`/api/faq/${id}`, { teks: 'Dua.', terbit: false })).message).toContain(
        'Tidak ada',
      )
    }),
  )

  it(
    'may be saved again as it is stored, with any version: the answer to the first save may have been lost',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, version } = await made(world)
      const saving = { version, teks: 'Satu.', terbit: false }
      const first = ok(await admin.put(`/api/faq/${id}`, saving)).data
      const again = ok(await admin.put(`/api/faq/${id}`, saving))
      expect([again.message, again.data.version]).toEqual(['Tidak ada yang berubah.', first.version])
      const publishing = { version, teks: 'Satu.', terbit: true }
      ok(await admin.put(`/api/faq/${id}`, publishing))
      expect(ok(await admin.put(`/api/faq/${id}`, publishing)).message).toBe('Tidak ada yang berubah.')
    }),
  )

  it(
    'has a history in which a sitting is one entry, comes back from it, and leaves its trace',
    withApp(async (world) => {
      const { as, db, setNow } = world
      const admin = await as('admin')
      const { id } = await made(world)
      const save = async (teks: string) => ok(await admin.put(`/api/faq/${id}`, { teks, terbit: false }))
      await save('a')
      await save('b')
      setNow(later(40 * 60))
      await save('c')
      const history = async () => ok(await admin.get(`/api/konten/${id}/riwayat`)).data
      const acts = async () => (await history()).map(({ act }: { act: string }) => act)
      expect(await acts()).toEqual(['saved', 'saved', 'published', 'created'])
      ok(await admin.delete(`/api/faq/${id}`))
      expect((await admin.delete(`/api/faq/${id}`)).body.code).toBe('contentRefused')
      expect((await admin.put(`/api/faq/${id}`, { teks: 'd' })).body.code).toBe('contentRefused')
      expect(await shownFaq(world)).toHaveLength(12)
      const sitting = (await history()).find(
        ({ value }: { value: { isi: unknown } }) =>
          JSON.stringify(value.isi) === JSON.stringify(isi(words('b'))),
      )
      const back = ok(await admin.post(`/api/konten/${id}/pulihkan`, { history_id: sitting.id })).data
      expect([back.state, back.draft.isi]).toEqual(['draft', isi(words('b'))])
      const other = await admin.post(`/api/konten/${id}/pulihkan`, { history_id: 1 })
      expect(other.status).toBe(404)
      const { rows } = {
        rows: await db
          .selectFrom('audit')
          .select('action')
          .where('subject', '=', 'content')
          .orderBy('id')
          .execute(),
      }
      expect(rows.map(({ action }) => action)).toEqual([
        ...[
          'contentCreated',
          'contentPublished',
          'contentSaved',
          'contentSaved',
          'contentRemoved',
          'contentRestored',
        ],
      ])
    }),
  )

  it(
    'that was removed comes back with the version that was read before, and one that was changed does not',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { id, version } = await made(world)
      const [{ id: history_id }] = ok(await admin.get(`/api/konten/${id}/riwayat`)).data
      ok(await admin.delete(`/api/faq/${id}`))
      const back = ok(await admin.post(`/api/konten/${id}/pulihkan`, { history_id, version })).data
      expect([back.state, back.version]).toEqual(['draft', version + 2])
      const late = await admin.post(`/api/konten/${id}/pulihkan`, { history_id, version })
      expect([late.status, late.body.code]).toEqual([409, 'staleContent'])
    }),
  )

  it(
    'stands where it is put, if all are named',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { data } = ok(await admin.get('/api/konten?kind=faq'))
      const ids: number[] = data.map(({ id }: { id: number }) => id)
      const before = await shownFaq(world)
      ok(await admin.put('/api/konten-urutan', { kind: 'faq', ids: ids.toReversed() }))
      expect(await shownFaq(world)).toEqual(before.toReversed())
      for (const wrong of [
        ids.slice(1),
        [...ids, ids[0]],
        [ids[0], ids[0], ...ids.slice(2)],
        [...ids.slice(1), 99_999],
      ])
        expect((await admin.put('/api/konten-urutan', { kind: 'faq', ids: wrong })).status).toBe(409)
    }),
  )

  it(
    'is not moved by a list that another has moved since, and a lost answer may be asked for again',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { data } = ok(await admin.get('/api/konten?kind=faq'))
      const before: number[] = data.map(({ id }: { id: number }) => id)
      const put = (ids: number[]) => admin.put('/api/konten-urutan', { kind: 'faq', ids, before })
      const [first = 0, second = 0, ...rest] = before
      ok(await put([second, first, ...rest]))
      const moved = await shownFaq(world)
      const late = await put(before.toReversed())
      expect([late.status, late.body.code, late.body.why]).toEqual([409, 'contentRefused', 'otherOrder'])
      expect(await shownFaq(world)).toEqual(moved)
      ok(await put([second, first, ...rest]))
      const acts = await world.db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'contentsOrdered')
        .execute()
      expect(acts).toHaveLength(1)
    }),
  )

  it(
    'is another kind of text elsewhere, and nobody but administrators changes any',
    withApp(async (world) => {
      const visitor = await world.as(null)
      const admin = await world.as('admin')
      const { id } = await made(world)
      expect((await admin.put(`/api/panduan/${id}`, { judul: 'x' })).status).toBe(404)
      expect((await admin.put(`/api/tentang-update/${id}`, { judul: 'x' })).status).toBe(404)
      expect((await admin.delete(`/api/panduan/${id}`)).status).toBe(404)
      const about = ok(await admin.get('/api/tentang')).data
      expect((await admin.post(`/api/konten/${about.id}/tarik`, {})).body.code).toBe('contentRefused')
      for (const person of ['hospital', 'city', 'province', 'ministry', 'external'] as const)
        expect((await (await world.as(person)).post('/api/faq', question)).status).toBe(403)
      expect((await visitor.post('/api/faq', question)).status).toBe(401)
    }),
  )
})

describe('a hostile text', () => {
  it.each<[string, object, string]>([
    ['a script as a block', { isi: isi({ type: 'script', text: 'alert(1)' }) }, 'isi.blocks.0.type'],
    [
      'a link that runs',
      { isi: isi(words('x', { link: 'javascript:alert(1)' })) },
      'isi.blocks.0.content.0.link',
    ],
    ['a handler', { isi: isi({ ...words('x'), onclick: 'alert(1)' }) }, 'isi.blocks.0.onclick'],
    ['HTML instead of blocks', { isi: '<script>alert(1)</script>' }, 'isi'],
    ['a turned title', { ...question, judul: 'satu \u202Egnp.exe' }, 'judul'],
    ['turned plain text', { teks: 'satu \u202Egnp.exe' }, 'teks.blocks.0.content.0.text'],
    [
      'a picture that is not there',
      { isi: isi({ type: 'picture', file: 999_999, alt: 'x' }) },
      'isi.blocks.0.file',
    ],
  ])('is refused at its place and changes nothing: %s', (_name, wrong, field) =>
    withApp(async (world) => {
      const admin = await world.as('admin')
      const answer = await admin.post('/api/faq', { judul: 'Uji', ...wrong })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
      expect(await shownFaq(world)).toHaveLength(12)
    })(),
  )

  it(
    'of ten megabytes or a thousand levels is refused without an error of the server',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      const large = await admin.post('/api/faq', { judul: 'Besar', teks: 'x'.repeat(10_000_000) })
      expect(large.status).toBe(413)
      const levels = 50_000
      const payload = `{"judul":"Dalam","isi":{"blocks":${'['.repeat(levels)}${']'.repeat(levels)}}}`
      const deep = await admin.post('/api/faq', undefined, {
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect([400, 413, 422]).toContain(deep.status)
    }),
  )
})

describe('a picture', () => {
  it(
    'is for administrators until a text that shows it is published',
    withApp(async (world) => {
      const visitor = await world.as(null)
      const admin = await world.as('admin')
      const { id: file } = ok(
        await sendFile(admin, '/api/file/content', { name: 'layar.png', bytes: png }),
      ).data
      const picture = { type: 'picture', file, alt: 'Layar' }
      const guide = await made(world, { judul: 'Panduan baru', isi: isi(picture), terbit: false }, 'panduan')
      const address = `/api/file/${file}`
      expect([(await visitor.get(address)).status, (await admin.get(address)).status]).toEqual([404, 200])
      ok(await admin.put(`/api/panduan/${guide.id}`, {}))
      expect((await visitor.get(address)).status).toBe(200)
      ok(await admin.post(`/api/konten/${guide.id}/tarik`, {}))
      expect((await visitor.get(address)).status).toBe(404)
    }),
  )

  it(
    'must be one that was sent for texts: no facility’s file becomes public by being named',
    withApp(async (world) => {
      const [admin, hospital] = [await world.as('admin'), await world.as('hospital')]
      const { id: file } = ok(
        await sendFile(hospital, '/api/fileupload', { name: 'bukti.png', bytes: png }),
      ).data
      for (const wrong of [
        { isi: isi({ type: 'picture', file, alt: 'x' }) },
        { lampiran: [file], teks: 'x' },
      ])
        expect((await admin.post('/api/panduan', { judul: 'x', ...wrong })).status).toBe(422)
      expect((await (await world.as(null)).get(`/api/file/${file}`)).status).toBe(404)
      expect((await sendFile(hospital, '/api/file/content', { name: 'a.png', bytes: png })).status).toBe(403)
    }),
  )

  it(
    'as the diagram of about has words; an attachment cannot be shown as one, and both stay while the history names them',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const diagram = (bytes: Buffer, fields?: object) =>
        sendFile(admin, '/api/tentang-diagram-update', { name: 'alur.jpg', bytes }, { ...fields })
      expect(Object.keys((await diagram(jpg)).body.errors)).toEqual(['alt'])
      expect((await admin.post('/api/tentang-diagram-update', { alt: 'Alur' })).body.errors).toEqual({
        file: ['Pilih gambar JPG atau PNG'],
      })
      expect((await diagram(pdf, { alt: 'Alur' })).status).toBe(422)
      expect(ok(await diagram(jpg, { alt: 'Alur' })).data.published.diagram).toMatchObject({ alt: 'Alur' })
      const worded = { alt: 'Alur pelaporan', keterangan: 'Sejak 2026' }
      const again = ok(await admin.post('/api/tentang-diagram-update', worded)).data.published.diagram
      expect(again).toMatchObject({ ...worded, file: expect.any(Number) })
      const { id: attachment } = ok(
        await sendFile(admin, '/api/file/content', { name: 'lampiran.pdf', bytes: pdf }),
      ).data
      ok(await sendFile(admin, '/api/file/content', { name: 'lupa.png', bytes: png }))
      const { published } = await made(world, { judul: 'x', teks: 'x', lampiran: [attachment] }, 'panduan')
      expect(published.lampiran).toMatchObject([{ file: attachment, name: 'lampiran.pdf' }])
      const shown = isi({ type: 'picture', file: attachment, alt: 'x' })
      expect((await admin.post('/api/panduan', { judul: 'y', isi: shown })).status).toBe(422)
      world.setNow(later(25 * 3600))
      await runJobs(world)
      const left = await world.db.selectFrom('file').select('name').orderBy('id').execute()
      expect(left.map(({ name }) => name)).toEqual(['alur.jpg', 'lampiran.pdf'])
    }),
  )
})
