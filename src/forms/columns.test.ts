import { describe, expect, it } from 'vitest'

import { shippedForms } from '#indicators/shipped-forms.ts'

import { answeredPaths, withoutPaths } from './answers/paths.ts'
import { slotsOf } from './answers/slots.ts'
import { isUpload } from './answers/words.ts'
import { columnsOf, listTablesOf } from './columns.ts'
import { defineForm } from './define-form.ts'
import { isRows } from './shape.ts'
import { completeMonth, sampleProfiles } from './testing/samples.ts'

const form = defineForm({
  id: 'survei',
  version: 1,
  validFrom: '2020-01',
  title: 'Survei',
  shortTitle: 'Survei',
  description: 'Sebuah contoh.',
  applies: { types: ['hospital'], expected: 'always' },
  prefill: false,
  sections: [
    {
      id: 'air',
      title: 'Air',
      fields: {
        sumber: { kind: 'choice', label: 'Sumber', options: { pdam: 'PDAM', sumur: 'Sumur' } },
        debit: { kind: 'number', label: 'Debit', unit: 'liter/hari' },
        diuji: { kind: 'yesNo', label: 'Diuji' },
        alat: {
          kind: 'table',
          label: 'Alat',
          rowLabel: 'Alat',
          rows: { pompa: { label: 'Pompa' } },
          columns: { jumlah: { kind: 'number', label: 'Jumlah', unit: 'unit' } },
        },
      },
    },
    {
      id: 'uji',
      title: 'Uji',
      fields: {
        uji_sumber: { kind: 'text', label: 'Sumber' },
        sampel: {
          kind: 'rows',
          label: 'Sampel',
          item: 'sampel',
          max: 3,
          orderedBy: 'tanggal',
          fields: {
            tanggal: { kind: 'date', label: 'Tanggal' },
            kadar: { kind: 'number', label: 'Kadar', unit: 'mg/l', decimals: 1 },
          },
        },
      },
    },
  ],
  checks: [],
})

describe('the columns of a form', () => {
  it('are called by its questions, with units, and distinguished by their section', () => {
    expect(columnsOf(form).map(({ label }) => label)).toEqual([
      'Air: Sumber',
      'Debit (liter/hari)',
      'Diuji',
      'Pompa: Jumlah (unit)',
      'Uji: Sumber',
      'Sampel (jumlah baris)',
      'Sampel (isi)',
    ])
  })

  it('hold what was answered, numbers as numbers and of a list how long it is', () => {
    const answers = {
      sumber: 'pdam',
      debit: 1250,
      diuji: 'ya',
      uji_sumber: '=1+1',
      sampel: [{ tanggal: '2026-11-03', kadar: 0.5 }, { tanggal: '2026-11-10' }],
    }
    const cells = columnsOf(form).map(({ cell }) => cell(answers))
    const rows = '[["tanggal","kadar"],["2026-11-03",0.5],["2026-11-10",null]]'
    expect(cells).toEqual(['PDAM', 1250, 'Ya', null, '=1+1', 2, rows])
    expect(columnsOf(form).map(({ read }, index) => read?.(String(cells[index] ?? '')))).toEqual([
      ...['pdam', 1250, 'ya', '', '=1+1', undefined, answers.sampel],
    ])
  })

  it('give a text that is no list of rows back as it is, for its question to refuse', () => {
    const read = columnsOf(form).at(-1)?.read
    for (const text of ['', '[', '{}', '[1]', 'null', '3']) expect(read?.(text)).toBe(text)
  })

  it('of a list are those of a table of its own, with its rows by their day', () => {
    const [table] = listTablesOf(form)
    expect(table).toMatchObject({ name: 'sampel', label: 'Sampel' })
    expect(table?.columns.map(({ label }) => label)).toEqual(['Tanggal', 'Kadar (mg/l)'])
    const rows = table?.rowsOf({
      sampel: [{ tanggal: '2026-11-10' }, { tanggal: '2026-11-03', kadar: 0.5 }],
    })
    expect(rows?.map((row) => table?.columns.map(({ cell }) => cell(row)))).toEqual([
      ['03/11/2026', 0.5],
      ['10/11/2026', null],
    ])
    expect(table?.rowsOf({})).toEqual([])
  })

  it('are empty where nothing is answered', () => {
    expect(columnsOf(form).every(({ cell }) => cell({}) === null)).toBe(true)
  })
})

/** What fits into a cell of Excel. */
const mostLetters = 32_767

describe.each(shippedForms.map((shipped) => ({ id: shipped.id, shipped })))(
  'the form $id',
  ({ id, shipped }) => {
    it('has a column of its own for every question, and every complete sheet fills them', () => {
      const columns = columnsOf(shipped)
      const lists = slotsOf(shipped).filter(({ field }) => isRows(field))
      expect(columns).toHaveLength(slotsOf(shipped).length + lists.length)
      expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
      for (const profile of Object.values(sampleProfiles)) {
        const answers = completeMonth(profile, '2025-04')[id]
        if (!answers) continue
        const filled = columns.flatMap(({ cell }) => cell(answers) ?? [])
        const listed = lists.filter(({ name }) => name in answers).length
        expect(filled).toHaveLength(Object.keys(answers).length + listed)
        for (const cell of filled) expect(String(cell).length).toBeLessThan(mostLetters)
        const texts = columns.map(({ cell }) => String(cell(answers) ?? ''))
        const read = columns.flatMap(({ name, read: answerIn }, index) =>
          answerIn && texts[index] ? [[name, answerIn(texts[index])]] : [],
        )
        const uploads = answeredPaths(shipped, answers, isUpload)
        expect(Object.fromEntries(read)).toEqual(withoutPaths(answers, uploads))
      }
    })
  },
)
