/** A cut-out in pixels of the picture turned upright. */
export interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

export type PhotoFrame = 'rect' | 'round'

/** Proportions of the frame, the width of the largest picture that is kept, and the least that looks sharp, in pixels. */
export const FRAMES: Record<PhotoFrame, { aspect: number; widthMax: number; widthSharp: number }> = {
  rect: { aspect: 4 / 5, widthMax: 1080, widthSharp: 480 },
  round: { aspect: 1, widthMax: 512, widthSharp: 160 },
}

/** What to say of a cut that will look blurred where it is shown large; null of any other. */
export function warningOfCut({ width, height }: CutArea, frame: PhotoFrame): string | null {
  const { aspect, widthSharp } = FRAMES[frame]
  if (Math.round(width) >= widthSharp) return null
  const size = `${Math.round(width)}\u00a0×\u00a0${Math.round(height)}`
  const wanted = `${widthSharp}\u00a0×\u00a0${Math.round(widthSharp / aspect)}`
  return `В\u00a0рамке всего ${size}\u00a0точек: снимок выйдет нерезким. Лучше от\u00a0${wanted}: отдалите рамку или выберите файл крупнее.`
}

const QUALITY = 0.9

/** Cuts a part out of a picture and encodes it as webp. Rejects when the browser cannot open the file. */
export async function cutPhoto(file: File, area: CutArea, frame: PhotoFrame): Promise<File> {
  const { aspect, widthMax } = FRAMES[frame]
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(widthMax, Math.round(area.width))
  canvas.height = Math.round(canvas.width / aspect)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('No canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture')) : resolve(photoFile(blob))),
      'image/webp',
      QUALITY,
    )
  })
}

/** Named by what it is: a browser that cannot make webp makes PNG, and says so by the type. */
export function photoFile(blob: Blob): File {
  const ending = blob.type === 'image/webp' ? 'webp' : 'png'
  return new File([blob], `avatar.${ending}`, { type: blob.type })
}
