import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnIcons } from '../../scripts/site-icons.ts'

const drawn = await drawnIcons()

test.each(Object.keys(drawn))(
  '%s is the drawing of the site, as browsers ask for it: otherwise run `npm run icons`',
  async (path) => {
    const [now, then] = await Promise.all([picturesIn(drawn[path] as Buffer), picturesIn(await readFile(path))])
    expect(then.map(({ size }) => size)).toEqual(now.map(({ size }) => size))
    for (const [index, { pixels }] of then.entries()) {
      // Another version of the drawing library may set an edge a shade otherwise.
      expect(meanDifference(pixels, now[index]?.pixels as Buffer)).toBeLessThan(2)
    }
  },
)

test('the icon of a home screen covers its square: telephones round its corners themselves', async () => {
  const { data, info } = await sharp(await readFile('web/public/apple-touch-icon.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([180, 180])
  expect(Math.min(...data.filter((_, index) => index % 4 === 3))).toBe(255)
})

/** The pictures of a PNG or of an ICO that holds some. */
async function picturesIn(file: Buffer) {
  const isIco = file.readUInt32LE(0) === 0x10000
  const count = isIco ? file.readUInt16LE(4) : 1
  const parts = Array.from({ length: count }, (_, index) => {
    if (!isIco) return file
    const entry = 6 + 16 * index
    const [length, start] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)]
    return file.subarray(start, start + length)
  })
  return Promise.all(
    parts.map(async (part) => {
      const { data, info } = await sharp(part).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      return { size: info.width, pixels: data }
    }),
  )
}

function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}
