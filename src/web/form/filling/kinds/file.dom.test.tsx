import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { SimpleField } from '#forms/define-form.ts'

import { Sending } from '../../../testing/sending.ts'
import { show } from '../../../testing/show.tsx'
import { draftWith } from '../../drafts/testing/sample-drafts.ts'
import type { Editor } from '../editor.ts'
import { FieldView } from '../field-view.tsx'
import { editorOf } from '../testing/sample-editor.ts'

const photos = {
  ...{ kind: 'file', label: 'Foto', types: ['jpg', 'png'], maxFiles: 2, maxMegabytes: 5 },
} satisfies SimpleField

/** A question with so many photos, and what its answer is set to. */
function ask(stored: { id: number; name: string }[]) {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const change = vi.fn<Editor['change']>()
  const editor = editorOf(draftWith({ count: stored }), { change })
  return { ...show(<FieldView editor={editor} path="count" field={photos} />), change }
}
const photo = (name: string) => new File(['x'], name, { type: 'image/png' })

it('says at once that a file holds something else than its name says, and keeps it out of the answer', async () => {
  const { user, change } = ask([])
  const send = async (name: string, id: number, heldName: string) => {
    await user.upload(screen.getByLabelText(/^Foto/), photo(name))
    await screen.findByRole('progressbar', { name: `Mengunggah ${name}` })
    act(() => Sending.last.arrive({ id, name: heldName }))
  }
  await send('palsu.png', 7, 'palsu.png.pdf')
  await screen.findByText('palsu.png.pdf: jenis berkas harus JPG, PNG.')
  expect(change).not.toHaveBeenCalled()
  await send('asli.png', 8, 'asli.png')
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.slice(0, 2)).toEqual(['count', [{ id: 8, name: 'asli.png' }]])
})

it('forgets that there were too many once one is removed', async () => {
  const { user } = ask([{ id: 1, name: 'satu.png' }])
  await user.upload(screen.getByLabelText(/^Foto/), [photo('dua.png'), photo('tiga.png')])
  await screen.findByText('Paling banyak 2 berkas.')
  await user.click(screen.getByRole('button', { name: 'Hapus satu.png' }))
  await waitFor(() => expect(screen.queryByText('Paling banyak 2 berkas.')).toBeNull())
})
