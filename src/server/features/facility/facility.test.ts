import { describe, expect, it } from 'vitest'

import { recordAudit } from '#server/database/audit.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { type Client, testNow, withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

/** Who finds the hospital of Bandung, and who must not learn that it exists. */
const within = ['hospital', 'city', 'province', 'ministry', 'admin'] as const satisfies Person[]
const without = ['healthCenter', 'otherHospital', 'otherCity', 'otherProvince'] as const satisfies Person[]

async function profileOf(client: Client) {
  return ok(await client.get('/api/profile')).data
}
/** Saves as the person who has read the newest version. */
async function change({ as, idOf }: World, person: Person, body: Record<string, unknown>) {
  const client = await as(person)
  const { version } = await profileOf(client)
  return client.put(`/api/pengguna/updateidentitas/${await idOf(person)}`, { version, ...body })
}

describe('the record of a facility', () => {
  it(
    'is its own, and that of any facility within reach',
    withApp(async ({ as, idOf }) => {
      const id = await idOf('hospital')
      const own = await profileOf(await as('hospital'))
      expect(own).toMatchObject({
        user_id: id,
        code: 'RS001',
        type: 'hospital',
        tipe_fasyankes: 1,
        hospital_class: 'B',
        region_type: 'urban',
        ownership: 'pemda',
        province: { id: '32', name: 'Jawa Barat' },
        regency: { id: '32.73', name: 'Kota Bandung' },
        district: { id: '32.73.01', name: 'Sukasari' },
        beds: 120,
        version: 1,
      })
      for (const person of within)
        expect(ok(await (await as(person)).get(`/api/profile?user_id=${id}`)).data).toEqual(own)
      for (const person of without) {
        const { status, body } = await (await as(person)).get(`/api/profile?user_id=${id}`)
        expect([person, status, body.message]).toEqual([person, 404, 'Fasyankes tidak ditemukan.'])
        expect((await (await as(person)).get(`/api/profile/changes?user_id=${id}`)).status).toBe(404)
      }
    }),
  )

  it(
    'must be named by people without a facility',
    withApp(async ({ as }) => {
      const { status, body } = await (await as('city')).get('/api/profile')
      expect([status, body.errors]).toEqual([422, { user_id: ['Sebutkan user_id fasyankes.'] }])
    }),
  )

  it(
    'says what is missing and where to add it',
    withApp(async (world) => {
      const { gaps } = await profileOf(await world.as('healthCenter'))
      expect(gaps.map(({ title, remedy }: Record<string, string>) => [remedy, title])).toEqual([
        ['report', 'Belum ada laporan limbah yang dikirim'],
        ['profile', 'Posisi di peta belum ditentukan'],
        ['profile', 'Alamat belum diisi'],
        ['profile', 'Nomor telepon belum diisi'],
        ['profile', 'Surel fasyankes belum diisi'],
      ])
      await world.db.updateTable('facility').set({ hospital_class: null, ownership: null }).execute()
      const hospital = await profileOf(await world.as('hospital'))
      expect(
        hospital.gaps.filter(({ remedy }: { remedy: string }) => remedy === 'administrator'),
      ).toHaveLength(2)
    }),
  )

  it(
    'shows the permits of the reports that were sent, with their end',
    withApp(async (world) => {
      await reportIn(world, 'draft', { of: '2026-11' })
      const hospital = await world.as('hospital')
      expect((await profileOf(hospital)).permits).toEqual([])
      const sent = await reportIn(world, 'sent', { of: '2026-10' })
      const { permits } = await profileOf(hospital)
      const storage = permits.find(({ key }: { key: string }) => key === 'storage')
      expect(storage).toMatchObject({
        label: 'Izin TPS limbah B3',
        date: '2026-10',
        report_id: sent.report_id,
      })
      // A year later the permits that ran out meanwhile have ended.
      world.setNow(new Date('2031-01-15T03:00:00Z'))
      const later = await profileOf(await world.as('hospital'))
      const contract = later.permits.find(({ key }: { key: string }) => key === 'partner_contract')
      expect(contract.state).toBe('expired')
      expect(contract.days_left).toBeLessThan(0)
      expect(later.gaps[0]).toMatchObject({
        remedy: 'report',
        title: 'Izin pengangkutan sudah berakhir',
        why: 'Berakhir 31 Desember 2027. Layanan terkait dinilai belum sesuai mulai laporan Januari 2028.',
      })
    }),
  )
})

