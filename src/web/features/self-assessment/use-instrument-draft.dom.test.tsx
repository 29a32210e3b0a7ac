import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { sessionQuery } from '../../api/session.ts'
import { siti } from '../../testing/sample-me.ts'
import { show } from '../../testing/show.tsx'
import { useInstrumentDraft } from './use-instrument-draft.ts'

beforeEach(() => localStorage.clear())

it('sends the same again by the same key, and another sheet by another: the server answers a key once', async () => {
  const keys: string[] = []
  function Filling() {
    const draft = useInstrumentDraft<{ a: string }>(
      'capacity',
      { year: 2026, semester: 2 },
      { sent: null, version: 0, empty: { a: '' } },
    )
    return (
      <>
        <button onClick={() => keys.push(draft.submissionKey())}>Kirim</button>
        <button onClick={() => draft.change({ a: `${draft.answers.a}1` })}>Ubah</button>
        <button onClick={draft.keepMine}>Pakai isian saya</button>
      </>
    )
  }
  const { user } = show(<Filling />, (queries) => queries.setQueryData(sessionQuery.queryKey, siti))
  for (const name of ['Ubah', 'Kirim', 'Kirim', 'Ubah', 'Kirim', 'Pakai isian saya', 'Kirim'])
    await user.click(screen.getByRole('button', { name }))
  const [first, again, changed, mine] = keys
  expect(again).toBe(first)
  expect(new Set([first, changed, mine]).size).toBe(3)
})
