import { isIP } from 'node:net'

import * as z from 'zod'

import { type Role, roleNames } from '#domain/roles.ts'

import type { ScannerSettings } from './files/clamd.ts'
import { isThisMachine } from './this-machine.ts'

/** What a variable of the environment may be, each kind with its sentence for what it is not. */

/** On where nothing is said. */
export const flag = z
  .enum(['1', 'true', '0', 'false'], { error: 'must be 1 (true) or 0 (false)' })
  .optional()
  .transform((word) => word === undefined || word === '1' || word === 'true')
export const number = (unset: number, min: number, max: number) =>
  z
    .string()
    .default(String(unset))
    .transform((text, { addIssue }) => {
      const value = Number(text)
      if (/^\s*\d+\s*$/.test(text) && value >= min && value <= max) return value
      addIssue(`must be a whole number from ${min} to ${max}`)
      return unset
    })
export const oneOf = <Word extends string>(unset: Word, words: readonly Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` }).default(unset)
export const day = z.iso.date({ error: 'must be a day such as 2027-01-15' })
export const instant = z.iso.datetime({
  offset: true,
  error: 'must be an instant such as 2026-12-03T08:00:00+07:00',
})

/** The proxies in front: how many there are, or the networks that they are in. */
export type TrustedProxies = number | readonly string[]

const mostProxies = 9
/** `1` and `10.0.0.0/8, ::1`; what believes everyone, such as `true` and `0.0.0.0/0`, is refused: a client writes the rest of the list. */
export const proxies = z
  .string()
  .default('0')
  .transform((text, { addIssue }): TrustedProxies => {
    const said = text.trim()
    if (said === 'false') return 0
    if (/^\d$/.test(said)) return Number(said)
    const networks = said.split(',').map((network) => network.trim())
    if (networks.every(isNetwork)) return networks
    addIssue(
      `must be the number of proxies in front (0 to ${mostProxies}) or their networks, such as 10.0.0.0/8, ::1`,
    )
    return 0
  })

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

const shortestIdle = 5
const longestIdle = 7 * 24 * 60
/** `Administrator=30,External=60`: minutes by role. */
export const idleLimits = z
  .string()
  .optional()
  .transform((text = '', { addIssue }): Partial<Record<Role, number>> => {
    if (text === '') return {}
    const said = text.split(',').map((part) => /^\s*(\w+)=(\d{1,5})\s*$/.exec(part))
    const limits = said.map((match) => ({
      role: roleNames.find((role) => role === match?.[1]),
      minutes: Number(match?.[2]),
    }))
    const isRight = limits.every(
      ({ role, minutes }) => role !== undefined && minutes >= shortestIdle && minutes <= longestIdle,
    )
    const isOnce = new Set(limits.map(({ role }) => role)).size === limits.length
    if (!isRight || !isOnce)
      addIssue(
        `must be minutes by role (${shortestIdle} to ${longestIdle}), each role once, such as Administrator=30,External=60; the roles are ${roleNames.join(', ')}`,
      )
    return Object.fromEntries(limits.flatMap(({ role, minutes }) => (role ? [[role, minutes]] : [])))
  })

/** An address that begins in one of these ways; whatever else is asked of it is asked of an address only. */
export const addressOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, abort: true, error: `must be an address such as ${example}` })
export const databaseAddress = addressOf(
  /^postgres(ql)?$/,
  'postgres://name:password@db.example.id:5432/silika',
).refine((text) => !new URL(text).hostname.includes(','), {
  error: 'must name one host, which leads to the primary where there are several',
})

/** Plain http is for a provider on this machine, as in the tests. */
export function isIssuer(text: string): boolean {
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || isThisMachine(hostname)
  return isSafe && !pathname.includes('/.well-known/') && search === '' && hash === ''
}
/** Where buckets are: nothing of a call, and nobody's name. */
export function isStore(text: string): boolean {
  const { protocol, hostname, search, hash, username } = new URL(text)
  return (protocol === 'https:' || isThisMachine(hostname)) && search === '' && hash === '' && username === ''
}
/** No page, link or way back of ours lies below another path. */
export const isOrigin = (text: string) => new URL(text).href === `${new URL(text).origin}/`
/** A host, and a name and a password that can be read. */
export function isMailServer(text: string): boolean {
  const { hostname, username, password } = new URL(text)
  try {
    decodeURIComponent(`${username} ${password}`)
  } catch {
    return false
  }
  return hostname !== ''
}

/** `Administrator,MinistryOfHealth`: roles. */
export const roleList = z
  .string()
  .transform((text, { addIssue }): Role[] => {
    const said = text.split(',').map((word) => word.trim())
    const known = roleNames.filter((role) => said.includes(role))
    if (known.length !== said.length) addIssue(`must be roles, each once; they are ${roleNames.join(', ')}`)
    return known
  })
  .optional()
export const secretKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 random bytes in base64: openssl rand -base64 32' })
  .transform((text) => Buffer.from(text, 'base64'))
  .optional()

export const scanner = z.string().transform((text, { addIssue }): ScannerSettings['at'] => {
  const url = URL.parse(text)
  const port = Number(url?.port)
  if (url?.protocol === 'unix:' && url.host === '' && url.pathname.length > 1) return { path: url.pathname }
  if (url?.protocol === 'tcp:' && url.hostname !== '' && port > 0)
    return { host: url.hostname.replaceAll(/[[\]]/g, ''), port }
  addIssue('must be like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl')
  return { path: '' }
})
