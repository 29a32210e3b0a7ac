import { beforeAll, describe, expect, it } from 'vitest'

import { type Account, at, type Fields, list, signIn } from './http.ts'
import { productUrl } from './product.ts'

/** A period that has no demonstration data. */
const year = 2020
const semester = '2'
const link = 'https://bukti.contoh.id/dokumen/1'

let account: Account
let period: string
let sender: Fields

beforeAll(async () => {
  account = await signIn(productUrl(), 'rs@silika.test', { by: 'cookies' })
  period = `${account.id}/${year}/${semester}`
  sender = { user_id: String(account.id), year: String(year), semester }
})

const parts = [
  {
    form_type: 'identifikasi',
    save: '/api/form-assessment-answers',
    read: '/api/assessmentIdentifikasiAnswer/user',
    listed: '/api/creshcf-identifikasi-report-user',
  },
  {
    form_type: 'kerentanan',
    save: '/api/form-assessment-answers-kerentanan',
    read: '/api/assessmentKerentananAnswer/user',
    listed: '/api/creshcf-kerentanan-report-user',
  },
  {
    form_type: 'penilaian',
    save: '/api/assessments/penilaian',
    read: '/api/assessmentPenilaianAnswer/user',
    listed: '/api/creshcf-penilaian-report-user',
  },
] as const

/** The answers by question. Question 7 hangs on question 6, the hazards on question 1. */
async function quickAnswers(words: Record<number, string | null>, bencana: Fields | null): Promise<Fields> {
  const questions = list(await account.ask('GET', '/api/getPertayaanAssessmentKerentanan'), 'data')
  expect(questions).toHaveLength(10)
  return Object.fromEntries(
    questions.map((question) => {
      const id = Number(at(question, 'id'))
      const pertanyaan = { id }
      const jawaban = words[id] === undefined ? 'ya' : words[id]
      return [id, { pertanyaan, jawaban, ...(id === 1 && bencana ? { bencana } : {}) }]
    }),
  )
}
const hazards = { banjir: true, badai: false, kenaikanAir: false, kekeringan: true, kebakaranHutan: false }

describe('a client that knows only the specification assesses a semester', () => {
  it('is asked for a hazard where question 1 is "ya"', async () => {
    const answers = await quickAnswers({ 6: 'tidak', 7: null }, null)
    const { status, body } = await account.call('POST', parts[0].save, {
      ...sender,
      form_type: parts[0].form_type,
      answers,
    })
    expect({ status, errors: at(body, 'errors') }).toMatchObject({
      status: 422,
      errors: { 'answers.1.bencana': ['Silakan pilih minimal satu jenis bencana alam yang sering terjadi.'] },
    })
  })

  it.each(parts)(
    'saves the quick assessment of $form_type and reads it back',
    async ({ form_type, save, read }) => {
      const before = await account.call('GET', `${read}/${period}`)
      expect(before.status).toBe(404)
      const isCapacity = form_type === 'penilaian'
      // An answer to the hidden question 7 is dropped; null is not answered.
      const answers = await quickAnswers(
        { 6: 'tidak', 7: 'ya', ...(isCapacity ? {} : { 10: null }) },
        hazards,
      )
      await account.ask('POST', save, { ...sender, form_type, answers })
      const saved = await account.ask('GET', `${read}/${period}`)
      expect(at(saved, 'data.answers.1')).toMatchObject({ jawaban: 'ya', bencana: hazards })
      expect(at(saved, 'data.answers.7')).toBeUndefined()
      expect(at(saved, 'data.answers.10.jawaban')).toBe(isCapacity ? 'ya' : undefined)
    },
  )
})

