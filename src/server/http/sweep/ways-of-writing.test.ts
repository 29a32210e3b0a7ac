import { describe, expect, it } from 'vitest'

import { isRead } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { browserForm, formTypes } from '#server/testing/browser-form.ts'
import { type Answer, type Client, withApp } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

import { type Fields, nameOf, usualInput } from './testing/inputs.ts'
import { holdersOf, knownIds, oneOfEachRole, send } from './testing/send.ts'

/** An object or a list without entries cannot be written as a form. */
const written: Fields = {
  answers: { tidak_dikenal: '1' },
  remarks: { 'answers.reporter_name': 'Mohon periksa.' },
  postdata: { code: 'x' },
  passkey: { type: 'public-key' },
  definition: { title: 'Formulir' },
}
const calls = contract.map((endpoint) => ({ name: nameOf(endpoint), endpoint }))
const isOutside = ({ body }: Answer) => body?.code === 'meSmileNotConfigured'

/** Somebody who may make a call. */
function senderOf(endpoint: (typeof contract)[number]): Person {
  const holders = holdersOf(endpoint)
  const senders: readonly Person[] = ['hospital', ...oneOfEachRole]
  return senders.find((person) => !holders || holders.includes(people[person].role)) ?? 'admin'
}

/** What tells two answers apart: the status and, of a refusal, its fields. */
const gist = ({ status, body }: Answer) => [status, body?.code, Object.keys(body?.errors ?? {}).toSorted()]

describe('an empty parameter is not given', () => {
  it.each(calls.filter(({ endpoint }) => endpoint.query))('$name', ({ endpoint }) =>
    withApp(async (world) => {
      const usual = usualInput(endpoint, await knownIds(world))
      const client = await world.as(senderOf(endpoint))
      // Safe: queries are strict objects.
      const { shape } = endpoint.query as unknown as { shape: Record<string, unknown> }
      for (const name of Object.keys(shape)) {
        const { [name]: _absent, ...others } = usual.query
        const absent = await send(client, endpoint, { ...usual, query: others })
        for (const empty of [name, `${name}[]`]) {
          const answer = await send(client, endpoint, { ...usual, query: { ...others, [empty]: '' } })
          expect([empty, ...gist(answer)]).toEqual([empty, ...gist(absent)])
        }
      }
    })(),
  )
})

describe('an empty parameter of a question in JSON is not given', () => {
  it.each(calls.filter(({ endpoint }) => endpoint.body && isRead(endpoint)))('$name', ({ endpoint }) =>
    withApp(async (world) => {
      const usual = usualInput(endpoint, await knownIds(world))
      const client = await world.as(senderOf(endpoint))
      const given = usual.body as Fields
      for (const name of Object.keys(given)) {
        const { [name]: _absent, ...others } = given
        const absent = await send(client, endpoint, { ...usual, body: others })
        const empty = await send(client, endpoint, { ...usual, body: { ...others, [name]: '' } })
        expect([name, ...gist(empty)]).toEqual([name, ...gist(absent)])
      }
    })(),
  )
})

describe("a browser's form is answered as JSON is", () => {
  const taken = calls.filter(({ endpoint }) => endpoint.body && !endpoint.upload)
  it.each(taken)('$name', async ({ endpoint }) => {
    const answers: unknown[] = []
    const making = (call: (client: Client, url: string, body: unknown) => Promise<Answer>) =>
      withApp(async (world) => {
        const input = usualInput(endpoint, { ...(await knownIds(world)), ...written })
        const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, param: string) =>
          String(input.params[param]),
        )
        const answer = await call(await world.as(senderOf(endpoint)), url, input.body)
        answers.push(isOutside(answer) ? 'outside' : gist(answer))
      })()
    const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'delete'
    await making((client, url, body) => client[method](url, body ?? {}))
    for (const type of formTypes)
      await making((client, url, body) => client[method](url, undefined, browserForm(body ?? {}, type)))
    const [json, ...forms] = answers
    expect(forms).toEqual([json, json])
  })
})

describe('a code as the number that it is', () => {
  it.each([
    ['/api/data/kab-kota/get-by-provinsi-id', { provinsi_id: 32 }, { provinsi_id: '32' }],
    ['/api/data/kecamatan/get-kab-kota', { kabupatenkota_id: 32.73 }, { kabupatenkota_id: '32.73' }],
    ['/api/data/limbahfasyankes', { fil_provinsi: 32, page: 1 }, { fil_provinsi: '32', page: 1 }],
  ])('is answered by %s as its text is', (path, number, text) =>
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const answer = await hospital.post(path, number)
      expect([answer.status, answer.body]).toEqual([200, (await hospital.post(path, text)).body])
    })(),
  )
})

describe('a form of another site', () => {
  const sent = calls.filter(({ endpoint }) => endpoint.method !== 'GET')

  it.each(sent)('with our cookie does not make $name', ({ endpoint }) =>
    withApp(async (world) => {
      const input = usualInput(endpoint, { ...(await knownIds(world)), ...written })
      const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, param: string) => String(input.params[param]))
      const { token } = await world.as(senderOf(endpoint))
      for (const type of formTypes)
        for (const origin of ['https://lain.example', 'null', undefined]) {
          const { payload, headers } = browserForm(input.body ?? {}, type)
          const answer = await world.app.inject({
            method: endpoint.method,
            url,
            payload,
            headers: { ...headers, cookie: `token=${token}`, ...(origin ? { origin } : {}) },
          })
          expect([type, origin, answer.statusCode, answer.json().code]).toEqual([
            type,
            origin,
            403,
            'foreignOrigin',
          ])
        }
    })(),
  )

  const open = sent.filter(({ endpoint }) => endpoint.permission === 'public' && !isRead(endpoint))
  it.each(open)('without a cookie makes $name only where it starts no session', ({ endpoint }) =>
    withApp(async (world) => {
      const input = usualInput(endpoint, { ...(await knownIds(world)), ...written })
      const url = endpoint.path.replaceAll(/\{(\w+)\}/g, () => 'x')
      for (const type of formTypes) {
        const { payload, headers } = browserForm(input.body ?? {}, type)
        const answer = await world.app.inject({
          method: endpoint.method,
          url,
          payload,
          headers: { ...headers, origin: 'https://lain.example' },
        })
        expect(answer.json().code === 'foreignOrigin').toBe(!endpoint.fromAnywhere)
      }
    })(),
  )
})