describe('a change of the record', () => {
  it(
    'is saved with its history: who, when, before and after',
    withApp(async (world) => {
      const saved = ok(
        await change(world, 'hospital', {
          address: ' Jalan Merdeka No. 12, Bandung ',
          phone: '(022) 420-3456',
          email: 'rs@contoh.go.id',
          latitude: -6.917464,
          longitude: 107.619123,
          beds: 130,
        }),
      )
      expect(saved.message).toBe('Profil fasyankes berhasil disimpan.')
      expect(saved.data).toMatchObject({
        version: 2,
        address: 'Jalan Merdeka No. 12, Bandung',
        phone: '(022) 420-3456',
        beds: 130,
        updated_at: '2026-12-02T02:00:00.000Z',
      })
      const city = await world.as('city')
      const history = ok(await city.get(`/api/profile/changes?user_id=${await world.idOf('hospital')}`))
      expect(history).toMatchObject({ total: 1, current_page: 1, last_page: 1 })
      expect(history.data[0]).toEqual({
        at: '2026-12-02T02:00:00.000Z',
        actor: 'RS Contoh Bandung',
        role: 'Fasyankes',
        changes: [
          { field: 'address', label: 'Alamat', before: null, after: 'Jalan Merdeka No. 12, Bandung' },
          { field: 'phone', label: 'Nomor telepon', before: null, after: '(022) 420-3456' },
          { field: 'email', label: 'Surel', before: null, after: 'rs@contoh.go.id' },
          { field: 'position', label: 'Posisi', before: null, after: '6,91746° LS, 107,61912° BT' },
          { field: 'beds', label: 'Tempat tidur', before: '120', after: '130' },
        ],
      })
    }),
  )

  it(
    'that changes nothing leaves no trace; what is left out stays',
    withApp(async (world) => {
      ok(await change(world, 'hospital', { phone: '022 4203456' }))
      const again = ok(await change(world, 'hospital', { phone: '022 4203456', beds: 120 }))
      expect([again.message, again.data.version]).toEqual(['Tidak ada yang berubah.', 2])
      ok(await change(world, 'hospital', { beds: 90 }))
      expect(await profileOf(await world.as('hospital'))).toMatchObject({ phone: '022 4203456', beds: 90 })
      expect(ok(await (await world.as('hospital')).get('/api/profile/changes?per_page=1')).total).toBe(2)
    }),
  )

  it(
    'says every error at its field, in Indonesian, and saves nothing',
    withApp(async (world) => {
      const { status, body } = await change(world, 'hospital', {
        address: 'Jalan',
        phone: '12345',
        email: 'rs di bandung',
        beds: 0,
      })
      expect([status, body.errors]).toEqual([
        422,
        {
          address: ['Paling sedikit 10 huruf'],
          phone: ['Tulis 9–15 angka, boleh diawali 0 atau +62, misalnya 0812-3456-7890'],
          email: ['Tulis alamat surel, misalnya nama@contoh.go.id'],
          beds: ['Paling sedikit 1'],
        },
      ])
      const together = await change(world, 'hospital', {
        latitude: 107.619123,
        longitude: -6.917464,
        inpatient: false,
        district_id: '35.78.01',
      })
      expect([together.status, together.body.errors]).toEqual([
        422,
        {
          latitude: ['Lintang dan bujur tampaknya tertukar. Lintang −6,91746, bujur 107,61912?'],
          inpatient: ['Rumah sakit selalu menyediakan rawat inap'],
          district_id: ['Pilih kecamatan di Kota Bandung'],
        },
      ])
      expect((await profileOf(await world.as('hospital'))).version).toBe(1)
    }),
  )

  it.each([
    [{ latitude: -6.9 }, { longitude: ['Isi bujur juga'] }],
    [{ longitude: 107.6 }, { latitude: ['Isi lintang juga'] }],
    [{ beds: 61 }, { beds: ['Paling banyak 60'] }],
    [{ inpatient: false }, { beds: ['Kosongkan bila tidak menyediakan rawat inap'] }],
    [{ name: 'Puskesmas Lain' }, { name: ['Tidak sama dengan data yang tercatat'] }],
    [{ region_type: 'veryRemote' }, { region_type: ['Isian ini tidak dikenal'] }],
  ])('of a Puskesmas to %j is refused', (body, errors) =>
    withApp(async (world) => {
      const answer = await change(world, 'healthCenter', body)
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    })(),
  )

  it(
    'from inpatient care to none and back changes which forms the desk lists as owed',
    withApp(async (world) => {
      ok(await change(world, 'healthCenter', { inpatient: false, beds: null, covid_handler: false }))
      const center = await world.as('healthCenter')
      const desk = ok(await center.get('/api/form-filling-status?date=2026-11')).data
      const waste = desk.find(({ form_type }: { form_type: string }) => form_type === 'limbahfasyankes')
      expect(waste.subforms).toEqual([])
      ok(await change(world, 'healthCenter', { inpatient: true, beds: 8 }))
      const again = ok(await center.get('/api/form-filling-status?date=2026-11')).data
      expect(
        again.find(({ form_type }: { form_type: string }) => form_type === 'limbahfasyankes').subforms,
      ).toHaveLength(1)
    }),
  )

  it(
    'over a newer version is answered with that one',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const { version } = await profileOf(hospital)
      ok(await change(world, 'hospital', { beds: 125 }))
      const { status, body } = await hospital.put(
        `/api/pengguna/updateidentitas/${await world.idOf('hospital')}`,
        { version, beds: 140 },
      )
      expect([status, body.code, body.current.beds, body.current.version]).toEqual([
        409,
        'staleFacility',
        125,
        2,
      ])
      expect((await profileOf(hospital)).beds).toBe(125)
    }),
  )

  it(
    'without a version goes on from what the same account changed, and not over what somebody else did',
    withApp(async ({ as, db, idOf, facilityIdOf }) => {
      const hospital = await as('hospital')
      const address = `/api/pengguna/updateidentitas/${await idOf('hospital')}`
      expect(ok(await hospital.put(address, { beds: 125 })).data).toMatchObject({ beds: 125, version: 2 })
      expect(ok(await hospital.put(address, { beds: 126 })).data).toMatchObject({ beds: 126, version: 3 })
      await recordAudit(db, {
        actorId: await idOf('admin'),
        now: testNow,
        action: 'facilityChanged',
        subjectId: await facilityIdOf('hospital'),
      })
      const { status, body } = await hospital.put(address, { beds: 127 })
      expect([status, body.code, body.current.beds]).toEqual([409, 'staleFacility', 126])
      expect((await profileOf(hospital)).beds).toBe(126)
    }),
  )

  it(
    "is a facility's own: another's is not found, and no office or administrator makes it here",
    withApp(async ({ as, idOf }) => {
      const address = `/api/pengguna/updateidentitas/${await idOf('hospital')}`
      const answers = []
      for (const person of ['otherHospital', 'healthCenter', 'city', 'ministry', 'admin'] as const)
        answers.push([person, (await (await as(person)).put(address, { version: 1, beds: 1 })).status])
      expect(answers).toEqual([
        ['otherHospital', 404],
        ['healthCenter', 404],
        ['city', 403],
        ['ministry', 403],
        ['admin', 403],
      ])
    }),
  )
})

