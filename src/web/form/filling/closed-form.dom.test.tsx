import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { sampleContext, sampleForm } from '../drafts/testing/sample-form.ts'
import { ClosedForm } from './closed-form.tsx'

it('says once that nothing can be changed, shows what was typed to read, and reloads', async () => {
  const onReload = vi.fn<() => void>()
  const { user } = show(
    <ClosedForm form={sampleForm} answers={{ name: 'Siti' }} context={sampleContext} onReload={onReload} />,
  )
  expect(screen.getByRole('alert').textContent).toContain('Formulir ini tidak dapat diubah lagi')
  expect(await screen.findByText('Siti')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Muat ulang'])
  await user.click(screen.getByRole('button'))
  expect(onReload).toHaveBeenCalledOnce()
})
