/** What a cell holds when the table only lays out a letter or a page: it stays as it is. */
const OWN_BLOCKS = 'h1, h2, h3, ul, ol, blockquote'
const PARAGRAPHS = 'p, div'

/** Pages have no tables: each row becomes a paragraph, its cells one after the other, so that nothing is glued. */
export function flattenTables(page: Document) {
  // What stands inside another comes first.
  for (const table of [...page.querySelectorAll('table')].toReversed()) {
    const title = table.caption === null ? [] : [paragraphOf(page, [table.caption])]
    table.replaceWith(...title, ...[...table.rows].flatMap((row) => blocksOf(page, row)))
  }
}

function blocksOf(page: Document, row: HTMLTableRowElement): Node[] {
  const cells = [...row.cells].filter((cell) => !isBlank(cell))
  if (cells.length === 0) return []
  const isLayout = cells.some((cell) => cell.querySelector(OWN_BLOCKS) !== null || countParagraphs(cell) > 1)
  return isLayout ? cells.flatMap((cell) => contentsOf(page, cell)) : [paragraphOf(page, cells)]
}

function paragraphOf(page: Document, cells: readonly HTMLElement[]): HTMLElement {
  const paragraph = page.createElement('p')
  for (const cell of cells) {
    if (paragraph.hasChildNodes()) paragraph.append(' — ')
    for (const inner of cell.querySelectorAll(PARAGRAPHS)) inner.replaceWith(' ', ...inner.childNodes, ' ')
    paragraph.append(...trimmed(cell).childNodes)
  }
  return paragraph
}

/** A cell whose words stand on their own gets a paragraph: the next cell is another. */
function contentsOf(page: Document, cell: HTMLElement): Node[] {
  const isPlain = cell.querySelector(`${OWN_BLOCKS}, ${PARAGRAPHS}`) === null
  return isPlain ? [paragraphOf(page, [cell])] : [...cell.childNodes]
}

/** Paragraphs that hold words of their own, not other paragraphs. */
function countParagraphs(cell: HTMLElement): number {
  return [...cell.querySelectorAll<HTMLElement>(PARAGRAPHS)].filter(
    (paragraph) => paragraph.querySelector(PARAGRAPHS) === null && !isBlank(paragraph),
  ).length
}

/** Without the line ends of the markup at both ends. */
function trimmed(cell: HTMLElement): HTMLElement {
  cell.normalize()
  const [first, last] = [cell.firstChild, cell.lastChild]
  if (first instanceof Text) first.data = first.data.trimStart()
  if (last instanceof Text) last.data = last.data.trimEnd()
  return cell
}

function isBlank({ textContent }: HTMLElement): boolean {
  return textContent.trim() === ''
}
