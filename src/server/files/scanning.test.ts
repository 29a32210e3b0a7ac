import { randomBytes } from 'node:crypto'
import path from 'node:path'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { jpg, pdf, pdfOf, sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { nameInSent, ok, reportIn } from '#server/testing/reports.ts'
import { scannerServer } from '#server/testing/scanner-server.ts'
import { testFolder } from '#server/testing/test-folder.ts'
import { later, withApp } from '#server/testing/with-app.ts'

import { scan } from './clamd.ts'

const virus = pdfOf('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')
async function* pieces(...all: Buffer[]) {
  yield* await Promise.resolve(all)
}

describe('the virus scanner', () => {
  it('is sent every byte, and says what it found', async () => {
    const bytes = randomBytes(3_000_000)
    let arrived: Buffer = Buffer.alloc(0)
    await using server = await scannerServer((got) => {
      arrived = got
      return got.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    })
    expect(await scan(server.settings, pieces(bytes.subarray(0, 7), bytes.subarray(7)))).toEqual({
      threat: null,
    })
    expect(arrived.equals(bytes)).toBe(true)
    expect(await scan(server.settings, pieces(virus))).toEqual({ threat: 'Eicar-Test-Signature' })
  })

  it('may listen at a socket of this machine', async () => {
    await using server = await scannerServer(undefined, {
      at: path.join(testFolder(), 'clamd.ctl'),
    })
    expect(await scan(server.settings, pieces(pdf))).toEqual({ threat: null })
  })

  it('says where a file is too large for it, also before it has everything', async () => {
    await using server = await scannerServer(undefined, { most: 100_000 })
    const large = Array.from({ length: 40 }, () => randomBytes(65_536))
    await expect(scan(server.settings, pieces(...large))).rejects.toThrow(
      'INSTREAM size limit exceeded. ERROR',
    )
  })

  it.each<[string, Parameters<typeof scannerServer>[0], string]>([
    ['is silent', () => undefined, 'does not answer in time'],
    ['breaks off', (_bytes, socket) => void socket.destroy(), 'broke off'],
    ['says half of it', (_bytes, socket) => void socket.end('stream: O'), 'broke off'],
    ['says something else', () => 'stream: OK stream: X FOUND ERROR', 'says: stream: OK stream'],
    ['never stops', (_bytes, socket) => void socket.write('x'.repeat(10_000)), 'says too much'],
  ])('that %s calls nothing clean', async (_what, answer, words) => {
    await using server = await scannerServer(answer, { timeoutMs: 1000 })
    await expect(scan(server.settings, pieces(pdf))).rejects.toThrow(words)
  })
})

describe('where a scanner is configured', () => {
  it('an upload waits for it before others read it, and is served once it is clean', async () => {
    await using server = await scannerServer()
    await withApp(
      async (world) => {
        const { as, db } = world
        const hospital = await as('hospital')
        const { data } = ok(await sendFile(hospital, '/api/fileupload', { name: 'surat.pdf', bytes: pdf }))
        const { report_id } = await reportIn(world, 'sent')
        await nameInSent(world, report_id, data.id)
        const statuses = () =>
          Promise.all(
            (['hospital', 'admin', 'city', 'ministry', 'otherCity'] as const).map(
              async (person) => (await (await as(person)).get(`/api/file/${data.id}`)).status,
            ),
          )
        expect(await statuses()).toEqual([200, 200, 409, 409, 404])
        expect((await (await as('city')).get(`/api/file/${data.id}`)).body.message).toBe(
          'Berkas ini belum diperiksa dari virus. Coba lagi beberapa menit lagi.',
        )
        await runJobs(world)
        expect(await statuses()).toEqual([200, 200, 200, 200, 404])
        expect(await db.selectFrom('file').select(['scan_state', 'threat']).execute()).toEqual([
          { scan_state: 'bersih', threat: null },
        ])
        await runJobs(world)
        expect(server.scans()).toBe(1)
      },
      { config: { scanner: server.settings } },
    )()
  })

  it('a dangerous file opens to nobody, its owner is told why, and it is written down', async () => {
    await using server = await scannerServer()
    await withApp(
      async (world) => {
        const { as, db } = world
        const { data } = ok(
          await sendFile(await as('hospital'), '/api/fileupload', { name: 'surat.pdf', bytes: virus }),
        )
        const { report_id } = await reportIn(world, 'sent')
        await nameInSent(world, report_id, data.id)
        await runJobs(world)
        const said = async (person: 'hospital' | 'admin' | 'city') => {
          const { status, body } = await (await as(person)).get(`/api/file/${data.id}`)
          return [status, body.message]
        }
        const words = (found: string) =>
          `Berkas ini berbahaya${found}, sehingga tidak dapat dibuka. Unggah berkas lain sebagai gantinya.`
        expect(await said('hospital')).toEqual([403, words(' (Eicar-Test-Signature)')])
        expect(await said('admin')).toEqual([403, words(' (Eicar-Test-Signature)')])
        expect(await said('city')).toEqual([403, words('')])
        const acts = db
          .selectFrom('audit')
          .select(['subject_id', 'detail'])
          .where('action', '=', 'fileDangerous')
        expect(await acts.execute()).toEqual([
          { subject_id: String(data.id), detail: { threat: 'Eicar-Test-Signature' } },
        ])
      },
      { config: { scanner: server.settings } },
    )()
  })

  it('asks it again until it answers, also about what was there before it', async () => {
    const state = { isAway: true }
    await using server = await scannerServer((bytes, socket) => {
      if (!state.isAway) return bytes.includes('EICAR') ? 'stream: X FOUND' : 'stream: OK'
      socket.destroy()
      return undefined
    })
    await withApp(
      async (world) => {
        const { as, db, services, setNow } = world
        const hospital = await as('hospital')
        services.config.scanner = null
        ok(await sendFile(hospital, '/api/pupload', { name: 'lama.jpg', bytes: jpg }))
        services.config.scanner = server.settings
        ok(await sendFile(hospital, '/api/fileupload', { name: 'surat.pdf', bytes: pdf }))
        const states = async () =>
          (await db.selectFrom('file').select('scan_state').orderBy('id').execute()).map(
            (row) => row.scan_state,
          )
        for (const minutes of [0, 1, 3, 11]) {
          setNow(later(minutes * 60))
          await runJobs(world)
        }
        expect(await states()).toEqual([null, 'belum diperiksa'])
        state.isAway = false
        setNow(later(25 * 60))
        await runJobs(world)
        expect(await states()).toEqual(['bersih', 'bersih'])
      },
      { config: { scanner: server.settings } },
    )()
  })

  it('a file whose bytes were lost goes behind the others, however many there are', async () => {
    await using server = await scannerServer()
    await withApp(
      async (world) => {
        const { as, db, services, setNow } = world
        services.config.scanner = null
        const hospital = await as('hospital')
        const { data } = ok(await sendFile(hospital, '/api/fileupload', { name: 'lama.pdf', bytes: pdf }))
        // Older by their numbers than what is there, and as many as one round takes.
        await sql`
          insert into file (id, name, mime, size, sha256, subject, storage_key, owner_id, facility_id, created_at)
          overriding system value
          select -number, name, mime, size, sha256, subject, 'ff/' || lpad(number::text, 38, '0'), owner_id, facility_id, created_at
          from file, generate_series(1, 200) as number where id = ${data.id}`.execute(db)
        services.config.scanner = server.settings
        const state = async () =>
          (
            await db
              .selectFrom('file')
              .select('scan_state')
              .where('id', '=', data.id)
              .executeTakeFirstOrThrow()
          ).scan_state
        await runJobs(world)
        expect(await state()).toBeNull()
        setNow(later(11 * 60))
        await runJobs(world)
        expect(await state()).toBe('bersih')
      },
      { config: { scanner: server.settings } },
    )()
  })
})
