import sharp from 'sharp'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Busy } from '../http/errors.ts'
import { HEIGHT, layout, PORTRAIT_WIDTH, WIDTH, type ShareText } from './share-card-layout.ts'

export interface ShareCard extends Omit<ShareText, 'hasPortrait'> {
  /** Stands at the right edge over the whole height. */
  portrait: Uint8Array | null
}

/** Some hundredths of a second of the processor each, so that cards are drawn in turn. */
const inTurn = boundedQueue({ atOnce: 1, waitingMax: 30, refusal: () => new Busy(BUSY, BUSY_S) })
const BUSY = 'Сейчас рисуется много картинок. Попробуйте ещё раз через минуту.'
const BUSY_S = 60
/** Letters keep their edges in full colour; a palette of a PNG would take three times as long to find. */
const QUALITY = { quality: 88, chromaSubsampling: '4:4:4' }

/**
 * Draws the picture of a link: JPEG, 1200 × 630. Letters become shapes, so no font of the machine is needed.
 * Throws Busy (503) when too many wait.
 */
export function drawShareCard(card: ShareCard): Promise<Buffer> {
  return inTurn(() => drawn(card))
}

async function drawn({ portrait, ...text }: ShareCard): Promise<Buffer> {
  const ground = sharp(Buffer.from(await layout({ ...text, hasPortrait: portrait !== null }))).flatten()
  const parts = portrait === null ? [] : [await rightEdge(portrait)]
  return ground.composite(parts).jpeg(QUALITY).toBuffer()
}

async function rightEdge(portrait: Uint8Array) {
  const { data: input, info } = await sharp(portrait)
    .resize(PORTRAIT_WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input, raw: { width, height, channels }, left: WIDTH - PORTRAIT_WIDTH, top: 0 }
}
