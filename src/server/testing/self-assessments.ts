import type { HazardKey } from '#domain/hazards.ts'

import { ok } from './reports.ts'
import type { Answer, World } from './with-app.ts'
import type { Person } from './world.ts'

/** The period in which tests happen, at `testNow`. */
export const period = { year: 2026, semester: 2 } as const
export const evidence = 'https://drive.contoh.go.id/bukti/1'

/** Some fields of each row of a reply, as lists. */
export function columnsOf(rows: readonly Record<string, unknown>[], ...names: string[]): unknown[][] {
  return rows.map((row) => names.map((name) => row[name]))
}

/** Quick answers as they travel; every question answered by default. */
export function quickAnswers(
  answers: Readonly<Record<number, string>> = {},
  ticked: readonly HazardKey[] = ['banjir', 'kekeringan'],
) {
  const all: Record<number, string> = {
    1: 'ya',
    2: 'ya',
    3: 'tidak',
    4: 'ya',
    5: 'tidak',
    6: 'tidak',
    8: 'ya',
    9: 'tidak',
    10: 'tidak',
    ...answers,
  }
  return Object.fromEntries(
    Object.entries(all).map(([id, jawaban]) => [
      id,
      {
        pertanyaan: { id: Number(id) },
        jawaban,
        ...(id === '1' && ticked.length > 0
          ? { bencana: Object.fromEntries(ticked.map((key) => [key, true])) }
          : {}),
      },
    ]),
  )
}

/** Who sends, and what travels beside the answers. */
type Sending = { person?: Person; [field: string]: unknown }

const quickCalls = {
  hazard: ['/api/form-assessment-answers', 'identifikasi'],
  vulnerability: ['/api/form-assessment-answers-kerentanan', 'kerentanan'],
  capacity: ['/api/assessments/penilaian', 'penilaian'],
} as const

export async function postQuick(
  { as, idOf }: World,
  part: keyof typeof quickCalls,
  answers: Record<string, unknown> = quickAnswers(),
  { person = 'hospital', ...more }: Sending = {},
): Promise<Answer> {
  const [url, form_type] = quickCalls[part]
  const body = { form_type, user_id: await idOf(person), ...period, answers, ...more }
  return (await as(person)).post(url, body)
}

/** One ticked general item and one ticked box of flood. */
export const floodAnswers = {
  pertanyaan_umum: { Banjir: { WASH: { answers: { '1201': { dampak: true, potensiDampak: false } } } } },
  pertanyaan_khusus: {
    Banjir: {
      WASH: {
        Tinggi: [{ id_question: 11_211, bencana_name: 'Banjir', section_name: 'WASH', answered: 'Tinggi' }],
      },
    },
  },
}

export async function postHazard(
  { as, idOf }: World,
  answers: Record<string, unknown> = floodAnswers,
  { person = 'hospital', ...more }: Sending = {},
): Promise<Answer> {
  const body = { user_id: await idOf(person), ...period, ...answers, ...more }
  return (await as(person)).post('/api/instrument-identifikasi', body)
}

type Linked = { question_id: number; answer: string | null; link?: string | null; [name: string]: unknown }
export const linked = (
  question_id: number,
  answer: string | null,
  link: string | null = evidence,
): Linked => ({
  question_id,
  answer,
  link,
})

export async function postVulnerability(
  { as, idOf }: World,
  answers: { khusus?: unknown[]; umum?: unknown[] },
  { person = 'hospital', ...more }: Sending = {},
): Promise<Answer> {
  const { khusus: pertanyaan_khusus = [], umum: pertanyaan_umum = [] } = answers
  return (await as(person)).post('/api/instrument-kerentanan', {
    user_id: await idOf(person),
    year: period.year,
    semester: String(period.semester),
    pertanyaan_khusus,
    pertanyaan_umum,
    ...more,
  })
}

