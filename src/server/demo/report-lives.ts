import { addMonths, defaultDeadlines, dueInstantOf, firstDayOf, type Month } from '#domain/month.ts'
import { type Random, randomOf } from '#domain/random.ts'
import type { StoredStatus, Transition } from '#domain/report-status.ts'
import { transitions } from '#domain/report-status.ts'
import { zones } from '#domain/time.ts'

import type { NamedFacility } from './facilities.ts'
import type { DemoFacility } from './form-generator.ts'
import type { Group } from './sampled-regencies.ts'

/** One transition in the life of a report, and when it was taken. */
type LifeTransition = { transition: Extract<Transition, 'save' | 'send' | 'return' | 'confirm'>; at: Date }
/** The transitions of one report up to now, oldest first; `opened` is when an office first looked. */
export type Life = { steps: readonly LifeTransition[]; opened: Date | null }

/** How facilities of a group report; seeds, not statistics. */
const behaviour: Readonly<
  Record<Group, { reporting: number; onTime: number; confirmed: number; returned: number }>
> = {
  jawa: { reporting: 0.9, onTime: 0.84, confirmed: 0.88, returned: 0.09 },
  sumatera: { reporting: 0.78, onTime: 0.74, confirmed: 0.78, returned: 0.08 },
  baliNusra: { reporting: 0.8, onTime: 0.76, confirmed: 0.8, returned: 0.08 },
  kalimantan: { reporting: 0.77, onTime: 0.72, confirmed: 0.76, returned: 0.08 },
  sulawesi: { reporting: 0.74, onTime: 0.7, confirmed: 0.72, returned: 0.07 },
  malukuPapua: { reporting: 0.45, onTime: 0.55, confirmed: 0.55, returned: 0.05 },
}
/** The share of silent facilities that stay silent in the next month too. */
const staysSilent = 0.85

const minute = 60_000
const day = 86_400_000
const before = (at: Date, span: number) => new Date(at.getTime() - span)
const after = (at: Date, span: number) => new Date(at.getTime() + span)

/** The months of a form whose reports are made, oldest first; the last is the current one. */
type Span = {
  form: string
  months: readonly Month[]
  now: Date
  /** By how much fewer facilities reported a year before. */
  trend: number
}

/** What a facility has made of each of the months; null where nothing was begun. */
export function livesOf(
  facility: DemoFacility,
  rate: number,
  { form, months, now, trend }: Span,
): (Life | null)[] {
  const random = randomOf(`life ${form} ${facility.code}`)
  const { reporting } = behaviour[facility.group]
  const today = Math.min(0.985, (reporting + (facility.type === 'hospital' ? 0.04 : -0.01)) * rate)
  const likelyAt = (index: number) => Math.max(0.1, today - (trend * (months.length - 1 - index)) / 12)
  let silent = !random.happens(likelyAt(0))
  return months.map((month, index) => {
    const likely = likelyAt(index)
    const isCurrent = index === months.length - 1
    silent = silent
      ? random.happens(staysSilent)
      : random.happens(((1 - likely) * (1 - staysSilent)) / likely)
    if (isCurrent) return currentLife(random, month, now)
    return silent ? null : usualLife(facility, month, now, random)
  })
}

/** The current month: most have not begun; some have a draft, a few have already sent. */
function currentLife(random: Random, month: Month, now: Date): Life | null {
  const [begins, sends, age] = [random.happens(0.2), random.happens(0.1), random.between(0.05, 0.6)]
  const firstDay = new Date(`${firstDayOf(month)}T00:00:00Z`)
  const begun = before(now, age * Math.max(0, now.getTime() - firstDay.getTime()))
  if (!begins) return null
  return cutAt(
    [
      { transition: 'save', at: begun },
      ...(sends ? [{ transition: 'send' as const, at: after(begun, 40 * minute) }] : []),
    ],
    now,
  )
}

function usualLife(facility: DemoFacility, month: Month, now: Date, random: Random): Life | null {
  const { onTime, confirmed, returned } = behaviour[facility.group]
  const sent = sendingTime(facility, month, random.happens(onTime), random)
  const steps: LifeTransition[] = [
    { transition: 'save', at: before(sent, random.between(20 * minute, 2 * day)) },
    { transition: 'send', at: sent },
  ]
  let latest = sent
  const isReturned = random.happens(returned)
  const isCorrected = random.happens(0.9)
  if (isReturned) {
    latest = after(latest, random.between(1, 8) * day)
    steps.push({ transition: 'return', at: latest })
    latest = after(latest, random.between(0.2, 6) * day)
    if (isCorrected) steps.push({ transition: 'send', at: latest })
  }
  const decided = after(latest, random.between(0.5, 18) * day)
  if (random.happens(confirmed) && (!isReturned || isCorrected))
    steps.push({ transition: 'confirm', at: decided })
  return cutAt(steps, now)
}

/** Most send in the last days before the deadline, in the working hours of their zone. */
function sendingTime({ zone }: DemoFacility, month: Month, onTime: boolean, random: Random): Date {
  const dayOfMonth = onTime
    ? Number(random.weighted({ 1: 2, 2: 3, 3: 3, 4: 4, 5: 5, 6: 5, 7: 8, 8: 12, 9: 18, 10: 30 }))
    : random.whole(11, 11 + Math.floor(random.lognormal(3, 0.8)) + 3)
  const hour = Number(
    random.weighted({ 8: 11, 9: 11, 10: 15, 11: 15, 12: 5, 13: 13, 14: 12, 15: 6, 16: 5, 20: 4, 22: 3 }),
  )
  const start = Date.parse(`${firstDayOf(addMonths(month, 1))}T00:00:00Z`)
  const local = (dayOfMonth - 1) * day + hour * 60 * minute + random.between(0, 59) * minute
  return new Date(start + local - zones[zone].offsetHours * 60 * minute)
}

