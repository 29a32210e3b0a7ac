import { describe, it } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { type Client, withApp } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

import { type Input, inputsFor, nameOf, nasty } from './inputs.ts'
import { holdersOf, isSound, knownIds, oneOfEachRole, send } from './send.ts'
import { tellingInputs } from './telling.ts'

/**
 * Each wrong input that may be answered in its own way (`tellingInputs`) goes to a call twice: from somebody who may make it,
 * which must not break it, and from somebody who may not, which must be refused with any input. The senders take turns, so that
 * each wrong value meets each of them at some field.
 */
export function sweepWrongInputs(isSwept: (endpoint: Endpoint) => boolean): void {
  const swept = contract.filter(isSwept).map((endpoint) => ({ name: nameOf(endpoint), endpoint }))
  describe.each(swept)('$name', ({ endpoint }) => {
    const { may, mayNot } = sendersOf(endpoint)

    it(
      'is not broken by anything that is sent, nor opened by it',
      withApp(async (world) => {
        const known = await knownIds(world)
        const clients = new Map<Person | null, Client>()
        const clientOf = async (person: Person | null) => {
          const client = clients.get(person) ?? (await world.as(person))
          clients.set(person, client)
          return client
        }
        const telling = tellingInputs(endpoint)
        let turn = 0
        for (const input of inputsFor(endpoint, known)) {
          const { issues, isSent } = await telling.weigh(input)
          if (!isSent) continue
          const permitted = inTurn(may, turn)
          const answer = await send(await clientOf(permitted), endpoint, input)
          if (!isSound(answer)) throw new Error(`${answer.status} for ${permitted}: ${wordsOf(input)}`)
          telling.wasAnswered(issues, answer)
          // Some calls end the session, which is their purpose.
          if (answer.status === 200 && endpoint.path === '/api/logout') clients.delete(permitted)
          if (mayNot.length > 0) {
            const refused = inTurn(mayNot, turn)
            const { status, body } = await send(await clientOf(refused), endpoint, input)
            const code = refused ? 'notAllowed' : 'notSignedIn'
            // An address that cannot be read is refused before it is known what it calls.
            if (body.code !== code && body.code !== 'malformed')
              throw new Error(`${status} instead of ${code} for ${refused}: ${wordsOf(input)}`)
          }
          turn++
        }
      }),
      60_000,
    )
  })
}

const wordsOf = (input: Input) => JSON.stringify(input).slice(0, 500)

/** Who may send, the owner of the ids first among them, and who may not; a visitor is nobody. */
function sendersOf(endpoint: Endpoint): { may: Person[]; mayNot: (Person | null)[] } {
  const holders = holdersOf(endpoint)
  if (!holders) return { may: ['hospital', 'admin', 'city'], mayNot: [] }
  const holds = (person: Person) => holders.includes(people[person].role)
  const first = oneOfEachRole.find(holds) ?? 'admin'
  return {
    may: [...new Set<Person>([first, 'hospital', 'city'])].filter(holds),
    mayNot: [...oneOfEachRole.filter((person) => !holds(person)), null],
  }
}

/** One place further with each round, so that a list of values that repeats does not always meet the same sender. */
const inTurn = <Sender>(senders: readonly Sender[], turn: number): Sender =>
  // Safe: there is always a sender, and the remainder is within.
  senders[(turn + Math.floor(turn / nasty.length)) % senders.length] as Sender