export async function postCapacity(
  { as, idOf }: World,
  answers: unknown[],
  { person = 'hospital', ...more }: Sending = {},
): Promise<Answer> {
  return (await as(person)).post('/api/instrument-penilaian', {
    form_type: 'penilaian_instrument',
    user_id: await idOf(person),
    tahun_assessment: period.year,
    semester_assessment: period.semester,
    answers,
    ...more,
  })
}

/** All questions of an instrument, answered alike. */
export async function allOf(
  { as }: World,
  instrument: 'khusus' | 'umum' | 'capacity',
  answer: string,
): Promise<Linked[]> {
  const url = {
    khusus: '/api/kerentanan-khusus',
    umum: '/api/kerentananquestionall',
    capacity: '/api/penilaianquestionall',
  }[instrument]
  const { data } = ok(await (await as('hospital')).get(url))
  const questions: { id: number }[] = data.flatMap(
    (row: { pertanyaan_list?: []; questions?: []; type_bencana?: string }) =>
      row.type_bencana === undefined || ['Banjir', 'Kekeringan'].includes(row.type_bencana)
        ? (row.pertanyaan_list ?? row.questions ?? [])
        : [],
  )
  return questions.map(({ id }) => linked(id, answer))
}

/** A facility that has sent all three parts. */
export async function completeAssessment(
  world: World,
  person: Person = 'hospital',
  { vulnerability = 'Sedang', capacity = 'Sedang' }: { vulnerability?: string; capacity?: string } = {},
): Promise<void> {
  ok(await postQuick(world, 'hazard', quickAnswers(), { person }))
  ok(await postHazard(world, floodAnswers, { person }))
  ok(await postQuick(world, 'vulnerability', quickAnswers(), { person }))
  ok(
    await postVulnerability(
      world,
      {
        khusus: await allOf(world, 'khusus', vulnerability),
        umum: await allOf(world, 'umum', vulnerability),
      },
      { person },
    ),
  )
  ok(await postQuick(world, 'capacity', quickAnswers(), { person }))
  ok(await postCapacity(world, await allOf(world, 'capacity', capacity), { person }))
}

/** Two hazards ticked in the hazard part. */
export async function tickHazards(world: World): Promise<void> {
  ok(await postQuick(world, 'hazard', quickAnswers({}, ['banjir', 'kenaikanAir'])))
}

/** The paths that read back what was sent of each instrument. */
export const instrumentReaders = {
  hazard: 'instrument-identifikasi',
  levels: 'get-jawaban-pertanyaan-identifikasi-khusus',
  vulnerability: 'instrument-kerentanan',
  capacity: 'instrument-penilaian',
} as const

/** What a hospital has sent of an instrument. */
export async function readBack(
  { as, idOf }: World,
  instrument: keyof typeof instrumentReaders,
): Promise<Answer> {
  return (await as('hospital')).get(`/api/${instrumentReaders[instrument]}/${await idOf('hospital')}/2026/2`)
}

/** The hazard levels of the hospital's regency, each written in another way. */
export const bandungLevels = [
  { kabupatenkota_id: '32.73', bencana: 'Banjir', tingkat: 'Tinggi' },
  { kabupatenkota_id: '32.73', bencana: 'Air Laut', tingkat: 'rendah' },
  { kabupatenkota_id: '32.73', bencana: 'kekeringan', tingkat: '115,38' },
]
/** Imports hazard levels as an administrator does. */
export const importLevels = async (
  { as }: World,
  rows: unknown[] = bandungLevels,
  more: object = {},
  person: Person = 'admin',
) => (await as(person)).post('/api/creshcf/hazard-levels', { rows, source: 'IRBI 2024', ...more })
/** What a facility's period is worth, as a reader gets it. */
export const readResult = async ({ as, idOf }: World, person: Person = 'hospital', reader: Person = person) =>
  (await as(reader)).get(`/api/creshcf/result/${await idOf(person)}/2026/2`)
