import { describe, expect, it, test } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { flagsOf, presentFlags } from './flags.ts'

const generic = 'Jumlah berubah tajam dibanding bulan lalu.'

test.each(shippedForms.map((form) => [form.id, form] as const))(
  'a list shows the flags of %s in words without a gap for a figure',
  (_id, form) => {
    const soft = form.checks.filter(({ level }) => level === 'soft').map(({ id }) => id)
    for (const { id, message } of presentFlags([...soft, 'JUMP', 'SAME'], [form])) {
      expect(message).not.toMatch(/[{}…]/)
      expect(message).not.toBe(id)
    }
  },
)

test('the limit of a question in a list is told once, in the words of the question, however many rows are beyond it', () => {
  const flags = [0, 7].map((row) => `soft:days.${row}.cov_residual_chlorine`)
  expect(presentFlags(flags, shippedForms)).toEqual([
    { id: flags[0], message: 'Hari: Sisa klor di outlet: nilai tidak lazim.' },
  ])
})

describe('a jump against last month', () => {
  const waste = shippedForms.filter(({ id }) => id === formIds.waste)
  const wordsOf = (answers: object, previous: object) =>
    waste.flatMap((form) =>
      presentFlags(flagsOf(form, { ...answers }, { ...previous }, []), waste).map(({ message }) => message),
    )

  it('names each total that moved, once', () => {
    expect(
      wordsOf(
        { infectious_generated_kg: 90, sharps_generated_kg: 10, infectious_third_party_kg: 95 },
        { infectious_generated_kg: 30, sharps_generated_kg: 10, infectious_third_party_kg: 40 },
      ),
    ).toEqual([
      'Jumlah berubah tajam dibanding bulan lalu: Dihasilkan bulan ini; Diserahkan ke pihak ketiga/wilayah.',
    ])
  })

  it('is no matter of the stock that a month begins with, which is what the last one ended with', () => {
    const made = { infectious_generated_kg: 90, infectious_closing_kg: 60 }
    expect(wordsOf({ ...made, infectious_opening_kg: 60 }, { ...made, infectious_opening_kg: 0 })).toEqual([])
  })

  it('is one against the latest report, however old, where the stock runs on', () => {
    const mercury = shippedForms.filter(({ id }) => id === formIds.mercury)
    expect(presentFlags(['JUMP', 'SAME'], mercury).map(({ message }) => message)).toEqual([
      'Jumlah berubah tajam dibanding laporan sebelumnya.',
      'Semua angka persis sama dengan laporan sebelumnya.',
    ])
  })

  it.each(['JUMP', 'JUMP:timbulan.gone_kg'])(
    'is told without a name where %s names none that is known',
    (id) => {
      expect(presentFlags([id], waste)).toEqual([{ id, message: generic }])
    },
  )
})
