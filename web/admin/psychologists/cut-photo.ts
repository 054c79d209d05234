/** A cut-out in pixels of the picture turned upright. */
export interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

/** A portrait of the public pages, upright. Larger ones are shown nowhere. Pixels. */
export const PORTRAIT_ASPECT = 4 / 5
const WIDTH_MAX = 1080
const QUALITY = 0.9

/** Cuts a part out of a picture and encodes it as webp. Rejects when the browser cannot open the file. */
export async function cutPhoto(file: File, area: CutArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(WIDTH_MAX, Math.round(area.width))
  canvas.height = Math.round(canvas.width / PORTRAIT_ASPECT)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('No canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error('No picture')) : resolve(new File([blob], 'avatar.webp', { type: blob.type })),
      'image/webp',
      QUALITY,
    )
  })
}
