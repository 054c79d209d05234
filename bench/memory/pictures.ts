import sharp from 'sharp'

const WIDTH = 7344
const HEIGHT = 4896

/** Ten photographs of 36 megapixels, as cameras and programs save them; each below 10 MB. */
export async function tenPhotos(): Promise<Buffer[]> {
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#7d8a83',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 75 })
    .toBuffer()
  const plain = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2a7d5f' } })
    .png()
    .toBuffer()
  const progressive = await sharp(grain).jpeg({ quality: 75, progressive: true }).toBuffer()
  const turned = await sharp(grain)
    .withExif({ IFD0: { Orientation: '6' } })
    .jpeg({ quality: 75 })
    .toBuffer()
  const webp = await sharp(grain).webp({ quality: 50, effort: 0 }).toBuffer()
  return [grain, grain, grain, turned, turned, progressive, plain, plain, webp, grain]
}