/** The part of a planned life that has happened by now. */
function cutAt(steps: readonly LifeTransition[], now: Date): Life | null {
  const taken = steps.filter(({ at }) => at <= now)
  if (taken.length === 0) return null
  const decision = taken.find(({ transition }) => transition === 'return' || transition === 'confirm')
  return { steps: taken, opened: decision ? before(decision.at, 8 * minute) : null }
}

/** The states that the previous month is given on purpose, so that there is something to see and do. */
export type Staged = 'draft' | 'waiting' | 'opened' | 'returned' | 'confirmed' | 'unfilled'

const staging: Readonly<Record<NamedFacility, Readonly<Record<string, Staged>>>> = {
  'rs@silika.test': {
    limbahfasyankes: 'returned',
    limbahcovid: 'unfilled',
    alkesbermerkuri: 'confirmed',
    kesehatanlingkungan: 'draft',
    'kesehatanlingkungan-pertanyaankunci': 'waiting',
  },
  'puskesmas@silika.test': {
    limbahfasyankes: 'waiting',
    limbahcovid: 'waiting',
    alkesbermerkuri: 'confirmed',
    kesehatanlingkungan: 'confirmed',
    'sanitarian-kit': 'draft',
  },
  'puskesmas2@silika.test': {
    limbahfasyankes: 'draft',
    alkesbermerkuri: 'waiting',
    'kesehatanlingkungan-pertanyaankunci': 'confirmed',
    'sanitarian-kit': 'returned',
  },
  'rs2@silika.test': {
    limbahfasyankes: 'waiting',
    alkesbermerkuri: 'draft',
    kesehatanlingkungan: 'returned',
    'kesehatanlingkungan-pertanyaankunci': 'waiting',
  },
}
/** The previous month's waste reports of the two cities that are shown whole, facility by facility in a shuffled order. */
const cityQueues: Readonly<Record<string, readonly (readonly [Staged, number])[]>> = {
  '32.73': [
    ['waiting', 22],
    ['opened', 2],
    ['returned', 4],
    ['confirmed', 14],
    ['draft', 5],
  ],
  '35.78': [
    ['waiting', 12],
    ['opened', 1],
    ['returned', 3],
    ['confirmed', 15],
    ['draft', 3],
  ],
}

/** The same of their other forms: shares of those who owe one. */
const otherShares: readonly (readonly [Staged, number])[] = [
  ['waiting', 0.3],
  ['opened', 0.04],
  ['returned', 0.06],
  ['confirmed', 0.36],
  ['draft', 0.1],
]

/** The staged states of the facilities (by code) of a city; the others have not begun. */
export function stagedQueue(
  form: string,
  regency: string,
  codes: readonly string[],
): ReadonlyMap<string, Staged> {
  const counted = cityQueues[regency]
  if (!counted) return new Map()
  const queue =
    form === 'limbahfasyankes'
      ? counted
      : otherShares.map(([state, share]) => [state, Math.round(share * codes.length)] as const)
  const states = queue.flatMap(([state, count]) => Array.from({ length: count }, () => state))
  return new Map(
    randomOf(`queue ${form} ${regency}`)
      .shuffled(codes)
      .map((code, index) => [code, states[index] ?? 'unfilled']),
  )
}

/** The named facilities: exemplary until last month, which is staged; nothing in the current month. */
export function namedLives(
  facility: DemoFacility,
  person: NamedFacility,
  { form, months, now }: Span,
): (Life | null)[] {
  return months.map((month, index) => {
    if (index === months.length - 1) return null
    if (index === months.length - 2)
      return stagedLife(staging[person][form] ?? 'unfilled', facility, month, now)
    const random = randomOf(`life ${form} ${facility.code} ${month}`)
    const sent = sendingTime(facility, month, true, random)
    return cutAt(
      [
        { transition: 'save', at: before(sent, random.between(30 * minute, 2 * day)) },
        { transition: 'send', at: sent },
        { transition: 'confirm', at: after(sent, random.between(1, 6) * day) },
      ],
      now,
    )
  })
}

/** A life that ends in the wished state, on any day of the month. */
export function stagedLife(state: Staged, facility: DemoFacility, month: Month, now: Date): Life | null {
  if (state === 'unfilled') return null
  const random = randomOf(`stage ${facility.code} ${month}`)
  const due = dueInstantOf(month, defaultDeadlines).getTime()
  // A few are late, where the deadline has already passed.
  const planned = due - random.between(0.05, 8) * day + (random.happens(0.12) ? 9 * day : 0)
  const latest = now.getTime() - random.between(2.2, 4) * day
  const sent = new Date(Math.floor(Math.min(planned, latest) / minute) * minute)
  const begun = { transition: 'save' as const, at: before(sent, random.between(30 * minute, 1.5 * day)) }
  const sending = { transition: 'send' as const, at: sent }
  const decision = after(sent, random.between(0.3, 2) * day)
  const lives: Record<Exclude<Staged, 'unfilled'>, Life> = {
    draft: { steps: [begun], opened: null },
    waiting: { steps: [begun, sending], opened: null },
    opened: { steps: [begun, sending], opened: decision },
    returned: {
      steps: [begun, sending, { transition: 'return', at: decision }],
      opened: before(decision, 9 * minute),
    },
    confirmed: {
      steps: [begun, sending, { transition: 'confirm', at: decision }],
      opened: before(decision, 4 * minute),
    },
  }
  return lives[state]
}

/** The state in which a life has left its report. */
export function statusOf({ steps }: Life): StoredStatus {
  const last = steps.at(-1)
  if (!last) throw new Error('A life has at least one transition')
  return transitions[last.transition].to
}
