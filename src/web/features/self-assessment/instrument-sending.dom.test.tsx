import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listSessions } from '#contract/own-account.ts'
import { readHazardQuick, readVulnerabilityQuick } from '#contract/self-assessment/quick.ts'
import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import { sentences } from '#domain/self-assessment/words.ts'

import { call } from '../../api/call.ts'
import { refuse, silence } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { RefusedNotice, SendingDialogs, useInstrumentSending } from './instrument-sending.tsx'
import { readBacks } from './saved-query.ts'

const period = { year: 2026, semester: 2 } as const

function Sending({ part }: { part: AssessmentPart }) {
  const draft = { submissionKey: () => 'key', base: 1, close: () => undefined }
  // Any call fails as the sending does.
  const fail = async () => {
    await call(listSessions)
    throw new Error('The call was to fail.')
  }
  const sending = useInstrumentSending(part, period, draft, fail)
  return (
    <>
      <RefusedNotice refused={sending.refused} />
      <button type="button" onClick={sending.send}>
        Kirim
      </button>
      <SendingDialogs
        part={part}
        sending={sending}
        deviceFails={false}
        textOf={() => undefined}
        onGo={() => undefined}
      />
    </>
  )
}

/** Sends a part, and gives which of the answers of the page are stale by then. */
async function send(part: AssessmentPart) {
  const { user, queries } = showAt('/form/creshcf', () => <Sending part={part} />, { me: siti })
  const read = [...new Set([...readBacks[part], readHazardQuick, readVulnerabilityQuick])]
  for (const { path } of read) queries.setQueryData([path, '7', 2026, 2], null)
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  const stale = () => read.filter(({ path }) => queries.getQueryState([path, '7', 2026, 2])?.isInvalidated)
  return { stale }
}
const dialog = (words: string) => screen.findByText(words, { selector: 'dialog *' })
const banner = async (words: string) =>
  expect((await screen.findByRole('alert')).textContent).toContain(words)

it.each([
  ['hazard', dialog, sentences.notSavedOffline, []],
  ['vulnerability', dialog, sentences.notSavedOffline, readBacks.vulnerability],
  ['capacity', banner, sentences.capacitySaveFailed(sentences.noConnection), readBacks.capacity],
] as const)(
  'tells how sending of %s was lost, and reads what may have arrived where it may be sent again',
  async (part, find, words, read) => {
    silence(listSessions)
    const { stale } = await send(part)
    await find(words)
    await waitFor(() => expect(stale()).toEqual(read))
  },
)

const busy = { code: 'internal', message: 'Basis data sedang dipelihara.' } as const
const old = { code: 'staleAssessment', message: 'Sudah dikirim dari tempat lain.' } as const
const ended = { code: 'sessionEnded', message: 'Habis.' } as const
const wrong = { code: 'invalidInput', message: 'Isian tidak sah.' } as const
type Refusing = {
  part: AssessmentPart
  status: number
  problem: Parameters<typeof refuse>[2]
  find: typeof dialog | typeof banner
  words: string
  read: readonly { path: string }[]
}
const kept = { read: [] }
it.each<Refusing>([
  { part: 'hazard', status: 500, problem: busy, find: dialog, words: sentences.notSavedError, ...kept },
  {
    ...{ part: 'hazard', status: 409, problem: old, find: banner },
    ...{ words: sentences.sendFailed(old.message), read: readBacks.hazard },
  },
  { part: 'hazard', status: 401, problem: ended, find: banner, words: sentences.signInAgain, ...kept },
  {
    ...{ part: 'capacity', status: 500, problem: busy, find: banner, ...kept },
    words: sentences.capacitySaveFailed(busy.message),
  },
  {
    ...{ part: 'vulnerability', status: 422, problem: { ...wrong, errors: { a: ['Tautan keliru'] } } },
    ...{ find: banner, words: 'Tautan keliru', read: [readHazardQuick, readVulnerabilityQuick] },
  },
])(
  'tells why $part was refused ($status), and reads again what may have changed',
  async ({ part, status, problem, find, words, read }) => {
    refuse(listSessions, status, problem)
    const { stale } = await send(part)
    await find(words)
    const paths = (endpoints: readonly { path: string }[]) => endpoints.map(({ path }) => path).toSorted()
    await waitFor(() => expect(paths(stale())).toEqual(paths(read)))
  },
)
