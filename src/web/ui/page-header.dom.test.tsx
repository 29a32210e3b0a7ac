import { useSearch } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'

import { answer } from '../testing/network.ts'
import { sampleConfiguration } from '../testing/sample-configuration.ts'
import { showAt } from '../testing/show-at.tsx'
import { PageHeader } from './page-header.tsx'
import { PlaceLink } from './places.tsx'

/** One path; its address says behind the question mark which text is open. */
function Texts() {
  const { ubah = '' }: { ubah?: string } = useSearch({ strict: false })
  return (
    <>
      <PageHeader title={`Teks ${ubah}`} part={ubah} />
      <PlaceLink place={{ to: '/admin/guide', search: { ubah: '2' } }}>Ubah</PlaceLink>
      <PlaceLink place={{ to: '/admin/guide', search: { ubah: '2', cari: 'x' } }}>Cari</PlaceLink>
    </>
  )
}

it('gives its heading the focus where another part of the same path is opened, and not where the part stays', async () => {
  answer(configuration, sampleConfiguration)
  const { user, addressNow } = showAt('/admin/guide', Texts)
  await user.click(await screen.findByRole('link', { name: 'Ubah' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Teks 2' })),
  )
  const search = screen.getByRole('link', { name: 'Cari' })
  await user.click(search)
  await waitFor(() => expect(addressNow()).toContain('cari=x'))
  expect(document.activeElement).toBe(search)
})
