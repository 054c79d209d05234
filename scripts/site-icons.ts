import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { root } from './command.ts'

const DRAWING = 'web/shell/favicon.svg'
/** The ground of the drawing, which fills its rounded corners where a telephone rounds them itself. */
const GROUND = '#28503c'
/** Tabs, tabs of screens with twice the pixels, and a shortcut of Windows. */
const ICO_SIZES = [16, 32, 48]
const HOME_SCREEN_SIZE = 180

/** What browsers ask for by themselves, at addresses that no page names. By path in the repository. */
export async function drawnIcons(): Promise<Record<string, Buffer>> {
  const drawing = await readFile(join(root, DRAWING))
  const sizes = await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await drawn(drawing, size).toBuffer() })))
  return {
    'web/public/favicon.ico': icoOf(sizes),
    'web/public/apple-touch-icon.png': await drawn(drawing, HOME_SCREEN_SIZE)
      .flatten({ background: GROUND })
      .toBuffer(),
  }
}

function drawn(drawing: Buffer, size: number) {
  // Drawn at four times the size and made smaller: a thin stroke stays even.
  return sharp(drawing, { density: (72 * 4 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
}

/** An ICO is a list of pictures, which may be PNG. */
function icoOf(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let start = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(start, entry + 12)
    start += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

if (import.meta.main) {
  for (const [path, bytes] of Object.entries(await drawnIcons())) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), bytes)
  }
}