describe('its instruments', () => {
  it('sends the hazard instrument once', async () => {
    const bank = list(await account.ask('GET', '/api/identifikasi/merasakan'), 'data')
    const special = list(await account.ask('GET', '/api/get-pertanyaan-identifikasi-khusus'), 'data')
    const flood = bank.filter((entry) => at(entry, 'bencana.name') === 'Banjir')
    const items = flood
      .flatMap((entry) => list(entry, 'bencana.dampak'))
      .filter((effect) => at(effect, 'type') === 'dampak')
    const pertanyaan_umum = {
      Banjir: Object.fromEntries(
        items.map((effect) => {
          const [first, ...rest] = list(effect, 'jawaban_dampak')
          const other = rest.at(-1)
          return [
            String(at(effect, 'name')),
            {
              answers: {
                [String(at(first, 'id'))]: { dampak: true, potensiDampak: false },
                [String(at(other, 'id'))]: {
                  dampak: false,
                  potensiDampak: true,
                  name_lainnya: 'Jembatan putus',
                },
              },
            },
          ]
        }),
      ),
    }
    const asked = special.filter((question) => at(question, 'bencana_name') === 'Banjir')
    const categories = Map.groupBy(asked, (question) => String(at(question, 'question_name')))
    const pertanyaan_khusus = {
      Banjir: Object.fromEntries(
        [...categories].map(([category, questions]) => [
          category,
          Object.fromEntries(
            ['Tinggi', 'Sedang', 'Rendah'].map((level) => [
              level,
              questions
                .filter((question) => at(question, 'question_type') === level)
                .map((question) => ({
                  id_question: at(question, 'id'),
                  bencana_name: 'Banjir',
                  section_name: category,
                  answered: level === 'Sedang' ? level : null,
                })),
            ]),
          ),
        ]),
      ),
    }
    const body = { ...sender, pertanyaan_umum, pertanyaan_khusus }
    await account.ask('POST', '/api/instrument-identifikasi', body)
    const saved = list(await account.ask('GET', `/api/instrument-identifikasi/${period}`), 'data.details')
    expect(saved.filter((detail) => at(detail, 'dampak') === 1)).toHaveLength(
      Object.keys(pertanyaan_umum.Banjir).length,
    )
    expect(saved.map((detail) => at(detail, 'name_lainnya'))).toContain('Jembatan putus')
    const levels = await account.ask('GET', `/api/get-jawaban-pertanyaan-identifikasi-khusus/${period}`)
    for (const answer of list(levels, 'data')) expect(at(answer, 'answered')).toBe('Sedang')
    expect((await account.call('POST', '/api/instrument-identifikasi', body)).status).toBe(409)
  })

  it('sends the vulnerability instrument, with a link to each answer', async () => {
    const special = list(await account.ask('GET', '/api/kerentanan-khusus'), 'data')
    const general = list(await account.ask('GET', '/api/kerentananquestionall'), 'data')
    const khusus = special
      .filter((group) => at(group, 'type_bencana') === 'Banjir')
      .flatMap((group) =>
        list(group, 'pertanyaan_list').map((question) => ({
          bencana_id: 1,
          bencana_name: 'Banjir',
          section_name: at(group, 'type_meresakan'),
          question_id: at(question, 'id'),
          answer: 'Rendah',
          link,
        })),
      )
    const umum = general.flatMap((group) =>
      list(group, 'pertanyaan_list').map((question, index) => ({
        section_name: at(group, 'type_meresakan'),
        question_id: at(question, 'id'),
        question_text: at(question, 'pertanyaan'),
        answer: index === 0 ? 'Sedang' : null,
        link: index === 0 ? link : '',
        answered: index === 0,
      })),
    )
    const body = { ...sender, pertanyaan_khusus: khusus, pertanyaan_umum: umum }
    const [first, ...rest] = khusus
    const unlinked = { ...body, pertanyaan_khusus: [{ ...first, link: '' }, ...rest] }
    const refused = await account.call('POST', '/api/instrument-kerentanan', unlinked)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('Link/URL wajib diisi')
    await account.ask('POST', '/api/instrument-kerentanan', body)
    const saved = list(await account.ask('GET', `/api/instrument-kerentanan/${period}`), 'data.details')
    expect(saved.filter((detail) => at(detail, 'question_type') === 'specific')).toHaveLength(khusus.length)
    expect(saved.filter((detail) => at(detail, 'answer') === 'Sedang')).toHaveLength(general.length)
    // It may be saved again.
    await account.ask('POST', '/api/instrument-kerentanan', body)
  })
})

describe('in the end it', () => {
  it('sends the capacity instrument', async () => {
    const groups = list(await account.ask('GET', '/api/penilaianquestionall'), 'data')
    expect(groups).toHaveLength(9)
    const answers = groups.flatMap((group) =>
      list(group, 'questions').map((question) => ({
        section_name: at(group, 'name'),
        question_id: at(question, 'id'),
        answer: 'Tinggi',
        link,
      })),
    )
    await account.ask('POST', '/api/instrument-penilaian', {
      form_type: 'penilaian_instrument',
      user_id: account.id,
      tahun_assessment: year,
      semester_assessment: semester,
      answers,
    })
    const saved = list(await account.ask('GET', `/api/instrument-penilaian/${period}`), 'data.details')
    expect(saved).toHaveLength(66)
    expect(saved[0]).toMatchObject({ answer: 'Tinggi', link })
  })

  it.each(parts)('finds both halves of $form_type in its list', async ({ listed }) => {
    const rows = list(await account.ask('GET', `${listed}/${account.id}?semester=&year=${year}`), 'data')
    const row = rows.find((each) => String(at(each, 'semester')) === semester)
    expect(row).toMatchObject({ form_assessment: 'already answer', form_instrument: 'already answer' })
  })

  it('is told what is missing where the page has no account yet', async () => {
    const { status, body } = await account.call('GET', `${parts[0].read}/undefined/${year}/${semester}`)
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: 'userId, year, dan semester wajib diisi' },
    })
  })
})
