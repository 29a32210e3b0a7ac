import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { referencesIn } from '#forms/building/references.ts'
import type { When } from '#forms/define-form.ts'
import { form } from '#forms/testing/example-form.ts'

import { show } from '../../testing/show.tsx'
import { ConditionInput } from './condition-input.tsx'

/** A condition in its input; gives what it has become. */
function edited(start: When | undefined, isRequired = false) {
  const held: { when: When | undefined } = { when: start }
  function Editing() {
    const [when, setWhen] = useState(start)
    return (
      <ConditionInput
        label="Muncul bila"
        when={when}
        references={referencesIn(form)}
        isRequired={isRequired}
        onChange={(next) => {
          held.when = next
          setWhen(next)
        }}
      />
    )
  }
  const { user } = show(<Editing />)
  const press = (name: string, place = 0) =>
    user.click(screen.getAllByRole('button', { name })[place] as HTMLElement)
  return { user, held, press }
}
const shipped = { field: 'diangkut', is: 'ya' } as const
const hospital = { profile: 'type', is: 'hospital' } as const

it.each<[string, When]>([
  ['Fasyankes adalah Rumah Sakit', hospital],
  ['Tidak menyediakan rawat inap', { profile: 'inpatient', is: false }],
  ['Menangani COVID-19', { profile: 'covidHandler', is: true }],
  ['Ada peringatan yang minta penjelasan', { findings: 'soft' }],
  ['Suhu gudang', { field: 'suhu_gudang', above: 0 }],
  ['Cara', { field: 'cara', is: 'izin' }],
])('waits for %s', async (words, when) => {
  const { user, held } = edited(shipped)
  await user.selectOptions(screen.getByLabelText('Yang dilihat'), words)
  expect(held.when).toEqual(when)
  expect(screen.getByLabelText<HTMLSelectElement>('Yang dilihat').selectedOptions[0]?.textContent).toBe(words)
})

it('asks for all of several lines or for one of them, and takes a line out', async () => {
  const { user, held, press } = edited({ all: [shipped, hospital] })
  await user.selectOptions(screen.getByLabelText('Yang harus terpenuhi'), 'Salah satu ini terpenuhi')
  expect(held.when).toEqual({ any: [shipped, hospital] })
  await press('Hapus syarat 1')
  expect(held.when).toEqual(hospital)
  await press('Hapus syarat 1')
  expect(held.when).toBeUndefined()
  screen.getByText('Selalu.')
})

it('puts a group of the other kind into a group, and takes one line alone for a line', async () => {
  const { held, press } = edited({ all: [hospital, shipped] })
  await press('Tambah kelompok')
  expect(held.when).toEqual({ all: [hospital, shipped, { any: [shipped, shipped] }] })
  const inner = screen.getAllByRole('button', { name: 'Hapus syarat 1' })
  expect(inner).toHaveLength(2)
  await press('Hapus syarat 1', 1)
  expect(held.when).toEqual({ all: [hospital, shipped, shipped] })
})

it('keeps the last line of a condition that must be there', async () => {
  const { press } = edited({ any: [hospital, shipped] }, true)
  await press('Hapus syarat 2')
  expect(screen.queryByRole('button', { name: /^Hapus syarat/ })).toBeNull()
})

it('compares an answer with several codes, where one always stays, or with a number', async () => {
  const { user, held } = edited({ field: 'cara', is: 'izin' })
  const codes = () => within(screen.getByRole('group', { name: 'Jawaban yang dimaksud' }))
  expect(codes().getByRole('checkbox', { name: 'Berizin' })).toHaveProperty('disabled', true)
  await user.click(codes().getByRole('checkbox', { name: 'Bebas' }))
  expect(held.when).toEqual({ field: 'cara', is: ['izin', 'bebas'] })
  await user.click(codes().getByRole('checkbox', { name: 'Berizin' }))
  expect(held.when).toEqual({ field: 'cara', is: 'bebas' })
  await user.selectOptions(screen.getByLabelText('Yang dilihat'), 'Suhu gudang')
  await user.type(screen.getByLabelText('Batas'), '7')
  expect(held.when).toEqual({ field: 'suhu_gudang', above: 7 })
})
