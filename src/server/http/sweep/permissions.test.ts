import { describe, expect, it } from 'vitest'

import { contract } from '#contract/index.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { withApp } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

import { nameOf, usualInput } from './testing/inputs.ts'
import { holdersOf, isBroken, knownIds, oneOfEachRole, send } from './testing/send.ts'

/** Where facilities of every region are named on purpose. */
const namesEverybody: Permission[] = ['map.read']
const elsewhere = ['otherHospital', 'otherCity', 'otherProvince'] as const satisfies Person[]

/**
 * Every call of the contract, old or new: answered to the roles that it is for, refused to all others,
 * and silent about a facility to people of another. Read off the contract, so that a new call is swept the day it is written.
 */
describe.each(contract.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
  const holders = holdersOf(endpoint)

  it(
    'is answered to the roles that it is for and refused to everybody else',
    withApp(async (world) => {
      const usual = usualInput(endpoint, await knownIds(world))
      const visitor = await send(await world.as(null), endpoint, usual)
      expect(visitor.body?.code === 'notSignedIn').toBe(holders !== null)
      // First the people of other regions: a call by one whose region it is could close what they should not have seen.
      for (const person of elsewhere) {
        const answer = await send(await world.as(person), endpoint, usual)
        expect(isBroken(answer)).toBe(false)
        if (endpoint.permission === 'public' || namesEverybody.includes(endpoint.permission)) continue
        expect([person, JSON.stringify(answer.body)]).toEqual([
          person,
          expect.not.stringContaining(people.hospital.full_name),
        ])
      }
      for (const person of oneOfEachRole) {
        const role: Role = people[person].role
        const answer = await send(await world.as(person), endpoint, usual)
        const isRefused = answer.status === 403 && answer.body.code === 'notAllowed'
        expect([role, isRefused]).toEqual([role, holders !== null && !holders.includes(role)])
        expect(isBroken(answer)).toBe(false)
        // Answered by its own function, not by "no such address".
        expect(answer.body?.what).not.toBe('Alamat ini')
      }
    }),
  )
})
