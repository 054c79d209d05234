import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Typeface } from './letters/typeface.ts'

/** What a messenger shows of a link: the sizes that all of them take. Pixels. */
export const WIDTH = 1200
export const HEIGHT = 630
export const PORTRAIT_WIDTH = 440
/** A portrait of the usual shape is as high as the card then. */
export const PORTRAIT_MIN_WIDTH = 504
const PADDING = 72
const PAPER = '#faf6ee'
const INK = '#22261f'
const INK_SOFT = '#5b6156'
const GREEN = '#28503c'
const OCHRE = '#b98530'

/** What a share card says. */
export interface ShareText {
  siteName: string
  title: string
  /** Under the title, quietly. */
  line: string | null
  /** In «ёлочки»: what the person says. */
  voice: string | null
  /** A portrait stands at the right edge. */
  hasPortrait: boolean
}

interface Paragraph {
  text: string
  face: 'display' | 'text'
  /** Pixels. */
  size: number
  /** Of a line, in sizes. */
  height: number
  color: string
  before: number
}

/** A share card without its portrait, and as much narrower, as an SVG of shapes. */
export async function layout({ siteName, title, line, voice, hasPortrait }: ShareText): Promise<string> {
  const faces = await (openFaces ??= readFaces())
  const ground = hasPortrait ? WIDTH - PORTRAIT_WIDTH : WIDTH
  const width = ground - 2 * PADDING
  const display = { face: 'display', before: 0 } as const
  const name: Paragraph = { ...display, text: `«${siteName}»`, size: 34, height: NORMAL, color: OCHRE }
  const paragraphs = (sizes: Sizes): Paragraph[] => [
    { ...display, text: title, size: sizes.title, height: 1.15, color: INK },
    ...(line === null
      ? []
      : [{ text: line, face: 'text', size: 30, height: 1.4, color: INK_SOFT, before: 20 } as const]),
    ...(voice === null
      ? []
      : [
          {
            ...display,
            text: `«${shortened(voice)}»`,
            size: sizes.voice,
            height: 1.35,
            color: GREEN,
            before: 36,
          },
        ]),
  ]
  const setIn = (sizes: Sizes) =>
    paragraphs(sizes).map((paragraph) => {
      const lines = faces[paragraph.face].lines(paragraph.text, paragraph.size, width)
      return { ...paragraph, lines, high: paragraph.before + lines.length * paragraph.size * paragraph.height }
    })
  const above = PADDING + name.size * name.height
  const room = HEIGHT - PADDING - above
  const heightOf = (set: ReturnType<typeof setIn>) => set.reduce((sum, { high }) => sum + high, 0)
  let set = setIn(title.length > LONG_TITLE ? ROOMY_LONG : ROOMY)
  for (const sizes of TIGHT) if (heightOf(set) + AIR > room) set = setIn(sizes)
  const draw = ({ face, size, height, color }: Paragraph, lines: readonly string[], top: number) =>
    `<g fill="${color}">${lines.map((text, index) => faces[face].shapes(text, size, PADDING, top + index * size * height, size * height)).join('')}</g>`
  let top = above + (room - heightOf(set)) / 2
  const shapes = [draw(name, [name.text], PADDING)]
  for (const paragraph of set) {
    shapes.push(draw(paragraph, paragraph.lines, top + paragraph.before))
    top += paragraph.high
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ground}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/>${shapes.join('')}</svg>`
}

/** As browsers set a line whose height nobody names. */
const NORMAL = 1.48
const LONG_TITLE = 36
/** Pixels. */
interface Sizes {
  title: number
  voice: number
}
const ROOMY: Sizes = { title: 66, voice: 34 }
const ROOMY_LONG: Sizes = { title: 54, voice: 34 }
/** One after the other, until all of it stands under the name of the site. */
const TIGHT: readonly Sizes[] = [
  { title: 54, voice: 28 },
  { title: 46, voice: 26 },
  { title: 38, voice: 24 },
]
/** Between the name of the site and what the card says. Pixels. */
const AIR = 40
const VOICE_MAX = 110

function shortened(voice: string): string {
  const calm = voice.replaceAll('«', '„').replaceAll('»', '“')
  return calm.length <= VOICE_MAX ? calm : `${calm.slice(0, calm.lastIndexOf(' ', VOICE_MAX))}…`
}

let openFaces: ReturnType<typeof readFaces> | undefined

/** Where a face lacks a letter, its file of Latin letters has it. */
async function readFaces() {
  const read = (file: string) => readFile(fileURLToPath(import.meta.resolve(`@fontsource/${file}`)))
  const open = async (name: string) =>
    new Typeface(await Promise.all(['cyrillic', 'latin'].map((letters) => read(`${name}-${letters}-500-normal.woff`))))
  const [display, text] = await Promise.all([open('literata/files/literata'), open('golos-text/files/golos-text')])
  return { display, text }
}
