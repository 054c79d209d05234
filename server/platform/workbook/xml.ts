import { broken } from './limits.ts'

export interface XmlHandlers {
  /** A name without its prefix; attributes are read when they are asked for, by their local names. */
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No text, tag or comment of a workbook is longer, so that no more than this waits for its end. Characters. */
const TOKEN_MAX = 512 * 1024
const GREATER = 62
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML while its pieces come. A document that declares a type is refused: workbooks have none, and only there can
 * entities be made that unfold without end.
 */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const decoder = new TextDecoder()
  let depth = 0
  const counted: XmlHandlers = {
    open: (name, attribute) => {
      depth += 1
      handlers.open?.(name, attribute)
    },
    text: (text) => handlers.text?.(text),
    close: (name) => {
      depth -= 1
      handlers.close?.(name)
    },
  }
  let rest = ''
  for await (const piece of pieces) {
    rest = consume(rest + decoder.decode(piece, { stream: true }), counted)
    if (rest.length > TOKEN_MAX) broken()
  }
  if (depth !== 0 || rest.trim() !== '') broken()
}

/** Tells of everything that has come whole; answers what has not. */
function consume(input: string, handlers: XmlHandlers): string {
  let place = 0
  for (;;) {
    const tag = input.indexOf('<', place)
    if (tag === -1) return input.slice(place)
    if (tag > place) handlers.text?.(decoded(input.slice(place, tag)))
    const end = endOf(input, tag)
    if (end === -1) return input.slice(tag)
    tellTag(input.slice(tag, end), handlers)
    place = end
  }
}

/** Where the tag, comment or the like that begins here is over; -1 when its end has not come. */
function endOf(input: string, tag: number): number {
  if (input.startsWith('<!--', tag)) return after(input, '-->', tag + 4)
  if (input.startsWith('<![CDATA[', tag)) return after(input, ']]>', tag + 9)
  if (input.startsWith('<?', tag)) return after(input, '?>', tag + 2)
  // A beginning that may still become one of these.
  if (input[tag + 1] === '!') return input.length - tag < 9 ? -1 : broken()
  let quote = 0
  for (let place = tag + 1; place < input.length; place += 1) {
    const sign = input.charCodeAt(place)
    if (quote !== 0) quote = sign === quote ? 0 : quote
    else if (sign === GREATER) return place + 1
    else if (sign === DOUBLE_QUOTE || sign === SINGLE_QUOTE) quote = sign
  }
  return -1
}

function after(input: string, end: string, from: number): number {
  const place = input.indexOf(end, from)
  return place === -1 ? -1 : place + end.length
}

function tellTag(tag: string, { open, text, close }: XmlHandlers) {
  if (tag.startsWith('<![CDATA[')) return text?.(tag.slice(9, -3))
  if (tag[1] === '!' || tag[1] === '?') return
  if (tag[1] === '/') return close?.(localName(tag.slice(2, -1).trim()))
  const isEmpty = tag.at(-2) === '/'
  const inside = tag.slice(1, isEmpty ? -2 : -1)
  const nameEnd = inside.search(/\s/)
  const name = localName(nameEnd === -1 ? inside : inside.slice(0, nameEnd))
  let attributes: Map<string, string> | undefined
  open?.(name, (wanted) => {
    attributes ??= attributesOf(nameEnd === -1 ? '' : inside.slice(nameEnd))
    return attributes.get(wanted)
  })
  if (isEmpty) close?.(name)
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let place = 0
  for (;;) {
    const equals = text.indexOf('=', place)
    if (equals === -1) return attributes
    let start = equals + 1
    while (text[start] === ' ' || text[start] === '\n' || text[start] === '\r' || text[start] === '\t') start += 1
    const quote = text[start]
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, start + 1) : -1
    if (end === -1) return broken()
    attributes.set(localName(text.slice(place, equals).trim()), decoded(text.slice(start + 1, end)))
    place = end + 1
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
