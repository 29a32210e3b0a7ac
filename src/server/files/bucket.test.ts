import { expect, it } from 'vitest'

import { bucketServer } from '#server/testing/bucket-server.ts'
import { pdf, png, sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

it('the product keeps its uploads in a bucket: it stores, reads and sweeps them, and says where it is away', async () => {
  await using bucket = await bucketServer()
  await withApp(
    async (world) => {
      const { as, db, services, idOf, setNow } = world
      const hospital = await as('hospital')
      const { data } = ok(await sendFile(hospital, '/api/fileupload', { name: 'surat.pdf', bytes: pdf }))
      ok(await sendFile(hospital, '/api/pupload', { name: 'foto.png', bytes: png }))
      const read = () => hospital.get(`/api/file/${data.id}`)
      expect((await read()).bytes).toEqual(pdf)
      const part = await hospital.get(`/api/file/${data.id}`, undefined, { headers: { range: 'bytes=1-3' } })
      expect([part.status, part.body]).toEqual([206, 'PDF'])
      expect((await hospital.get(`/api/pp?id=${await idOf('hospital')}`)).bytes).toEqual(png)
      const { storage_key: key } = await db
        .selectFrom('file')
        .select('storage_key')
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow()
      const orphan = `${new Date().getUTCHours().toString(16).padStart(2, '0')}/${'a'.repeat(38)}`
      await services.files.put(orphan, await services.files.receive([pdf]))

      // The bucket dates what it keeps by its own clock.
      setNow(new Date(Math.max(Date.now(), Date.UTC(2026, 11, 3)) + 25 * 3_600_000))
      for (let hour = 0; hour < 24; hour++) {
        setNow(new Date(Math.max(Date.now(), Date.UTC(2026, 11, 3)) + (25 + hour) * 3_600_000))
        await runJobs(world)
      }
      expect(await services.files.open(key)).toBeUndefined()
      expect(await services.files.open(orphan)).toBeUndefined()
      expect((await hospital.get(`/api/pp?id=${await idOf('hospital')}`)).bytes).toEqual(png)

      await bucket.stop()
      const photo = await hospital.get(`/api/pp?id=${await idOf('hospital')}`)
      const upload = await sendFile(hospital, '/api/fileupload', { name: 'surat.pdf', bytes: pdf })
      for (const { status, body, headers } of [photo, upload])
        expect([status, body.message, headers['retry-after']]).toEqual([
          503,
          'Server sedang sibuk. Coba lagi sebentar lagi.',
          '10',
        ])
      expect(await db.selectFrom('file').select('name').execute()).toEqual([{ name: 'foto.png' }])
    },
    { config: { storage: bucket.settings } },
  )()
}, 60_000)
