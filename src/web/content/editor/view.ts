import { baseKeymap, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'

import type { RichText, Tone } from '#domain/rich-text/model.ts'

import { documentOf, richTextOf, seenText } from './convert.ts'
import { isPicture, pastedHtml, pastedPicture } from './pasted.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

function isWithin(state: EditorState, name: string): boolean {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return true
  return false
}
const isHeading = (state: EditorState, level: number) =>
  state.selection.$from.parent.type === nodes.heading && state.selection.$from.parent.attrs['level'] === level

function isMarked(state: EditorState, name: 'bold' | 'italic' | 'link'): boolean {
  const { from, to, empty, $from } = state.selection
  return empty
    ? marks[name].isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, marks[name])
}

/** What is selected; without a selection the whole link that the cursor stands in. */
function linkedRange({ selection: { from, to, empty, $from } }: EditorState) {
  const link = marks.link.isInSet($from.marks())
  if (!empty || !link) return { from, to, empty }
  const start = $from.start()
  const isLinked = (at: number) => {
    const child = $from.parent.maybeChild(at)
    return child !== null && link.isInSet(child.marks)
  }
  let [first, last] = [$from.index(), $from.index()]
  // At the end of the link the child behind the cursor is another.
  if (!isLinked(first)) first = last = first - 1
  while (isLinked(first - 1)) first -= 1
  while (isLinked(last + 1)) last += 1
  const offset = (at: number) =>
    $from.parent.children.slice(0, at).reduce((size, { nodeSize }) => size + nodeSize, 0)
  return { from: start + offset(first), to: start + offset(last + 1), empty: false }
}

/**
 * Puts a block in, and behind the table that the cursor stands in, since a cell takes none. The cursor goes behind it, or into a new table's
 * first cell: what is typed or pasted next must not replace it.
 */
const insert =
  (made: () => Node): Command =>
  ({ tr, selection }, dispatch) => {
    const block = made()
    const around = findTable(selection.$to)
    const behind = around && around.pos + around.node.nodeSize
    if (behind === null) tr.replaceSelectionWith(block)
    else tr.insert(behind, block)
    const { lastChild, content } = tr.doc
    if (!lastChild?.isTextblock) tr.insert(content.size, nodes.paragraph.create())
    const place =
      behind === null ? (findTable(tr.selection.$to)?.start ?? tr.selection.to) : behind + block.nodeSize
    tr.setSelection(TextSelection.near(tr.doc.resolve(place)))
    dispatch?.(tr.scrollIntoView())
    return true
  }

function newTable(): Node {
  const cell = (type: 'table_header' | 'table_cell') =>
    nodes[type].createChecked(null, nodes.paragraph.create())
  const row = (type: 'table_header' | 'table_cell') =>
    nodes.table_row.create(null, [cell(type), cell(type), cell(type)])
  return nodes.table.create(null, [row('table_header'), row('table_cell'), row('table_cell')])
}

const heading = (level: 2 | 3 | 4): Act => ({
  label: `Judul ${level - 1}`,
  sign: `Judul ${level - 1}`,
  run: (state, dispatch) =>
    (isHeading(state, level) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
    ),
  isOn: (state) => isHeading(state, level),
})
const callout = (tone: Tone, label: string): Act => ({
  label: `Kotak: ${label}`,
  sign: label,
  run: (state, dispatch) =>
    (isWithin(state, 'callout') ? lift : wrapIn(nodes.callout, { tone }))(state, dispatch),
  isOn: (state) => isWithin(state, 'callout'),
})
const list = (name: 'bullet_list' | 'ordered_list', sign: string): Act => ({
  label: `Daftar ${sign.toLowerCase()}`,
  sign,
  run: (state, dispatch) =>
    (isWithin(state, name) ? liftListItem(nodes.list_item) : wrapInList(nodes[name]))(state, dispatch),
  isOn: (state) => isWithin(state, name),
})
const mark = (name: 'bold' | 'italic', label: string, sign: string): Act => ({
  ...{ label, sign, run: toggleMark(marks[name]) },
  isOn: (state) => isMarked(state, name),
})
const ofTables = (label: string, run: Command): Act => ({
  label,
  sign: label,
  run,
  isShown: isInTable,
})

type Act = {
  label: string
  /** What stands on its button. */
  sign: string
  run: Command
  isOn?: (state: EditorState) => boolean
  /** Where it has any sense. */
  isShown?: (state: EditorState) => boolean
}