describe('a year of waste', () => {
  it(
    'lists the months that were reported, and the mean over those only',
    withApp(async (world) => {
      const id = await world.idOf('hospital')
      const kilograms = new Map<string, number>()
      for (const of of ['2026-01', '2026-02', '2026-04']) {
        const { report_id } = await reportIn(world, 'sent', { of })
        const { generated_kg } = await world.db
          .selectFrom('waste_fact')
          .select('generated_kg')
          .where('report_id', '=', report_id)
          .executeTakeFirstOrThrow()
        // Without the noise of the sum, as the reply writes it.
        kilograms.set(of, Number((generated_kg ?? 0).toFixed(6)))
      }
      await reportIn(world, 'draft', { of: '2026-05' })
      const [january = 0, february = 0, april = 0] = kilograms.values()
      const total = january + february + april
      for (const person of within) {
        const client = await world.as(person)
        const { data } = ok(
          await client.get(`/api/report/waste-management/${id}/yearly-waste-emergence?year=2026`),
        )
        expect(data.months.map(({ kg }: { kg: number | null }) => kg)).toEqual([
          january,
          february,
          null,
          april,
          ...Array.from({ length: 8 }, () => null),
        ])
        expect(data).toMatchObject({ year: 2026, months_reported: 3 })
        expect(data.total_kg).toBeCloseTo(total, 6)
        expect(data.mean_kg).toBeCloseTo(total / 3, 6)
        expect(data.projected_kg).toBeCloseTo(total * 4, 6)
        const medical = data.categories.filter((category: { medical: boolean }) => category.medical)
        const sum = medical.reduce(
          (kg: number, { months }: { months: (number | null)[] }) => kg + (months[0] ?? 0),
          0,
        )
        expect(sum).toBeCloseTo(january, 6)
      }
      for (const person of without) {
        const client = await world.as(person)
        expect(
          (await client.get(`/api/report/waste-management/${id}/yearly-waste-emergence?year=2026`)).status,
        ).toBe(404)
      }
    }),
  )

  it(
    'in which nothing was reported has no total; none named is this one, and an invalid one is refused',
    withApp(async ({ as, idOf }) => {
      const [hospital, id] = [await as('hospital'), await idOf('hospital')]
      const address = `/api/report/waste-management/${id}/yearly-waste-emergence`
      const { data } = ok(await hospital.get(`${address}?year=2025`))
      expect(data).toMatchObject({ months_reported: 0, total_kg: null, mean_kg: null, projected_kg: null })
      expect((await hospital.get(`${address}?year=1999`)).status).toBe(422)
      for (const unnamed of [address, `${address}?year=`])
        expect(ok(await hospital.get(unnamed)).data.year).toBe(2026)
    }),
  )
})

