import { describe, expect, it } from 'vitest'

import { completeMonth } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { browserForm, formTypes } from '#server/testing/browser-form.ts'
import { month, ok, profiles } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

/** An inpatient Puskesmas: every form applies to it. */
const person = 'healthCenter'
const waste = '/api/limbahfasyankes'
const [urlencoded] = formTypes

const called = shippedForms.flatMap(({ id, paths }) =>
  paths ? formTypes.map((type) => ({ id, type, paths })) : [],
)

describe("a report in a browser's form", () => {
  it.each(called)('says the same as in JSON: $id, $type', ({ id, type, paths }) =>
    withApp(async ({ as }) => {
      const facility = await as(person)
      const { [id]: { mer_sheet: _list, ...complete } = {}, bor = {} } = completeMonth(
        profiles[person],
        month,
      )
      const sending = (body: object) => browserForm(body, type)
      const saved = ok(
        await facility.post(paths.base, undefined, sending({ date: month, version: 1, answers: complete })),
      )
      expect(saved.data.answers).toEqual(complete)
      const again = ok(await facility.put(paths.base, { date: month, answers: complete }))
      // Not one answer is another as JSON, so nothing was saved.
      expect(again.data.version).toBe(saved.data.version)
      const occupied = await facility.put('/api/updateBor', undefined, sending({ date: month, answers: bor }))
      expect(ok(occupied).data.sheets.bor).toEqual(bor)
      const sent = await facility.post(paths.send, undefined, sending({ date: month, answers: complete }))
      // Without its list, the form of the devices is not complete.
      expect(sent.status).toBe(id === 'alkesbermerkuri' ? 422 : 200)
    })(),
  )

  it(
    'is refused at its fields like one in JSON, which stays as strict as it was',
    withApp(async ({ as }) => {
      const facility = await as(person)
      const wrong = { infectious_generated_kg: 'dua', org_policy: 'mungkin', tidak_dikenal: '1' }
      const written = await facility.put(
        waste,
        undefined,
        browserForm({ date: month, answers: wrong }, urlencoded),
      )
      const json = await facility.put(waste, { date: month, answers: wrong })
      expect([written.status, written.body]).toEqual([422, json.body])
      const text = await facility.put(waste, { date: month, answers: { infectious_generated_kg: '12' } })
      expect(text.body.errors).toEqual({ 'answers.infectious_generated_kg': ['Harus berupa angka'] })
      const twice = `date=${month}&answers[infectious_generated_kg]=1&answers[infectious_generated_kg]=2`
      const { body } = await facility.put(waste, undefined, {
        payload: twice,
        headers: { 'content-type': urlencoded },
      })
      expect(body.errors).toEqual({ 'answers.infectious_generated_kg': ['Harus berupa angka'] })
    }),
  )

  it(
    'may bring the computed BOR as the text that a browser makes of it',
    withApp(async ({ as }) => {
      const facility = await as(person)
      const { bor = {} } = completeMonth(profiles[person], month)
      ok(await facility.put('/api/updateBor', { date: month, answers: bor }))
      const { bor_percent } = ok(await facility.get(`/api/showBor?date=${month}`)).data
      const told = async (rate: string) => {
        const form = browserForm({ date: month, answers: { ...bor, bor_percent: rate } }, urlencoded)
        return (await facility.put('/api/updateBor', undefined, form)).body.errors
      }
      expect(await told(String(bor_percent))).toBeUndefined()
      expect(await told('tinggi')).toEqual({ 'answers.bor_percent': ['Harus berupa angka'] })
      expect(await told('0')).toEqual({
        'answers.bor_percent': [expect.stringMatching(/^Dihitung otomatis: [\d,]+%/)],
      })
    }),
  )

  it(
    'cannot be read or is too large in words, and never breaks the server',
    withApp(async ({ as }) => {
      const facility = await as(person)
      const put = async (payload: string, type: string = urlencoded) => {
        const { status, body } = await facility.put(waste, undefined, {
          payload,
          headers: { 'content-type': type },
        })
        return [status, body.code]
      }
      const fields = (count: number) =>
        Array.from({ length: count }, (_, index) => `answers[a${index}]=1`).join('&')
      expect(await put(`date=${month}&answers[__proto__][x]=1`)).toEqual([400, 'malformed'])
      expect(await put(`date=${month}&__proto__[x]=1`)).toEqual([400, 'malformed'])
      expect(await put(`date=${month}&answers=1&answers[x]=1`)).toEqual([400, 'malformed'])
      expect(await put(`answers${'[x]'.repeat(400)}=1`)).toEqual([400, 'malformed'])
      expect(await put(`date=${month}&answers[x]=%00`)).toEqual([400, 'malformed'])
      expect(await put(`date=${month}&answers[constructor][prototype]=1`)).toEqual([422, 'invalidInput'])
      expect(await put(fields(5001))).toEqual([413, 'tooLarge'])
      expect(await put('x'.repeat(1_100_000))).toEqual([413, 'tooLarge'])
      expect(await put('--x\r\n', 'multipart/form-data; boundary=x')).toEqual([400, 'malformed'])
      const part = (name: string, text: string) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
      for (const parts of [
        part('answers[a]', 'y'.repeat(1_100_000)),
        part('answers[a]', 'y'.repeat(9000)).repeat(150),
        part('answers[a]', 'é'.repeat(9000)).repeat(75),
      ])
        expect(await put(`${parts}--x--\r\n`, 'multipart/form-data; boundary=x')).toEqual([413, 'tooLarge'])
      expect({}).not.toHaveProperty('x')
    }),
  )

  it(
    'may hold its answers as one text in JSON',
    withApp(async ({ as }) => {
      const facility = await as(person)
      const answers = { infectious_generated_kg: 12.5, trn_company: 'PT {Angkut} [1]' }
      const saved = ok(await facility.put(waste, { date: month, answers })).data
      const text = JSON.stringify(answers)
      const fields = new URLSearchParams({ date: month, answers: text }).toString()
      const parts = (type: string) =>
        `--x\r\ncontent-disposition: form-data; name="date"\r\n\r\n${month}\r\n` +
        `--x\r\ncontent-disposition: form-data; name="answers"${type}\r\n\r\n${text}\r\n--x--\r\n`
      for (const [type, payload] of [
        [urlencoded, fields],
        ['multipart/form-data; boundary=x', parts('')],
        ['multipart/form-data; boundary=x', parts('\r\ncontent-type: application/json')],
      ] as const) {
        const again = await facility.put(waste, undefined, { payload, headers: { 'content-type': type } })
        // The same answers, so nothing was saved.
        expect(ok(again).data).toMatchObject({ answers: saved.answers, version: saved.version })
      }
      const { status, body } = await facility.put(waste, undefined, {
        payload: `date=${month}&answers={"infectious_generated_kg":`,
        headers: { 'content-type': urlencoded },
      })
      expect([status, body.errors]).toEqual([422, { answers: ['Harus berupa kumpulan isian'] }])
      const odd = await facility.put(waste, undefined, {
        payload: `date=${month}&answers={"__proto__":{"x":1}}`,
        headers: { 'content-type': urlencoded },
      })
      expect([odd.status, odd.body.code]).toEqual([400, 'malformed'])
    }),
  )

  it.each(formTypes)('has as many and as long fields as its limits say: %s', (type) =>
    withApp(async ({ as }) => {
      const facility = await as(person)
      const put = async (answers: object) =>
        (await facility.put(waste, undefined, browserForm({ date: month, answers }, type))).body
      const names = Array.from({ length: 5000 }, (_, index) => `tidak_dikenal_${index}`)
      const answers = Object.fromEntries(names.map((name) => [name, '1']))
      expect(await put(answers)).toEqual({
        code: 'tooLarge',
        limit: '5.000 isian',
        message: 'Kiriman terlalu besar; paling besar 5.000 isian.',
      })
      const { tidak_dikenal_0: _, ...fewer } = answers
      expect(Object.keys((await put(fewer)).errors)).toHaveLength(4999)
      expect((await put({ trn_company: 'y'.repeat(500_000) })).errors).toEqual({
        'answers.trn_company': ['Paling banyak 150 huruf'],
      })
    })(),
  )
})

describe("a self-assessment in a browser's form", () => {
  it(
    'is saved with its ticks and levels',
    withApp(async ({ as, idOf }) => {
      const facility = await as('hospital')
      const period = { user_id: await idOf('hospital'), year: 2026, semester: 2 }
      const { data } = ok(
        await facility.post(
          '/api/form-assessment-answers',
          undefined,
          browserForm(
            {
              ...period,
              form_type: 'identifikasi',
              answers: {
                1: { pertanyaan: { id: 1 }, jawaban: 'ya', bencana: { banjir: 'on', badai: '0' } },
                2: { pertanyaan: { id: 2 }, jawaban: 'tidak' },
              },
            },
            urlencoded,
          ),
        ),
      )
      expect(data.answers['1'].bencana).toMatchObject({ banjir: true, badai: false })
    }),
  )
})
