import { describe, expect, it } from 'vitest'

import { needUploads } from '#server/files/uploads.ts'
import { jpg, pdf, png, sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok } from '#server/testing/reports.ts'
import { later, withApp } from '#server/testing/with-app.ts'

describe('a file for the texts and documents of the product', () => {
  it.each([
    [
      '/api/file/document',
      'pedoman.pdf',
      pdf,
      'Berkas harus PDF, JPG, PNG, atau XLSX. Isi berkas ini bukan PDF yang dapat dibaca.',
    ],
    [
      '/api/file/content',
      'diagram.png',
      png,
      'Berkas harus JPG, PNG, atau PDF. Isi berkas ini bukan PNG yang dapat dibaca.',
    ],
  ])(
    '%s is sent by administrators, and opens to them alone until something says otherwise',
    (url, name, bytes, refusal) =>
      withApp(async ({ as }) => {
        const admin = await as('admin')
        const { data } = ok(await sendFile(admin, url, { name, bytes }))
        expect(data).toEqual({ id: expect.any(Number), name, mime: expect.any(String), size: bytes.length })
        expect((await admin.get(`/api/file/${data.id}`)).bytes).toEqual(bytes)
        for (const person of ['hospital', 'city', 'province', 'ministry', 'external', null] as const)
          expect([person, (await (await as(person)).get(`/api/file/${data.id}`)).status]).toEqual([
            person,
            404,
          ])
        for (const person of ['hospital', 'city', 'province', 'ministry', 'external'] as const)
          expect([person, (await sendFile(await as(person), url, { name, bytes })).status]).toEqual([
            person,
            403,
          ])
        const wrong = await sendFile(admin, url, {
          name,
          bytes: Buffer.from('bukan berkas'),
        })
        expect([wrong.status, wrong.body.errors]).toEqual([422, { file: [refusal] }])
      })(),
  )

  it(
    'is removed after a day where nothing needs it, and kept for who is about to',
    withApp(async (world) => {
      const { as, db, setNow } = world
      const { data } = ok(
        await sendFile(await as('admin'), '/api/file/content', { name: 'a.jpg', bytes: jpg }),
      )
      await needUploads(db, 'content', { ids: [data.id], field: 'picture' })
      await expect(needUploads(db, 'document', { ids: [data.id], field: 'picture' })).rejects.toMatchObject({
        details: { errors: { picture: ['Berkas tidak ditemukan. Unggah lagi.'] } },
      })
      setNow(later(25 * 3600))
      await runJobs(world)
      await expect(needUploads(db, 'content', { ids: [data.id], field: 'picture' })).rejects.toMatchObject({
        details: { errors: { picture: ['Berkas tidak ditemukan. Unggah lagi.'] } },
      })
    }),
  )
})

describe('a stored file', () => {
  it(
    'has no codes in its name that a browser sends for quotes and line ends',
    withApp(async ({ as }) => {
      const sent = { name: 'surat %22penting%22%0D%0A2026 100%.pdf', bytes: pdf }
      const { data } = ok(await sendFile(await as('hospital'), '/api/fileupload', sent))
      expect(data.name).toBe('surat penting 2026 100%.pdf')
    }),
  )

  it(
    'is read in parts, and not again by who has it',
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const { data } = ok(
        await sendFile(hospital, '/api/fileupload', { name: "surat (1)'s.pdf", bytes: pdf }),
      )
      const get = (headers: Record<string, string> = {}) =>
        hospital.get(`/api/file/${data.id}`, undefined, { headers })
      const whole = await get()
      expect(whole.headers).toMatchObject({
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        'cache-control': 'no-store',
        'content-length': String(pdf.length),
        'content-disposition': "attachment; filename*=UTF-8''surat%20%281%29%27s.pdf",
      })
      const etag = String(whole.headers['etag'])
      const part = await get({ range: 'bytes=5-9', 'if-range': etag })
      expect([
        part.status,
        part.bytes,
        part.headers['content-range'],
        part.headers['content-length'],
      ]).toEqual([206, pdf.subarray(5, 10), `bytes 5-9/${pdf.length}`, '5'])
      expect((await get({ range: 'bytes=-7' })).bytes).toEqual(pdf.subarray(-7))
      const other = await get({ range: 'bytes=5-9', 'if-range': '"other"' })
      expect([other.status, other.bytes]).toEqual([200, pdf])
      const beyond = await get({ range: `bytes=${pdf.length}-` })
      expect([beyond.status, beyond.headers['content-range'], beyond.body.message]).toEqual([
        416,
        `bytes */${pdf.length}`,
        'Bagian berkas yang diminta tidak ada.',
      ])
      const same = await get({ 'if-none-match': etag })
      expect([same.status, same.bytes.length, same.headers['etag']]).toEqual([304, 0, etag])
    }),
  )
})
