import { flattenLists } from './pasted-lists.ts'
import { flattenTables } from './pasted-table.ts'

/** More than a page can hold: such a paste is refused before anything reads it. Characters. */
export const PASTE_TEXT_MAX = 200_000
/** Formatting heavier than this is dropped, the words stay. Characters. */
export const PASTE_HTML_MAX = 1_500_000

/** What a paste is worth: everything, its words alone, or nothing. */
export function pasteWeight(text: string, html: string): 'whole' | 'words' | 'none' {
  if (text.length > PASTE_TEXT_MAX) return 'none'
  if (html.length <= PASTE_HTML_MAX) return 'whole'
  return text === '' ? 'none' : 'words'
}

/**
 * HTML from Word, a browser or a mail brought to the elements that the schema knows: headings to two levels, Word’s
 * drawn lists to real ones, lists inside lists and tables to paragraphs, drawn emoji to signs, its comments, styles and
 * handlers away. What is left over the schema itself drops.
 */
export function cleanPastedHtml(html: string): string {
  const light = CUT_OUT.reduce((text, [open, close]) => without(text, open, close), html)
    .replaceAll(/<(?:meta|link)\b[^<>]*>/gi, '')
    .replaceAll(/<\/?o:p\b[^<>]*>/gi, '')
    .replaceAll(/<(\/?)h1\b/gi, '<$1h2')
    .replaceAll(/<(\/?)h[4-6]\b/gi, '<$1h3')
  const quiet = HANDLER.test(light) ? light.replaceAll(TAG, withoutHandlers) : light
  return DRAWN.test(quiet) ? withoutDrawing(quiet) : quiet
}

/** With values in quotes, which may hold `<` and `>`. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const HANDLER = /[\s"'/]on[a-z]+\s*=/i
const QUOTED_OR_HANDLER = /("[^"]*"|'[^']*')|\bon[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi

/** They would never run; but a browser reports each of them as refused, wherever it is parsed. */
function withoutHandlers(tag: string): string {
  return tag.replaceAll(QUOTED_OR_HANDLER, '$1')
}

const CUT_OUT = [
  ['<!--', '-->'],
  ['<style', '</style>'],
  ['<script', '</script>'],
  ['<xml', '</xml>'],
  ['<title', '</title>'],
] as const

/** The text without what stands between these. Walks once: an expression would try every beginning to the very end. */
function without(html: string, open: string, close: string): string {
  const plain = html.toLowerCase()
  let kept = ''
  let at = 0
  for (;;) {
    const from = plain.indexOf(open, at)
    const to = from < 0 ? -1 : plain.indexOf(close, from + open.length)
    if (to < 0) return kept + html.slice(at)
    kept += html.slice(at, from)
    at = to + close.length
  }
}

/** What takes a document to bring in order. */
const DRAWN = /mso-list|<(?:table|ul|ol)\b|\balt=["']\p{Extended_Pictographic}/iu

function withoutDrawing(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  makeRealLists(page)
  flattenLists(page)
  flattenTables(page)
  for (const picture of [...page.images]) if (EMOJI.test(picture.alt)) picture.replaceWith(picture.alt)
  return page.body.innerHTML
}

/** Telegram and others draw a sign as a picture. */
const EMOJI = /^\p{Extended_Pictographic}\S{0,15}$/u
const PICTURE = /<img\b[^<>]*>/gi
const ALT = /\balt=["']([^"']*)/i

/** Whether there is a picture in it that the text cannot take. */
export function containsPicture(html: string): boolean {
  return (html.match(PICTURE) ?? []).some((tag) => !EMOJI.test(ALT.exec(tag)?.[1] ?? ''))
}

/** Word writes a list as paragraphs with a drawn bullet; neighbours of one kind become one list, deeper ones stand inside. */
function makeRealLists(page: Document) {
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const bullet = [...paragraph.querySelectorAll<HTMLElement>('span[style*="mso-list"]')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const isOrdered = /^[\s\u00a0]*[\da-zа-я]{1,3}[.)]/i.test(bullet?.textContent ?? '')
    bullet?.remove()
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    const isInner = /mso-list:[^;]*\blevel[2-9]/i.test(paragraph.getAttribute('style') ?? '')
    const outer = isInner ? wordList(paragraph.previousElementSibling)?.lastElementChild : null
    ;(outer
      ? listIn(page, outer, isOrdered ? 'ol' : 'ul')
      : listBefore(page, paragraph, isOrdered ? 'ol' : 'ul')
    ).append(item)
    paragraph.remove()
  }
}

function wordList(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.dataset.word === '' ? element : null
}

/** The list at the end of an item. */
function listIn(page: Document, item: Element, tag: 'ol' | 'ul'): Element {
  const last = item.lastElementChild
  if (last?.localName === tag) return last
  const list = page.createElement(tag)
  item.append(list)
  return list
}

function listBefore(page: Document, paragraph: HTMLElement, tag: 'ol' | 'ul'): HTMLElement {
  const before = wordList(paragraph.previousElementSibling)
  if (before?.localName === tag) return before
  const list = page.createElement(tag)
  list.dataset.word = ''
  paragraph.before(list)
  return list
}
