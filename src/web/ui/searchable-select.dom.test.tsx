import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'

import { describedBy, show } from '../testing/show.tsx'
import type { Option } from './combobox.tsx'
import { optionsWith, SearchableSelect } from './searchable-select.tsx'

const places: Option[] = ['Andir', 'Antapani', 'Bandung Kidul', 'Coblong'].map((label) => ({
  id: label.toLowerCase(),
  label,
}))

// Its code is there; how long it takes to arrive is not what is tested.
beforeAll(async () => {
  await import('./combobox.tsx')
})

function Example({ asked, error }: { asked: string[]; error?: string }) {
  const [value, setValue] = useState<Option | null>(null)
  return (
    <>
      <SearchableSelect
        label="Kecamatan"
        value={value}
        onChange={setValue}
        among={['places']}
        find={async (words) => {
          asked.push(words)
          return optionsWith(words, places)
        }}
        error={error}
      />
      <output>{value?.label ?? 'belum'}</output>
    </>
  )
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Kecamatan' })

/** All of it before the code that finds can have come. */
function typeAtOnce(input: HTMLInputElement, words: string) {
  act(() => input.focus())
  fireEvent.change(input, { target: { value: words } })
}

it('finds in a list at hand by words in any order', () =>
  expect(optionsWith('Kidul  band', places).map(({ label }) => label)).toEqual(['Bandung Kidul']))

it('asks for nothing until it is touched, and then goes on where the typing was', async () => {
  const asked: string[] = []
  const onSubmit = vi.fn()
  const { user } = show(
    <form onSubmit={onSubmit}>
      <Example asked={asked} />
    </form>,
  )
  const alone = await field()
  expect([asked, alone.getAttribute('aria-expanded')]).toEqual([[], 'false'])
  typeAtOnce(alone, 'ata')
  alone.setSelectionRange(1, 1)
  expect(fireEvent.keyDown(alone, { key: 'Enter' })).toBe(false)
  await screen.findByText('Mencari…')
  await screen.findByRole('listbox')
  expect([alone.isConnected, document.activeElement === (await field())]).toEqual([false, true])
  await user.keyboard('n')
  await user.click(await screen.findByRole('option', { name: 'Antapani' }))
  expect(screen.getByText('Antapani', { selector: 'output' })).toBeTruthy()
  expect([asked, onSubmit.mock.calls]).toEqual([['ata', 'anta'], []])
})

it('takes no focus from those who have gone on before its code came, and keeps nothing that they typed', async () => {
  show(<Example asked={[]} />)
  const alone = await field()
  typeAtOnce(alone, 'anta')
  act(() => alone.blur())
  await act(() => import('./combobox.tsx'))
  expect([alone.isConnected, alone.value, document.activeElement]).toEqual([true, '', document.body])
  act(() => alone.focus())
  await screen.findByRole('option', { name: 'Andir' })
})

it('finds by typing, and takes with the keyboard', async () => {
  const asked: string[] = []
  const { user } = show(<Example asked={asked} />)
  await user.click(await field())
  await screen.findAllByRole('option')
  // Faster than the pause on any machine.
  const input = await field()
  for (const words of ['a', 'an', 'ant', 'anta']) fireEvent.change(input, { target: { value: words } })
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Antapani']),
  )
  // Once the typing pauses, and not for each letter.
  expect(asked).toEqual(['', 'anta'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByText('Antapani', { selector: 'output' })).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  expect((await field()).value).toBe('Antapani')
})

it.each(['{Enter}', '{Tab}'])('takes the only one that is found by %s alone', async (key) => {
  const { user } = show(<Example asked={[]} />)
  typeAtOnce(await field(), 'anta')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard(key)
  expect(screen.getByText('Antapani', { selector: 'output' })).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

it('takes the only one for what was typed quicker than it is looked for, by Tab', async () => {
  const { user } = show(<Example asked={[]} />)
  await user.click(await field())
  await screen.findAllByRole('option')
  fireEvent.change(await field(), { target: { value: 'anta' } })
  await user.keyboard('{Tab}')
  await screen.findByText('Antapani', { selector: 'output' })
  await user.click(await field())
  fireEvent.change(await field(), { target: { value: 'an' } })
  await user.keyboard('{Tab}')
  await waitFor(async () => expect((await field()).value).toBe('Antapani'))
})

it('takes none of several, nor of what was found for other words, and loses no letter by Enter', async () => {
  const { user } = show(<Example asked={[]} />)
  await user.type(await field(), 'an')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  await user.keyboard('{Enter}')
  expect((await field()).value).toBe('an')
  await user.keyboard('ta')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  // What stands there now has not been looked for.
  await user.keyboard('x{Enter}')
  expect((await field()).value).toBe('antax')
  expect(screen.getByText('belum', { selector: 'output' })).toBeTruthy()
})

it('stays closed where what is chosen changes from outside, as by going back', async () => {
  function Outside() {
    const [value, setValue] = useState<Option | null>(null)
    useEffect(() => {
      const forget = () => setValue(null)
      addEventListener('popstate', forget)
      return () => removeEventListener('popstate', forget)
    }, [])
    return (
      <SearchableSelect
        label="Kecamatan"
        value={value}
        onChange={setValue}
        among={['outside']}
        find={async () => places}
      />
    )
  }
  const { user } = show(<Outside />)
  await user.click(await field())
  await user.click(await screen.findByRole('option', { name: 'Coblong' }))
  expect((await field()).value).toBe('Coblong')
  act(() => void dispatchEvent(new Event('popstate')))
  expect((await field()).value).toBe('')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('an')
  await screen.findByRole('option', { name: 'Andir' })
})

it('opens by its button, in Indonesian, and takes with a click', async () => {
  const { user } = show(<Example asked={[]} />)
  await field()
  await user.click(screen.getByRole('button', { name: /^Tampilkan pilihan/ }))
  await user.click(await screen.findByRole('option', { name: 'Coblong' }))
  expect(screen.getByText('Coblong', { selector: 'output' })).toBeTruthy()
})

it('says where nothing is found, and keeps nothing that was only typed', async () => {
  const { user } = show(<Example asked={[]} />)
  await user.type(await field(), 'zzz')
  await screen.findByText('Tidak ditemukan.')
  await user.tab()
  expect(screen.getByText('belum', { selector: 'output' })).toBeTruthy()
  expect((await field()).value).toBe('')
})

it('tells readers of no empty list while its options come', async () => {
  const told: string[] = []
  const ear = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) told.push(node.textContent ?? '')
  })
  ear.observe(document.body, { subtree: true, childList: true, characterData: true })
  const { user } = show(<Example asked={[]} />)
  await user.click(await field())
  await screen.findByRole('option', { name: 'Andir' })
  await waitFor(() => expect(told).toContain('4 pilihan tersedia.'))
  ear.disconnect()
  expect(told.filter((words) => /Tidak ditemukan|\b0 pilihan/.test(words))).toEqual([])
})