describe('the limbah profile', () => {
  it(
    'holds the standing answers of the latest report up to the month, and when that was made',
    withApp(async (world) => {
      const id = await world.idOf('hospital')
      const sent = await reportIn(world, 'sent', { of: '2026-04' })
      await reportIn(world, 'sent', { of: '2026-09' })
      await reportIn(world, 'draft', { of: '2026-10' })
      const hospital = await world.as('hospital')
      const april = ok(await hospital.get(`/api/limbah/answer/profile/${id}/8`))
      expect(april).toMatchObject({ date: '2026-04', report_id: sent.report_id })
      expect(new Date(april.created_at).getTime()).toBe(new Date('2026-12-02T02:00:00Z').getTime())
      expect(april.data).toMatchObject({
        org_env_doc: sent.answers.org_env_doc,
        sto_tps: sent.answers.sto_tps,
        prc_mode: sent.answers.prc_mode,
      })
      // Neither amounts, nor observations, nor what belongs to the reporter or to sorting.
      for (const field of ['infectious_generated_kg', 'srt_categories', 'reporter_name', 'trn_ppe'])
        expect(april.data).not.toHaveProperty(field)
      expect(ok(await hospital.get(`/api/limbah/answer/profile/${id}/12`)).date).toBe('2026-09')
    }),
  )

  it(
    'needs a session, reach, a month and a report',
    withApp(async (world) => {
      const id = await world.idOf('hospital')
      await reportIn(world, 'sent', { of: '2026-04' })
      const statusFor = async (person: Person | null, month: number | string) =>
        (await (await world.as(person)).get(`/api/limbah/answer/profile/${id}/${month}`)).status
      expect(await statusFor(null, 12)).toBe(401)
      for (const person of within) expect([person, await statusFor(person, 12)]).toEqual([person, 200])
      for (const person of without) expect([person, await statusFor(person, 12)]).toEqual([person, 404])
      expect(await statusFor('external', 12)).toBe(403)
      expect(await statusFor('hospital', 3)).toBe(404)
      expect(await statusFor('hospital', 13)).toBe(422)
      expect(await statusFor('hospital', 'Mei')).toBe(422)
    }),
  )
})
