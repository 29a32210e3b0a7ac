import { describe, expect, it } from 'vitest'

import { completeDraft, month, ok, reportIn, traces, wasteOf } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const path = '/api/limbahfasyankes'

describe('opening', () => {
  it(
    'makes one draft, however often it is asked for',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const first = ok(await facility.post(path, { date: month }))
      const again = ok(await facility.post(path, { year: '2026', month: 11 }))
      expect(again.data).toEqual(first.data)
      expect(first.data).toMatchObject({
        form_type: 'limbahfasyankes',
        date: month,
        fill_status: 0,
        report_status: 'unsend',
        version: 1,
        due_date: '2026-12-10',
        late: false,
        saved_by: 'RS Contoh Bandung',
        actions: ['save', 'send'],
        subforms: [{ form_type: 'bor' }],
        context: { today: '2026-12-02', previous: null, profile: { beds: 120, zone: 'WIB' } },
      })
    }),
  )

  it.each([
    ['a month that has not begun', { date: '2027-01' }, 'Bulan ini belum dimulai.'],
    ['a month that does not exist', { date: '2026-13' }, 'Tulis bulan sebagai TTTT-BB, misalnya 2026-04'],
    ['a month before the first', { date: '2019-12' }, 'Bulan paling awal Januari 2020'],
    ['no month', {}, 'Pilih bulan laporan.'],
    ['half a month', { month: 11 }, 'Tulis bulan dan tahun.'],
    [
      'two months at once',
      { date: '2026-11', month: 10, year: 2026 },
      'Bulan dan tahun tidak sama dengan tanggal.',
    ],
  ])('refuses %s at its field', (_case, body, message) =>
    withApp(async (world) => {
      const answer = await (await world.as('hospital')).post(path, body)
      expect(answer).toMatchObject({ status: 422, body: { errors: { date: [message] } } })
      expect(await world.db.selectFrom('report').selectAll().execute()).toEqual([])
    })(),
  )

  it(
    'refuses months in which the facility was not at work',
    withApp(async (world) => {
      const id = await world.facilityIdOf('hospital')
      const facility = await world.as('hospital')
      const change = (set: { active_since?: string; closed_on?: string }) =>
        world.db.updateTable('facility').set(set).where('id', '=', id).execute()
      await change({ active_since: '2026-11-15' })
      ok(await facility.post(path, { date: '2026-11' }))
      expect((await facility.post(path, { date: '2026-10' })).body.errors.date).toEqual([
        'Fasyankes belum aktif pada bulan ini.',
      ])
      await change({ closed_on: '2026-11-20' })
      expect((await facility.post(path, { date: '2026-12' })).body.errors.date).toEqual([
        'Fasyankes sudah tutup pada bulan ini.',
      ])
    }),
  )

  it(
    'counts the days in the facility’s own zone',
    withApp(
      async (world) => {
        const id = await world.facilityIdOf('otherHospital')
        const facility = await world.as('otherHospital')
        expect((await facility.post(path, { date: '2027-01' })).status).toBe(422)
        await world.db
          .updateTable('facility')
          .set({ province_code: '94', regency_code: '94.01', district_code: null })
          .where('id', '=', id)
          .execute()
        expect(ok(await facility.post(path, { date: '2027-01' })).data.context.today).toBe('2027-01-01')
      },
      // 31 December in Jakarta, already 1 January in Nabire.
      { now: new Date('2026-12-31T15:30:00Z') },
    ),
  )
})