it('says why there are no options, and asks again when it is opened again', async () => {
  let isReached = false
  const find = async () => {
    if (!isReached) throw new Error('Server belum dapat dihubungi')
    return places
  }
  const { user } = show(
    <SearchableSelect label="Kecamatan" value={null} onChange={() => {}} among={['places']} find={find} />,
  )
  await user.click(await field())
  await screen.findByText('Server belum dapat dihubungi')
  await user.click(document.body)
  isReached = true
  await user.click(await field())
  await screen.findByRole('option', { name: 'Coblong' })
})

it('is named by its label and described by its fault', async () => {
  show(<Example asked={[]} error="Pilih kecamatan" />)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(await field())).toBe('Pilih kecamatan')
})

it('closes its list by Escape, which does not reach a dialog around it while there is one', async () => {
  const { user } = show(<Example asked={[]} />)
  await user.click(await field())
  await screen.findByRole('listbox')
  // The browser closes a dialog unless the key is taken.
  expect(fireEvent.keyDown(await field(), { key: 'Escape' })).toBe(false)
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(fireEvent.keyDown(await field(), { key: 'Escape' })).toBe(true)
})

it('keeps its list and what is typed while the page is scrolled, which moves both', async () => {
  const { user } = show(<Example asked={[]} />)
  await user.type(await field(), 'an')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  fireEvent.scroll(document)
  expect([(await field()).value, screen.getAllByRole('option').length]).toEqual(['an', 3])
  await user.click(screen.getByRole('option', { name: 'Andir' }))
  expect(screen.getByText('Andir', { selector: 'output' })).toBeTruthy()
})

it('opens again by a press after it was closed', async () => {
  const { user } = show(<Example asked={[]} />)
  await user.click(await field())
  await user.click(await screen.findByRole('option', { name: 'Coblong' }))
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(await field())
  await screen.findByRole('option', { name: 'Andir' })
})

it('leaves its fault to be read where the focus is brought to it, and opens by a press or by typing', async () => {
  const { user } = show(<Example asked={[]} error="Pilih kecamatan" />)
  const arrived = async () => waitFor(() => expect(document.querySelector('[data-rac]')).not.toBeNull())
  act(() => (document.querySelector('input') as HTMLElement).focus())
  await arrived()
  expect((await field()).getAttribute('aria-expanded')).toBe('false')
  await user.click(await field())
  await screen.findByRole('option', { name: 'Coblong' })
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await field()).getAttribute('aria-expanded')).toBe('false'))
  await user.keyboard('co')
  await screen.findByRole('option', { name: 'Coblong' })
})

it('opens by the first press where it has a fault', async () => {
  const { user } = show(<Example asked={[]} error="Pilih kecamatan" />)
  await user.click(await field())
  await screen.findByRole('option', { name: 'Coblong' })
})
