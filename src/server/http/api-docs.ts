import path from 'node:path'
import { fileURLToPath } from 'node:url'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { escapedHtml } from '#domain/rich-text/elements.ts'
import type { Config } from '#server/config.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import { firstReport, type Step } from '#server/openapi/first-report.ts'

import { ownOrigin } from './serve.ts'

/** Swagger UI's own files, as npm brought them; nothing is fetched from elsewhere. */
const assets = path.join(path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
const assetNames = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
// A file of its own, since the content security policy allows no script inside the page.
const start = `SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  defaultModelsExpandDepth: -1,
})
`

/** `/api/docs` for readers, `/api/docs/openapi.json` for programs. */
export async function serveApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { appName, version, publicUrl }: Config,
): Promise<void> {
  // Made when first asked for: it takes longer than the rest of the start.
  let document: Promise<string> | undefined
  const write = async () => JSON.stringify(await openApiDocument(endpoints, { name: appName, version }))
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await (document ??= write())),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(`${escapedHtml(appName)} API`)),
  )
  app.get('/api/docs/mulai', (request, reply) => {
    const origin = escapedHtml(ownOrigin(request, publicUrl))
    return reply.type('text/html; charset=utf-8').send(guide(escapedHtml(appName), origin))
  })
  app.get('/api/docs/guide.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(guideStyle))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    logLevel: 'warn',
    maxAge: 86_400_000,
    allowedPath: (name) => assetNames.includes(name.replace(/^\//, '')),
  })
}

/** For who writes a hospital's program: the steps of `firstReport`, each with a command that can be copied. */
const guide = (name: string, origin: string) => `<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Laporan pertama dari program Anda · ${name}</title>
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/guide.css" />
  </head>
  <body>
    <main>
      <p><a href="/api/docs">Semua panggilan API</a></p>
      <h1>Laporan pertama dari program Anda</h1>
      <p>Untuk pengembang sistem rumah sakit (SIMRS) dan puskesmas. Setelah langkah terakhir, satu laporan bulanan fasyankes Anda
        telah terkirim ke dinas kesehatan.</p>
      <h2>Yang disiapkan</h2>
      <p>Masuk dengan akun fasyankes, buka <a href="/profile">Profil saya</a>, lalu <strong>Kunci program</strong> dan
        <strong>Buat kunci</strong>. Pilih izin Baca, Simpan draf, dan Kirim. Kunci hanya ditampilkan satu kali; simpan seperti kata
        sandi, jangan di dalam kode program. Cabut kunci yang bocor di halaman yang sama.</p>
      <pre tabindex="0"><code>export SILIKA_KEY='silika_…'</code></pre>
${firstReport.map((step, index) => stepPage(step, index + 1, origin)).join('')}
      <h2>Bila ditolak</h2>
      <table>
        <thead><tr><th scope="col">Status</th><th scope="col">Artinya</th><th scope="col">Yang dilakukan program</th></tr></thead>
        <tbody>
          <tr><td>401</td><td>Kunci tidak dikenal, berakhir, atau dicabut</td><td>Berhenti, lalu minta kunci baru kepada petugas</td></tr>
          <tr><td>403</td><td>Kunci tidak memiliki izin itu</td><td>Buat kunci dengan izin yang diperlukan</td></tr>
          <tr><td>409</td><td>Laporan sudah dikonfirmasi, atau diubah orang lain sejak dibaca</td><td>Baca lagi laporannya, lalu putuskan</td></tr>
          <tr><td>422</td><td>Isian belum benar; errors menyebut setiap isian</td><td>Tampilkan kepada petugas untuk diperbaiki</td></tr>
          <tr><td>429, 503</td><td>Terlalu banyak panggilan, atau sistem sedang sibuk</td><td>Tunggu sebanyak detik pada Retry-After, lalu ulangi dengan key yang sama</td></tr>
        </tbody>
      </table>
    </main>
  </body>
</html>
`

function stepPage(
  { title, words, method, path: address, body, status, answer }: Step,
  number: number,
  origin: string,
) {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${address}'`,
    `  -H "Authorization: Bearer $SILIKA_KEY"`,
    ...(body ? [`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(body, null, 2)}'`] : []),
  ]
  return `      <h2>${number}. ${escapedHtml(title)}</h2>
      <p>${escapedHtml(words)}</p>
      <pre tabindex="0"><code>${escapedHtml(lines.join(' \\\n'))}</code></pre>
      <p class="answer">Jawaban ${status}, antara lain:</p>
      <pre tabindex="0"><code>${escapedHtml(JSON.stringify(answer, null, 2))}</code></pre>
`
}

const guideStyle = `body { margin: 0; color: #16282d; background: #fff; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.2rem; }
a { color: #007a8a; }
pre { overflow-x: auto; padding: 1rem; border-radius: 8px; background: #0e2a30; color: #e8f6f8; font-size: 0.875rem; }
.answer { margin-bottom: 0; font-size: 0.9rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem; border-bottom: 1px solid #cfdde0; text-align: left; vertical-align: top; }
`
