import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { SimpleField } from '#forms/define-form.ts'

import { describedBy, show } from '../../testing/show.tsx'
import { draftWith } from '../drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../drafts/testing/sample-form.ts'
import type { Editor } from './editor.ts'
import { FieldView } from './field-view.tsx'
import { editorOf } from './testing/sample-editor.ts'

const weight = {
  kind: 'number',
  label: 'Berat',
  hint: 'Menurut timbangan',
  unit: 'kg',
  max: 1000,
  optional: true,
} satisfies SimpleField

/** The question `count` of a draft, and what a screen reader says of its input. */
function ask(
  field: SimpleField = weight,
  editor: Editor = editorOf(),
  cellName?: string,
): { input: HTMLElement; said: string; user: ReturnType<typeof show>['user'] } {
  const { user } = show(<FieldView editor={editor} path="count" field={field} cellName={cellName} />)
  const input = screen.getByLabelText(cellName ?? /^Berat/)
  return { input, said: describedBy(input), user }
}

it('a question stands with its label, its hint and its unit', () => {
  const { input, said } = ask()
  expect(input).toBe(screen.getByRole('textbox', { name: 'Berat (opsional)' }))
  expect(said).toBe('Menurut timbangan')
  expect(screen.getByText('kg')).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('false')
})

it('a fault is announced with the input that it concerns', () => {
  const { input, said } = ask(weight, editorOf(undefined, { errors: new Map([['count', 'Wajib diisi']]) }))
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(said).toBe('Wajib diisi Menurut timbangan')
})

it('the remark of the office, the warning and what was sent before belong to the input', () => {
  const { said } = ask(
    weight,
    editorOf(draftWith({ count: 5 }), {
      remarks: { count: 'Periksa satuan' },
      warnings: new Map([['count', ['Tidak lazim']]]),
      before: new Map([['count', '4 kg']]),
    }),
  )
  expect(said).toBe('Catatan dinas: Periksa satuan Tidak lazim Menurut timbanganDiubah. Sebelumnya: 4 kg')
})

it.each([
  [36, 'Menurut timbanganBulan lalu: 36 kg'],
  [10, 'Naik 260% dari bulan lalu. Periksa kembali angkanya. Menurut timbanganBulan lalu: 10 kg'],
])('last month stands beside the number, %s kg, and a jump is warned of', (before, said) => {
  const context = { ...sampleContext, previous: { count: before } }
  expect(ask(weight, editorOf(draftWith({ count: 36 }), { context })).said).toBe(said)
})

it('a copied answer says where it comes from', () => {
  expect(ask(weight, editorOf({ ...draftWith({ count: 5 }), copied: ['count'] })).said).toContain(
    'Disalin dari bulan lalu',
  )
})

it('where the stock runs on, the latest report stands there, which need not be that of last month', () => {
  const form = { ...sampleForm, stockRunsOn: true } as const
  const context = { ...sampleContext, previous: { count: 10 } }
  const draft = { ...draftWith({ count: 36 }), copied: ['count'] }
  expect(ask(weight, editorOf(draft, { context }, form)).said).toBe(
    [
      'Naik 260% dari laporan sebelumnya. Periksa kembali angkanya.',
      'Menurut timbanganLaporan sebelumnya: 10 kgDisalin dari laporan sebelumnya',
    ].join(' '),
  )
})

it('a cell draws the input alone, with what it is called and last month in short', () => {
  const context = { ...sampleContext, previous: { count: 36 } }
  const { said } = ask(weight, editorOf(draftWith({ count: 36 }), { context }), 'Benda tajam: Berat (kg)')
  expect(said).toBe('Lalu 36 kg')
  expect(screen.queryByText(/opsional/)).toBeNull()
})

it.each([
  [undefined, 'Terisi otomatis; ketik bila berbeda'],
  ['Benda tajam: Berat', 'Otomatis'],
])('a proposal fills the input until an answer is typed, and says so (%s)', (cellName, words) => {
  const { input } = ask({ ...weight, proposal: { previous: 'count' } }, filledWith(12), cellName)
  expect((input as HTMLInputElement).value).toBe('12')
  expect(screen.getByText(words)).toBeTruthy()
})

