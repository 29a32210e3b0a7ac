import { describe, expect, it } from 'vitest'

import { namesOf } from '#domain/names-of.ts'
import { startOfDay, type Zone, zoneOfProvince, zones } from '#domain/time.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { beginDuties, keepAll } from '#server/testing/kept-figures.ts'
import { completeDraft, month, ok, reason, reportIn } from '#server/testing/reports.ts'
import { wasteOnly, withApp, type World } from '#server/testing/with-app.ts'

const eachZone = namesOf(zones)
const form = 'limbahfasyankes'
const path = `/api/${form}`
const lastMs = (moment: Date) => new Date(moment.getTime() - 1)

/** Has the hospital and the office of its city lie in a zone, as its facilities do from the beginning. */
async function lieIn({ db }: World, zone: Zone): Promise<void> {
  const places: Record<Zone, string> = { WIB: '32.73', WITA: '51.71', WIT: '94.01' }
  const regency_code = places[zone]
  const province_code = regency_code.slice(0, 2)
  expect(zoneOfProvince(province_code)).toBe(zone)
  if (zone === 'WITA') {
    await db.insertInto('province').values({ code: province_code, name: 'Bali', zone }).execute()
    await db
      .insertInto('regency')
      .values({ code: regency_code, province_code, name: 'Kota Denpasar' })
      .execute()
  }
  const place = { province_code, regency_code }
  await db
    .updateTable('facility')
    .set({ ...place, district_code: null })
    .where('regency_code', '=', '32.73')
    .execute()
  await db.updateTable('account').set(place).where('regency_code', '=', '32.73').execute()
}

const setDeadlines = ({ db }: World, dueDay: number, lockDay: number | null) =>
  db
    .updateTable('setting')
    .set({ value: JSON.stringify([{ from: '2020-01', dueDay, lockDay }]) })
    .where('key', '=', 'deadlines')
    .execute()

const deskOf = async ({ as }: World, query = '') =>
  ok(await (await as('hospital')).get(`/api/form-filling-status${query}`))
const calendarOf = async ({ as }: World, number: number) =>
  ok(await (await as('hospital')).get(`${path}/listbulan?tahun=2026`)).data[number - 1]

describe('a month', () => {
  it.each(eachZone)('begins for its facilities at 00.00 %s', (zone) =>
    withApp(async (world) => {
      await lieIn(world, zone)
      const begins = startOfDay('2026-12-01', zone)
      const hospital = await world.as('hospital')
      const city = await world.as('city')
      const open = () => hospital.post(path, { date: '2026-12' })
      const remind = async () => {
        const facility_ids = [await world.facilityIdOf('hospital')]
        const body = { date: '2026-12', form_type: form, facility_ids }
        return (await city.post('/api/konfirmasi-formulir/remind', body)).status
      }

      world.setNow(lastMs(begins))
      expect((await open()).body.errors).toEqual({ date: ['Bulan ini belum dimulai.'] })
      expect((await hospital.post('/api/limbah/store', { date: '2026-12', answers: {} })).status).toBe(422)
      expect(await deskOf(world)).toMatchObject({ current_month: '2026-11', today: '2026-11-30' })
      expect(await calendarOf(world, 12)).toMatchObject({ open: false, expected: false })
      expect(await remind()).toBe(422)

      world.setNow(begins)
      expect(await remind()).toBe(200)
      expect(await deskOf(world)).toMatchObject({ current_month: '2026-12', today: '2026-12-01' })
      expect(await calendarOf(world, 12)).toMatchObject({ open: true, expected: true, late: false })
      ok(await open())
    }, wasteOnly)(),
  )
})

