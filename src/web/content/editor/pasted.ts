/** Word writes the items of a list as paragraphs that name the list and how deep they lie in it. */
const wordItem = /mso-list:\s*(l\d+)\s+level(\d+)/i
const wordMark = /mso-list:\s*ignore/i
const styleOf = (element: Element) => element.getAttribute('style') ?? ''
/** `1.`, `a)`, `(iv)`; what is no number is a point, as the `o` of an inner list. */
const isNumber = (mark: string) => /^\(?[\da-z]+[.)]/i.test(mark.trim())
const isBlank = (node: Node) => node.textContent?.trim() === ''

export const isPicture = ({ type }: File) => type === 'image/png' || type === 'image/jpeg'

/** The picture that is all that was copied; programs give one along with words and tables, too. */
export function pastedPicture(copied: DataTransfer): File | undefined {
  const { body } = new DOMParser().parseFromString(copied.getData('text/html'), 'text/html')
  return isBlank(body) && copied.getData('text/plain').trim() === ''
    ? [...copied.files].find(isPicture)
    : undefined
}

/** What was copied elsewhere, as elements that the editor's schema knows; cells that are pasted into a table fill its own. */
export function pastedHtml(html: string, { isInTable }: { isInTable: boolean }): string {
  // What the editor itself has copied is as it holds it.
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  makeWordLists(body)
  // The inner cell first, where a table stands in another.
  for (const cell of [...body.querySelectorAll('td, th')].toReversed()) makeOneParagraph(cell)
  if (!isInTable) for (const table of body.querySelectorAll('table')) makeFirstRowHead(table)
  return body.innerHTML
}

/** A text's table has its heads in its first row, whatever it was copied from. */
function makeFirstRowHead(table: Element) {
  for (const cell of table.querySelector('tr')?.querySelectorAll('td') ?? []) {
    const head = table.ownerDocument.createElement('th')
    head.append(...cell.childNodes)
    head.colSpan = cell.colSpan
    cell.replaceWith(head)
  }
}

function makeWordLists(body: HTMLElement) {
  const made = (tag: string) => body.ownerDocument.createElement(tag)
  const marks = [...body.querySelectorAll('span')].filter((span) => wordMark.test(styleOf(span)))
  let [name, lists, item]: [string, { level: number; list: Element }[], Element | null] = ['', [], null]
  for (const line of body.querySelectorAll('p')) {
    const [, named, deep] = wordItem.exec(styleOf(line)) ?? []
    if (named === undefined) continue
    const level = Number(deep)
    const mark = marks.find((each) => line.contains(each))
    const goesOn = named === name && line.previousElementSibling === lists[0]?.list
    lists = goesOn ? lists.filter((each, at) => at === 0 || each.level <= level) : []
    if (level > (lists.at(-1)?.level ?? 0)) {
      const list = made(isNumber(mark?.textContent ?? '') ? 'ol' : 'ul')
      if (goesOn) item?.append(list)
      else line.before(list)
      lists.push({ level, list })
    }
    ;[name, item] = [named, made('li')]
    mark?.remove()
    lists.at(-1)?.list.append(item)
    item.append(line)
  }
  // Numbers of headings stay, without what fills the line up.
  for (const mark of marks) mark.textContent = `${mark.textContent.trim()} `
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, table, thead, tbody, tr, td, th'

/** A cell holds one paragraph: its lines are parted by breaks, and the items of a list keep their marks. */
function makeOneParagraph(cell: Element) {
  const lineBreak = () => cell.ownerDocument.createElement('br')
  for (const item of cell.querySelectorAll('li')) {
    const list = item.parentElement
    const number = [...(list?.children ?? [])].indexOf(item) + 1
    const words = item.querySelector('p') ?? item
    words.prepend(list?.tagName === 'OL' ? `${number}. ` : '• ')
  }
  for (const block of cell.querySelectorAll(blocks))
    block.replaceWith(lineBreak(), ...block.childNodes, lineBreak())
  dropEmptyLines(cell)
}

function dropEmptyLines(cell: Element) {
  const walk = cell.ownerDocument.createTreeWalker(cell)
  let [hasWords, last]: [boolean, ChildNode | null] = [false, null]
  const empty: (ChildNode | null)[] = []
  while (walk.nextNode()) {
    // Safe: what is walked through lies within the cell.
    const node = walk.currentNode as ChildNode
    if (node.childNodes.length === 0 && !isBlank(node)) hasWords = true
    else if (node.childNodes.length === 0 && !hasWords) empty.push(node)
    else if (node.nodeName === 'BR') [last, hasWords] = [node, false]
  }
  if (!hasWords) empty.push(last)
  for (const each of empty) each?.remove()
}
