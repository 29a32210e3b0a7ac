import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { defineForm, type TableField } from '#forms/define-form.ts'

import { describedBy, show } from '../../testing/show.tsx'
import type { Draft } from '../drafts/draft.ts'
import { draftWith, emptyDraft } from '../drafts/testing/sample-drafts.ts'
import { sampleForm } from '../drafts/testing/sample-form.ts'
import type { Editor } from './editor.ts'
import { TableView } from './table-view.tsx'
import { editorOf } from './testing/sample-editor.ts'

const waste = {
  kind: 'table',
  label: 'Timbulan',
  hint: 'Menurut kategori',
  rowLabel: 'Kategori',
  rows: {
    sharps: { label: 'Benda tajam', group: 'Infeksius' },
    drugs: { label: 'Farmasi', group: 'Lainnya' },
    ash: { label: 'Abu', group: 'Lainnya', alwaysOpen: true },
  },
  columns: {
    kg: { kind: 'number', label: 'Berat', unit: 'kg', decimals: 2, empty: 0, max: 1000, total: true },
  },
} satisfies TableField
const form = defineForm({
  ...sampleForm,
  id: 'table',
  sections: [{ id: 'jumlah', title: 'Jumlah', fields: { waste } }],
})

function draw(draft: Draft, known: Partial<Editor> = {}, field: TableField = waste) {
  return show(<TableView editor={editorOf(draft, known, form)} name="waste" field={field} />)
}
const boxOf = (row: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: row })

/** The window of a phone. */
function narrow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
  )
}
afterEach(() => vi.restoreAllMocks())

const filled = draftWith({ sharps_kg: 2.5, ash_kg: 1 })

describe('by columns', () => {
  it('asks for the cells of open rows only, each named with its row', () => {
    draw(filled)
    const table = within(screen.getByRole('region', { name: 'Timbulan' })).getByRole('table', {
      name: 'Timbulan',
    })
    expect(within(table).getByRole('columnheader', { name: 'Kategori' })).toBeTruthy()
    expect(within(table).getByRole('columnheader', { name: 'Berat (kg)' })).toBeTruthy()
    const cells = within(table).getAllByRole<HTMLInputElement>('textbox')
    expect(cells.map((cell) => [cell.getAttribute('aria-label'), cell.value])).toEqual([
      ['Benda tajam: Berat (kg)', '2,5'],
      ['Abu: Berat (kg)', '1'],
    ])
    expect(boxOf('Benda tajam').checked).toBe(true)
    expect(boxOf('Farmasi').checked).toBe(false)
    expect(screen.queryByRole('checkbox', { name: 'Abu' })).toBeNull()
    expect(within(table).getByText('Tidak ada; centang untuk mengisi')).toBeTruthy()
  })

  it('stands under its headings, sums its columns, and carries hint and remark', () => {
    draw(filled, { remarks: { waste: 'Periksa abu' } })
    expect(screen.getAllByText(/^(Infeksius|Lainnya)$/).map(({ textContent }) => textContent)).toEqual([
      'Infeksius',
      'Lainnya',
    ])
    expect(screen.getByRole('row', { name: /^Jumlah/ }).textContent).toBe('Jumlah3,5')
    expect(screen.getByText('Menurut kategori')).toBeTruthy()
    expect(screen.getByText('Periksa abu')).toBeTruthy()
  })

  it.each([-5, 1001])('leaves a number out of the sum that is refused: %d', (kg) => {
    draw(draftWith({ sharps_kg: kg, ash_kg: 1 }))
    expect(screen.getByRole('row', { name: /^Jumlah/ }).textContent).toBe('Jumlah1')
  })

  it('says below a row, over the whole width, what is wrong in its cells', () => {
    draw(filled, {
      errors: new Map([['sharps_kg', 'Paling banyak 1000']]),
      warnings: new Map([['sharps_kg', ['Jauh di atas bulan lalu']]]),
      remarks: { ash_kg: 'Timbang ulang' },
    })
    const [sharps, ash] = screen.getAllByRole('textbox')
    for (const [cell, words] of [
      [sharps, ['Paling banyak 1000', 'Jauh di atas bulan lalu']],
      [ash, ['Catatan dinas: Timbang ulang']],
    ] as const) {
      const below = cell?.closest('tr')?.nextElementSibling
      expect(below?.querySelector('td')?.colSpan).toBe(2)
      for (const sentence of words) {
        expect(below?.textContent).toContain(sentence)
        expect(cell && describedBy(cell)).toContain(sentence)
      }
    }
  })

  it('opens a row by its tick and forgets it without', async () => {
    const steps: ((draft: Draft) => Draft)[] = []
    const { user } = draw(filled, { update: (step) => steps.push(step) })
    await user.click(boxOf('Farmasi'))
    await user.click(boxOf('Benda tajam'))
    const [open, close] = steps
    expect(open?.(emptyDraft).opened).toEqual(['waste/drugs'])
    expect(close?.(filled).answers).toEqual({ ash_kg: 1 })
  })

  it('brings back what a tick taken away by mistake closed', async () => {
    function Kept() {
      const [draft, setDraft] = useState(filled)
      return <TableView editor={editorOf(draft, { update: setDraft }, form)} name="waste" field={waste} />
    }
    const { user } = show(<Kept />)
    const cell = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Benda tajam: Berat (kg)' })
    await user.click(boxOf('Benda tajam'))
    expect(cell()).toBeNull()
    await user.click(boxOf('Benda tajam'))
    expect(cell()?.value).toBe('2,5')
  })
})

describe.each([
  ['on a phone', waste, narrow],
  ['of rows that ask for different things', { ...waste, layout: 'cards' }, (): void => undefined],
] as const)('as cards %s', (_when, field, prepare) => {
  it('draws a card for each row under its heading, and the sums behind them', () => {
    prepare()
    draw(filled, {}, field)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Infeksius 1 dari 1',
      'Lainnya 1 dari 2',
    ])
    const cards = screen.getAllByRole('listitem')
    expect(cards.map((card) => within(card).queryAllByRole('textbox', { name: 'Berat' }).length)).toEqual([
      1, 0, 1,
    ])
    expect(screen.getByText('Jumlah berat').nextSibling?.textContent).toBe('3,5 kg')
  })

  it('says what is left of a closed row', () => {
    prepare()
    const known = { filled: { ...filled.answers, drugs_kg: 4 } }
    draw(filled, known, field)
    expect(screen.getByText('Sisa bulan lalu 4 kg tetap; centang bila ada perubahan')).toBeTruthy()
  })
})
