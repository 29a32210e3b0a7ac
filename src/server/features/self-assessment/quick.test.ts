import { describe, expect, it } from 'vitest'

import { sentences } from '#domain/self-assessment/words.ts'
import { ok } from '#server/testing/reports.ts'
import { period, postHazard, postQuick, quickAnswers } from '#server/testing/self-assessments.ts'
import { testNow, withApp, type World } from '#server/testing/with-app.ts'

const { 7: _none, ...withoutSeven } = quickAnswers()
const reads = {
  hazard: 'assessmentIdentifikasiAnswer',
  vulnerability: 'assessmentKerentananAnswer',
  capacity: 'assessmentPenilaianAnswer',
} as const
type Part = keyof typeof reads
const allParts = ['hazard', 'vulnerability', 'capacity'] as const
const invalidWords = {
  hazard: 'Terdapat kesalahan validasi pada input Anda.',
  vulnerability: 'Terdapat kesalahan validasi pada data yang dikirim.',
  capacity: 'Terdapat kesalahan validasi pada data yang dikirim.',
}

async function readBack({ as, idOf }: World, part: Part, semester: number = period.semester) {
  const url = `/api/${reads[part]}/user/${await idOf('hospital')}/${period.year}/${semester}`
  return (await as('hospital')).get(url)
}