describe('the deadline', () => {
  const isOver = startOfDay('2026-12-11', 'WIB')

  /** What every place says of a report: whether it is late. */
  async function lateIn(world: World, reportId: number) {
    const [hospital, city, admin] = await Promise.all([
      world.as('hospital'),
      world.as('city'),
      world.as('admin'),
    ])
    const query = `date=${month}&form_type=${form}&find=RS001`
    const queue = ok(await city.get(`/api/konfirmasi-formulir/list?${query}&status=all`))
    const all = ok(await admin.get(`/api/kelola-formulir/laporan?${query}`))
    const { months } = ok(await hospital.get('/api/facility-table?tahun=2026')).data
    return {
      late: [
        (await deskOf(world, `?date=${month}`)).data[0],
        await calendarOf(world, 11),
        months[10].reports[0],
        ok(await hospital.get(`${path}?report_id=${reportId}`)).data,
        ok(await hospital.get(`/api/detailheader?report_id=${reportId}`)).data,
        queue.data[0],
        all.data[0],
        ok(await city.get(`${path}?tahun=2026&user_id=${await world.idOf('hospital')}`)).data[0],
      ].map(({ late }) => late),
      counts: [queue.counts.late, all.counts.late],
    }
  }
  const everywhere = (isLate: boolean) => ({
    late: Array.from({ length: 8 }, () => isLate),
    counts: [Number(isLate), Number(isLate)],
  })

  it.each(eachZone)('makes late a draft in %s that is not sent by 24.00 WIB, wherever it is shown', (zone) =>
    withApp(async (world) => {
      await lieIn(world, zone)
      const { report_id, version } = await completeDraft(world, 'hospital')
      const missing = async () => {
        const query = `date=${month}&form_type=${form}&find=RS001`
        return ok(await (await world.as('city')).get(`/api/konfirmasi-formulir/missing?${query}`)).data[0]
          .late
      }
      world.setNow(lastMs(isOver))
      expect(await lateIn(world, report_id)).toEqual(everywhere(false))
      expect([await missing(), (await deskOf(world)).open_month]).toEqual([false, month])
      world.setNow(isOver)
      expect(await lateIn(world, report_id)).toEqual(everywhere(true))
      expect([await missing(), (await deskOf(world)).open_month]).toEqual([true, '2026-12'])

      const hospital = await world.as('hospital')
      ok(await hospital.post('/api/limbah/store', { report_id, version }))
      expect(await lateIn(world, report_id)).toEqual(everywhere(true))
    }, wasteOnly)(),
  )

  it.each(eachZone)('is kept in %s by what comes in the last moment, and by its corrections', (zone) =>
    withApp(async (world) => {
      await lieIn(world, zone)
      const { report_id, version } = await completeDraft(world, 'hospital')
      world.setNow(lastMs(isOver))
      const [hospital, city] = [await world.as('hospital'), await world.as('city')]
      ok(await hospital.post('/api/limbah/store', { report_id, version }))
      world.setNow(isOver)
      expect(await lateIn(world, report_id)).toEqual(everywhere(false))
      ok(await city.post('/api/perbaikan-form', { report_id, reason }))
      ok(await hospital.post('/api/limbah/store', { report_id }))
      expect(await lateIn(world, report_id)).toEqual(everywhere(false))
      // A form that is taken back is not there until it is sent once more; it had come in time.
      ok(await hospital.post(`/api/reports/${report_id}/withdraw`))
      expect((await lateIn(world, report_id)).late).toEqual(everywhere(true).late)
      ok(await hospital.post('/api/limbah/store', { report_id }))
      expect(await lateIn(world, report_id)).toEqual(everywhere(false))
    }, wasteOnly)(),
  )

  it(
    'divides what was queued on a device: 48 hours after it, to the millisecond',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const other = await completeDraft(world, 'healthCenter')
      const queued_at = lastMs(isOver).toISOString()
      const latest = new Date(lastMs(isOver).getTime() + 48 * 3_600_000)
      const sentAt = async (now: Date, person: 'hospital' | 'healthCenter', draft: typeof other) => {
        world.setNow(now)
        const body = { report_id: draft.report_id, version: draft.version, queued_at }
        return ok(await (await world.as(person)).post('/api/limbah/store', body)).receipt
      }
      expect(await sentAt(latest, 'hospital', { report_id, version })).toMatchObject({
        ...{ on_time: true, queued_at, sent_at: latest.toISOString() },
      })
      const late = await sentAt(new Date(latest.getTime() + 1), 'healthCenter', other)
      expect(late).toMatchObject({ on_time: false, queued_at })
    }, wasteOnly),
  )

  it(
    'is what the timeliness of the quarterly report and of the compliance counts',
    withApp(async (world) => {
      for (const of of ['2026-10', month, '2026-12']) await beginDuties(world, of)
      const sendAt = async (person: 'healthCenter' | 'smallHealthCenter', now: Date) => {
        const { report_id, version } = await completeDraft(world, person)
        world.setNow(now)
        ok(await (await world.as(person)).post('/api/limbah/store', { report_id, version }))
      }
      await sendAt('healthCenter', lastMs(isOver))
      await sendAt('smallHealthCenter', isOver)
      await keepAll(world)
      const query = `indikator=${form}.timeliness&kabupatenkota_id=32.73`
      const city = await world.as('city')
      for (const span of [month, '2026-Q4']) {
        const { rows } = ok(await city.get(`/api/angka?${query}&dari=${span}&sampai=${span}`)).data
        expect([span, rows[0].figures[`${form}.timeliness`].of]).toEqual([span, 1])
      }
    }, wasteOnly),
  )
})

