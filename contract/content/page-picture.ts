import { z } from 'zod'

/** Of a picture as it is sent. */
export const PAGE_PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** As it is stored: no wider and no higher. Pixels. */
export const PAGE_PICTURE_MAX = { width: 1600, height: 2400 }
/** `/media/…` of a stored picture. */
export const PICTURE_SRC = /^\/media\/[0-9a-f]{40}\.webp$/

/** `POST /api/pages/pictures`: where the picture is, and its size in pixels. */
export const pagePictureAnswer = z.strictObject({ src: z.string(), width: z.int(), height: z.int() })
export type PagePicture = z.infer<typeof pagePictureAnswer>
