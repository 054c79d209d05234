import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Busy } from '../http/errors.ts'

/** What a messenger shows of a link: the sizes that all of them take. Pixels. */
const WIDTH = 1200
const HEIGHT = 630
const PORTRAIT_WIDTH = 440
const PAPER = '#faf6ee'
const INK = '#22261f'
const INK_SOFT = '#5b6156'
const GREEN = '#28503c'
const OCHRE = '#b98530'
/** Where a face lacks a letter, its file of Latin letters has it. */
const DISPLAY = 'Literata, Literata Latin'
const TEXT = 'Golos, Golos Latin'

export interface ShareCard {
  siteName: string
  title: string
  /** Under the title, quietly. */
  line: string | null
  /** In «ёлочки»: what the person says. */
  voice: string | null
  /** Stands at the right edge over the whole height. */
  portrait: Uint8Array | null
}

/** Setting the letters holds up everything else for some hundredths of a second, so that cards are drawn in turn. */
const inTurn = boundedQueue({ atOnce: 1, waitingMax: 30, refusal: () => new Busy(BUSY, BUSY_S) })
const BUSY = 'Сейчас рисуется много картинок. Попробуйте ещё раз через минуту.'
const BUSY_S = 60

/**
 * Draws the picture of a link: PNG, 1200 × 630. Letters become shapes, so no font of the machine is needed.
 * Throws Busy (503) when too many wait.
 */
export function drawShareCard(card: ShareCard): Promise<Buffer> {
  return inTurn(() => drawn(card))
}

async function drawn(card: ShareCard): Promise<Buffer> {
  // Read when the first picture is drawn: the start of the product does not wait for it.
  const { default: satori } = await import('satori')
  const svg = await satori(layout(card), { width: WIDTH, height: HEIGHT, fonts: await fonts() })
  const ground = sharp(Buffer.from(svg))
  const portrait = card.portrait === null ? [] : [await rightEdge(card.portrait)]
  return ground.composite(portrait).png({ palette: true, quality: 90 }).toBuffer()
}

async function rightEdge(portrait: Uint8Array) {
  const input = await sharp(portrait).resize(PORTRAIT_WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).toBuffer()
  return { input, left: WIDTH - PORTRAIT_WIDTH, top: 0 }
}

function layout({ siteName, title, line, voice, portrait }: ShareCard) {
  const width = portrait === null ? WIDTH : WIDTH - PORTRAIT_WIDTH
  return box({ width, height: HEIGHT, padding: 72, flexDirection: 'column', backgroundColor: PAPER }, [
    text(`«${siteName}»`, { fontFamily: DISPLAY, fontSize: 34, color: OCHRE }),
    box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center' }, [
      text(title, { fontFamily: DISPLAY, fontSize: title.length > 36 ? 54 : 66, lineHeight: 1.15, color: INK }),
      ...(line === null ? [] : [text(line, { fontSize: 30, lineHeight: 1.4, color: INK_SOFT, marginTop: 20 })]),
      ...(voice === null
        ? []
        : [
            text(`«${shortened(voice)}»`, {
              fontFamily: DISPLAY,
              fontSize: 34,
              lineHeight: 1.35,
              color: GREEN,
              marginTop: 36,
            }),
          ]),
    ]),
  ])
}

const VOICE_MAX = 110

function shortened(voice: string): string {
  const calm = voice.replaceAll('«', '„').replaceAll('»', '“')
  return calm.length <= VOICE_MAX ? calm : `${calm.slice(0, calm.lastIndexOf(' ', VOICE_MAX))}…`
}

/** The nodes that satori reads; the same as JSX would give. */
interface Node {
  type: string
  props: { style: Record<string, unknown>; children: unknown }
  key: null
}

function box(style: Record<string, unknown>, children: Node[]): Node {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function text(content: string, style: Record<string, unknown>): Node {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', fontFamily: TEXT, ...style }, children: content },
  }
}

let loaded: ReturnType<typeof loadFonts> | undefined
function fonts() {
  loaded ??= loadFonts()
  return loaded
}

function loadFonts() {
  const files = [
    { name: 'Literata', file: '@fontsource/literata/files/literata-cyrillic-500-normal.woff' },
    { name: 'Literata Latin', file: '@fontsource/literata/files/literata-latin-500-normal.woff' },
    { name: 'Golos', file: '@fontsource/golos-text/files/golos-text-cyrillic-500-normal.woff' },
    { name: 'Golos Latin', file: '@fontsource/golos-text/files/golos-text-latin-500-normal.woff' },
  ]
  return Promise.all(
    files.map(async ({ name, file }) => ({
      name,
      weight: 500 as const,
      style: 'normal' as const,
      data: await readFile(fileURLToPath(import.meta.resolve(file))),
    })),
  )
}
