import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'

import { pdf, png, sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { testFolder } from '#server/testing/test-folder.ts'
import { later, withApp } from '#server/testing/with-app.ts'

/** A folder of this file's own, so that what lies in it can be counted. */
const dataDir = testFolder()
const exists = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  )

it(
  'removes what nothing refers to after a day: rows, lists and bytes; and keeps what somebody named',
  withApp(
    async (world) => {
      const { as, db, setNow } = world
      const hospital = await as('hospital')
      const upload = async (name: string) =>
        ok(await sendFile(hospital, '/api/fileupload', { name, bytes: pdf })).data as {
          id: number
          name: string
        }
      const named = await upload('named.pdf')
      const sent = await upload('sent.pdf')
      const dropped = await upload('dropped.pdf')
      await upload('forgotten.pdf')
      ok(await sendFile(hospital, '/api/pupload', { name: 'foto.png', bytes: png }))
      const shipments = (id: number, name: string) => [{ ship_file: [{ id, name }] }]
      const { report_id } = await reportIn(world, 'draft')
      const answers = (rows: unknown) =>
        db
          .updateTable('report_sheet')
          .set({ answers: JSON.stringify({ shipments: rows }) })
          .where('report_id', '=', report_id)
          .execute()
      await answers([...shipments(named.id, named.name), ...shipments(dropped.id, dropped.name)])
      const confirmed = await reportIn(world, 'confirmed', { of: '2026-03' })
      await db
        .updateTable('submission')
        .set({
          sheets: JSON.stringify({ limbahfasyankes: { answers: { shipments: shipments(sent.id, 'a') } } }),
        })
        .where('report_id', '=', confirmed.report_id)
        .execute()
      const kept = async () =>
        (await db.selectFrom('file').select('name').orderBy('id').execute()).map(({ name }) => name)
      const keys = await db.selectFrom('file').select(['name', 'storage_key']).execute()

      setNow(later(23 * 3600))
      await runJobs(world)
      expect(await kept()).toHaveLength(5)
      setNow(later(25 * 3600))
      await upload('young.pdf')
      await runJobs(world)
      const stay = ['named.pdf', 'sent.pdf', 'dropped.pdf', 'foto.png', 'young.pdf']
      expect(await kept()).toEqual(stay)
      for (const { name, storage_key } of keys)
        expect([name, await exists(path.join(dataDir, 'uploads', storage_key))]).toEqual([
          name,
          stay.includes(name),
        ])

      await answers(shipments(named.id, named.name))
      setNow(later(40 * 86_400))
      await runJobs(world)
      expect(await kept()).toEqual(['named.pdf', 'sent.pdf', 'foto.png'])
    },
    { config: { dataDir } },
  ),
)

it(
  'removes bytes that a killed process left without a row, within a day, and no younger ones',
  withApp(
    async (world) => {
      const folder = path.join(dataDir, 'uploads')
      const places: [place: string, hours: number][] = [
        [`00/${'a'.repeat(38)}`, -30],
        [`ff/${'a'.repeat(38)}`, -30],
        [`ff/${'b'.repeat(38)}`, 10],
        ['incoming/old.part', -30],
        ['incoming/young.part', 10],
      ]
      for (const [place, hours] of places) {
        const file = path.join(folder, place)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, 'x')
        await utimes(file, later(hours * 3600), later(hours * 3600))
      }
      for (let hour = 0; hour < 24; hour++) {
        world.setNow(later(hour * 3600))
        await runJobs(world)
      }
      const left = await Promise.all(places.map(([place]) => exists(path.join(folder, place))))
      expect(left).toEqual([false, false, true, false, true])
    },
    { config: { dataDir } },
  ),
)
