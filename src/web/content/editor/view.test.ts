import { EditorState } from 'prosemirror-state'
import { expect, it } from 'vitest'

import { documentOf, richTextOf } from './convert.ts'
import { type ActName, actRows } from './view.ts'

const acts = new Map(actRows)
/** The state after an act. */
function after(state: EditorState, name: ActName): EditorState {
  let next = state
  acts.get(name)?.run(state, (transaction) => (next = state.apply(transaction)))
  return next
}
const empty = EditorState.create({ doc: documentOf({ blocks: [] }) })

const typed = (state: EditorState, words: string) => state.apply(state.tr.insertText(words))
const table = { type: 'table', head: [[{ text: 'A' }], [], []] }
const divider = { type: 'divider' }
const line = (text: string) => ({ type: 'paragraph', content: [{ text }] })

it('writes on in the first cell of a table that was put in', () => {
  const { doc } = typed(after(empty, 'table'), 'A')
  expect(richTextOf(doc).blocks).toMatchObject([table])
})

it('writes on behind a line that was put in', () => {
  const { doc } = typed(after(empty, 'divider'), 'B')
  expect(richTextOf(doc).blocks).toEqual([divider, line('B')])
})

it('puts behind a table what its cells do not take, and writes on there', () => {
  const { doc } = typed(after(typed(after(empty, 'table'), 'A'), 'divider'), 'B')
  expect(richTextOf(doc).blocks).toMatchObject([table, divider, line('B')])
})

it('says of each act whether it does anything where the cursor stands', () => {
  const possible = (state: EditorState) =>
    actRows.filter(([, { run, isShown }]) => (isShown?.(state) ?? true) && run(state)).map(([name]) => name)
  expect(possible(after(empty, 'table'))).toEqual([
    ...['bold', 'italic', 'divider'],
    ...['addRow', 'removeRow', 'addColumn', 'removeColumn', 'removeTable'],
  ])
  expect(possible(empty)).toContain('heading2')
})
