/** A cut-out in pixels of the picture turned upright. */
export interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

/** Larger portraits are shown nowhere. Pixels. */
const SIDE_MAX = 1024
const QUALITY = 0.9

/** Cuts a square out of a picture and encodes it as webp. Rejects when the browser cannot open the file. */
export async function cutPhoto(file: File, area: CutArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const side = Math.min(SIDE_MAX, Math.round(area.width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('No canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
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
