import sharp, { type Sharp } from 'sharp'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Busy } from '../http/errors.ts'
import { HEIGHT, layout, PORTRAIT_WIDTH, type ShareText } from './share-card-layout.ts'

export interface ShareCard extends Omit<ShareText, 'hasPortrait'> {
  /** Stands at the right edge over the whole height. */
  portrait: Uint8Array | null
}

/** Some hundredths of a second of the processor each, so that cards are drawn in turn. */
const inTurn = boundedQueue({ atOnce: 1, waitingMax: 30, refusal: () => new Busy(BUSY, BUSY_S) })
const BUSY = 'Сейчас рисуется много картинок. Попробуйте ещё раз через минуту.'
const BUSY_S = 60
/**
 * Letters keep their edges in full colour; a palette of a PNG would take three times as long to find, and codes made to
 * measure take as long as all the rest of the packing for a seventh of the bytes.
 */
const QUALITY = { quality: 88, chromaSubsampling: '4:4:4', optimiseCoding: false }
const CHANNELS = 3

/** Rows of pixels, three bytes each. */
interface Pixels {
  data: Uint8Array
  width: number
}

/**
 * Draws the picture of a link: JPEG, 1200 × 630. Letters become shapes, so no font of the machine is needed.
 * Throws Busy (503) when too many wait.
 */
export function drawShareCard(card: ShareCard): Promise<Buffer> {
  return inTurn(() => drawn(card))
}

async function drawn({ portrait, ...text }: ShareCard): Promise<Buffer> {
  const shapes = await layout({ ...text, hasPortrait: portrait !== null })
  // Their ground is opaque: to lay them over another would take longer than to drop what says so.
  const words = await pixelsOf(sharp(Buffer.from(shapes)).removeAlpha())
  const { data, width } = portrait === null ? words : sideBySide(words, await rightEdge(portrait))
  return sharp(data, { raw: { width, height: HEIGHT, channels: CHANNELS } })
    .jpeg(QUALITY)
    .toBuffer()
}

function rightEdge(portrait: Uint8Array): Promise<Pixels> {
  return pixelsOf(sharp(portrait).resize(PORTRAIT_WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).flatten())
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width }
}

/** Row after row: to lay one picture over the other, with their transparency, would take ten times as long. */
function sideBySide(left: Pixels, right: Pixels): Pixels {
  const width = left.width + right.width
  const data = new Uint8Array(width * HEIGHT * CHANNELS)
  for (const [part, column] of [
    [left, 0],
    [right, left.width],
  ] as const) {
    const row = part.width * CHANNELS
    for (let y = 0; y < HEIGHT; y += 1) {
      data.set(part.data.subarray(y * row, (y + 1) * row), (y * width + column) * CHANNELS)
    }
  }
  return { data, width }
}
