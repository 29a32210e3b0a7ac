import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { draftWith } from '../drafts/testing/sample-drafts.ts'
import { sampleForm } from '../drafts/testing/sample-form.ts'
import { RowsView } from './rows-view.tsx'
import { editorOf } from './testing/sample-editor.ts'

it('a list that is full takes no more rows, and no copies', () => {
  const field = { ...sampleForm.sections[0].fields.shipments, max: 2 }
  const shutWith = (count: number) => {
    const editor = editorOf(draftWith({ shipments: Array.from({ length: count }, () => ({ weight: 1 })) }))
    show(<RowsView editor={editor} name="shipments" field={field} />)
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Tambah|Salin)/ })
    return buttons.slice(-count - 1).map(({ disabled }) => disabled)
  }
  expect(shutWith(1)).toEqual([false, false])
  expect(shutWith(2)).toEqual([true, true, true])
})
