import { act, screen, waitFor, within } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { expect, it, vi } from 'vitest'

import { defineForm } from '#forms/define-form.ts'

import { isSignInAsked, onSignInAsked, settleSignIn } from '../../../api/session-end.ts'
import { Sending } from '../../../testing/sending.ts'
import { showAt } from '../../../testing/show-at.tsx'
import { createDraftKeeper } from '../../drafts/draft-keeper.ts'
import { sheetWith } from '../../drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../drafts/testing/sample-form.ts'
import { LaterGuard } from '../later-guard.tsx'
import { SectionView } from '../section-view.tsx'
import { useEditor } from '../use-editor.ts'
import { stopInRows } from './uploading.ts'

const photos = { kind: 'file', label: 'Foto', types: ['jpg', 'png'], maxFiles: 3, maxMegabytes: 5 } as const
const form = defineForm({
  ...sampleForm,
  sections: [
    {
      ...{ id: 'foto', title: 'Foto' },
      fields: {
        photos: { ...photos, optional: true },
        trips: {
          ...{ kind: 'rows', label: 'Pengangkutan', item: 'pengangkutan', max: 5 },
          fields: {
            note: { kind: 'text', label: 'Nomor', min: 1, max: 9 },
            copy: { ...photos, label: 'Salinan' },
          },
        },
      },
    },
    { id: 'lain', title: 'Lain', fields: { other: { kind: 'text', label: 'Lain', min: 1, max: 9 } } },
  ],
  checks: [],
})
type Stored = { id: number; name: string }

