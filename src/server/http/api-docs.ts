import path from 'node:path'
import { fileURLToPath } from 'node:url'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { openApiDocument } from '#server/openapi/document.ts'

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
  { appName, version }: Config,
): Promise<void> {
  // Made when first asked for: it takes longer than the rest of the start.
  let document: object | undefined
  app.get(
    '/api/docs/openapi.json',
    () => (document ??= openApiDocument(endpoints, { name: appName, version })),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(`${escaped(appName)} API`)),
  )
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

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
