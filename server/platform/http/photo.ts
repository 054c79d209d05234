import { AVATAR_MAX_BYTES } from '#contract/psychologists.ts'
import type { Body } from './body.ts'
import { Invalid } from './errors.ts'

/** A form with a photo of the largest size, or with one that is so little larger that it deserves a sentence. Bytes. */
export const PHOTO_FORM_MAX_BYTES = AVATAR_MAX_BYTES + 2 * 1024 * 1024

/** A photo that is in the storage already: it goes back as it is. */
export interface StoredPhoto {
  key: string
}

/** A new photo as it was uploaded, or a former one; null to take the photo away, undefined to leave it. */
export type PhotoChange = Uint8Array | StoredPhoto | null | undefined

/** The `avatar` of a request: a file, a `data:image/…` string, an empty value to remove it, or nothing. */
export async function photoOf(body: Body): Promise<PhotoChange> {
  const file = body.files.get('avatar')
  if (file !== undefined) return bounded(new Uint8Array(await file.arrayBuffer()))
  const text = body.fields.avatar
  if (text === undefined) return undefined
  if (text === '' || text === null) return null
  if (typeof text !== 'string') throw new Invalid({ avatar: ['Нужен файл с фотографией.'] })
  // A path of our own host is what answers carry: sent back, it means «as it was».
  if (text.startsWith('/media/')) return undefined
  const data = /^data:image\/(?:webp|png|jpeg);base64,([A-Za-z0-9+/=]+)$/.exec(text)
  if (data === null) throw new Invalid({ avatar: ['Нужна фотография в формате JPG, PNG или WebP.'] })
  return bounded(Buffer.from(data[1] ?? '', 'base64'))
}

function bounded(bytes: Uint8Array): Uint8Array {
  if (bytes.length > AVATAR_MAX_BYTES)
    throw new Invalid({ avatar: ['Фотография больше 10 МБ. Выберите файл поменьше.'] })
  return bytes
}
