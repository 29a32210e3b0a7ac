import { describe, expect, it } from 'vitest'

import { addedPaths } from '#contract/added-form-calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'

import { nameOf, usualInput } from './http/sweep/testing/inputs.ts'
import { holdersOf, knownIds, send } from './http/sweep/testing/send.ts'
import { recordWordsOf } from './record-words.ts'
import { publishOwnForm } from './testing/own-form.ts'
import { month, ok, reason } from './testing/reports.ts'
import { type Answer, withApp, type World } from './testing/with-app.ts'
import { people } from './testing/world.ts'

const calls = contract.flatMap((endpoint) => {
  const words = Object.keys(recordWordsOf(endpoint))
  return words.length > 0 ? [{ name: nameOf(endpoint), endpoint, words }] : []
})

/** What is right to say of each word in the calls of the hospital, and of an office about its report. */
async function rightWords({ as, idOf, facilityIdOf }: World, path: string): Promise<Record<string, unknown>> {
  const id = await idOf('hospital')
  const questions = ok(await (await as('hospital')).get('/api/getPertayaanAssessmentKerentanan')).data
  return {
    id,
    user_id: id,
    username: people.hospital.username,
    facility_id: await facilityIdOf('hospital'),
    form_type: formOf(path),
    fill_status: 0,
    date: month,
    month: 11,
    year: 2026,
    roles: 'HealthServiceFacility',
    user_image: null,
    tipe_fasyankes: 1,
    province_id: 32,
    regency_id: '32.73',
    status: 'active',
    nama_rs: people.hospital.full_name,
    nama_puskesmas: null,
    digest_mail: true,
    code: 'RS001',
    name: people.hospital.full_name,
    type: 'hospital',
    'answers.*.pertanyaan.name': questions[0]?.name,
  }
}

function formOf(path: string): string {
  if (path.includes('instrument-identifikasi')) return 'identifikasi'
  if (path.includes('instrument-kerentanan')) return 'kerentanan'
  const named: [string, string][] = [
    ['/api/upload-alkes', 'alkesbermerkuri'],
    ['/api/alkes', 'alkesbermerkuri'],
    ['/api/limbahcovid', 'limbahcovid'],
    ['/api/sanitarian-kit', 'sanitarian-kit'],
    ['/api/kesehatanlingkungan-pertanyaankunci', 'kesehatanlingkungan-pertanyaankunci'],
    ['/api/kesehatanlingkungan', 'kesehatanlingkungan'],
    ['/api/kesling', 'kesehatanlingkungan'],
    ['/api/isian', 'isian-contoh'],
  ]
  return named.find(([start]) => path.startsWith(start))?.[1] ?? 'limbahfasyankes'
}

const gist = ({ status, body }: Answer) => [status, body?.code, Object.keys(body?.errors ?? {}).toSorted()]
/** A body with a word where its path leads. */
const saying = (body: object, path: string, word: unknown) =>
  path === 'answers.*.pertanyaan.name'
    ? { ...body, answers: { 1: { pertanyaan: { id: 1, name: word }, jawaban: 'ya' } } }
    : { ...body, [path]: word }

/** A call of the forms that administrators make. */
const isOwn = ({ path }: Endpoint) => path.startsWith(addedPaths('{form}').base)
const decides = ({ path }: Endpoint) => path.startsWith('/api/form-confirmation') && path.endsWith('/simpan')

describe('the words of its record', () => {
  it.each(calls)(
    'are known where they agree, and refused where they contradict: $name',
    ({ endpoint, words }) =>
      withApp(async (world) => {
        const holders = holdersOf(endpoint) ?? []
        const client = await world.as(holders.includes('HealthServiceFacility') ? 'hospital' : 'city')
        const known = {
          ...(await knownIds(world)),
          ...(isOwn(endpoint) ? { form: await publishOwnForm(world) } : {}),
          ...(endpoint.path.endsWith('-penilaian') ? { answers: [] } : {}),
        }
        const input = usualInput(endpoint, known)
        const right = await rightWords(world, endpoint.path)
        const isReport = words.includes('fill_status')
        const usual: Record<string, unknown> = {
          ...(input.body as object),
          ...(endpoint.upload && isReport ? { dry_run: true } : {}),
          ...(decides(endpoint) ? { decision: 'return', reason } : {}),
        }
        // A facility names its report by the month where its id is not asked for.
        const body = isReport && !('report_id' in usual) ? { ...usual, date: month } : usual
        for (const word of words) {
          const bare = word.includes('*') ? saying(body, word, undefined) : body
          const without = await send(client, endpoint, { ...input, body: bare })
          const agreeing = await send(client, endpoint, { ...input, body: saying(body, word, right[word]) })
          expect([word, ...gist(agreeing)]).toEqual([word, ...gist(without)])
          for (const wrong of [999_999, 'lain', { a: 1 }, [[]]]) {
            const refused = await send(client, endpoint, { ...input, body: saying(body, word, wrong) })
            const field = word.replace('*', '1')
            expect([word, refused.status, refused.body.errors]).toEqual([
              word,
              422,
              { [field]: ['Tidak sama dengan data yang tercatat'] },
            ])
          }
        }
        const unknown = await send(client, endpoint, { ...input, body: { ...body, tidak_dikenal: 1 } })
        // Beside a file alone, nothing is read.
        expect(Object.hasOwn(unknown.body.errors ?? {}, 'tidak_dikenal')).toBe(endpoint.body !== undefined)
      })(),
  )
})

describe('a record that was read', () => {
  it(
    'may be sent back whole',
    withApp(async ({ as, idOf }) => {
      const hospital = await as('hospital')
      const id = await idOf('hospital')
      const { data } = ok(await hospital.get(`/api/pengguna/${id}`))
      const saved = ok(await hospital.put(`/api/pengguna/${id}`, { ...data, full_name: 'Siti Rahmawati' }))
      expect(saved.data).toEqual({ ...data, full_name: 'Siti Rahmawati', version: 2 })
      const another = await hospital.put(`/api/pengguna/${id}`, { ...saved.data, roles: 'Administrator' })
      expect(another.body.errors).toEqual({ roles: ['Tidak sama dengan data yang tercatat'] })
    }),
  )

  it(
    'says nothing of a report that is out of reach',
    withApp(async (world) => {
      const { report_id } = ok(
        await (await world.as('otherHospital')).post('/api/limbahfasyankes', { date: month }),
      ).data
      const hospital = await world.as('hospital')
      for (const fill_status of [0, 1]) {
        const { status } = await hospital.put('/api/limbahfasyankes', { report_id, fill_status, answers: {} })
        expect([fill_status, status]).toEqual([fill_status, 404])
      }
    }),
  )
})
