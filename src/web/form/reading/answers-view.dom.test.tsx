import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { defineForm, type TableField } from '#forms/define-form.ts'

import { show } from '../../testing/show.tsx'
import { sampleContext, sampleForm } from '../drafts/testing/sample-form.ts'
import { AnswersView } from './answers-view.tsx'

const rows = { sharps: { label: 'Benda tajam' }, drugs: { label: 'Farmasi' } }
const formOf = (some: TableField['rows']) =>
  defineForm({
    ...sampleForm,
    sections: [
      {
        id: 'jumlah',
        title: 'Jumlah',
        fields: {
          waste: {
            kind: 'table',
            label: 'Timbulan',
            rowLabel: 'Kategori',
            rows: some,
            columns: { kg: { kind: 'number', label: 'Berat', decimals: 2, total: true } },
          },
        },
      },
    ],
  })

/** The rows of the table as they are read. */
function drawn(part?: ReturnType<typeof formOf>): string[] {
  show(
    <AnswersView
      form={formOf(rows)}
      part={part}
      answers={{ sharps_kg: 2.99, drugs_kg: 0.1 }}
      context={sampleContext}
      beside={{ title: 'Bulan lalu', answers: { sharps_kg: 1, drugs_kg: 0.1 } }}
    />,
  )
  const read = within(screen.getByRole('table', { name: 'Timbulan' })).getAllByRole('row')
  return read.slice(1).map(({ textContent }) => textContent)
}

it('sums all rows of a table', () =>
  expect(drawn()).toEqual(['Benda tajam2,99 1', 'Farmasi0,1 0,1', 'Jumlah3,09 1,1']))

it('sums all rows of a table where only some of them are drawn, and says so', () =>
  expect(drawn(formOf({ sharps: rows.sharps }))).toEqual(['Benda tajam2,99 1', 'Jumlah semua3,09 1,1']))

it('lets the head of a column break after a slash, so that two words do not widen it', () => {
  const form = defineForm({
    ...sampleForm,
    sections: [
      {
        id: 'angkut',
        title: 'Pengangkutan',
        fields: {
          trips: {
            kind: 'rows',
            label: 'Daftar',
            item: 'pengangkutan',
            max: 5,
            fields: { receiver: { kind: 'text', label: 'Penerima/pengolah' } },
          },
        },
      },
    ],
  })
  show(<AnswersView form={form} answers={{ trips: [{ receiver: 'PT Olah' }] }} context={sampleContext} />)
  screen.getByRole('table', { name: 'Daftar' })
  const head = screen.getByRole('columnheader', { name: /^Penerima/ })
  expect(head.innerHTML).toContain('/<wbr>pengolah')
})

it('names a list of answers after its section', () => {
  show(<AnswersView form={sampleForm} answers={{}} context={sampleContext} />)
  screen.getByRole('table', { name: 'Awal' })
})
