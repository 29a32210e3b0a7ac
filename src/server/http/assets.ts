import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import mime from 'mime/lite'

import { namesOf } from '#domain/names-of.ts'

/** By the ending of the compressed form beside a file; the better one first. */
const encodings = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof encodings

type Asset = { type: string; plain: Buffer; compressed: Map<Encoding, Buffer> }

/**
 * Serves the files whose names are hashes of what they hold, from memory: a first screen fetches dozens of them, and to look for
 * each and its compressed forms on the disk takes several times as long as to send it.
 */
export function serveAssets(app: FastifyInstance, root: string, prefix: string, cacheControl: string): void {
  const assets = readAssets(path.join(root, prefix))
  app.get<{ Params: { name: string } }>(`${prefix}/:name`, { logLevel: 'warn' }, (request, reply) => {
    const asset = assets.get(request.params.name)
    if (!asset) return reply.callNotFound()
    reply.headers({ 'cache-control': cacheControl, 'content-type': asset.type, vary: 'accept-encoding' })
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...asset.compressed.keys()])
    if (encoding === null) return reply.send(asset.plain)
    return reply.header('content-encoding', encoding).send(asset.compressed.get(encoding))
  })
}

function readAssets(folder: string): Map<string, Asset> {
  const names = new Set(readdirSync(folder))
  const read = (name: string) => readFileSync(path.join(folder, name))
  const isCompressed = (name: string) =>
    Object.values(encodings).some(
      (ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)),
    )
  return new Map(
    [...names]
      .filter((name) => !isCompressed(name))
      .map((name) => {
        const compressed = namesOf(encodings)
          .filter((encoding) => names.has(name + encodings[encoding]))
          .map((encoding) => [encoding, read(name + encodings[encoding])] as const)
        return [name, { type: typeOf(name), plain: read(name), compressed: new Map(compressed) }]
      }),
  )
}

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}
