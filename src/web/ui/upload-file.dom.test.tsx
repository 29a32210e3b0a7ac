import { expect, it, vi } from 'vitest'

import { Sending } from '../testing/sending.ts'
import { uploadFile } from './upload-file.ts'

it('gives a file up that a dead line has not taken in the time that a slow one needs', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { done } = uploadFile(new File([new Uint8Array(125_000)], 'foto.jpg'), () => {})
  // Two minutes, and ten seconds at 100 kbit/s.
  expect(Sending.last.timeout).toBe(130_000)
  Sending.last.dispatchEvent(new Event('timeout'))
  expect(await done).toEqual({
    ok: false,
    message: 'Sambungan terputus. Pilih berkas ini lagi saat tersambung.',
  })
})

it('asks for a smaller file where a proxy takes none of this size', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { done } = uploadFile(new File(['x'], 'foto.jpg'), () => {})
  Sending.last.stop(413)
  expect(await done).toEqual({
    ok: false,
    message: 'Berkas ini terlalu besar untuk diterima server. Pilih berkas yang lebih kecil.',
  })
})
