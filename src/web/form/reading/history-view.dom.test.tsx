import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { sessionQuery } from '../../api/session.ts'
import { siti } from '../../testing/sample-me.ts'
import { show } from '../../testing/show.tsx'
import { HistoryView } from './history-view.tsx'

it('stands newest first, also what happened at one moment, as where a program sends at once', () => {
  const at = '2026-12-02T02:00:00.000Z'
  const by = { at, actor: 'RS Contoh', role: 'HealthServiceFacility', reason: null, remarks: null }
  show(
    <HistoryView
      history={[
        { ...by, transition: 'save', from: 'unfilled', to: 'unsend', receipt_number: null },
        { ...by, transition: 'send', from: 'unsend', to: 'sent', receipt_number: 'SLK-202611-00000007-1' },
      ]}
      label={(path) => path}
    />,
    (queries) => queries.setQueryData(sessionQuery.queryKey, siti),
  )
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(entries.map((words) => words.split('2 Desember')[0])).toEqual(['Dikirim', 'Draf disimpan'])
})