/** What the toolbar offers, in groups, in its order. */
const acts = {
  undo: { label: 'Urungkan', sign: '↶', run: undo },
  redo: { label: 'Ulangi', sign: '↷', run: redo },
  heading2: heading(2),
  heading3: heading(3),
  heading4: heading(4),
  bold: mark('bold', 'Tebal', 'B'),
  italic: mark('italic', 'Miring', 'I'),
  bullets: list('bullet_list', 'Berpoin'),
  numbers: list('ordered_list', 'Bernomor'),
  tip: callout('tip', 'Tips'),
  info: callout('info', 'Catatan'),
  warning: callout('warning', 'Perhatian'),
  danger: callout('danger', 'Penting'),
  divider: { label: 'Garis pemisah', sign: '―', run: insert(() => nodes.divider.create()) },
  table: {
    label: 'Sisipkan tabel',
    sign: 'Tabel',
    run: insert(newTable),
    isShown: (state) => !isInTable(state),
  },
  addRow: ofTables('Tambah baris', addRowAfter),
  removeRow: ofTables('Hapus baris', deleteRow),
  addColumn: ofTables('Tambah kolom', addColumnAfter),
  removeColumn: ofTables('Hapus kolom', deleteColumn),
  removeTable: ofTables('Hapus tabel', deleteTable),
} as const satisfies Record<string, Act>
export type ActName = keyof typeof acts
export const actRows = Object.entries(acts) as [ActName, Act][]

const plugins = () => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.bold),
    'Mod-i': toggleMark(marks.italic),
    Enter: splitListItem(nodes.list_item),
    Tab: (state, dispatch) =>
      goToNextCell(1)(state, dispatch) || sinkListItem(nodes.list_item)(state, dispatch),
    'Shift-Tab': (state, dispatch) =>
      goToNextCell(-1)(state, dispatch) || liftListItem(nodes.list_item)(state, dispatch),
    'Shift-Enter': (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
      return true
    },
  }),
  keymap(baseKeymap),
  dropCursor(),
  gapCursor(),
  tableEditing(),
]

export type Editor = {
  state: () => EditorState
  run: (act: ActName) => void
  link: () => string
  setLink: (href: string | null, words: string) => void
  insertPicture: (picture: { file: number; alt: string; caption: string }) => void
  focus: () => void
  destroy: () => void
}

/** An editor in an element of the page, for a text; it says when the text changes, and when anything of it does. */
export function createEditor(
  place: HTMLElement,
  text: RichText,
  {
    label,
    describedBy,
    onChange,
    onState,
    onPicture,
  }: {
    label: string
    describedBy: string
    onChange: (text: RichText) => void
    onState: () => void
    /** A picture was pasted or dropped, such as one of the screen. */
    onPicture: (file: File) => void
  },
): Editor {
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc: documentOf(text), plugins: plugins() }),
    attributes: {
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-multiline': 'true',
      role: 'textbox',
    },
    handlePaste: (_view, { clipboardData }) => {
      const picture = clipboardData && pastedPicture(clipboardData)
      if (picture) onPicture(picture)
      return Boolean(picture)
    },
    handleDrop: (_view, { clientX, clientY, dataTransfer }) => {
      const [file] = dataTransfer?.files ?? []
      if (!file) return false
      const { tr } = view.state
      const at = view.posAtCoords({ left: clientX, top: clientY })
      if (at) view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at.pos))))
      if (isPicture(file)) onPicture(file)
      // Else the browser would open it in the place of the page.
      return true
    },
    transformPastedText: seenText,
    transformPastedHTML: (html, { state }) => pastedHtml(seenText(html), { isInTable: isInTable(state) }),
    dispatchTransaction: (transaction: Transaction) => {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) onChange(richTextOf(view.state.doc))
      onState()
    },
  })
  const send = (command: Command) => {
    command(view.state, view.dispatch)
    view.focus()
  }
  return {
    state: () => view.state,
    run: (act) => send(acts[act].run),
    link: () => {
      const { $from, from, to, empty } = view.state.selection
      let href = marks.link.isInSet($from.marks())?.attrs['href'] as string | undefined
      if (!empty)
        view.state.doc.nodesBetween(from, to, (child) => {
          href ??= marks.link.isInSet(child.marks)?.attrs['href'] as string | undefined
        })
      return href ?? ''
    },
    setLink: (href, words) => {
      const { from, to, empty } = linkedRange(view.state)
      const { tr } = view.state
      if (empty && href !== null) tr.insert(from, schema.text(words || href, [marks.link.create({ href })]))
      else {
        tr.removeMark(from, to, marks.link)
        if (href !== null) tr.addMark(from, to, marks.link.create({ href }))
      }
      view.dispatch(tr)
      view.focus()
    },
    insertPicture: (picture) => send(insert(() => nodes.picture.create(picture))),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}