it('a sum is shown and takes the focus, but is not asked', () => {
  show(<FieldView editor={filledWith(12)} path="count" field={{ ...weight, computed: true }} />)
  const sum = screen.getByRole('status')
  expect(sum.textContent).toBe('12 kg')
  expect(describedBy(sum)).toBe('Menurut timbangan')
  expect(sum.tabIndex).toBe(-1)
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('a choice is a group named by its question, which announces the fault', () => {
  const errors = new Map([['shipped', 'Wajib diisi']])
  show(
    <FieldView
      editor={editorOf(undefined, { errors })}
      path="shipped"
      field={{ kind: 'yesNo', label: 'Diangkut' }}
    />,
  )
  expect(describedBy(screen.getByRole('group', { name: /Diangkut/ }))).toBe('Wajib diisi')
})

it('typing changes the answer, and leaving the field is reported', async () => {
  const changed: unknown[] = []
  const left: string[] = []
  const editor = editorOf(undefined, {
    change: (...change) => changed.push(change),
    leave: (...paths) => left.push(...paths),
  })
  const { input, user } = ask(weight, editor)
  await user.type(input, '7')
  await user.tab()
  expect(changed).toEqual([['count', 7, undefined]])
  expect(left).toEqual(['count'])
})

it.each(['5\n6\n7', '5\t6\t7\r\n', '5\r\n6\r\n7'])(
  'cells pasted together, %j, are not joined to one number',
  async (cells) => {
    const changed: unknown[] = []
    const { input, user } = ask(
      weight,
      editorOf(undefined, { change: (_path, value, text) => changed.push([value, text]) }),
    )
    await user.click(input)
    await user.paste(cells)
    expect(changed).toEqual([[undefined, '5; 6; 7']])
    await user.paste(' 12,5\n')
    expect(changed).toHaveLength(2)
    expect(changed[1]).toEqual([12.5, ' 12,5'])
  },
)

const filledWith = (count: number) => editorOf(undefined, { filled: { count } })

it('several choices in a cell are named by it, and described by what is wrong', () => {
  const field = { kind: 'choices', label: 'Warna', options: { a: 'Kuning', b: 'Merah' } } as const
  const wrong = editorOf(undefined, { errors: new Map([['count', 'Wajib diisi']]) })
  const { input } = ask(field, wrong, 'Kantong: Warna')
  expect(input).toBe(screen.getByRole('group', { name: 'Kantong: Warna' }))
  expect(input.getAttribute('aria-describedby')).toContain('galat')
})

it.each([
  ['1', undefined, '1'],
  ['10/04/2026', '2026-04-10', undefined],
  ['10-4-2026', '2026-04-10', '10-4-2026'],
  ['31/02/2026', undefined, '31/02/2026'],
])(
  'a date that is typed as %s means %s, and stays as it is typed while it does not read so',
  (typed, value, text) => {
    const change = vi.fn<Editor['change']>()
    const field = { kind: 'date', label: 'Tanggal' } satisfies SimpleField
    show(<FieldView editor={editorOf(undefined, { change })} path="count" field={field} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } })
    expect(change).toHaveBeenCalledWith('count', value, text)
  },
)

it.each([
  [['a'], 'B', ['a', 'b']],
  [['b'], 'A', ['a', 'b']],
  [['a', 'b'], 'Tidak ada', ['none']],
  [['none'], 'A', ['a']],
  [['a'], 'A', undefined],
])('of several answers %j a press on %s leaves %j', async (given, label, ticked) => {
  const change = vi.fn<Editor['change']>()
  const field = {
    ...{ kind: 'choices', label: 'Kegiatan', exclusive: 'none' },
    options: { a: 'A', b: 'B', none: 'Tidak ada' },
  } as const satisfies SimpleField
  const editor = editorOf(draftWith({ count: given }), { change })
  const { user } = show(<FieldView editor={editor} path="count" field={field} />)
  await user.click(screen.getByRole('checkbox', { name: label }))
  expect(change).toHaveBeenCalledWith('count', ticked, undefined)
})
