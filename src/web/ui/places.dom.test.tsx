import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { showAt } from '../testing/show-at.tsx'
import { useGo } from './places.tsx'

/** A dialog whose step leads on when its answer comes; the dialog goes first. */
function Steps({ come }: { come: Promise<void> }) {
  const [isAsked, setAsked] = useState(true)
  return isAsked ? <Step come={come} onDone={() => setAsked(false)} /> : <p>Selesai</p>
}

function Step({ come, onDone }: { come: Promise<void>; onDone: () => void }) {
  const go = useGo()
  const take = async () => {
    await come
    onDone()
    await Promise.resolve()
    go({ to: '/hasil' })
  }
  return <button onClick={() => void take()}>Hapus</button>
}

function shown() {
  const { promise: come, resolve } = Promise.withResolvers<void>()
  return { ...showAt('/asal', () => <Steps come={come} />, { path: '/asal' }), answer: resolve }
}

it('leads on from a dialog that is gone when the answer has come', async () => {
  const { user, addressNow, answer } = shown()
  await user.click(await screen.findByRole('button', { name: 'Hapus' }))
  answer()
  await waitFor(() => expect(addressNow()).toBe('/hasil'))
})

it('leads nowhere once the person has left the page that asked', async () => {
  const { user, history, addressNow, answer } = shown()
  await user.click(await screen.findByRole('button', { name: 'Hapus' }))
  history.push('/lain')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  answer()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(addressNow()).toBe('/lain')
})
