import { beforeAll, describe, expect, it } from 'vitest'

import { type Account, at, type Fields, list, type Method, signIn } from './http.ts'
import { productUrl } from './product.ts'

let rs: Account

beforeAll(async () => {
  rs = await signIn(productUrl(), 'rs@silika.test', { by: 'bearer' })
})

/** A call that takes a record of section 3, with the record's own words beside what the call needs. */
type Recorded = { method: Method; address: string; body: Fields; right: Fields; wrong: Fields }

async function records(): Promise<Recorded[]> {
  const date = '2024-09'
  const opened = await rs.ask('POST', '/api/limbahfasyankes', { date, answers: { reporter_name: 'Siti' } })
  const report_id = at(opened, 'data.report_id')
  const person = at(await rs.ask('GET', `/api/pengguna/${rs.id}`), 'data')
  const questions = list(await rs.ask('GET', '/api/getPertayaanAssessmentKerentanan'), 'data')
  const quick = (name: (question: unknown) => unknown) =>
    Object.fromEntries(
      questions.slice(0, 3).map((question) => {
        const pertanyaan = { id: at(question, 'id'), name: name(question) }
        return [String(at(question, 'id')), { pertanyaan, jawaban: 'tidak' }]
      }),
    )
  const period = { form_type: 'kerentanan', user_id: rs.id, year: 2021, semester: '1' }
  return [
    {
      method: 'PUT',
      address: '/api/limbahfasyankes',
      body: { report_id, answers: { reporter_name: 'Budi' } },
      right: { user_id: rs.id, form_type: 'limbahfasyankes', date },
      wrong: { user_id: rs.id + 1 },
    },
    {
      method: 'POST',
      address: '/api/limbah/store-draft',
      body: { date, answers: { reporter_name: 'Ani' } },
      right: { form_type: 'limbahfasyankes', user_id: String(rs.id) },
      wrong: { form_type: 'limbahcovid' },
    },
    {
      method: 'PUT',
      address: `/api/pengguna/${rs.id}`,
      body: { full_name: at(person, 'full_name') },
      right: { id: rs.id },
      wrong: { id: rs.id + 1 },
    },
    {
      method: 'POST',
      address: '/api/form-assessment-answers-kerentanan',
      body: period,
      right: { answers: quick((question) => at(question, 'name')) },
      wrong: { answers: quick(() => 'Pertanyaan lain?') },
    },
  ]
}

describe("a record's own words", () => {
  it('pass where they agree, and are refused where they contradict', async () => {
    for (const { method, address, body, right, wrong } of await records()) {
      const refused = await rs.call(method, address, { ...body, ...wrong })
      expect({ address, ...refused }).toMatchObject({
        address,
        status: 422,
        body: { errors: expect.any(Object) },
      })
      const taken = await rs.call(method, address, { ...body, ...right })
      expect({ address, ...taken }).toMatchObject({ address, status: 200 })
    }
  })

  it('are refused where nobody knows them', async () => {
    const { status, body } = await rs.call('PUT', `/api/pengguna/${rs.id}`, { full_name: 'RS', apa_ini: 1 })
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { apa_ini: expect.any(Array) } } })
  })
})
