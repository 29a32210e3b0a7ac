import { appendFile, readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { contract } from '#contract/index.ts'
import { jpegOf, pngOf } from '#server/spreadsheet/testing/hostile-files.ts'
import { formOf, jpg, pdf, pdfOf, png, sendFile } from '#server/testing/files.ts'
import { listening } from '#server/testing/listening.ts'
import { ok } from '#server/testing/reports.ts'
import { testFolder } from '#server/testing/test-folder.ts'
import { withApp } from '#server/testing/with-app.ts'

const permit = { name: 'izin.pdf', bytes: pdf }
/** A folder of this file's own, so that what lies in it can be counted. */
const dataDir = testFolder()

describe('what is too large', () => {
  const json = Buffer.alloc(30_000_000, ' ')
  const file = formOf({ name: 'besar.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(30_000_000)]) })
  const asJson = { 'content-type': 'application/json' }

  it.each([
    ['JSON', '/api/limbahfasyankes', { headers: asJson, body: json }, [413]],
    ['a file', '/api/fileupload', file, [413]],
    // Where its length is not announced, the file shows first.
    ['a file where none belongs', '/api/limbahfasyankes', file, [413, 400]],
  ])('is refused with an answer that arrives: %s', async (_, url, { headers, body }, statuses) => {
    await withApp(
      async ({ app, as }) => {
        await using server = await listening(app)
        const { token } = await as('hospital')
        for (const payload of [body, Readable.from(pieces(body), { objectMode: false })]) {
          const answer = await fetch(server.url + url, {
            method: 'POST',
            headers: { ...headers, authorization: `Bearer ${token}` },
            // Safe: a stream is a body too, which the types of fetch do not say.
            body: payload as Buffer<ArrayBuffer>,
            duplex: 'half',
          })
          const { code } = (await answer.json()) as { code: string }
          expect(answer.status === 413 ? 'tooLarge' : 'malformed').toBe(code)
          expect(statuses).toContain(answer.status)
        }
      },
      { ownApp: true },
    )()
  })

  function* pieces(body: Buffer): Generator<Buffer> {
    for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536)
  }

  it(
    'leaves nothing on the disk',
    withApp(
      async ({ as }) => {
        const hospital = await as('hospital')
        const { body, headers } = formOf(permit)
        const [part = ''] = /^.*?\r\n--(?=batas)/s.exec(body.toString('latin1')) ?? []
        const twice = Buffer.concat([Buffer.from(part.slice(0, -2), 'latin1'), body])
        const answer = await hospital.post('/api/fileupload', undefined, { payload: twice, headers })
        expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
        const photo = { name: 'foto.jpg', bytes: Buffer.concat([jpg, Buffer.alloc(2_000_000)]) }
        expect((await sendFile(hospital, '/api/pupload', photo)).status).toBe(413)
        expect((await sendFile(hospital, '/api/pupload', permit)).status).toBe(422)
        expect(await readdir(path.join(dataDir, 'uploads/incoming'))).toEqual([])
      },
      { config: { dataDir } },
    ),
  )
})

it(
  'the largest upload has the time to arrive on a slow line',
  withApp(async ({ app }) => {
    const bytesPerSecond = 100_000 / 8
    const largest = Math.max(...contract.map(({ upload }) => upload?.maxBytes ?? 0))
    expect(app.server.requestTimeout).toBeGreaterThan((largest / bytesPerSecond) * 1000)
  }),
)

it(
  'what stands beside a file and is too long is refused at its field',
  withApp(async ({ as }) => {
    const beside = { user_id: 'y'.repeat(10_001) }
    const { status, body } = await sendFile(await as('hospital'), '/api/fileupload', permit, beside)
    expect([status, body.errors]).toEqual([422, { user_id: ['Paling banyak 10.000 huruf'] }])
  }),
)

describe('an account', () => {
  it(
    'has two uploads at once and is told when it may send another',
    withApp(async ({ as, idOf, services }) => {
      const id = await idOf('hospital')
      const leave = [services.uploads.enter(id), services.uploads.enter(id)]
      const hospital = await as('hospital')
      const refused = await sendFile(hospital, '/api/fileupload', permit)
      expect([refused.status, refused.body.code]).toEqual([429, 'tooManyUploads'])
      expect(refused.headers['retry-after']).toBe('5')
      expect((await sendFile(await as('healthCenter'), '/api/fileupload', permit)).status).toBe(200)
      leave[0]?.()
      for (let turn = 0; turn < 3; turn++) ok(await sendFile(hospital, '/api/fileupload', permit))
    }),
  )

  it(
    'waits where the server takes in as much as it can',
    withApp(
      async ({ as, idOf, services }) => {
        const leave = services.uploads.enter(await idOf('healthCenter'))
        const hospital = await as('hospital')
        const refused = await sendFile(hospital, '/api/fileupload', permit)
        expect([refused.status, refused.body.code]).toEqual([503, 'uploadsBusy'])
        expect(refused.headers['retry-after']).toBe('5')
        leave()
        ok(await sendFile(hospital, '/api/fileupload', permit))
      },
      { config: { uploadsAtOnce: 1 } },
    ),
  )

  it.each([
    ['files', { files: 2, megabytes: 100 }, pdf],
    ['bytes', { files: 100, megabytes: 1 }, pdfOf(Buffer.alloc(500_000))],
  ])('sends no more %s in a day than is allowed, refused ones among them', (_, uploadQuota, bytes) =>
    withApp(
      async ({ as, setNow }) => {
        const hospital = await as('hospital')
        const send = () => sendFile(hospital, '/api/fileupload', { name: 'izin.pdf', bytes })
        expect((await sendFile(hospital, '/api/pupload', { name: 'izin.pdf', bytes })).status).toBe(422)
        ok(await send())
        const refused = await send()
        expect([refused.status, refused.body.code]).toEqual([429, 'uploadQuota'])
        // From 09.00 to midnight in WIB.
        expect(refused.headers['retry-after']).toBe(String(15 * 3600))
        ok(await sendFile(await as('healthCenter'), '/api/fileupload', permit))
        setNow(new Date('2026-12-02T17:00:00Z'))
        ok(await send())
      },
      { config: { uploadQuota } },
    )(),
  )
})

describe('a picture', () => {
  it.each([
    ['as large as cameras make them', pngOf(12_000, 9_000), 200],
    ['of a phone', jpegOf(4_000, 3_000), 200],
    ['too wide', pngOf(60_000, 1), 422],
    ['too large', jpegOf(60_000, 60_000), 422],
    ['without a size', pngOf(0, 10), 422],
    ['that ends in its header', png.subarray(0, 20), 422],
    ['without a frame', jpg.subarray(0, 20), 422],
  ])('%s is judged by its header', (_, bytes, status) =>
    withApp(async ({ as }) => {
      const answer = await sendFile(await as('hospital'), '/api/pupload', { name: 'foto', bytes })
      expect(answer.status).toBe(status)
    })(),
  )
})

describe('a stored file', () => {
  /** What is read of one whose bytes were changed on the disk, and the status of its reply. */
  const readChanged = async (change: (place: string) => Promise<void>) => {
    let said: [status: number, text: string] = [0, '']
    await withApp(
      async ({ app, as, db }) => {
        await using server = await listening(app)
        const hospital = await as('hospital')
        const { data } = ok(await sendFile(hospital, '/api/fileupload', permit))
        const file = await db
          .selectFrom('file')
          .select('storage_key')
          .where('id', '=', data.id)
          .executeTakeFirstOrThrow()
        await change(path.join(dataDir, 'uploads', file.storage_key))
        const { status, text } = await server.send('GET', `/api/file/${data.id}`, {
          headers: { authorization: `Bearer ${hospital.token}` },
        })
        said = [status, text]
      },
      { config: { dataDir } },
    )()
    return said
  }

  it('that is shorter than its row ends its reply with an error', async () => {
    await expect(readChanged((place) => truncate(place, 20))).rejects.toThrow('aborted')
    expect(await readChanged((place) => truncate(place, 0))).toEqual([
      500,
      expect.stringContaining('Terjadi kesalahan pada server.'),
    ])
  })

  it('that is longer is read as far as its row says', async () => {
    expect(await readChanged((place) => appendFile(place, 'lagi'))).toEqual([200, pdf.toString()])
  })
})
