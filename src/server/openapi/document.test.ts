import { setImmediate as nextTurn } from 'node:timers/promises'

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'

import { pathsOf } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { withApp } from '#server/testing/with-app.ts'

import { openApiDocument } from './document.ts'
import { validatorOf } from './testing/validator.ts'

const document = (await openApiDocument(contract, { name: 'SILIKA', version: 'v1.3' })) as {
  openapi: string
  components: { examples: Record<string, { value: { message: string } }> }
  paths: Record<string, Record<string, Operation>>
}
type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }>
  }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: object; examples?: object }> }
  >
  security: object[]
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

describe('the OpenAPI document', () => {
  it('shows every call of the contract under each of its addresses, and nothing else', () => {
    const listed = operations.map(({ method, path }) => `${method} ${path}`).toSorted()
    const promised = contract.flatMap((one) => pathsOf(one).map((path) => `${one.method} ${path}`)).toSorted()
    expect(listed).toEqual(promised)
  })

  it('leaves others their turn after each call', async () => {
    const some = contract.slice(0, 20)
    const seen = { turns: 0, isMade: false }
    void openApiDocument(some, { name: 'SILIKA', version: 'v1.3' }).then(() => (seen.isMade = true))
    for (; !seen.isMade; seen.turns++) await nextTurn()
    expect(seen.turns).toBeGreaterThan(some.length)
  })

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect([valid, errors]).toEqual([true, undefined])
  })

  it('shows each refusal as its schema has it, in words', () => {
    const faultOf = validatorOf(document)
    for (const [code, { value }] of Object.entries(document.components.examples))
      expect([code, faultOf(value, ['components', 'schemas', `Problem.${code}`])]).toEqual([code, null])
    for (const { operation } of operations)
      for (const [status, { content, description }] of Object.entries(operation.responses)) {
        if (status === '200') continue
        const { schema, examples = {} } = content['application/json'] ?? {}
        const codes = Object.keys(examples)
        const refs = codes.map((code) => ({ $ref: `#/components/schemas/Problem.${code}` }))
        expect(schema).toEqual(refs.length === 1 ? refs[0] : { oneOf: refs })
        for (const code of codes)
          expect(description).toContain(document.components.examples[code]?.value.message)
      }
  })

  it('says of a call that needs no session that it takes one, where it may open more', () => {
    const { security } = document.paths['/api/file/{id}']?.['get'] ?? {}
    expect(security).toEqual([{}, { bearer: [] }, { cookie: [] }])
    expect(document.paths['/api/session']?.['get']?.security).toContainEqual({ programKey: [] })
    expect(document.paths['/api/profile']?.['get']?.security).not.toContainEqual({})
  })

  it('has each call once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes each path parameter, and says what a call is for', () => {
    for (const { path, operation } of operations) {
      const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect([path, named]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)])
      expect(operation.summary).toMatch(/^[A-Z].+/)
      expect(operation.responses['200']).toBeDefined()
    }
  })

  it('describes the body of the sign-in with what it needs', () => {
    const schema = document.paths['/api/login']?.['post']?.requestBody?.content['application/json']?.schema
    expect(schema).toMatchObject({
      type: 'object',
      required: ['username', 'password', 'apps-key'],
      additionalProperties: false,
    })
  })

  it('describes uploads as forms, files as bytes, and instants as times', () => {
    expect(document.paths['/api/pupload']?.['post']?.requestBody?.content).toHaveProperty(
      'multipart/form-data',
    )
    expect(document.paths['/api/pp']?.['get']?.responses['200']?.content).toHaveProperty('*/*')
    const sessions = document.paths['/api/sessions']?.['get']?.responses['200']
    expect(JSON.stringify(sessions)).toContain('"created_at":{"type":"string","format":"date-time"}')
  })

  it('describes every way to ask for a list, and both ways in which it comes', () => {
    const call = document.paths['/api/data/{url}']?.['post']
    expect(Object.keys(call?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ])
    const content = call?.responses['200']?.content
    expect(Object.keys(content ?? {})).toEqual(['application/json', '*/*'])
    expect(content?.['application/json']?.schema).toMatchObject({
      anyOf: [{ type: 'object' }, { type: 'object' }],
    })
  })

  it('is served with a page for readers that fetches nothing from elsewhere', () =>
    withApp(async ({ as }) => {
      const visitor = await as(null)
      const served = await visitor.get('/api/docs/openapi.json')
      expect(served.status).toBe(200)
      expect(served.body.openapi).toBe('3.1.0')
      const page = await visitor.get('/api/docs')
      expect(page.headers['content-type']).toContain('text/html')
      const sources = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, source]) => source ?? '',
      )
      expect(sources.length).toBeGreaterThan(2)
      for (const source of sources)
        expect([source, (await visitor.get(source)).status]).toEqual([source, 200])
      expect((await visitor.get('/api/docs/assets/index.html')).status).toBe(404)
    })())
})

describe('the addresses of the API', () => {
  it('are those that the outside knows; a change here is a change for everyone', async () => {
    const lines = operations.map(({ method, path, operation }) =>
      [
        method.padEnd(6),
        path,
        operation.security.some((one) => Object.keys(one).length === 0) ? '(public)' : '',
      ]
        .join(' ')
        .trimEnd(),
    )
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('./addresses.snapshot.txt')
  })
})
