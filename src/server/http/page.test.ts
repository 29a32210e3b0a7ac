import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { unsubscribeTokenOf } from '#server/features/mail/unsubscribe.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { servicesOf } from '#server/start/services.ts'
import { listening } from '#server/testing/listening.ts'
import { workerDatabase } from '#server/testing/test-database.ts'
import { testFolder } from '#server/testing/test-folder.ts'
import { testConfig } from '#server/testing/with-app.ts'

import { createApp } from './app.ts'
import { drainable } from './draining.ts'

const html = '<!doctype html><title>SILIKA</title><body><p>Isi</p></body>'
const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
const webRoot = testFolder()
let app: FastifyInstance

async function makeApp(notice: string | null = null): Promise<FastifyInstance> {
  const { db, read } = await workerDatabase()
  return createApp({ db, read }, servicesOf(testConfig(), formRegistry([])), [], { webRoot, notice })
}

beforeAll(async () => {
  await mkdir(path.join(webRoot, 'assets'))
  await mkdir(path.join(webRoot, '.vite'))
  await writeFile(path.join(webRoot, 'index.html'), html)
  await writeFile(path.join(webRoot, 'sw.js'), script)
  await writeFile(path.join(webRoot, 'assets/main-a1b2c3.js'), script)
  await writeFile(path.join(webRoot, 'assets/main-a1b2c3.js.br'), brotliCompressSync(script))
  await writeFile(path.join(webRoot, 'assets/page.css'), 'a{}')
  await writeFile(path.join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(webRoot, 'favicon.svg.br'), brotliCompressSync('<svg/>'))
  await writeFile(path.join(webRoot, '.vite/manifest.json'), '{}')
  await writeFile(path.join(path.dirname(webRoot), 'silika-page-secret.txt'), 'rahasia')
  app = await makeApp()
})
afterAll(() => app.close())

const open = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  app.inject({ url, headers })

describe('the page', () => {
  const digestStop = `/berhenti-ringkasan/${unsubscribeTokenOf(7, 'kunci')}`
  // The fourth is a link with the full stop of its sentence.
  it.each(['/', '/formulir', '/formulir/limbah-fasyankes/7?bagian=2', '/formulir.', '/welcome', digestStop])(
    'opens at %s, revalidated each time',
    async (url) => {
      const { statusCode, body, headers } = await open(url)
      expect([statusCode, body, headers['cache-control']]).toEqual([200, html, 'no-cache'])
    },
  )

  it('has the notice on every screen, also as the service worker fetches it', async () => {
    const own = await makeApp('Data contoh.')
    for (const url of ['/', '/formulir', '/index.html']) {
      const { body, headers } = await own.inject({ url, headers: { accept: 'text/html' } })
      expect(body).toMatch(/<body><aside [^>]*>Data contoh\.<\/aside><p>Isi/)
      expect(headers['cache-control']).toBe('no-cache')
    }
    await own.close()
  })

  it('stays whole while the next one is built in its place, until the process starts again', async () => {
    const built = async (screen: string, code: string) => {
      await writeFile(path.join(webRoot, 'index.html'), screen)
      await writeFile(path.join(webRoot, 'assets/main-a1b2c3.js'), code)
    }
    await built('<!doctype html><title>Baru</title>', 'new')
    for (const url of ['/', '/index.html', '/formulir']) expect((await open(url)).body).toBe(html)
    expect((await open('/assets/main-a1b2c3.js', { 'accept-encoding': 'identity' })).body).toBe(script)
    await built(html, script)
  })

  it('is not sent again to who has it', async () => {
    const { etag } = (await open('/formulir')).headers
    const again = await open('/formulir', { accept: 'text/html', 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await open('/', { accept: 'text/html', 'if-none-match': '"other"' })).body).toBe(html)
  })

  it('comes compressed to those who take it', async () => {
    const long = html.replace('Isi', 'Isi '.repeat(500))
    await writeFile(path.join(webRoot, 'index.html'), long)
    const own = await makeApp()
    for (const url of ['/', '/formulir', '/welcome']) {
      const { headers, rawPayload } = await own.inject({
        url,
        headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
      })
      expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding'])
      expect(brotliDecompressSync(rawPayload).toString()).toBe(long)
    }
    await own.close()
    await writeFile(path.join(webRoot, 'index.html'), html)
  })

  it('is missed with a word where it was not built', async () => {
    await rm(path.join(webRoot, 'index.html'))
    const own = await makeApp()
    for (const url of ['/', '/formulir', '/welcome'])
      expect((await own.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404)
    await own.close()
    await writeFile(path.join(webRoot, 'index.html'), html)
  })

  it('is sent without a warning of too many listeners', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const own = await makeApp()
    drainable(own)
    await using server = await listening(own)
    const { status } = await server.send('GET', '/welcome', { headers: { accept: 'text/html' } })
    process.off('warning', note)
    expect([status, warnings]).toEqual([200, []])
  })

  it.each([
    ['/%E0%A4%A?cari=a%20b', '/%25E0%25A4%25A?cari=a%20b'],
    ['//contoh.test/%E0', '/contoh.test/%25E0'],
    ['/verifikasi/%00', '/verifikasi/%2500'],
  ])('leads on from %s, which cannot be read, to an address of its own', async (url, to) => {
    const { statusCode, headers } = await open(url)
    expect([statusCode, headers.location]).toEqual([302, to])
    expect((await open(to)).body).toBe(html)
  })

  it('keeps hashed files for a year, compressed beforehand, and the service worker not at all', async () => {
    const small = await open('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    })
    const plain = await open('/assets/main-a1b2c3.js', { 'accept-encoding': 'identity' })
    expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined])
    expect((await open('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['/', 'text/html'],
    ['/assets/main-a1b2c3.js', 'text/javascript'],
    ['/assets/page.css', 'text/css'],
    ['/favicon.svg', 'image/svg+xml'],
  ])('says of %s that it is %s in UTF-8', async (url, type) => {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await open(url, { accept: '*/*', 'accept-encoding': encoding })
      expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
    }
  })

  it.each([
    '/assets/old-000000.js',
    '/.vite/manifest.json',
    '/../silika-page-secret.txt',
    '/..%2fsilika-page-secret.txt',
    '/assets/..%5c..%5csilika-page-secret.txt',
    '/api/tidak/ada',
    '/api',
    '//',
  ])('does not stand in for %s, which is no page', async (url) => {
    const { statusCode, body } = await open(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })

  it('does not stand in for what is fetched by a program, or sent', async () => {
    expect((await open('/formulir', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await open('/%E0%A4%A', { accept: 'application/json' })).statusCode).toBe(400)
    expect((await open('/api/%E0%A4%A')).statusCode).toBe(400)
    expect((await open('/%00', { accept: 'application/json' })).statusCode).toBe(400)
    expect(
      (await app.inject({ method: 'POST', url: '/formulir', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404)
  })
})