describe('the questions', () => {
  it(
    'are ten, each answered ya or tidak',
    withApp(async ({ as }) => {
      const { data } = ok(await (await as('hospital')).get('/api/getPertayaanAssessmentKerentanan'))
      expect(data.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(data[0]).toEqual({
        id: 1,
        name: 'Apakah di wilayah fasyankes sering terjadi bencana alam terkait iklim?',
        answers: [
          { id: 1, name: 'ya' },
          { id: 2, name: 'tidak' },
        ],
      })
    }),
  )
})

describe.each(allParts)('the quick assessment of the %s part', (part) => {
  it(
    'is not found where nothing is saved',
    withApp(async (world) => {
      expect((await readBack(world, part)).status).toBe(404)
    }),
  )

  it(
    'is saved and read back alike, for its period only',
    withApp(async (world) => {
      const saved = await postQuick(world, part)
      expect([saved.status, saved.body.message]).toEqual([200, 'Penilaian berhasil disimpan.'])
      const { data } = ok(await readBack(world, part))
      expect(data.answers['1']).toEqual({
        pertanyaan: { id: 1 },
        jawaban: 'ya',
        bencana: { banjir: true, badai: false, kenaikanAir: false, kekeringan: true, kebakaranHutan: false },
      })
      expect(data.answers['10']).toEqual({ pertanyaan: { id: 10 }, jawaban: 'tidak' })
      expect(data.answers['7']).toBeUndefined()
      expect(data).toEqual(saved.body.data)
      expect((await readBack(world, part, 1)).status).toBe(404)
    }),
  )

  it(
    'takes years, semesters and ids as numbers or as digits',
    withApp(async (world) => {
      const user_id = String(await world.idOf('hospital'))
      ok(await postQuick(world, part, quickAnswers(), { user_id, year: '2026', semester: '2' }))
      ok(await readBack(world, part))
    }),
  )

  it(
    'saved twice alike is saved once, with one entry in history and audit',
    withApp(async (world) => {
      ok(await postQuick(world, part))
      ok(await postQuick(world, part))
      const history = await world.db.selectFrom('assessment_history').selectAll().execute()
      expect(history.map(({ part: of, action }) => [of, action])).toEqual([[part, 'saveQuick']])
      const audit = await world.db
        .selectFrom('audit')
        .select(['action', 'subject_id'])
        .where('subject', '=', 'self-assessment')
        .execute()
      expect(audit).toEqual([
        {
          action: 'self-assessment.saveQuick',
          subject_id: `${await world.facilityIdOf('hospital')}/2026/2/${part}`,
        },
      ])
    }),
  )

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    [
      'an unknown question',
      { ...quickAnswers(), 11: { jawaban: 'ya' } },
      { 'answers.11.jawaban': ['Pertanyaan ini tidak dikenal.'] },
    ],
    [
      'another word than ya or tidak',
      quickAnswers({ 3: 'mungkin' }),
      { 'answers.3.jawaban': ['Jawab dengan Ya atau Tidak.'] },
    ],
    [
      'a number',
      { ...quickAnswers(), 3: { jawaban: 1 } },
      { 'answers.3.jawaban': ['Jawab dengan Ya atau Tidak.'] },
    ],
    [
      'hazards while question 1 is tidak',
      quickAnswers({ 1: 'tidak' }),
      { 'answers.1.bencana': ['Jenis bencana hanya dipilih pada pertanyaan 1, bila jawabannya Ya.'] },
    ],
    [
      'hazards at another question',
      { ...quickAnswers(), 2: { jawaban: 'ya', bencana: { badai: true } } },
      { 'answers.2.bencana': ['Jenis bencana hanya dipilih pada pertanyaan 1, bila jawabannya Ya.'] },
    ],
    [
      'an unknown hazard',
      { ...quickAnswers(), 1: { jawaban: 'ya', bencana: { banjir: true, gempa: true } } },
      { 'answers.1.bencana.gempa': ['Isian ini tidak dikenal'] },
    ],
    [
      'an answer that names another question',
      { ...quickAnswers(), 2: { pertanyaan: { id: 3 }, jawaban: 'ya' } },
      { 'answers.2.pertanyaan': ['Nomor pertanyaan tidak sesuai.'] },
    ],
  ])('refuses %s at its field', (_what, answers, errors) =>
    withApp(async (world) => {
      const { status, body } = await postQuick(world, part, answers)
      expect([status, body.message, body.errors]).toEqual([422, invalidWords[part], errors])
      expect((await readBack(world, part)).status).toBe(404)
    })(),
  )

  it(
    'drops an answer to question 7 while question 6 is not ya, as the page does',
    withApp(async (world) => {
      for (const hidden of ['ya', 'mungkin', null])
        ok(await postQuick(world, part, { ...quickAnswers(), 7: { pertanyaan: { id: 7 }, jawaban: hidden } }))
      expect(ok(await readBack(world, part)).data.answers).not.toHaveProperty('7')
    }),
  )

  it(
    'says what is missing where the address names no user, year or semester',
    withApp(async (world) => {
      const [id, client] = [await world.idOf('hospital'), await world.as('hospital')]
      for (const missing of ['undefined', 'null', 'NaN', ''])
        for (const [at, place] of [
          ['userId', `${missing}/2026/2`],
          ['year', `${id}/${missing}/2`],
          ['semester', `${id}/2026/${missing}`],
        ] as const) {
          const { status, body } = await client.get(`/api/${reads[part]}/user/${place}`)
          expect([place, status, body.message, body.errors]).toEqual([
            place,
            422,
            sentences.periodRequired,
            { [at]: [sentences.periodRequired] },
          ])
        }
      const third = await client.get(`/api/${reads[part]}/user/${id}/2026/3`)
      expect([third.status, third.body.message, third.body.errors]).toEqual([
        422,
        sentences.invalidData,
        { semester: ['Paling besar 2'] },
      ])
    }),
  )

  it(
    'refuses years before 2020, a third semester and one that has not begun',
    withApp(async (world) => {
      const refused = async (more: Record<string, unknown>) => {
        const { status, body } = await postQuick(world, part, quickAnswers(), more)
        expect([status, body.message]).toEqual([422, invalidWords[part]])
        return body.errors
      }
      expect(await refused({ year: 2019 })).toHaveProperty('year')
      expect(await refused({ semester: 3 })).toHaveProperty('semester')
      expect(await refused({ year: 2027, semester: 1 })).toEqual({
        semester: ['Semester 1 Tahun 2027 belum dimulai.'],
      })
      ok(await postQuick(world, part, quickAnswers(), { year: 2020, semester: 1 }))
      world.setNow(new Date('2026-12-31T17:00:00Z'))
      ok(await postQuick(world, part, quickAnswers(), { year: 2027, semester: 1 }))
      world.setNow(testNow)
    }),
  )

  it(
    'is no other part’s, and takes no unknown field',
    withApp(async (world) => {
      expect(
        (await postQuick(world, part, quickAnswers(), { form_type: 'lain' })).body.errors,
      ).toHaveProperty('form_type')
      expect((await postQuick(world, part, quickAnswers(), { admin: true })).body.errors).toEqual({
        admin: ['Isian ini tidak dikenal'],
      })
    }),
  )

  it(
    'is saved by the facility itself and nobody else',
    withApp(async (world) => {
      const other = await world.idOf('healthCenter')
      expect((await postQuick(world, part, quickAnswers(), { user_id: other })).status).toBe(404)
      for (const person of ['admin', 'ministry', 'province', 'city', 'external'] as const)
        expect((await postQuick(world, part, quickAnswers(), { person })).status).toBe(403)
    }),
  )

  it(
    'is read by the facility, its offices, the ministry and administrators',
    withApp(async (world) => {
      ok(await postQuick(world, part))
      const url = `/api/${reads[part]}/user/${await world.idOf('hospital')}/2026/2`
      for (const person of ['hospital', 'city', 'province', 'ministry', 'admin'] as const)
        expect([person, (await (await world.as(person)).get(url)).status]).toEqual([person, 200])
      for (const person of ['healthCenter', 'otherCity', 'otherProvince'] as const)
        expect([person, (await (await world.as(person)).get(url)).status]).toEqual([person, 404])
      expect((await (await world.as('external')).get(url)).status).toBe(403)
      expect((await (await world.as(null)).get(url)).body.message).toBe(sentences.tokenMissing)
    }),
  )
})