describe('saving', () => {
  it(
    'keeps incomplete answers and counts the version',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const { data } = ok(await facility.post(path, { date: month }))
      const answers = { reporter_name: 'Siti Rahmawati', org_env_health_staff: 3 }
      world.setNow(new Date('2026-12-02T03:00:00Z'))
      const saved = ok(
        await facility.put(path, {
          report_id: data.report_id,
          version: 1,
          answers: { ...answers, org_policy: '' },
        }),
      )
      expect(saved).toMatchObject({
        data: { version: 2, answers, saved_at: '2026-12-02T03:00:00.000Z' },
        message: 'Draf disimpan.',
      })
      expect(saved.data.history).toHaveLength(1)
    }),
  )

  it.each([
    ['an unknown field', { nonsense: 1 }, 'nonsense', 'Pertanyaan tidak dikenal'],
    [
      'a hidden field',
      { org_env_doc: 'belum_ada', org_env_doc_number: '660/1' },
      'org_env_doc_number',
      'Pertanyaan ini tidak berlaku',
    ],
    [
      'text where a number belongs',
      { org_env_health_staff: '3' },
      'org_env_health_staff',
      'Harus berupa angka',
    ],
    [
      'a number out of range',
      { org_env_health_staff: 201 },
      'org_env_health_staff',
      'Paling besar 200 orang',
    ],
    ['a fraction of a person', { org_env_health_staff: 1.5 }, 'org_env_health_staff', 'Harus bilangan bulat'],
    ['a word that is no choice', { org_policy: 'mungkin' }, 'org_policy', expect.any(String)],
  ])('refuses %s at its field, and changes nothing', (_case, answers, field, message) =>
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const { data } = ok(await facility.post(path, { date: month }))
      const before = await traces(world)
      const answer = await facility.put(path, { report_id: data.report_id, version: 1, answers })
      expect(answer).toMatchObject({ status: 422, body: { errors: { [`answers.${field}`]: [message] } } })
      expect(await traces(world)).toBe(before)
    })(),
  )

  it(
    'refuses to save over a newer version, and shows both',
    withApp(async (world) => {
      const { report_id, version, answers, sheets } = await completeDraft(world, 'hospital')
      const facility = await world.as('hospital')
      for (const stale of [{ version: version - 1 }, { version: version + 1 }]) {
        const answer = await facility.put(path, {
          report_id,
          ...stale,
          answers: { reporter_name: 'Orang lain' },
        })
        expect(answer).toMatchObject({
          status: 409,
          body: {
            code: 'staleVersion',
            current: {
              version,
              answers,
              sheets,
              copied: [],
              saved_by: 'RS Contoh Bandung',
              saved_at: expect.any(String),
            },
          },
        })
      }
    }),
  )

  it(
    'takes the same answers again for the save that it repeats',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const { data } = ok(await facility.post(path, { date: month }))
      const body = { report_id: data.report_id, version: 1, answers: { reporter_name: 'Siti Rahmawati' } }
      expect(ok(await facility.put(path, body)).data.version).toBe(2)
      expect(ok(await facility.put(path, body)).data.version).toBe(2)
    }),
  )

  it(
    'answers 404 for a report of another facility, another form, or none',
    withApp(async (world) => {
      const { report_id } = await completeDraft(world, 'otherHospital')
      const facility = await world.as('hospital')
      for (const id of [report_id, 999_999]) {
        expect((await facility.put(path, { report_id: id, version: 1, answers: {} })).status).toBe(404)
        expect(
          (await facility.put('/api/updateBor', { report_id: id, version: 1, answers: {} })).status,
        ).toBe(404)
        expect((await facility.post('/api/limbah/store', { report_id: id })).status).toBe(404)
      }
      expect((await facility.put(path, { report_id: 'x', answers: {} })).body.errors.report_id).toBeDefined()
    }),
  )

  it(
    'takes only files that the facility has uploaded, of a type that the question takes',
    withApp(async (world) => {
      const [mine, theirs, table] = [
        await storeFile(world, 'hospital', 'application/pdf'),
        await storeFile(world, 'otherHospital', 'application/pdf'),
        await storeFile(world, 'hospital', 'text/csv'),
      ]
      const facility = await world.as('hospital')
      const { data } = ok(await facility.post(path, { date: month }))
      const save = (id: number) =>
        facility.put(path, {
          report_id: data.report_id,
          version: 1,
          answers: { attachments: [{ id, name: 'bukti.pdf' }] },
        })
      expect((await save(theirs)).body.errors['answers.attachments']).toEqual([
        'Berkas bukti.pdf tidak ditemukan',
      ])
      expect((await save(table)).body.errors['answers.attachments']).toEqual([
        'Jenis berkas bukti.pdf tidak diterima di sini',
      ])
      ok(await save(mine))
    }),
  )

  it(
    'shows an office nothing of a draft but that it exists',
    withApp(async (world) => {
      const { report_id } = await completeDraft(world, 'hospital')
      const read = ok(await (await world.as('city')).get(`${path}?report_id=${report_id}`)).data
      expect(read).toMatchObject({
        report_status: 'unsend',
        answers: {},
        sheets: {},
        sent: null,
        actions: [],
      })
    }),
  )

  it(
    'shows an office what was sent while the correction is being written',
    withApp(async (world) => {
      const { report_id, version, answers } = await reportIn(world, 'revise')
      const facility = await world.as('hospital')
      const changed = { ...answers, org_policy: 'tidak' }
      const saved = ok(await facility.put(path, { report_id, version, answers: changed })).data
      expect(saved).toMatchObject({
        answers: { org_policy: 'tidak' },
        sent: { answers: { org_policy: 'ya' } },
      })
      const seen = ok(await (await world.as('city')).get(`${path}?report_id=${report_id}`)).data
      expect(seen.answers.org_policy).toBe('ya')
    }),
  )
})

