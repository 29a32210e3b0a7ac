import { expect, it } from 'vitest'

import { pathsOf } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { routesOf } from './routes.ts'

const answered = routesOf(shippedForms).map(({ endpoint }) => endpoint)
const callsOf = (endpoints: typeof contract): string[] =>
  endpoints.flatMap((one) => pathsOf(one).map((path) => `${one.method} ${path}`)).toSorted()

// The sweeps, the addresses and the generated documents read the contract: a route outside of it would escape them all.
it('answers exactly the calls of the contract, each once', () => {
  expect(callsOf(answered)).toEqual(callsOf(contract))
})