describe('the differences between the three', () => {
  it(
    'hazard: ya to question 1 needs a ticked hazard',
    withApp(async (world) => {
      const none = await postQuick(world, 'hazard', quickAnswers({}, []))
      expect([none.status, none.body.errors]).toEqual([
        422,
        { 'answers.1.bencana': ['Silakan pilih minimal satu jenis bencana alam yang sering terjadi.'] },
      ])
      const unticked = { ...quickAnswers(), 1: { jawaban: 'ya', bencana: { banjir: false } } }
      expect((await postQuick(world, 'hazard', unticked)).status).toBe(422)
    }),
  )

  it(
    'hazard: tidak to question 1 is saved, and one may not go on',
    withApp(async (world) => {
      const { body } = await postQuick(world, 'hazard', quickAnswers({ 1: 'tidak' }, []))
      expect(body.message).toBe(
        "Data berhasil disimpan. Anda tidak dapat melanjutkan karena jawaban pada pertanyaan pertama adalah 'Tidak'.",
      )
      expect(body.data).toMatchObject({ may_continue: false, closed: false })
      expect((await postQuick(world, 'hazard')).body.data).toMatchObject({ may_continue: true })
    }),
  )

  it(
    'null is not answered: refused where an answer is required, and else left out',
    withApp(async (world) => {
      const unanswered = (id: number) => ({
        ...quickAnswers(),
        [id]: { pertanyaan: { id }, jawaban: null },
      })
      expect((await postQuick(world, 'hazard', unanswered(1))).body.errors).toEqual({
        'answers.1.jawaban': ['Jawab dengan Ya atau Tidak.'],
      })
      expect((await postQuick(world, 'capacity', unanswered(3))).body.errors).toEqual({
        'answers.3.jawaban': ['Harap jawab semua pertanyaan sebelum melanjutkan.'],
      })
      for (const part of ['hazard', 'vulnerability'] as const)
        expect(ok(await postQuick(world, part, unanswered(3))).data.answers).not.toHaveProperty('3')
    }),
  )

  it(
    'hazard: question 1 alone is enough, none is not',
    withApp(async (world) => {
      expect((await postQuick(world, 'hazard', {})).body.errors).toEqual({
        'answers.1.jawaban': ['Jawab dengan Ya atau Tidak.'],
      })
      ok(await postQuick(world, 'hazard', { 1: { jawaban: 'ya', bencana: { badai: true } } }))
    }),
  )

  it(
    'vulnerability: saves without hazards and without all answers; only tidak to question 1 stops',
    withApp(async (world) => {
      const { data } = ok(await postQuick(world, 'vulnerability', quickAnswers({}, [])))
      expect(data.answers['1']).toEqual({ pertanyaan: { id: 1 }, jawaban: 'ya' })
      expect(data.may_continue).toBe(true)
      expect(ok(await postQuick(world, 'vulnerability', { 2: { jawaban: 'ya' } })).data.may_continue).toBe(
        true,
      )
      const stopped = ok(await postQuick(world, 'vulnerability', quickAnswers({ 1: 'tidak' }, [])))
      expect([stopped.message, stopped.data.may_continue]).toEqual(['Penilaian berhasil disimpan.', false])
    }),
  )

  it(
    'capacity: every question that is shown must be answered',
    withApp(async (world) => {
      const { 3: _third, 10: _last, ...some } = withoutSeven
      const { status, body } = await postQuick(world, 'capacity', some)
      expect([status, body.errors]).toEqual([
        422,
        {
          'answers.3.jawaban': ['Harap jawab semua pertanyaan sebelum melanjutkan.'],
          'answers.10.jawaban': ['Harap jawab semua pertanyaan sebelum melanjutkan.'],
        },
      ])
      const shown = await postQuick(world, 'capacity', quickAnswers({ 6: 'ya' }))
      expect(shown.body.errors).toEqual({
        'answers.7.jawaban': ['Harap jawab semua pertanyaan sebelum melanjutkan.'],
      })
      ok(await postQuick(world, 'capacity', quickAnswers({ 6: 'ya', 7: 'tidak' })))
    }),
  )

  it(
    'capacity: no ticked hazard is an answer too, all five false',
    withApp(async (world) => {
      const { data } = ok(await postQuick(world, 'capacity', quickAnswers({}, [])))
      expect(data.answers['1'].bencana).toEqual({
        banjir: false,
        badai: false,
        kenaikanAir: false,
        kekeringan: false,
        kebakaranHutan: false,
      })
    }),
  )

  it(
    'capacity: is saved once, and then closed with a note',
    withApp(async (world) => {
      ok(await postQuick(world, 'capacity'))
      const again = await postQuick(world, 'capacity', quickAnswers({ 2: 'tidak' }))
      expect([again.status, again.body.code]).toEqual([409, 'capacityQuickSaved'])
      expect(ok(await readBack(world, 'capacity')).data).toMatchObject({
        closed: true,
        closed_note: 'Penilaian periode ini sudah disimpan dan tidak dapat diubah.',
        answers: { 2: { jawaban: 'ya' } },
      })
    }),
  )

  it(
    'hazard and vulnerability: a new save replaces the old one, which stays in the history',
    withApp(async (world) => {
      for (const part of ['hazard', 'vulnerability'] as const) {
        ok(await postQuick(world, part))
        ok(await postQuick(world, part, quickAnswers({ 2: 'tidak' })))
        expect(ok(await readBack(world, part)).data.answers['2'].jawaban).toBe('tidak')
      }
      const history = await world.db.selectFrom('assessment_history').select(['part', 'detail']).execute()
      expect(history).toMatchObject([
        { part: 'hazard', detail: { answers: { 2: 'ya' } } },
        { part: 'hazard', detail: { answers: { 2: 'tidak' } } },
        { part: 'vulnerability', detail: { answers: { 2: 'ya' } } },
        { part: 'vulnerability', detail: { answers: { 2: 'tidak' } } },
      ])
    }),
  )

  it(
    'hazard: is closed once the hazard instrument is sent; the others are not',
    withApp(async (world) => {
      ok(await postQuick(world, 'hazard'))
      ok(await postQuick(world, 'vulnerability'))
      ok(await postHazard(world))
      for (const answers of [quickAnswers(), quickAnswers({ 2: 'tidak' })]) {
        const closed = await postQuick(world, 'hazard', answers)
        expect([closed.status, closed.body.code]).toEqual([409, 'hazardFinal'])
      }
      expect(ok(await readBack(world, 'hazard')).data).toMatchObject({
        closed: true,
        closed_note: 'Instrumen bahaya periode ini sudah dikirim, sehingga jawaban ini tidak dapat diubah.',
      })
      ok(await postQuick(world, 'vulnerability', quickAnswers({ 2: 'tidak' })))
    }),
  )
})