describe('bed occupancy', () => {
  it(
    'has its own validation and shares the version of its report',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const wrong = await facility.put('/api/updateBor', { date: month, answers: { bor_beds_total: 0 } })
      expect(wrong).toMatchObject({
        status: 422,
        body: { errors: { 'answers.bor_beds_total': expect.any(Array) } },
      })
      const saved = ok(
        await facility.put('/api/updateBor', { date: month, answers: { bor_beds_total: 100 } }),
      ).data
      expect(saved).toMatchObject({ version: 2, sheets: { bor: { bor_beds_total: 100 } }, answers: {} })
      const stale = await facility.put('/api/updateBor', {
        date: month,
        version: 1,
        answers: { bor_beds_total: 90 },
      })
      expect(stale).toMatchObject({
        status: 409,
        body: { current: { sheets: { bor: { bor_beds_total: 100 } } } },
      })
    }),
  )

  it(
    'is computed when shown',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const { data } = ok(await (await world.as('city')).get(`/api/showBor?report_id=${report_id}`))
      expect(data).toMatchObject({ applies: true, bor_days: 30, bor_percent: 65, date: month })
      expect(data.figures.map(({ label }: { label: string }) => label)).toEqual([
        'BOR',
        'AVLOS',
        'TOI',
        'BTO',
      ])
    }),
  )

  it(
    'does not apply without inpatients, and is then not 0 but nothing',
    withApp(async (world) => {
      const facility = await world.as('smallHealthCenter')
      const refused = await facility.put('/api/updateBor', { date: month, answers: {} })
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { form_type: [expect.stringContaining('BOR')] } },
      })
      await reportIn(world, 'sent', { person: 'smallHealthCenter' })
      const { data } = ok(await facility.get(`/api/showBor?date=${month}`))
      expect(data).toMatchObject({ applies: false, bor_percent: null })
    }),
  )

  it(
    'must be complete when its report is sent',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const answer = await facility.post('/api/limbah/store', { date: month, answers: wasteOf('hospital') })
      expect(answer.status).toBe(422)
      expect(answer.body.errors['sheets.bor.bor_patient_days']).toEqual(['Wajib diisi'])
    }),
  )
})

