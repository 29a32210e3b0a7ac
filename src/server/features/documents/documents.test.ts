import { describe, expect, it } from 'vitest'

import { textPdf } from '#server/pdf/text-pdf.ts'
import { formOf, pdf, png, sendFile, zipOf } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok } from '#server/testing/reports.ts'
import { scannerServer } from '#server/testing/scanner-server.ts'
import { type Client, withApp, type World } from '#server/testing/with-app.ts'

const circular = { title: 'Surat Edaran Pemilahan', kategori: 'Surat edaran' }
const autoclave = textPdf([
  ['Pemilahan limbah', 'Limbah dipilah di sumbernya oleh petugas ruangan.'],
  ['Pengolahan', 'Limbah infeksius diolah dengan autoklaf atau diserahkan kepada pengolah berizin.'],
])

/** Publishes a document as a browser's form sends it. */
const publish = async (
  world: World,
  fields: Readonly<Record<string, string>> = {},
  bytes = autoclave,
): Promise<{ dokumen_id: number; version: number }> =>
  ok(
    await sendFile(
      await world.as('admin'),
      '/api/dokumen',
      { name: 'edaran.pdf', bytes },
      { ...circular, ...fields },
    ),
  ).data

const put = (client: Client, fields: Record<string, string>, bytes: Buffer) => {
  const { body, headers } = formOf({ name: 'baru.pdf', bytes }, fields)
  return client.put('/api/dokumen', undefined, { payload: body, headers })
}
const titlesOf = async (client: Client, address: string) =>
  ok(await client.get(address)).data.map(({ title }: { title: string }) => title)
const found = async (world: World, words: string, person: 'ministry' | null = null) =>
  titlesOf(
    await world.as(person),
    `/api/${person ? 'get' : 'public'}-dokumen?cari=${encodeURIComponent(words)}`,
  )

