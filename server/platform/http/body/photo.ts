import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import type { Body } from './body.ts'
import { Invalid } from '../errors.ts'
import type { UploadedFile } from '../upload.ts'

/** A form with a photo of the largest size, or with one that is so little larger that it deserves a sentence. Bytes. */
export const PHOTO_FORM_MAX_BYTES = AVATAR_MAX_BYTES + 2 * 1024 * 1024

/** A photo that is in the storage already: it goes back as it is. */
export interface StoredPhoto {
  key: string
}

const REMOVED: ReadonlySet<unknown> = new Set(['1', 'true', 1, true])

/** A photo as it was uploaded. */
export type NewPhoto = Pick<UploadedFile, 'size' | 'withBytes'>

/** A new photo, or a former one; null to take the photo away, undefined to leave it. */
export type PhotoChange = NewPhoto | StoredPhoto | null | undefined

/**
 * The `avatar` of a request: a file, a `data:image/…` string, or nothing. It is sent only with a picture (specification §5),
 * so a form takes it away by `remove_avatar`; programs may also send it empty.
 */
export function photoOf(body: Body): PhotoChange {
  const file = body.files.get('avatar')
  if (file !== undefined) return bounded(file)
  const text = body.fields.avatar
  if (REMOVED.has(body.fields.remove_avatar)) return null
  if (text === undefined) return undefined
  if (text === '' || text === null) return null
  if (typeof text !== 'string') throw new Invalid({ avatar: ['Нужен файл с фотографией.'] })
  // A path of our own host is what answers carry: sent back, it means «as it was».
  if (text.startsWith('/media/')) return undefined
  const data = /^data:image\/(?:webp|png|jpeg);base64,([A-Za-z0-9+/=]+)$/.exec(text)
  if (data === null) throw new Invalid({ avatar: ['Нужна фотография в формате JPG, PNG или WebP.'] })
  const bytes = new Uint8Array(Buffer.from(data[1] ?? '', 'base64'))
  return bounded({ size: bytes.length, withBytes: (work) => work(bytes) })
}

function bounded(photo: NewPhoto): NewPhoto {
  if (photo.size > AVATAR_MAX_BYTES) throw new Invalid({ avatar: ['Фотография больше 10 МБ. Выберите файл поменьше.'] })
  return photo
}
