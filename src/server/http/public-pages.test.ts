import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import type { Config } from '#server/config.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { textPdf } from '#server/pdf/text-pdf.ts'
import { html } from '#server/public-pages/html.ts'
import { publicPages } from '#server/public-pages/pages.ts'
import { servicesOf } from '#server/start/services.ts'
import { sendFile } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import { workerDatabase } from '#server/testing/test-database.ts'
import { testFolder } from '#server/testing/test-folder.ts'
import { testConfig, withApp, type World } from '#server/testing/with-app.ts'

import { createApp } from './app.ts'

const screen =
  '<!doctype html><html lang="id"><head><meta name="description" content="Umum" /><title>SILIKA</title></head><body><div id="root"></div></body></html>'
const built = {
  'shell/public-frames.tsx': {
    file: 'assets/frames.js',
    css: ['assets/frames.css'],
    imports: ['_common.js'],
  },
  '_common.js': { file: 'assets/common.js' },
}
const webRoot = testFolder()
const apps: FastifyInstance[] = []

async function makeApp(change: Partial<Config> = {}, breaks = false): Promise<FastifyInstance> {
  const { db, read } = await workerDatabase()
  const services = servicesOf(testConfig(change), formRegistry([]))
  const answers = { ...services.answers, answer: () => Promise.reject(new Error('away')) }
  const app = await createApp({ db, read }, breaks ? { ...services, answers } : services, [], { webRoot })
  apps.push(app)
  return app
}

