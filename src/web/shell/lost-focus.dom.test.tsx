import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { show } from '../testing/show.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Paging } from '../ui/paging.tsx'

// `set-up-dom.ts` keeps the focus of every test, as the page does.

function Page() {
  const [left, setLeft] = useState(['Satu', 'Dua'])
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const rows = left.map((name) => (
    <Button key={name} onClick={() => setLeft(left.filter((one) => one !== name))}>
      {name}
    </Button>
  ))
  return (
    <>
      <h1>Halaman</h1>
      <Button loading={isBusy} onClick={() => setBusy(true)}>
        Simpan
      </Button>
      <Button onClick={() => setOpen(true)}>Buka</Button>
      <input
        aria-label="Jawaban"
        onChange={({ currentTarget: { value } }) => {
          setBusy(false)
          setLeft(value.split(' '))
        }}
      />
      {isOpen ? <Dialog title="Pertanyaan">{rows}</Dialog> : rows}
    </>
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** The server's, which takes no focus: the names that are left. */
const answer = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const focused = () => document.activeElement
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150))

it('leads to the heading of the page when what had the focus goes', async () => {
  show(<Page />)
  await userEvent.click(button('Dua'))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Halaman' })))
})

it('stays with what stood around it, where that can have the focus', async () => {
  function Group() {
    const [isThere, setThere] = useState(true)
    return (
      <main tabIndex={-1}>
        <h1>Halaman</h1>
        <div tabIndex={-1} data-testid="around">
          {isThere && <Button onClick={() => setThere(false)}>Hapus</Button>}
        </div>
      </main>
    )
  }
  show(<Group />)
  await userEvent.click(button('Hapus'))
  await waitFor(() => expect(focused()).toBe(screen.getByTestId('around')))
})

it('leads to the heading of the dialog on top when what had the focus goes in it', async () => {
  show(<Page />)
  await userEvent.click(button('Buka'))
  await userEvent.click(button('Dua'))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Pertanyaan' })))
})

it('goes to the way back where a step that had it was the last one', async () => {
  function Turned() {
    const [page, setPage] = useState(1)
    return <Paging page={page} last={2} total={40} noun="akun" onChange={setPage} />
  }
  show(<Turned />)
  await userEvent.click(button('Berikutnya'))
  await waitFor(() => expect(focused()).toBe(button('Sebelumnya')))
})

it('comes back to a button that works again, and not before', async () => {
  show(<Page />)
  await userEvent.click(button('Simpan'))
  // A browser takes the focus from it; happy-dom leaves it there.
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
  onTestFinished(() => active.mockRestore())
  const takesFocus = vi.spyOn(button('Simpan'), 'focus')
  await aMoment()
  expect(takesFocus).not.toHaveBeenCalled()
  answer('Satu Dua')
  await waitFor(() => expect(takesFocus).toHaveBeenCalledTimes(1))
})

it('comes back to what was shut for no more than a moment', async () => {
  show(<Page />)
  await userEvent.click(button('Simpan'))
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
  onTestFinished(() => active.mockRestore())
  const takesFocus = vi.spyOn(button('Simpan'), 'focus')
  await Promise.resolve()
  answer('Satu Dua')
  await waitFor(() => expect(takesFocus).toHaveBeenCalledTimes(1))
})

it('moves no focus that a press beside it took away', async () => {
  show(<Page />)
  await userEvent.click(button('Simpan'))
  const takesFocus = vi.spyOn(button('Simpan'), 'focus')
  await aMoment()
  fireEvent.pointerDown(document.body)
  answer('Satu Dua')
  await aMoment()
  expect(takesFocus).not.toHaveBeenCalled()

  button('Satu').focus()
  button('Satu').blur()
  await aMoment()
  answer('Dua')
  await aMoment()
  expect(focused()).toBe(document.body)
})

it('goes to what is pressed in a browser that does not give it there, and from no field', () => {
  show(<Page />)
  fireEvent.click(button('Satu'))
  fireEvent.click(button('Buka'))
  expect(focused()).toBe(button('Buka'))
  screen.getByRole('textbox').focus()
  fireEvent.click(button('Simpan'))
  expect(focused()).toBe(screen.getByRole('textbox'))
})
