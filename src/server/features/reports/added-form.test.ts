import { globSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { addedForm, addedFormAnswers } from '#forms/testing/added-form.ts'
import { forms as trials } from '#indicators/testing/survei-air.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { month, ok, reason } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

/**
 * What CONTRIBUTING promises of a new form: its definition in one file, its worth in another, and its row (here: handed to the
 * application as a trial). It has its calls, its storage, its life, its lists and its indicators. Its pages are seen in
 * e2e/added-form.test.ts; no other file may know it.
 */
const added = { trials }
const { id, paths } = addedForm

async function sent(world: World) {
  const facility = await world.as('healthCenter')
  const { report_id, version } = ok(await facility.post(paths.base, { date: month })).data
  const body = { report_id, version, answers: addedFormAnswers }
  return { facility, body, ...ok(await facility.post(paths.send, body)) }
}

describe('a form that was added', () => {
  it(
    'keeps a draft and refuses what is impossible, at the field',
    withApp(async (world) => {
      const facility = await world.as('healthCenter')
      const opened = ok(await facility.post(paths.base, { date: month })).data
      expect(opened).toMatchObject({ form_type: id, form_version: 1, answers: {}, actions: ['save', 'send'] })
      const { report_id, version } = opened
      const wrong = { sumber_utama: 'laut', tersedia: -1, tanggal_uji: '2026-12-01', lain_lain: 1 }
      const refused = await facility.put(paths.base, { report_id, version, answers: wrong })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          'answers.sumber_utama': ['Pilih salah satu jawaban yang tersedia'],
          'answers.tersedia': ['Paling kecil 0 liter/hari'],
          'answers.tanggal_uji': ['Tanggal harus pada bulan laporan'],
          'answers.lain_lain': ['Pertanyaan tidak dikenal'],
        },
      ])
      const answers = { sumber_utama: 'pdam', tersedia: 500 }
      const saved = ok(await facility.put(paths.base, { report_id, version, answers })).data
      expect(saved).toMatchObject({ version: version + 1, answers })

      const incomplete = await facility.post(paths.send, { report_id, version: version + 1 })
      expect(incomplete.body.errors).toMatchObject({
        'answers.reporter_name': ['Wajib diisi'],
        'answers.terpakai': ['Wajib diisi'],
        'answers.declaration': ['Wajib diisi'],
      })
      expect(incomplete.body.errors).not.toHaveProperty('answers.sumber_lain')
      const tooMuch = { ...addedFormAnswers, terpakai: 12_001 }
      const checked = await facility.post(paths.send, { report_id, version: version + 1, answers: tooMuch })
      expect(checked.body.errors).toEqual({
        'answers.terpakai': ['Air terpakai tidak boleh lebih dari air tersedia.'],
      })
    }, added),
  )

  it(
    'asks to explain what is unusual',
    withApp(async (world) => {
      const facility = await world.as('healthCenter')
      const { report_id, version } = ok(await facility.post(paths.base, { date: month })).data
      const unusual = { ...addedFormAnswers, tersedia: 90, terpakai: 80 }
      const asked = await facility.post(paths.send, { report_id, version, answers: unusual })
      expect(asked.body.errors).toEqual({ 'answers.soft_check_notes': ['Wajib diisi'] })
      const answers = { ...unusual, soft_check_notes: 'Pompa rusak sepanjang bulan.' }
      ok(await facility.post(paths.send, { report_id, version, answers }))
    }, added),
  )

  it(
    'is sent with a receipt, returned, corrected, confirmed, and has its history',
    withApp(async (world) => {
      const { facility, data, receipt } = await sent(world)
      const { report_id } = data
      expect(receipt).toMatchObject({ form_type: id, form_title: addedForm.title, number: 1, on_time: true })
      const code = ok(await (await world.as(null)).get(`/api/verifikasi/${receipt.verification_code}`)).data
      expect(code).toMatchObject({ form_title: addedForm.title, report_status: 'sent', latest: true })

      const city = await world.as('city')
      const queue = ok(await city.get(`/api/konfirmasi-formulir/list?form_type=${id}`))
      expect(queue).toMatchObject({ data: [{ report_id, form_title: addedForm.title }], counts: { sent: 1 } })
      const remarks = { terpakai: 'Lebih rendah dari biasanya.' }
      ok(await city.post('/api/perbaikan-form', { report_id, reason, remarks }))
      const returned = ok(await facility.get(`/api/${id}?report_id=${report_id}`)).data
      expect(returned).toMatchObject({ report_status: 'revise', return_reason: reason, remarks })
      const answers = { ...addedFormAnswers, terpakai: 9000 }
      ok(await facility.post(paths.send, { report_id, version: returned.version, answers }))
      ok(await city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
      const confirmed = ok(await facility.get(`${paths.base}?date=${month}`)).data
      expect(confirmed).toMatchObject({ report_status: 'confirmed', answers })
      expect(confirmed.history.map(({ transition }: { transition: string }) => transition)).toEqual([
        'save',
        'send',
        'return',
        'send',
        'confirm',
      ])
    }, added),
  )

  it(
    'stands on the desk of the facilities that it applies to, in the year, and in the lists; and nowhere else',
    withApp(async (world) => {
      const { facility, data } = await sent(world)
      const { report_id } = data
      const desk = ok(await facility.get(`/api/form-filling-status?date=${month}`)).data
      expect(desk.at(-1)).toMatchObject({ form_type: id, title: addedForm.title, expected: true, report_id })
      const small = await world.as('smallHealthCenter')
      const others = ok(await small.get(`/api/form-filling-status?date=${month}`)).data
      expect(others.at(-1)).toMatchObject({ form_type: id, expected: false })
      const hospital = await world.as('hospital')
      expect((await hospital.post(paths.base, { date: month })).body.errors).toEqual({
        form_type: ['Formulir ini tidak berlaku untuk Rumah Sakit.'],
      })
      expect((await facility.post(paths.base, { date: '2025-12' })).body.errors.date).toBeDefined()
      const months = ok(await facility.get(`${paths.months}?tahun=2026`)).data
      expect(months[10]).toMatchObject({ date: month, report_id, report_status: 'sent' })
      expect(ok(await facility.get(`${paths.base}?tahun=2026`)).data).toMatchObject([{ report_id }])
      expect(ok(await facility.get(`/api/forms/${id}/1`)).data).toMatchObject({ title: addedForm.title })
      expect((await facility.get(`/api/limbahfasyankes?report_id=${report_id}`)).status).toBe(404)
      const ministry = await world.as('ministry')
      expect(ok(await ministry.get(`/api/data/${id}`))).toMatchObject({
        data: [{ report_id }],
        title: addedForm.title,
      })
      const counts = ok(await ministry.get(`/api/data/${id}?tipe=rekap&fil_blth=${month}`)).data
      expect(counts[0]).toMatchObject({ id: '32', unfilled: 0, sent: 1, total: 1 })
    }, added),
  )

  it(
    'copies the standing answers of last month',
    withApp(async (world) => {
      const { facility } = await sent(world)
      const december = ok(await facility.post(paths.base, { date: '2026-12' })).data
      const body = { form_type: id, report_id: december.report_id, version: december.version }
      const filled = ok(await facility.post('/api/form/fill-with-previous-month', body)).data
      expect(filled.answers).toEqual({
        reporter_name: 'Siti Rahmawati',
        reporter_position: 'Sanitarian',
        reporter_phone: '0812-3456-7890',
        sumber_utama: 'lain',
      })
    }, added),
  )

  it(
    'is worth what its indicators say: in the table, in its spreadsheet and in its result',
    withApp(async (world) => {
      const { facility, data } = await sent(world)
      const { report_id } = data
      const table = ok(await facility.get('/api/facility-table?tahun=2026')).data
      const used = table.indicators.find(({ form_type }: { form_type: string }) => form_type === id)
      expect(used).toMatchObject({ key: 'water_used', label: 'Air terpakai dari yang tersedia', unit: '%' })
      // 9,500 of 12,000 litres.
      expect(table.months[10].values.water_used).toBeCloseTo(79.17, 2)
      expect(table.months[10].values.water_tested).toBe('tidak')
      expect(table.months[9].values.water_used).toBeNull()
      expect(table.total.water_used).toBeCloseTo(79.17, 2)

      const file = await facility.get(`/api/facility-table/export?tahun=2026&bagian=${id}&format=csv`)
      const rows = (await readSheet(file.bytes)).map(({ cells }) => cells)
      const exported = rows.find(([, label]) => label === 'Air terpakai dari yang tersedia')
      expect([exported?.[2], exported?.[13]]).toEqual(['%', '79,2'])

      for (const person of ['healthCenter', 'city'] as const) {
        const result = ok(await (await world.as(person)).get(`/api/reports/${report_id}/result`)).data
        expect(result).toMatchObject({
          verdict: { word: 'Tidak', tone: 'poor' },
          figures: [{ label: 'Air terpakai dari yang tersedia', unit: '%' }],
        })
        expect(result.figures[0].value).toBeCloseTo(79.17, 2)
      }
      ok(await facility.post(`/api/reports/${report_id}/withdraw`))
      const after = ok(await facility.get('/api/facility-table?tahun=2026')).data
      expect(after.months[10].values.water_used).toBeNull()
    }, added),
  )

  it('takes two files and one row: nothing else in the source names it', () => {
    const naming = globSync('{src,migrations,scripts,bench}/**/*.{ts,tsx,sql}').filter((file) =>
      /survei-air|water_survey|addedForm\b/.test(readFileSync(file, 'utf8')),
    )
    expect(naming.filter((file) => !file.includes('.test.')).toSorted()).toEqual([
      'src/forms/testing/added-form.ts',
      'src/indicators/testing/survei-air.ts',
    ])
  })
})
