import sharp from 'sharp'
import { Invalid } from './http/errors.ts'

/** Larger pictures are refused unread: a small file can unpack to gigabytes. Pixels. */
const MAX_PIXELS = 50_000_000
const ACCEPTED = ['webp', 'png', 'jpeg']

/**
 * Makes a stored portrait of an uploaded picture: upright, without metadata, at most 1080 × 1350, webp.
 * Throws Invalid at `field` for anything that is not a webp, PNG or JPEG picture of a sane size.
 */
export async function makePortrait(bytes: Uint8Array, field: string): Promise<Buffer> {
  const facts = await factsOf(bytes)
  if (facts === null || !ACCEPTED.includes(facts.format)) {
    throw new Invalid({ [field]: ['Нужна фотография в формате JPG, PNG или WebP.'] })
  }
  if (facts.width * facts.height > MAX_PIXELS) {
    throw new Invalid({ [field]: ['Снимок слишком большой: не больше 50 мегапикселей.'] })
  }
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: 1080, height: 1350, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer()
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

/** A narrower copy of a stored portrait. */
export function narrow(bytes: Uint8Array, width: number): Promise<Buffer> {
  return sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
}
