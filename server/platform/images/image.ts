import sharp from 'sharp'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Busy, Invalid } from '../http/errors.ts'
import type { NewPhoto } from '../http/body/photo.ts'

/** Larger pictures are refused unread: a small file can unpack to gigabytes. Pixels. */
const MAX_PIXELS = 50_000_000
const PORTRAIT = { width: 1080, height: 1350 }
const ACCEPTED = ['webp', 'png', 'jpeg']
/** A large photo takes a second and, when it is a progressive JPEG, a hundred megabytes: they are made in turn. */
const inTurn = boundedQueue({ atOnce: 1, waitingMax: 16, refusal: () => new Busy(BUSY, BUSY_S) })
const BUSY = 'Сейчас загружается много снимков. Попробуйте ещё раз через минуту.'
const BUSY_S = 60

// No picture is opened twice, so that what the library keeps of the last ones is never asked for.
sharp.cache(false)
// Each further thread of a picture needs memory of its own; the process has other work for other cores.
sharp.concurrency(1)

/** Pixels; what is wrong is said at `field`. */
export interface PictureBounds {
  width: number
  height: number
  field: string
}

export interface StoredPicture {
  data: Buffer
  width: number
  height: number
}

/**
 * Makes a stored portrait of an uploaded picture: upright, without metadata, at most 1080 × 1350, webp.
 * Throws Invalid at `field` for anything that is not a webp, PNG or JPEG picture of a sane size, Busy (503) when too
 * many wait.
 */
export function makePortrait(photo: NewPhoto, field: string): Promise<StoredPicture> {
  return makePicture(photo, { ...PORTRAIT, field })
}

/** The same for a picture that fits into these bounds. */
export function makePicture({ withBytes }: NewPhoto, bounds: PictureBounds): Promise<StoredPicture> {
  // Read in its turn: those that wait lie on the disk.
  return inTurn(() => withBytes((bytes) => pictureOf(bytes, bounds)))
}

async function pictureOf(bytes: Uint8Array, { width, height, field }: PictureBounds): Promise<StoredPicture> {
  const facts = await factsOf(bytes)
  if (facts === null || !ACCEPTED.includes(facts.format)) {
    throw new Invalid({ [field]: ['Нужна фотография в формате JPG, PNG или WebP.'] })
  }
  if (facts.width * facts.height > MAX_PIXELS) {
    throw new Invalid({ [field]: ['Снимок слишком большой: не больше 50 мегапикселей.'] })
  }
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw new Invalid({ [field]: ['Снимок повреждён. Выберите другой файл.'] })
  }
}

/** Format and size as the file's head tells them: nothing is unpacked. Null when it is no picture. */
async function factsOf(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

/**
 * A narrower copy of a stored picture, which itself is answered when it is as narrow: packed once more, it would cost the
 * same and weigh more. Whoever asks first for one of a portrait spends less than 50 ms of the processor
 * on it: an encoder that tries harder takes up to twice as long for a twentieth of the bytes, and beyond a width there
 * is time for the least effort alone.
 */
export async function narrow(
  bytes: Uint8Array,
  width: number,
  effort = width > WIDE ? 1 : 2,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await sharp(bytes).metadata()
  if (whole.width <= width) return new Uint8Array(bytes)
  return new Uint8Array(await sharp(bytes).resize({ width }).webp({ quality: 80, effort }).toBuffer())
}

/** Pixels. */
const WIDE = 672

/** A portrait of nobody, as they are stored: to try what portraits are drawn with. */
export function plainPortrait(): Promise<Buffer> {
  return sharp({ create: { width: 440, height: 550, channels: 3, background: '#faf6ee' } })
    .webp()
    .toBuffer()
}
