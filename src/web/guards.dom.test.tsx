import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'

import type { Permission } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'

import { goHome, guard } from './guards.ts'

beforeEach(() => sessionStorage.clear())

type Person = { id: number; role: Role; practice_since?: string; second_factor_from?: string | null }
const [facility, other] = [facilityOf(7), facilityOf(8)]
const city: Person = { id: 9, role: 'PublicHealthService_Regency' }
const page = '/formulir/limbah-fasyankes/31?bagian=2'

function facilityOf(id: number): Person {
  return { id, role: 'HealthServiceFacility' }
}

const permissionAt = (path: string): Permission | undefined =>
  path.startsWith('/formulir') ? 'report.fill' : undefined

/** Where a step leads; undefined where it leaves the person on the page. */
async function ledTo(step: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (error) {
    if (!isRedirect(error)) throw error
    return error.options.href
  }
}
function contextOf(person: Person | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData<Person | null>(['session'], person)
  return { queries }
}
const open = (person: Person | null, href: string) =>
  ledTo(() =>
    guard('signed-in')({
      context: contextOf(person),
      location: { href, pathname: href.split('?')[0] ?? '' },
    }),
  )
const signIn = (person: Person) => ledTo(() => goHome({ context: { ...contextOf(person), permissionAt } }))

it('leads to the page that was asked for before signing in, once', async () => {
  expect(await open(null, page)).toBe('/welcome')
  expect(await signIn(facility)).toBe(page)
  expect(await open(facility, page)).toBeUndefined()
  expect(await signIn(facility)).toBe('/formulir')
})

it('leads nobody to a page that their role may not see', async () => {
  await open(null, page)
  expect(await signIn(city)).toBe('/konfirmasi/formulir')
})

it('keeps the page for the person who was last on this tab', async () => {
  await open(facility, '/formulir')
  expect(await open(null, page)).toBe('/welcome')
  expect(await signIn(other)).toBe('/formulir')
  expect(await signIn(facility)).toBe(page)
})

it('leads from the root and from a practice session to the first page', async () => {
  await open(null, '/')
  expect(await signIn(city)).toBe('/konfirmasi/formulir')

  await open({ ...facility, practice_since: '2026-11-27T00:00:00Z' }, page)
  await open(null, page)
  expect(await signIn(facility)).toBe('/formulir')
})

it('forgets the page after half an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await open(null, page)
  vi.advanceTimersByTime(31 * 60_000)
  expect(await signIn(facility)).toBe('/formulir')
})

it('leads to the first page where the browser keeps nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(await open(null, page)).toBe('/welcome')
  expect(await signIn(facility)).toBe('/formulir')
})

it('leaves a role only the profile once its second factor should have been set up', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T03:00:00Z') })
  const due = (second_factor_from: string | null) => ({ ...city, second_factor_from })
  const queue = '/konfirmasi/formulir'
  expect(await open(due('2026-11-29T02:59:00Z'), queue)).toBe('/profile')
  expect(await open(due('2026-11-29T02:59:00Z'), '/profile?bagian=2')).toBeUndefined()
  expect(await open(due('2026-11-29T03:01:00Z'), queue)).toBeUndefined()
  expect(await open(due(null), queue)).toBeUndefined()
})
