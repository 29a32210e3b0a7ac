import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { showAt } from '../testing/show-at.tsx'
import { LinkTabs } from './link-tabs.tsx'

it('brings the current tab into view, and then the one that has the focus', async () => {
  const bring = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => bring.mockRestore())
  const tabs = ['Satu', 'Dua'].map((label, index) => ({
    ...{ label, isCurrent: index === 0 },
    place: { to: '/formulir', search: { tab: label } },
  }))
  showAt('/formulir', () => <LinkTabs label="Tampilan" tabs={tabs} />)
  const [one, two] = await screen.findAllByRole('link')
  expect(bring.mock.contexts).toEqual([one])
  two?.focus()
  expect(bring.mock.contexts).toEqual([one, two])
})
