import { hyphenated, SOFT_HYPHEN } from '#contract/wire/hyphenated.ts'
import { glyphFinder, kerningFinder, tablesOf } from './font-tables.ts'
import { contoursOf, svgPath } from './outline.ts'

/** What is drawn for a sign. */
interface Letter {
  font: Font
  glyph: number
  /** How far the next one stands, in sizes. */
  advance: number
}

/** Of a line of text: where each of its letters stands. */
interface Placed extends Letter {
  /** Pixels from the beginning of the line. */
  x: number
}

const NO_BREAK = '\u00a0'

/** Text as shapes, set in the first of some font files that has the letter. Drawn so, it needs no font of the machine. */
export class Typeface {
  readonly #fonts: Font[]
  /** Looked up once each: a card asks for every sign a dozen times while its lines are found. */
  readonly #letters = new Map<string, Letter>()

  constructor(files: readonly Buffer[]) {
    this.#fonts = files.map((file) => new Font(file))
  }

  /** The text in lines that are no wider than `width`, pixels, at this size. A word that is wider by itself is broken. */
  lines(text: string, size: number, width: number): string[] {
    const lines: string[] = []
    let line = ''
    // A hyphen may end a line, as a space does; a word of a letter or two does not.
    const bound = text.replace(/\s+/gu, ' ').replace(/(?<=^|[ «(])(\p{L}{1,2}) /gu, `$1${NO_BREAK}`)
    for (const word of bound.match(/[^ ]+?(?:-(?=[^ ])|$|(?= ))| /gu) ?? []) {
      if (this.#widthOf(`${line}${word}`.trimEnd(), size) <= width) {
        line += line === '' ? word.trimStart() : word
        continue
      }
      if (line !== '') lines.push(line.trimEnd())
      const pieces = this.#pieces(word.trimStart(), size, width)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return line.trim() === '' ? lines : [...lines, line.trimEnd()]
  }

  /** A word in pieces that fit: between its syllables with a hyphen, and between letters where there is no other way. */
  #pieces(word: string, size: number, width: number): string[] {
    const fits = (text: string) => this.#widthOf(text, size) <= width
    const pieces: string[] = []
    let rest = hyphenated(word).split(SOFT_HYPHEN)
    while (!fits(rest.join(''))) {
      let count = rest.length - 1
      while (count > 0 && !fits(`${rest.slice(0, count).join('')}-`)) count -= 1
      if (count > 0) {
        pieces.push(`${rest.slice(0, count).join('')}-`)
        rest = rest.slice(count)
        continue
      }
      const signs = [...rest.join('')]
      let fitting = signs.length - 1
      while (fitting > 1 && !fits(signs.slice(0, fitting).join(''))) fitting -= 1
      pieces.push(signs.slice(0, fitting).join(''))
      rest = [signs.slice(fitting).join('')]
    }
    return [...pieces, rest.join('')]
  }

  /** One line as the shapes of an SVG; `top` is the upper edge of a line that is `height` pixels high. */
  shapes(line: string, size: number, left: number, top: number, height: number): string {
    const [main] = this.#fonts as [Font]
    const baseline = top + (height - (main.ascender - main.descender) * size) / 2 + main.ascender * size
    return this.#place(line, size)
      .placed.map(({ font, glyph, x }) => font.shape(glyph, size, left + x, baseline))
      .join('')
  }

  #widthOf(line: string, size: number): number {
    return this.#place(line, size).width
  }

  #place(line: string, size: number): { placed: Placed[]; width: number } {
    const placed: Placed[] = []
    let [width, last] = [0, undefined as Placed | undefined]
    for (const sign of line) {
      const letter = this.#letterOf(sign)
      if (last?.font === letter.font) width += letter.font.kerning(last.glyph, letter.glyph) * size
      last = { ...letter, x: width }
      placed.push(last)
      width += letter.advance * size
    }
    return { placed, width }
  }

  #letterOf(sign: string): Letter {
    const known = this.#letters.get(sign)
    if (known !== undefined) return known
    const code = (sign === NO_BREAK ? ' ' : sign).codePointAt(0) ?? 0
    const font = this.#fonts.find((one) => one.glyphOf(code) !== 0) ?? (this.#fonts[0] as Font)
    const glyph = font.glyphOf(code)
    const letter = { font, glyph, advance: font.advanceOf(glyph) }
    // Of what a font has there is an end; of signs that it has not there is hardly any.
    if (glyph !== 0) this.#letters.set(sign, letter)
    return letter
  }
}

/** One file; lengths are shares of the size. */
class Font {
  readonly ascender: number
  readonly descender: number
  readonly glyphOf: (sign: number) => number
  readonly #kerning: (first: number, second: number) => number
  readonly #perEm: number
  readonly #glyf: Buffer
  readonly #placeOf: (glyph: number) => [from: number, to: number]
  readonly #advances: number[]
  /** In units of the font: the same for every size and place. */
  readonly #paths = new Map<number, string>()

  constructor(woff: Buffer) {
    const tables = tablesOf(woff)
    const table = (name: string) => tables.get(name) ?? Buffer.alloc(0)
    const [head, hhea, hmtx, loca] = ['head', 'hhea', 'hmtx', 'loca'].map(table) as [Buffer, Buffer, Buffer, Buffer]
    this.#perEm = head.readUInt16BE(18)
    this.ascender = hhea.readInt16BE(4) / this.#perEm
    this.descender = hhea.readInt16BE(6) / this.#perEm
    this.glyphOf = glyphFinder(table('cmap'))
    this.#kerning = kerningFinder(tables.get('GPOS'))
    this.#glyf = table('glyf')
    const isLong = head.readInt16BE(50) === 1
    const offset = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
    this.#placeOf = (glyph) => [offset(glyph), offset(glyph + 1)]
    this.#advances = Array.from({ length: hhea.readUInt16BE(34) }, (_, glyph) => hmtx.readUInt16BE(glyph * 4))
  }

  advanceOf(glyph: number): number {
    return (this.#advances[glyph] ?? this.#advances.at(-1) ?? 0) / this.#perEm
  }

  kerning(first: number, second: number): number {
    return this.#kerning(first, second) / this.#perEm
  }

  shape(glyph: number, size: number, left: number, baseline: number): string {
    const path = this.#pathOf(glyph)
    if (path === '') return ''
    const scale = (size / this.#perEm).toFixed(5)
    return `<path transform="matrix(${scale} 0 0 ${scale} ${left.toFixed(2)} ${baseline.toFixed(2)})" d="${path}"/>`
  }

  #pathOf(glyph: number): string {
    const path = this.#paths.get(glyph) ?? svgPath(contoursOf(this.#glyf, this.#placeOf, glyph))
    this.#paths.set(glyph, path)
    return path
  }
}