beforeAll(async () => {
  for (const folder of ['.vite', 'assets']) await mkdir(path.join(webRoot, folder))
  await writeFile(path.join(webRoot, 'index.html'), screen)
  await writeFile(path.join(webRoot, '.vite/manifest.json'), JSON.stringify(built))
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

test('a text in markup is only a text', () => {
  const hostile = '</p><script>alert("1")</script>'
  expect(html`<p title="${hostile}">${[html`<b>${hostile}</b>`]}${1}</p>`.markup).toBe(
    '<p title="&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"><b>&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</b>1</p>',
  )
})

describe('a public page', () => {
  it.each(publicPages.map(({ path: address }) => address))(
    '%s is read without JavaScript',
    async (address) => {
      const app = await makeApp({ publicUrl: 'https://silika.contoh.go.id' })
      const { statusCode, body, headers } = await app.inject({ url: `${address}?masuk=true` })
      const page = publicPages.find((one) => one.path === address)
      expect(statusCode).toBe(200)
      expect(body.match(/<title>/g)).toHaveLength(1)
      expect(body.match(/<h1>/g)).toHaveLength(1)
      expect(body.match(/name="description"/g)).toHaveLength(1)
      expect(body).toContain(`<title>${page?.title ? `${page.title} · ` : ''}SILIKA</title>`)
      expect(body).toContain(`<link rel="canonical" href="https://silika.contoh.go.id${address}" />`)
      expect(body).toContain('<meta property="og:title"')
      expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/frames.js" />')
      expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/frames.css" />')
      expect(body.indexOf('id="first"')).toBeLessThan(body.indexOf('id="root"'))
      expect([headers['content-type'], headers['cache-control'], headers['x-own-words']]).toEqual([
        'text/html; charset=utf-8',
        'no-cache',
        '1',
      ])
    },
  )

  it('is the same for everyone, and not sent again to who has it', async () => {
    const app = await makeApp()
    const first = await app.inject({ url: '/welcome', headers: { host: 'jahat.example' } })
    const second = await app.inject({ url: '/welcome', headers: { cookie: 'token=abc; id=7' } })
    expect([second.body, second.headers['etag']]).toEqual([first.body, first.headers['etag']])
    expect(first.body).not.toContain('jahat.example')
    expect(first.headers['set-cookie']).toBeUndefined()
    const again = await app.inject({
      url: '/welcome',
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('comes as any other screen where its words cannot be had', async () => {
    const app = await makeApp({}, true)
    const { statusCode, body, headers } = await app.inject({ url: '/welcome' })
    expect([statusCode, body, headers['x-own-words']]).toEqual([200, screen, undefined])
  })
})

test('search engines are told what there is to read', async () => {
  const app = await makeApp({ publicUrl: 'https://silika.contoh.go.id' })
  const robots = await app.inject({ url: '/robots.txt' })
  expect(robots.body).toContain('Disallow: /api/')
  expect(robots.body).toContain('Sitemap: https://silika.contoh.go.id/sitemap.xml')
  const map = await app.inject({ url: '/sitemap.xml' })
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  for (const page of publicPages)
    expect(map.body).toContain(`<loc>https://silika.contoh.go.id${page.path}</loc>`)
})

test.each(['/robots.txt', '/sitemap.xml', '/api/docs/mulai'])(
  '%s is told also to who calls us by what is no address',
  async (url) => {
    const app = await makeApp({ publicUrl: null })
    expect((await app.inject({ url, headers: { host: '[silika' } })).statusCode).toBe(200)
  },
)

describe('the texts of administrators', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const isi = {
    blocks: [
      { type: 'heading', level: 2, content: [{ text: hostile }] },
      { type: 'paragraph', content: [{ text: hostile, link: 'https://contoh.go.id' }] },
      { type: 'paragraph', content: [{ text: 'ke panduan', link: '/guide/user?panduan=bor' }] },
      { type: 'table', head: [[{ text: hostile }]], rows: [[[{ text: hostile }]]] },
      { type: 'callout', tone: 'info', blocks: [{ type: 'paragraph', content: [{ text: hostile }] }] },
    ],
  }
  async function openedIn({ db, services }: World) {
    const app = await createApp({ db, read: db }, services, [], { webRoot })
    apps.push(app)
    return async (url: string) => {
      const { body, headers } = await app.inject({ url })
      return { body, isOwn: headers['x-own-words'] === '1' }
    }
  }

  it(
    'are read at once when they are published, and hold nothing that a browser would run',
    withApp(async (world) => {
      const open = await openedIn(world)
      expect((await open('/public/about')).body).toContain('Pertanyaan umum')
      const admin = await world.as('admin')
      const about = ok(await admin.get('/api/konten?kind=about')).data[0]
      ok(await admin.put(`/api/tentang-update/${about.id}`, { judul: hostile, isi }))
      ok(await admin.post('/api/faq', { judul: hostile, isi }))
      const guide = ok(
        await admin.post('/api/panduan', { judul: hostile, ringkasan: hostile, isi, formulir: null }),
      ).data
      const addresses = ['/public/about', '/public/guide', `/public/guide?panduan=${guide.slug}`]
      for (const address of addresses) {
        const { body, isOwn } = await open(address)
        expect([address, isOwn, body.includes('&lt;script&gt;alert(1)')]).toEqual([address, true, true])
        expect(body).not.toMatch(/<script|<img/)
        expect(body.replaceAll(/"[^"<>]*"/g, '')).not.toMatch(/<[^>]*\son\w+\s*=/i)
        expect(body).not.toContain('"/guide/user')
      }
      const one = (await open(`/public/guide?panduan=${guide.slug}`)).body
      expect(one).toContain('<title>&quot;&gt;&lt;script&gt;')
      expect(one).toContain(`<link rel="canonical" href="/public/guide?panduan=${guide.slug}" />`)
      expect(one).toContain('"/public/guide?panduan=bor"')
      expect((await open('/sitemap.xml')).body).toContain(`/public/guide?panduan=${guide.slug}</loc>`)

      ok(await admin.post(`/api/konten/${guide.id}/tarik`, {}))
      expect((await open(addresses[2] ?? '')).isOwn).toBe(false)
      expect((await open('/public/guide')).body).not.toContain(guide.slug)
    }),
  )

  it(
    'are never drafts, and an address that names none opens as any other screen',
    withApp(async (world) => {
      const open = await openedIn(world)
      const admin = await world.as('admin')
      const draft = ok(await admin.post('/api/panduan', { judul: 'Rahasia dulu', isi, terbit: false })).data
      expect((await open('/public/guide')).body).not.toContain('Rahasia dulu')
      for (const slug of [draft.slug, 'tidak-ada', '%3Cscript%3E', '..%2F..', 'a'.repeat(200), '%00', '']) {
        const { body, isOwn } = await open(`/public/guide?panduan=${slug}`)
        expect([slug, isOwn, body]).toEqual([slug, false, screen])
      }
    }),
  )

  it(
    'of a form that they made stand in the handbook from its month on',
    withApp(async (world) => {
      const open = await openedIn(world)
      expect((await open('/public/handbook')).body).toContain('<a href="/public/handbook?formulir=bor">')
      const admin = await world.as('admin')
      const begun = { title: hostile, short_title: 'Survei air' }
      const {
        form_type: id,
        revision: first,
        definition,
      } = ok(await admin.post('/api/kelola-formulir', begun)).data
      const call = `/api/kelola-formulir/${id}`
      const odd = { kind: 'text', label: `${hostile} ${'x'.repeat(200)} שלום`, hint: hostile }
      const sections = definition.sections.map((section: { id: string }) =>
        section.id === 'isian' ? { ...section, fields: { odd } } : section,
      )
      const draft = { revision: first, definition: { ...definition, sections, description: hostile } }
      const { revision, earliest } = ok(await admin.put(`${call}/draf`, draft)).data
      expect((await open(`/public/handbook?formulir=${id}`)).isOwn).toBe(false)
      ok(await admin.post(`${call}/terbit`, { revision, valid_from: earliest }))
      expect((await open('/sitemap.xml')).body).toContain(`/public/handbook?formulir=${id}</loc>`)
      for (const address of ['/public/handbook', `/public/handbook?formulir=${id}`]) {
        const { body, isOwn } = await open(address)
        expect([address, isOwn, body.includes('&lt;script&gt;alert(1)')]).toEqual([address, true, true])
        expect(body).not.toMatch(/<script|<img/)
        expect(body.replaceAll(/"[^"<>]*"/g, '')).not.toMatch(/<[^>]*\son\w+\s*=/i)
      }
      const one = (await open(`/public/handbook?formulir=${id}`)).body
      expect(one).toContain(`<link rel="canonical" href="/public/handbook?formulir=${id}" />`)
      expect(one).toContain('<h2 id="bagian-isian">Isian</h2>')
      expect(one).toContain('שלום</dt>')
      expect((await open('/public/handbook?formulir=tidak-ada')).isOwn).toBe(false)
    }),
  )

  it(
    'of documents are read as those of guides, and only of documents that everyone may read',
    withApp(async (world) => {
      const open = await openedIn(world)
      expect((await open('/public/document')).isOwn).toBe(true)
      const file = { name: 'edaran.pdf', bytes: textPdf([['Satu', 'Dua']]) }
      const fields = { title: hostile, kategori: '<b>Edaran', description: hostile }
      const admin = await world.as('admin')
      const { dokumen_id: id, version } = ok(await sendFile(admin, '/api/dokumen', file, fields)).data
      const listed = (await open('/public/document')).body
      expect(listed).toContain(`<a href="/public/document?dokumen=${id}">&quot;&gt;&lt;script&gt;alert(1)`)
      const one = await open(`/public/document?dokumen=${id}`)
      expect(one.isOwn).toBe(true)
      expect(one.body).toContain('<title>&quot;&gt;&lt;script&gt;')
      expect(one.body).toContain(`<a href="/api/dokumen/${id}/berkas/1">edaran.pdf</a>`)
      for (const body of [listed, one.body]) expect(body).not.toMatch(/<script|<img|<b>/)
      expect((await open('/sitemap.xml')).body).toContain(`/public/document?dokumen=${id}</loc>`)

      // What the scanner has yet to see, or found to be dangerous, nobody is given.
      for (const [scan_state, isGiven] of [
        ['belum diperiksa', false],
        ['bersih', true],
      ] as const) {
        await world.db.updateTable('file').set({ scan_state }).execute()
        const { body } = await open(`/public/document?dokumen=${id}`)
        expect([scan_state, body.includes('/berkas/1"')]).toEqual([scan_state, isGiven])
      }

      ok(await admin.put('/api/dokumen', { dokumen_id: id, version, status: 'withdrawn' }))
      expect((await open('/public/document')).body).not.toContain(`dokumen=${id}`)
      for (const named of [String(id), '0', '-1', '99999999999', 'a', '1e3', '%00'])
        expect([named, (await open(`/public/document?dokumen=${named}`)).isOwn]).toEqual([named, false])
    }),
  )
})