describe('the lock', () => {
  const isLocked = startOfDay('2026-12-21', 'WIB')

  it.each(eachZone)('ends what is sent for the first time in %s at 24.00 WIB, and nothing else', (zone) =>
    withApp(async (world) => {
      await lieIn(world, zone)
      await setDeadlines(world, 10, 20)
      const draft = await completeDraft(world, 'hospital')
      const { report_id } = await reportIn(world, 'sent', { person: 'healthCenter' })
      const decide = async (call: string, body: object) =>
        ok(await (await world.as('city')).post(call, { report_id, ...body }))
      const confirm = () => decide('/api/form-confirmation/simpan', { decision: 'confirm' })
      const sendAgain = async () =>
        ok(await (await world.as('healthCenter')).post('/api/limbah/store', { report_id }))

      world.setNow(lastMs(isLocked))
      const hospital = await world.as('hospital')
      const shown = ok(await hospital.get(`${path}?report_id=${draft.report_id}`)).data
      expect(shown.actions).toEqual(['save', 'send'])
      world.setNow(isLocked)
      const named = { report_id: draft.report_id, version: draft.version }
      expect((await hospital.post('/api/limbah/store', named)).body.code).toBe('monthLocked')
      expect(ok(await hospital.put(path, { ...named, answers: {} })).data.actions).toEqual(['save'])
      await decide('/api/perbaikan-form', { reason })
      await sendAgain()
      await confirm()

      // What an office may reopen it may until the reports of December are due.
      const reopen = `/api/reports/${report_id}/reopen`
      const isDecemberOver = startOfDay('2027-01-11', 'WIB')
      world.setNow(lastMs(isDecemberOver))
      ok(await (await world.as('city')).post(reopen, { reason }))
      await sendAgain()
      await confirm()
      world.setNow(isDecemberOver)
      expect((await (await world.as('city')).post(reopen, { reason })).body.code).toBe('reopenClosed')
      ok(await (await world.as('admin')).post(reopen, { reason }))
    }, wasteOnly)(),
  )
})

describe('the reminder of a deadline', () => {
  it.each(eachZone)('comes in %s with the day of WIB', (zone) =>
    withApp(async (world) => {
      await lieIn(world, zone)
      // Nobody is reminded of October.
      await world.db.updateTable('facility').set({ active_since: '2026-11-01' }).execute()
      const remindedAt = async (now: Date) => {
        world.setNow(now)
        await runJobs(world)
        const { data } = ok(await (await world.as('hospital')).get('/api/notification?type=unread'))
        return data.map(({ kind }: { kind: string }) => kind)
      }
      for (const [day, before, from] of [
        ['2026-12-03', [], ['due']],
        ['2026-12-09', ['due'], ['due', 'due']],
        ['2026-12-11', ['due', 'due'], ['overdue', 'due', 'due']],
      ] as const) {
        const begins = startOfDay(day, 'WIB')
        expect(await remindedAt(lastMs(begins))).toEqual(before)
        expect(await remindedAt(begins)).toEqual(from)
      }
    }, wasteOnly)(),
  )
})
