import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { listProfileChanges, updateIdentity } from '#contract/facility.ts'
import { listDistricts } from '#contract/regions.ts'

import { sessionQuery } from '../../api/session.ts'
import type { FacilityRecord } from '../../facility/record-changes.ts'
import { answer, answerJson, refuse } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { RecordForm } from './record-form.tsx'

const record: FacilityRecord = {
  ...{ facility_id: 7, user_id: 5, version: 3, code: 'PK001', name: 'Puskesmas Contoh' },
  ...{ type: 'publicHealthCenter', tipe_fasyankes: 2, hospital_class: null, region_type: 'rural' },
  ...{ ownership: 'pemda', province: { id: '32', name: 'Jawa Barat' } },
  ...{ regency: { id: '32.73', name: 'Kota Bandung' }, district: null, address: 'Jalan Contoh No. 1' },
  ...{ phone: null, email: null, latitude: null, longitude: null, inpatient: false, beds: null },
  ...{ covid_handler: false, active_since: '2021-03-15', closed_on: null },
  updated_at: '2026-05-01T01:00:00.000Z',
}
const closed = vi.fn<() => void>()

/** The form, and what another page of the facility has saved meanwhile. */
function Page() {
  const [read, setRead] = useState(record)
  return (
    <>
      <button type="button" onClick={() => setRead({ ...record, version: 4, address: 'Jalan Lain' })}>
        Baca lagi
      </button>
      <RecordForm record={read} onClose={closed} />
    </>
  )
}
async function change(field: string, text: string) {
  closed.mockClear()
  answer(listDistricts, { data: [] })
  const shown = showAt('/profile-fasyankes?ubah=true', Page, { me: siti })
  fireEvent.change(await screen.findByLabelText(field), { target: { value: text } })
  return shown
}
const save = () => screen.getByRole('button', { name: 'Simpan profil' })

it('sends what was changed of what was read, and has the session and the history read again', async () => {
  const { user, queries } = await change('Alamat', 'Jalan Baru')
  queries.setQueryData([listProfileChanges.path], {})
  await user.click(screen.getByRole('button', { name: 'Baca lagi' }))
  const asked = answerJson(updateIdentity, { data: record })
  await user.click(save())
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(asked.map(({ address, body }) => [address, body])).toEqual([
    [updateIdentity.path.replace('{id}', '5'), { version: 3, address: 'Jalan Baru' }],
  ])
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  expect([isStale([listProfileChanges.path]), isStale(sessionQuery.queryKey)]).toEqual([true, true])
})

it('asks where another has changed the same meanwhile, and sends one’s own over that', async () => {
  const { user } = await change('Alamat', 'Jalan Baru')
  const current = { ...record, version: 4, address: 'Jalan Lain' }
  refuse(updateIdentity, 409, { code: 'staleFacility', message: 'Sudah diubah.', current })
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Profil ini sudah diubah dari tempat lain' })
  expect(dialog.textContent).toMatch(/Jalan Baru.*Jalan Lain/)
  const asked = answerJson(updateIdentity, { data: record })
  await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(asked.map(({ body }) => body)).toEqual([{ version: 4, address: 'Jalan Baru' }])
})
