import { expect, it } from 'vitest'

import { isRead, pathsOf } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { routesOf } from './routes.ts'

const routes = routesOf(shippedForms)
const answered = routes.map(({ endpoint }) => endpoint)
const callsOf = (endpoints: typeof contract): string[] =>
  endpoints.flatMap((one) => pathsOf(one).map((path) => `${one.method} ${path}`)).toSorted()

// The sweeps, the addresses and the generated documents read the contract: a route outside of it would escape them all.
it('answers exactly the calls of the contract, each once', () => {
  expect(callsOf(answered)).toEqual(callsOf(contract))
})

/** What it writes is no act of anybody: it counts readers. */
const counting = 'GET /api/dokumen/{dokumen_id}/berkas/{number}'

// An administrator who looks as somebody else would leave a trace of an act that the other never did.
it('does nothing that the audit tells of while somebody is looked at', () => {
  const open = routes
    .filter(({ endpoint, mode }) => isRead(endpoint) && (mode === 'write' || mode === 'slow'))
    .filter(({ endpoint }) => endpoint.whileViewing !== false)
  expect(callsOf(open.map(({ endpoint }) => endpoint))).toEqual([counting])
})
