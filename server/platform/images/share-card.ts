import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Busy } from '../http/errors.ts'
import { HEIGHT, PORTRAIT_WIDTH, WIDTH, type ShareText } from './share-card-layout.ts'

/** After the last picture the thread that sets letters waits so long for another one. */
const IDLE_MS = 30_000

export interface ShareCard extends Omit<ShareText, 'hasPortrait'> {
  /** Stands at the right edge over the whole height. */
  portrait: Uint8Array | null
}

/** Drawing takes the processor a tenth of a second, so that cards are drawn in turn. */
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

async function drawn({ portrait, ...text }: ShareCard): Promise<Buffer> {
  const ground = sharp(Buffer.from(await textInShapes({ ...text, hasPortrait: portrait !== null })))
  const parts = portrait === null ? [] : [await rightEdge(portrait)]
  return ground.composite(parts).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

async function rightEdge(portrait: Uint8Array) {
  const input = await sharp(portrait).resize(PORTRAIT_WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).toBuffer()
  return { input, left: WIDTH - PORTRAIT_WIDTH, top: 0 }
}

let open: { worker: Worker; idle?: NodeJS.Timeout } | undefined

/** The ground with its letters, as SVG. Setting them holds up whoever does it, and the first time for long: so a thread does. */
async function textInShapes(text: ShareText): Promise<string> {
  const setter = (open ??= openSetter())
  clearTimeout(setter.idle)
  try {
    return await new Promise<string>((resolve, reject) => {
      setter.worker.once('message', resolve)
      setter.worker.once('error', reject)
      setter.worker.once('exit', () => reject(new Error('The thread that sets letters has ended')))
      setter.worker.postMessage(text)
    })
  } catch (error) {
    close(setter)
    throw error
  } finally {
    for (const event of ['message', 'error', 'exit']) setter.worker.removeAllListeners(event)
    // What it says when nobody listens ends no process.
    setter.worker.on('error', () => close(setter))
    setter.idle = setTimeout(() => close(setter), IDLE_MS).unref()
  }
}

function openSetter(): NonNullable<typeof open> {
  const worker = new Worker(new URL('./share-card-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  worker.unref()
  return { worker }
}

function close(setter: NonNullable<typeof open>) {
  if (open === setter) open = undefined
  clearTimeout(setter.idle)
  void setter.worker.terminate()
}
