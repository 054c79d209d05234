import { IMPORT_PHOTOS_MAX, IMPORT_PHOTOS_MAX_BYTES } from '#contract/office/imports.ts'
import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { openArchive, type Archive, type ArchiveLimits } from '#server/platform/workbook/archive.ts'
import { WorkbookRefused } from '#server/platform/workbook/limits.ts'
import { nameKey } from '#server/platform/alike.ts'

const MB = 1024 * 1024
const LIMITS: ArchiveLimits = {
  // Folders, and what macOS packs beside each picture.
  entriesMax: IMPORT_PHOTOS_MAX * 3,
  inflatedMaxBytes: 200 * MB,
  tooManyEntries: `В\u00a0архиве слишком много файлов: фотографий может быть до\u00a0${IMPORT_PHOTOS_MAX}.`,
  tooBig: 'Архив слишком велик: в\u00a0распакованном виде он больше 200\u00a0МБ.',
}
const NO_ZIP = 'Нужен архив .zip с\u00a0фотографиями, названными по\u00a0именам людей.'
const PICTURE = /\.(jpe?g|png|webp)$/i

interface Photo {
  file: string
  key: string
  refusal: string | null
}

/** Pictures that are called like the people whom they show: «Анна Смирнова.jpg». */
export class PhotoArchive {
  readonly #archive: Archive
  readonly #photos: Photo[]
  readonly #takenBy = new Map<string, string>()

  /** Throws Invalid at `photos` for what is no such archive, or would unpack to too much. */
  static async open(bytes: Uint8Array): Promise<PhotoArchive> {
    if (bytes.length > IMPORT_PHOTOS_MAX_BYTES) throw refused(`Архив больше ${IMPORT_PHOTOS_MAX_BYTES / MB}\u00a0МБ.`)
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw refused(NO_ZIP)
    try {
      const archive = await openArchive(bytes, LIMITS)
      return new PhotoArchive(archive, await photosOf(archive))
    } catch (error) {
      if (error instanceof WorkbookRefused) {
        throw refused(
          error.message.startsWith('Файл') ? 'Архив не\u00a0открывается: он повреждён или под паролем.' : error.message,
        )
      }
      throw error
    }
  }

  private constructor(archive: Archive, photos: Photo[]) {
    this.#archive = archive
    this.#photos = photos
  }

  /** The file of somebody of this name; null without one. A second person of the name gets none. */
  take(name: string, isSkipped: boolean): string | null {
    const own = this.#photos.filter(({ key, refusal }) => key === nameKey(name) && refusal === null)
    const [photo] = own
    if (photo === undefined || own.length > 1) return null
    const before = this.#takenBy.get(photo.file)
    if (isSkipped) this.#takenBy.set(photo.file, before ?? 'строка пропускается')
    else if (before === undefined) this.#takenBy.set(photo.file, '')
    return before === undefined && !isSkipped ? photo.file : null
  }

  get used(): number {
    return [...this.#takenBy.values()].filter((reason) => reason === '').length
  }

  /** The files that are nobody's, each with its reason. */
  get unused(): { name: string; reason: string }[] {
    return this.#photos
      .filter(({ file }) => this.#takenBy.get(file) !== '')
      .map(({ file, key, refusal }) => ({
        name: file,
        reason: refusal ?? this.#takenBy.get(file) ?? this.#reasonFor(key),
      }))
  }

  async bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Uint8Array[] = []
    for await (const piece of this.#archive.pieces(file)) pieces.push(piece)
    return new Uint8Array(Buffer.concat(pieces))
  }

  #reasonFor(key: string): string {
    const isTwice = this.#photos.filter((other) => other.key === key && other.refusal === null).length > 1
    return isTwice ? 'у\u00a0одного имени две фотографии' : 'человека с\u00a0таким именем в\u00a0таблице нет'
  }
}

async function photosOf(archive: Archive): Promise<Photo[]> {
  const files = archive.files.filter(({ name }) => !/\/$|^__MACOSX\/|(^|\/)\.|(^|\/)Thumbs\.db$/i.test(name))
  if (files.length > IMPORT_PHOTOS_MAX) throw new WorkbookRefused(LIMITS.tooManyEntries)
  const photos: Photo[] = []
  for (const { name, size } of files) {
    const refusal =
      size > AVATAR_MAX_BYTES
        ? 'больше 10\u00a0МБ'
        : PICTURE.test(name) && (await isPicture(archive, name))
          ? null
          : 'это не\u00a0фотография JPG, PNG или WebP'
    photos.push({ file: name, key: nameKey((name.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '')), refusal })
  }
  return photos
}

/** By its first bytes: what it is in full is proved when it is stored. */
async function isPicture(archive: Archive, name: string): Promise<boolean> {
  for await (const piece of archive.pieces(name)) {
    const head = Buffer.from(piece.subarray(0, 12)).toString('latin1')
    return head.startsWith('\u00ff\u00d8\u00ff') || head.startsWith('\u0089PNG\r\n') || /^RIFF[^]{4}WEBP$/.test(head)
  }
  return false
}

function refused(message: string): Invalid {
  return new Invalid({ photos: [message] })
}