describe('documents', () => {
  it(
    'are found by their title at once and by their text a moment later, with what stands around the word',
    withApp(async (world) => {
      await publish(world)
      expect(await found(world, 'pemilahan')).toEqual([circular.title])
      expect(await found(world, 'autoklaf')).toEqual([])
      await runJobs(world)
      for (const words of [
        ...[
          'autoklaf',
          'AUTOKLAF',
          'autok',
          'pengolah edaran',
          '"diolah dengan autoklaf"',
          'autoklaf -banjir',
          'edaran "dengan autoklaf" "diolah dengan"',
          'autoklaf -"autoklaf dengan"',
          '"dengan autoklaf" or banjir',
          '"autoklaf"',
        ],
        ...['limbah yang diserahkan kepada pengolah', 'autoklaf 🚑', 'autoklaf & | ! ( : *', 'ruang'],
      ])
        expect([words, await found(world, words)]).toEqual([words, [circular.title]])
      for (const words of [
        'insinerator',
        '"autoklaf dengan diolah"',
        'autoklaf -infeksius',
        '"diolah autoklaf"',
        'autoklaf -"dengan autoklaf"',
        '"autoklaf dengan" or banjir',
        '🚑',
        '&',
        "'",
        '"',
        '-',
      ])
        expect([words, await found(world, words)]).toEqual([words, []])
      const [row] = ok(await (await world.as(null)).get('/api/public-dokumen?cari=autoklaf')).data
      expect(row).toMatchObject({
        excerpt: { page: 2 },
        latest: { pages: 2 },
        version: null,
        downloads: null,
      })
      expect(row.excerpt.pieces.filter((piece: { is_hit: boolean }) => piece.is_hit)).toEqual([
        { text: 'autoklaf', is_hit: true },
      ])
    }),
  )

  it(
    'are narrowed by category, title and page, and counted by category',
    withApp(async (world) => {
      await publish(world)
      await publish(world, { title: 'Permenkes 18', kategori: 'Peraturan' })
      await publish(world, { title: 'Permenkes 2', kategori: 'PERATURAN' })
      const visitor = await world.as(null)
      expect(await titlesOf(visitor, '/api/public-dokumen?kategori=peraturan&title=permenkes')).toEqual([
        'Permenkes 2',
        'Permenkes 18',
      ])
      expect(await titlesOf(visitor, '/api/public-dokumen?halaman=2&page=2&kategori=&title=')).toEqual([
        circular.title,
      ])
      const { categories, total, last_page } = ok(
        await visitor.get('/api/public-dokumen?kategori=Peraturan&halaman=1'),
      )
      expect([categories, total, last_page]).toEqual([
        [
          { kategori: 'Peraturan', total: 2 },
          { kategori: 'Surat edaran', total: 1 },
        ],
        2,
        2,
      ])
      expect((await visitor.get('/api/public-dokumen?halaman=500')).status).toBe(422)
      expect((await visitor.get(`/api/public-dokumen?cari=${'kata '.repeat(200)}`)).status).toBe(200)
      expect((await visitor.get('/api/public-dokumen?cari=a%00b')).status).toBe(400)
    }),
  )

  it(
    'are seen by their own readers: drafts by administrators, the others by accounts or by everybody',
    withApp(async (world) => {
      const draft = await publish(world, { title: 'Rancangan edaran', status: 'draft' })
      const inner = await publish(world, { title: 'Pedoman konfirmasi', access: 'signedIn' })
      await runJobs(world)
      const admin = await world.as('admin')
      expect(await found(world, 'autoklaf')).toEqual([])
      expect(await found(world, 'autoklaf', 'ministry')).toEqual(['Pedoman konfirmasi'])
      expect(await titlesOf(admin, '/api/get-dokumen')).toEqual(['Pedoman konfirmasi'])
      expect(await titlesOf(admin, '/api/get-dokumen?status=draft')).toEqual(['Rancangan edaran'])
      expect(await titlesOf(admin, '/api/get-dokumen?status=all')).toHaveLength(2)
      const ministry = await world.as('ministry')
      expect((await ministry.get('/api/get-dokumen?status=draft')).status).toBe(403)
      expect((await (await world.as('external')).get('/api/get-dokumen')).status).toBe(403)
      const statuses = async ({ dokumen_id }: { dokumen_id: number }) =>
        Promise.all(
          [null, 'external' as const, 'hospital' as const, 'admin' as const].map(async (person) => {
            const client = await world.as(person)
            const one = await client.get(`/api/dokumen/${dokumen_id}`)
            const file = await client.get(`/api/dokumen/${dokumen_id}/berkas/1`)
            return [one.status, file.status]
          }),
        )
      const [no, yes] = [
        [404, 404],
        [200, 200],
      ]
      expect(await statuses(draft)).toEqual([no, no, no, yes])
      expect(await statuses(inner)).toEqual([no, no, yes, yes])
      for (const client of [ministry, await world.as(null)])
        for (const answer of [
          await client.post('/api/dokumen', circular),
          await client.put('/api/dokumen', { dokumen_id: inner.dokumen_id, title: 'Diubah' }),
          await client.delete(`/api/dokumen/${inner.dokumen_id}`),
        ])
          expect([401, 403]).toContain(answer.status)
    }),
  )

  it(
    'are published, withdrawn and removed, and the audit knows of each step',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { dokumen_id } = ok(await admin.post('/api/dokumen', { ...circular, status: 'draft' })).data
      const turn = (status: string) => admin.put('/api/dokumen', { dokumen_id, status })
      expect((await turn('published')).body.errors).toEqual({ file: ['Pilih berkas'] })
      expect((await turn('withdrawn')).body.errors).toHaveProperty('status')
      ok(await put(admin, { dokumen_id: String(dokumen_id), note: 'Naskah akhir' }, autoclave))
      expect(ok(await turn('published')).data).toMatchObject({
        status: 'published',
        latest: { note: 'Naskah akhir' },
      })
      expect((await turn('draft')).body.errors).toHaveProperty('status')
      ok(await turn('withdrawn'))
      expect(await found(world, 'pemilahan')).toEqual([])
      ok(await turn('published'))
      ok(await admin.delete(`/api/dokumen/${dokumen_id}`))
      expect((await admin.delete(`/api/dokumen/${dokumen_id}`)).status).toBe(404)
      const acts = await world.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'document')
        .orderBy('id')
        .execute()
      expect(acts.map(({ action }) => action)).toEqual([
        ...['documentCreated', 'documentVersionAdded', 'documentPublished', 'documentWithdrawn'],
        ...['documentPublished', 'documentRemoved'],
      ])
    }),
  )

  it(
    'keep every version; an older one comes back as the newest, and is found again by its words',
    withApp(async (world) => {
      const { dokumen_id, version } = await publish(world)
      const admin = await world.as('admin')
      const second = textPdf([['Pengolahan', 'Limbah infeksius diolah dengan insinerator.']])
      const changed = ok(
        await put(admin, { dokumen_id: String(dokumen_id), version: String(version) }, second),
      ).data
      expect(changed.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
      await runJobs(world)
      expect([await found(world, 'autoklaf'), await found(world, 'insinerator')]).toEqual([
        [],
        [circular.title],
      ])
      const visitor = await world.as(null)
      const former = await visitor.get(`/api/dokumen/${dokumen_id}/berkas/1`)
      expect(former.bytes).toEqual(autoclave)
      const restored = ok(
        await admin.post(`/api/dokumen/${dokumen_id}/versi/1/pulihkan`, { version: changed.version }),
      ).data
      expect(restored.versions[0]).toMatchObject({ number: 3, restored_from: 1, name: 'edaran.pdf' })
      expect([await found(world, 'autoklaf'), await found(world, 'insinerator')]).toEqual([
        [circular.title],
        [],
      ])
      expect(
        (await admin.post(`/api/dokumen/${dokumen_id}/versi/9/pulihkan`, { version: restored.version }))
          .status,
      ).toBe(404)
    }),
  )

  it(
    'lose nothing where two administrators change one: the second is told who was first, and when',
    withApp(async (world) => {
      const { dokumen_id, version } = await publish(world)
      const admin = await world.as('admin')
      const change = { dokumen_id, version, title: 'Judul saya' }
      ok(await admin.put('/api/dokumen', { ...change, title: 'Judul orang lain' }))
      const { status, body } = await admin.put('/api/dokumen', change)
      expect([status, body.code]).toEqual([409, 'staleDocument'])
      expect(body.message).toMatch(/sudah diubah oleh .+ pada 2 Desember 2026/)
      expect(body.current).toMatchObject({ title: 'Judul orang lain', version: version + 1 })
      // A client that knows no versions has read what it saved itself; what another saved it has not.
      ok(await admin.put('/api/dokumen', { dokumen_id, title: 'Lagi' }))
      await world.db
        .updateTable('document')
        .set({ changed_by: await world.idOf('ministry') })
        .where('id', '=', dokumen_id)
        .execute()
      expect((await admin.put('/api/dokumen', { dokumen_id, title: 'Buta' })).status).toBe(409)
    }),
  )

  it(
    'count who keeps them, once an hour however many parts are fetched, and none of those at once is lost',
    withApp(async (world) => {
      const { dokumen_id } = await publish(world)
      const address = `/api/dokumen/${dokumen_id}/berkas/1`
      const people = [null, 'hospital', 'ministry', 'city', 'healthCenter', 'admin'] as const
      const clients = await Promise.all(people.map((person) => world.as(person)))
      for (const client of clients) ok(await client.get(address))
      for (let time = 0; time < 3; time++)
        for (const client of clients) {
          const file = await client.get(`${address}?unduh=1`)
          expect(String(file.headers['content-disposition'])).toMatch(/^attachment/)
        }
      const admin = await world.as('admin')
      const looking = await world.as('admin')
      ok(await looking.post(`/api/pengguna/${await world.idOf('province')}/lihat`))
      ok(await looking.get(`${address}?unduh=1`))
      expect(ok(await admin.get(`/api/dokumen/${dokumen_id}`)).data.downloads).toBe(5)
    }),
  )

  it(
    'take JSON and every form, a file that was uploaded before, and no other one',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const file = ok(await sendFile(admin, '/api/file/document', { name: 'edaran.pdf', bytes: pdf })).data
      const made = ok(await admin.post('/api/dokumen', { ...circular, file_id: file.id })).data
      expect(made).toMatchObject({
        status: 'published',
        latest: { name: 'edaran.pdf' },
        text_state: 'waiting',
      })
      const payload = `dokumen_id=${made.dokumen_id}&kategori=Instrumen&version=${made.version}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect(ok(await admin.put('/api/dokumen', undefined, { payload, headers })).data.kategori).toBe(
        'Instrumen',
      )
      const evidence = ok(
        await sendFile(await world.as('hospital'), '/api/fileupload', { name: 'bukti.pdf', bytes: pdf }),
      ).data
      for (const id of [evidence.id, 999_999])
        expect((await admin.post('/api/dokumen', { ...circular, file_id: id })).body.errors).toHaveProperty(
          'file_id',
        )
    }),
  )
})

describe('what somebody means harm with', () => {
  it(
    'is refused at its field, and changes nothing',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const html = Buffer.from('<!doctype html><script>alert(1)</script>')
      const late = Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), autoclave])
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const both = Buffer.concat([autoclave, zipOf(['[Content_Types].xml', 'index.html'])])
      for (const bytes of [html, late, svg, both, Buffer.alloc(0), Buffer.from('MZ\u0090\u0000')]) {
        const { status, body } = await sendFile(admin, '/api/dokumen', { name: 'surat.pdf', bytes }, circular)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
      }
      for (const [fields, field] of [
        [{ title: '  ' }, 'title'],
        [{ title: 'a'.repeat(201) }, 'title'],
        [{ title: 'Dua\nbaris' }, 'title'],
        [{ kategori: '' }, 'kategori'],
        [{ access: 'semua' }, 'access'],
        [{ status: 'withdrawn' }, 'status'],
        [{ description: 'a'.repeat(2001) }, 'description'],
        [{ key: 'bukan' }, 'key'],
        [{ hapus: 'ya' }, 'hapus'],
      ] as const) {
        const { status, body } = await sendFile(
          admin,
          '/api/dokumen',
          { name: 'surat.pdf', bytes: pdf },
          { ...circular, ...fields },
        )
        expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]])
      }
      expect((await admin.post('/api/dokumen', circular)).status).toBe(200)
      expect((await admin.put('/api/dokumen', { dokumen_id: 999_999, title: 'Tidak ada' })).status).toBe(404)
      const cut = formOf({ name: 'surat.pdf', bytes: autoclave }, circular)
      const payload = cut.body.subarray(0, cut.body.length - 200)
      expect((await admin.post('/api/dokumen', undefined, { payload, headers: cut.headers })).status).toBe(
        400,
      )
      const large = { name: 'surat.pdf', bytes: Buffer.concat([autoclave, Buffer.alloc(20_000_000, ' ')]) }
      expect((await sendFile(admin, '/api/dokumen', large, circular)).status).toBe(413)
      const headers = { ...cut.headers, 'content-length': '90000000' }
      expect((await admin.post('/api/dokumen', undefined, { payload: '--x', headers })).status).toBe(413)
      expect(await titlesOf(admin, '/api/get-dokumen?status=published')).toEqual([])
    }),
  )

  it(
    'is kept as the words that it is, under a harmless name, and runs nowhere',
    withApp(async (world) => {
      const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
      const text = textPdf([['Judul', 'Kata kunci <b onclick=alert(1)>miring</b> sesudahnya']])
      const admin = await world.as('admin')
      const name = '../../etc/passwd\u202Efdp.<b>html'
      const made = ok(
        await sendFile(
          admin,
          '/api/dokumen',
          { name, bytes: text },
          { title: script, kategori: 'Uji', description: script },
        ),
      ).data
      await runJobs(world)
      expect(made.latest.name).toMatch(/^[^/\\<>\u202E]+\.pdf$/)
      const [row] = ok(await (await world.as(null)).get('/api/public-dokumen?cari=kunci')).data
      expect([row.title, row.description]).toEqual([script, script])
      expect(row.excerpt.pieces.map((piece: { text: string }) => piece.text).join('')).toContain('miring')
      const file = await admin.get(`/api/dokumen/${made.dokumen_id}/berkas/1`)
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      const picture = ok(
        await sendFile(admin, '/api/dokumen', { name: 'foto.html', bytes: png }, circular),
      ).data
      const shown = await admin.get(`/api/dokumen/${picture.dokumen_id}/berkas/1`)
      expect(shown.headers['content-type']).toBe('image/png')
    }),
  )

  it.each(['title', 'kategori', 'description'])(
    'is refused where its %s turns round what stands around it',
    (field) =>
      withApp(async (world) => {
        const admin = await world.as('admin')
        const file = { name: 'a.pdf', bytes: autoclave }
        const words = { ...circular, [field]: 'Edaran \u202Efdp.exe' }
        const refused = await sendFile(admin, '/api/dokumen', file, words)
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
      })(),
  )

  it('waits for a scanner before readers get it, and its readers are told so', async () => {
    await using scanner = await scannerServer()
    await withApp(
      async (world) => {
        const { dokumen_id } = await publish(world)
        const visitor = await world.as(null)
        const seen = async () => {
          const { latest } = ok(await visitor.get(`/api/dokumen/${dokumen_id}`)).data
          return [latest.scan, (await visitor.get(`/api/dokumen/${dokumen_id}/berkas/1`)).status]
        }
        expect(await seen()).toEqual(['belum diperiksa', 409])
        await runJobs(world)
        expect(await seen()).toEqual(['bersih', 200])
      },
      { config: { scanner: scanner.settings } },
    )()
  })

  it(
    'is refused where a PDF is cut off; of a locked one the title is found',
    withApp(async (world) => {
      const cut = await sendFile(
        await world.as('admin'),
        '/api/dokumen',
        { name: 'edaran.pdf', bytes: autoclave.subarray(0, 400) },
        circular,
      )
      expect([cut.status, Object.keys(cut.body.errors)]).toEqual([422, ['file']])
      const locked = Buffer.from(
        autoclave
          .toString('latin1')
          .replace(
            /\/Root 1 0 R/,
            `/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'61'.repeat(32)}>/U<${'62'.repeat(32)}>>>`,
          ),
        'latin1',
      )
      const shut = await publish(world, { title: 'Terkunci' }, locked)
      await runJobs(world)
      const admin = await world.as('admin')
      const stateOf = async ({ dokumen_id }: { dokumen_id: number }) =>
        ok(await admin.get(`/api/dokumen/${dokumen_id}`)).data.text_state
      expect(await stateOf(shut)).toBe('locked')
      expect(await found(world, 'terkunci')).toEqual(['Terkunci'])
    }),
  )
})