describe('filling from last month', () => {
  it(
    'copies standing answers, marks them, and never overwrites what was given',
    withApp(async (world) => {
      await reportIn(world, 'confirmed', { of: '2026-10' })
      const facility = await world.as('hospital')
      const { data } = ok(
        await facility.post(path, {
          date: month,
          answers: { reporter_name: 'Petugas Baru', org_me_smile: 'ya' },
        }),
      )
      const check = ok(
        await facility.get(
          `/api/form/check-previous-month-form?form_type=limbahfasyankes&report_id=${data.report_id}`,
        ),
      ).data
      expect(check).toMatchObject({ exists: true, date: '2026-10', report_id: expect.any(Number) })
      expect(check.fields).toBeGreaterThan(20)
      const filled = ok(
        await facility.post('/api/form/fill-with-previous-month', {
          form_type: 'limbahfasyankes',
          report_id: data.report_id,
          version: data.version,
        }),
      )
      expect(filled.data.answers).toMatchObject({
        reporter_name: 'Petugas Baru',
        org_me_smile: 'ya',
        reporter_position: 'Sanitarian',
        prc_tp_name: 'PT Pengolah Limbah Nusantara',
      })
      expect(filled.data.sheets.bor).toEqual({ bor_beds_total: 120, bor_beds_icu: 7, bor_beds_isolation: 6 })
      expect(filled.data.copied).toContain('prc_tp_name')
      expect(filled.data.copied).toHaveLength(check.fields)
      expect(filled.data.copied).not.toContain('reporter_name')
      for (const measured of ['infectious_generated_kg', 'shipments', 'srt_at_source', 'declaration'])
        expect(filled.data.answers).not.toHaveProperty(measured)
      expect(filled.message).toBe(`${check.fields} isian dan 3 isian BOR disalin dari bulan sebelumnya.`)

      // The sub-form is not begun by what was copied into it.
      const desk = ok(await facility.get(`/api/form-filling-status?date=${month}`)).data
      const row = desk.find(({ form_type }: { form_type: string }) => form_type === 'limbahfasyankes')
      expect(row.subforms).toMatchObject([{ form_type: 'bor', begun: false }])

      const stale = await facility.put(path, { report_id: filled.data.report_id, version: 0, answers: {} })
      expect(stale.body.current.copied).toEqual(filled.data.copied)
      const touched = ok(
        await facility.put(path, {
          report_id: data.report_id,
          version: filled.data.version,
          answers: { ...filled.data.answers, prc_tp_name: 'PT Lain' },
        }),
      ).data
      expect(touched.copied).not.toContain('prc_tp_name')
      expect(touched.copied).toContain('reporter_position')

      // Changed and changed back before it was saved: the answers are the same, and one was touched.
      const again = { report_id: data.report_id, version: touched.version, answers: touched.answers }
      const copied = touched.copied.filter((name: string) => name !== 'reporter_position')
      const back = ok(await facility.put(path, { ...again, copied })).data
      expect(back).toMatchObject({ copied, answers: touched.answers, version: touched.version + 1 })
      // The repeat of that save, whose answer was lost.
      expect(ok(await facility.put(path, { ...again, copied })).data.version).toBe(back.version)
    }),
  )

  it(
    'answers 404 without a report to copy from, also when that one is only a draft',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      await completeDraft(world, 'hospital', { of: '2026-10' })
      const { report_id } = ok(await facility.post(path, { date: month })).data
      const body = { form_type: 'limbahfasyankes', report_id }
      expect(
        ok(await facility.get(`/api/form/check-previous-month-form?form_type=limbahfasyankes&date=${month}`))
          .data,
      ).toEqual({
        exists: false,
        date: '2026-10',
        report_id: null,
        fields: 0,
      })
      expect((await facility.post('/api/form/fill-with-previous-month', body)).status).toBe(404)
      expect(
        (await facility.post('/api/form/fill-with-previous-month', { ...body, form_type: 'x' })).status,
      ).toBe(404)
    }),
  )
})

async function storeFile(
  { db, idOf, facilityIdOf }: World,
  person: 'hospital' | 'otherHospital',
  mime: string,
) {
  const { id } = await db
    .insertInto('file')
    .values({
      owner_id: await idOf(person),
      facility_id: await facilityIdOf(person),
      name: 'bukti.pdf',
      mime,
      size: 1000,
      sha256: '',
      storage_key: `test/${person}/${mime}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
