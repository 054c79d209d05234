import type { PageBlock } from '#contract/content/page-data.ts'
import { PAGE_PICTURE_MAX, PAGE_PICTURE_MAX_BYTES, type PagePicture } from '#contract/content/page-picture.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Body } from '#server/platform/http/body/body.ts'
import { Invalid, type FieldErrors } from '#server/platform/http/errors.ts'
import { storePagePicture, retainedKeys } from '../photos/commands.ts'

const MEDIA = '/media/'

/** Stores a picture until a page is saved with it. Throws Invalid at `picture` for what is no picture. */
export async function storePicture(ctx: Ctx, body: Body): Promise<PagePicture> {
  const file = body.files.get('picture')
  if (file === undefined || file.size === 0) throw new Invalid({ picture: ['Выберите картинку'] })
  if (file.size > PAGE_PICTURE_MAX_BYTES) {
    throw new Invalid({ picture: ['Картинка больше 10\u00a0МБ. Выберите файл поменьше.'] })
  }
  const { key, width, height } = await storePagePicture(ctx, file, { ...PAGE_PICTURE_MAX, field: 'picture' })
  return { src: MEDIA + key, width, height }
}

/** The blocks whose picture is not stored: nobody has saved it in time, or nobody has ever sent it. */
export async function lostPictures({ db, clock }: Ctx, blocks: readonly PageBlock[]): Promise<FieldErrors> {
  const places = blocks.flatMap((block, at) =>
    block.type === 'image' ? [{ at, key: block.props.src.slice(MEDIA.length) }] : [],
  )
  if (places.length === 0) return {}
  const kept = await retainedKeys(
    db,
    places.map(({ key }) => key),
    clock(),
  )
  const lost = places.filter(({ key }) => !kept.has(key))
  return Object.fromEntries(
    lost.map(({ at }) => [`data.blocks.${at}.props.src`, ['Картинки больше нет. Загрузите её ещё раз.']]),
  )
}
