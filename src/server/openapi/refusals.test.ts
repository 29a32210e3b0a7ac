import { describe, expect, it } from 'vitest'

import { contract } from '#contract/index.ts'
import { problems } from '#contract/problem.ts'

import { problemCodes } from './problem-details.ts'
import { peculiarRefusals, refusalsOf } from './refusals.ts'

const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const refusalsAt = (call: string) => contract.filter((one) => callOf(one) === call).flatMap(refusalsOf)

describe('the refusals of a call', () => {
  it('name every problem of the catalogue somewhere, except that of an address which is no call', () => {
    const declared = new Set(contract.flatMap(refusalsOf))
    expect(problemCodes.filter((code) => !declared.has(code))).toEqual(['wrongMethod'])
  })

  it('are peculiar only to calls that exist, and only where no rule gives them', () => {
    const known = new Map(contract.map((endpoint) => [callOf(endpoint), endpoint]))
    for (const [call, codes] of Object.entries(peculiarRefusals)) {
      const endpoint = known.get(call)
      const given = endpoint && refusalsOf({ ...endpoint, path: '/elsewhere' })
      expect([call, given && codes.filter((code) => given.includes(code))]).toEqual([call, []])
    }
  })

  it.each([
    ['PUT /api/limbahfasyankes', [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]],
    ['GET /api/limbahfasyankes', [400, 401, 403, 404, 409, 422, 429, 500, 503]],
    ['GET /api/map/getprovinsi', [429, 500, 503]],
    ['GET /api/form-confirmation', [400, 401, 403, 404, 409, 422, 429, 500, 503]],
    ['POST /api/pupload', [400, 401, 403, 409, 413, 415, 422, 429, 500, 503]],
  ])('of %s have the statuses %j', (call, statuses) => {
    const found = new Set(refusalsAt(call).map((code) => problems[code].status))
    expect([...found].toSorted((a, b) => a - b)).toEqual(statuses)
  })

  it.each([
    ['POST /api/limbah/store', ['wrongStatus', 'staleVersion', 'notAtWork', 'monthLocked']],
    ['PUT /api/updateBor', ['wrongStatus', 'staleVersion', 'notAtWork']],
    ['POST /api/sanitarian-kit/simpan', ['wrongStatus', 'staleVersion', 'notAtWork', 'monthLocked']],
    ['POST /api/form-confirmation/simpan', ['wrongStatus', 'answersChanged', 'remarksAdded']],
    ['POST /api/form-confirmation/confirm-many', []],
    ['PUT /api/pengguna/updateidentitas/{id}', ['staleFacility']],
    ['POST /api/assessments/penilaian', ['capacityQuickSaved']],
    ['POST /api/instrument-kerentanan', ['staleAssessment']],
  ])('of %s conflict as %j', (call, codes) => {
    const conflicts = refusalsAt(call).filter((code) => problems[code].status === 409)
    // Whatever needs a session may have been meant for the other world.
    expect(conflicts.filter((code) => code !== 'otherWorld')).toEqual(codes)
    expect(conflicts).toContain('otherWorld')
  })
})
