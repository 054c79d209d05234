const LISTS = 'ul, ol'
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, blockquote, pre, section, article'
/** So many paragraphs an item of a page holds. */
const PARAGRAPHS_MAX = 20

/**
 * Pages keep no lists inside lists, and in items nothing but paragraphs: an inner item becomes a paragraph behind a dash or
 * its number, at the end of the item around it. The schema would part the outer list there, and number it anew.
 */
export function flattenLists(page: Document) {
  putInside(page)
  // What stands inside another comes first.
  for (const list of [...page.querySelectorAll<HTMLElement>(`li :is(${LISTS})`)].toReversed()) {
    list.replaceWith(
      ...[...list.children].flatMap((item, at) => marked(page, item, list.localName === 'ol' ? at + 1 : null)),
    )
  }
  for (const item of page.querySelectorAll('li')) {
    if (item.querySelector(BLOCKS) === null) continue
    const paragraphs = paragraphsIn(page, item)
    item.replaceChildren(...paragraphs.splice(0, PARAGRAPHS_MAX))
    for (let last: Element = item; paragraphs.length > 0;) {
      const next = page.createElement('li')
      next.append(...paragraphs.splice(0, PARAGRAPHS_MAX))
      last.after(next)
      last = next
    }
  }
}

/** Google Docs writes an inner list beside the items: it belongs to the one before it. */
function putInside(page: Document) {
  for (const list of page.querySelectorAll(`:is(${LISTS}) > :is(${LISTS})`)) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
    else list.replaceWith(...list.childNodes)
  }
}

function marked(page: Document, item: Element, number: number | null): HTMLElement[] {
  const paragraphs = paragraphsIn(page, item)
  paragraphs[0]?.prepend(number === null ? '—\u00a0' : `${number})\u00a0`)
  return paragraphs
}

/** Its words as paragraphs, those outside of any too; blank ones left out. */
function paragraphsIn(page: Document, around: Element): HTMLElement[] {
  const paragraphs: HTMLElement[] = []
  let open: HTMLElement | null = null
  for (const node of [...around.childNodes]) {
    if (node instanceof Element && node.matches(BLOCKS)) {
      open = null
      paragraphs.push(...paragraphsIn(page, node))
    } else {
      if (open === null) paragraphs.push((open = page.createElement('p')))
      open.append(node)
    }
  }
  return paragraphs.filter(({ textContent }) => textContent.trim() !== '')
}