/** The form page's own editor with these photos, and three rows. */
function Page({ stored }: { stored: Stored[] }) {
  const [keeper] = useState(() =>
    createDraftKeeper({
      ...{ form, context: sampleContext, sentAt: null, copy: null, newKey: () => 'k', now: () => new Date() },
      saved: sheetWith(1, { photos: stored, trips: [{ note: 'A' }, { note: 'B' }, { note: 'C' }] }),
      keep: async () => undefined,
      save: async (request) => ({ kind: 'saved', saved: sheetWith(2, request.answers) }),
    }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  const { editor, attempt, isUploading } = useEditor({
    form,
    context: sampleContext,
    keeper,
    state,
    remarks: {},
    sent: null,
  })
  const [isOther, setIsOther] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  return (
    <>
      {isUploading && <LaterGuard isUploading state={state} />}
      <SectionView editor={editor} section={form.sections[isOther ? 1 : 0]} />
      <button type="button" onClick={() => setIsOther(!isOther)}>
        Bagian lain
      </button>
      <button
        type="button"
        onClick={() => {
          keeper.noteConflict(sheetWith(4, { trips: [{ note: 'X' }, { note: 'Y' }] }))
          keeper.choose(null)
          stopInRows(editor.uploads)
        }}
      >
        Pakai yang tersimpan
      </button>
      <button type="button" onClick={() => setErrors(attempt().errors.map(({ field }) => field))}>
        Kirim
      </button>
      <output aria-label="Yang salah">{errors.join()}</output>
      <output aria-label="Salinan yang tersimpan">
        {(state.draft.answers['trips'] as { note: string; copy?: Stored[] }[])
          .map(({ note, copy }) => `${note}: ${copy?.map(({ name }) => name).join() ?? '-'}`)
          .join('; ')}
      </output>
    </>
  )
}

function ask(stored: Stored[] = []) {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { user, history, addressNow } = showAt('/formulir', () => <Page stored={stored} />)
  /** Chooses files, and waits until the first of them is on its way. */
  const chooseIn = async (input: HTMLElement, names: string[]) => {
    const before = Sending.last
    const files = names.map((name) => new File(['x'], name, { type: 'image/png' }))
    await user.upload(input, files)
    await waitFor(() => expect(Sending.last).not.toBe(before))
    return Sending.last
  }
  const choose = async (...names: string[]) => chooseIn(await screen.findByLabelText(/^Foto:/), names)
  const remove = (name: string) => user.click(screen.getByRole('button', { name: `Hapus ${name}` }))
  return { user, history, addressNow, choose, chooseIn, remove }
}
const arrive = (sending: Sending, id: number, name: string) => act(() => sending.arrive({ id, name }))
const kept = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

it('says at once that a file holds something else than its name says, and keeps it out of the answer', async () => {
  const { choose } = ask()
  arrive(await choose('palsu.png'), 7, 'palsu.png.pdf')
  await screen.findByText('palsu.png: jenis berkas harus JPG, PNG.')
  expect(kept()).toEqual([])
  expect(screen.queryByText('Berkas terunggah.')).toBeNull()
  arrive(await choose('asli.png'), 8, 'asli.png')
  await waitFor(() => expect(kept()).toEqual(['asli.png']))
  // It is read out.
  await screen.findByText('Berkas terunggah.')
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

it('sends no more files than the answer has room for', async () => {
  const { choose } = ask([
    { id: 1, name: 'satu.png' },
    { id: 2, name: 'dua.png' },
  ])
  const sending = await choose('tiga.png', 'empat.png')
  arrive(sending, 3, 'tiga.png')
  await waitFor(() => expect(kept()).toEqual(['satu.png', 'dua.png', 'tiga.png']))
  expect(Sending.last).toBe(sending)
})

it('reads out what is removed, a file and a row', async () => {
  const { user, remove } = ask([{ id: 1, name: 'satu.png' }])
  await screen.findByRole('button', { name: 'Hapus satu.png' })
  await remove('satu.png')
  expect(screen.getByText('Berkas dihapus.').closest('[role="status"]')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hapus pengangkutan 1' }))
  expect(screen.getByText('Pengangkutan 1 dihapus. Tersisa 2.').role).toBe('status')
  await user.click(screen.getByRole('button', { name: 'Hapus pengangkutan 1' }))
  expect(screen.getByText('Pengangkutan 1 dihapus. Tersisa 1.').role).toBe('status')
})

/** The field for the copy of a row, once the form is drawn. */
const copyOf = async (row: number) =>
  within((await screen.findAllByRole('listitem'))[row - 1] as HTMLElement).getByLabelText(/^Salinan:/)
const bar = () => screen.queryByRole('progressbar', { name: 'Mengunggah surat.png' })
const copies = () => screen.getByRole('status', { name: 'Salinan yang tersimpan' }).textContent

it('stays with its row while rows above it come and go', async () => {
  const { user, chooseIn } = ask()
  const sending = await chooseIn(await copyOf(2), ['surat.png'])
  await user.click(screen.getByRole('button', { name: 'Hapus pengangkutan 1' }))
  expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByRole('progressbar')).toBe(bar())
  await user.click(screen.getByRole('button', { name: 'Salin pengangkutan 1' }))
  arrive(sending, 5, 'surat.png')
  await waitFor(() => expect(copies()).toBe('B: surat.png; B: -; C: -'))
  expect(bar()).toBeNull()
})

it('goes with its row, and to nobody else', async () => {
  const { user, chooseIn } = ask()
  const sending = await chooseIn(await copyOf(2), ['surat.png'])
  await user.click(screen.getByRole('button', { name: 'Hapus pengangkutan 2' }))
  expect([bar(), sending.abort.mock.calls.length]).toEqual([null, 1])
  await act(async () => sending.arrive({ id: 5, name: 'surat.png' }))
  expect(copies()).toBe('A: -; C: -')
})

it('goes to no row of another copy that takes the place of its own', async () => {
  const { user, chooseIn } = ask()
  const sending = await chooseIn(await copyOf(2), ['surat.png'])
  await user.click(screen.getByRole('button', { name: 'Pakai yang tersimpan' }))
  expect([bar(), sending.abort.mock.calls.length]).toEqual([null, 1])
  await screen.findByText('Unggahan dihentikan karena isian berganti. Pilih berkasnya lagi.')
  await act(async () => sending.arrive({ id: 5, name: 'surat.png' }))
  expect(copies()).toBe('X: -; Y: -')
})

it('goes on while another section is open, and shows there how far it is', async () => {
  const { user, choose } = ask()
  const sending = await choose('surat.png')
  await user.click(screen.getByRole('button', { name: 'Bagian lain' }))
  expect(bar()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bagian lain' }))
  expect(bar()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bagian lain' }))
  arrive(sending, 5, 'surat.png')
  await user.click(screen.getByRole('button', { name: 'Bagian lain' }))
  await waitFor(() => expect(kept()).toEqual(['surat.png']))
})

it('is told as taken back by the one who did, and leaves room', async () => {
  const { user, choose } = ask()
  const sending = await choose('surat.png', 'lain.png', 'tiga.png')
  await user.click(screen.getAllByRole('button', { name: 'Batal' })[0] as HTMLElement)
  await screen.findByText('surat.png: Unggahan dibatalkan.')
  expect(sending.abort.mock.calls.length).toBe(1)
  expect(screen.getByLabelText(/^Foto:/)).toBeTruthy()
})

it('keeps the form from being sent without it', async () => {
  const { user, choose } = ask()
  const sending = await choose('surat.png')
  const send = () => user.click(screen.getByRole('button', { name: 'Kirim' }))
  const wrong = () => screen.getByRole('status', { name: 'Yang salah' }).textContent?.split(',')
  await send()
  expect(wrong()).toContain('photos')
  await screen.findByText('Tunggu sampai berkas selesai diunggah')
  arrive(sending, 5, 'surat.png')
  await waitFor(() => expect(screen.queryByText('Tunggu sampai berkas selesai diunggah')).toBeNull())
  await send()
  expect(wrong()).not.toContain('photos')
})

it('sends a file again once the person has signed in over the page', async () => {
  const { choose } = ask()
  const sending = await choose('surat.png')
  const stop = onSignInAsked(() => undefined)
  act(() => sending.signOut('Sesi Anda telah berakhir.'))
  await waitFor(() => expect(isSignInAsked()).toBe(true))
  expect(screen.queryByText(/telah berakhir/)).toBeNull()
  settleSignIn()
  await waitFor(() => expect(Sending.last).not.toBe(sending))
  arrive(Sending.last, 5, 'surat.png')
  await waitFor(() => expect(kept()).toEqual(['surat.png']))
  stop()
})

it('asks before the form is left without it', async () => {
  const { user, history, addressNow, choose } = ask()
  const sending = await choose('surat.png')
  // The code of the question comes with the first file.
  await act(() => import('../form-guard.tsx'))
  history.push('/lain')
  const question = within(await screen.findByRole('dialog', { name: 'Tinggalkan unggahan?' }))
  question.getByText('Berkas yang sedang diunggah hilang bila Anda meninggalkan halaman ini.')
  question.getByRole('button', { name: 'Tinggalkan' })
  await user.click(question.getByRole('button', { name: 'Tetap di sini' }))
  expect(addressNow()).toBe('/formulir')
  arrive(sending, 5, 'surat.png')
  await waitFor(() => expect(kept()).toEqual(['surat.png']))
  history.push('/lain')
  await waitFor(() => expect(addressNow()).toBe('/lain'))
})
