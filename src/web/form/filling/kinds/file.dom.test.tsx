import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import type { SimpleField } from '#forms/define-form.ts'

import { Sending } from '../../../testing/sending.ts'
import { show } from '../../../testing/show.tsx'
import { withValue } from '../../drafts/draft.ts'
import { draftWith } from '../../drafts/testing/sample-drafts.ts'
import { FieldView } from '../field-view.tsx'
import { editorOf } from '../testing/sample-editor.ts'

const photos = {
  ...{ kind: 'file', label: 'Foto', types: ['jpg', 'png'], maxFiles: 3, maxMegabytes: 5 },
} satisfies SimpleField
type Stored = { id: number; name: string }

/** The question of a draft that holds these photos. */
function Page({ stored }: { stored: Stored[] }) {
  const [draft, setDraft] = useState(() => draftWith({ count: stored }))
  const editor = editorOf(draft, {
    change: (path, value, text) => setDraft((current) => withValue(current, path, value, text)),
  })
  return <FieldView editor={editor} path="count" field={photos} />
}

function ask(stored: Stored[] = []) {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { user } = show(<Page stored={stored} />)
  /** Chooses files, and waits until the first of them is on its way. */
  const choose = async (...names: string[]) => {
    const before = Sending.last
    const files = names.map((name) => new File(['x'], name, { type: 'image/png' }))
    await user.upload(screen.getByLabelText(/^Foto/), files)
    await waitFor(() => expect(Sending.last).not.toBe(before))
    return Sending.last
  }
  const remove = (name: string) => user.click(screen.getByRole('button', { name: `Hapus ${name}` }))
  return { choose, remove }
}
const arrive = (sending: Sending, id: number, name: string) => act(() => sending.arrive({ id, name }))
const kept = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

it('says at once that a file holds something else than its name says, and keeps it out of the answer', async () => {
  const { choose } = ask()
  arrive(await choose('palsu.png'), 7, 'palsu.png.pdf')
  await screen.findByText('palsu.png: jenis berkas harus JPG, PNG.')
  expect(kept()).toEqual([])
  arrive(await choose('asli.png'), 8, 'asli.png')
  await waitFor(() => expect(kept()).toEqual(['asli.png']))
})

it('keeps every file that is chosen while others are on their way', async () => {
  const { choose } = ask()
  const first = await choose('satu.png')
  const second = await choose('dua.png')
  arrive(second, 2, 'dua.png')
  await waitFor(() => expect(kept()).toEqual(['dua.png']))
  arrive(first, 1, 'satu.png')
  await waitFor(() => expect(kept()).toEqual(['dua.png', 'satu.png']))
})

it('does not bring back what is removed while another is on its way', async () => {
  const { choose, remove } = ask([{ id: 1, name: 'satu.png' }])
  const second = await choose('dua.png')
  await remove('satu.png')
  arrive(second, 2, 'dua.png')
  await waitFor(() => expect(kept()).toEqual(['dua.png']))
})

it('counts those that wait, and forgets that there were too many once one is removed', async () => {
  const { choose, remove } = ask([{ id: 1, name: 'satu.png' }])
  await choose('dua.png', 'tiga.png', 'empat.png')
  await screen.findByText('Paling banyak 3 berkas.')
  await screen.findByRole('progressbar', { name: 'Mengunggah tiga.png' })
  expect(screen.queryByLabelText(/^Foto: /)).toBeNull()
  await remove('satu.png')
  await waitFor(() => expect(screen.queryByText('Paling banyak 3 berkas.')).toBeNull())
  expect(screen.getByLabelText(/^Foto: /)).toBeTruthy()
})
