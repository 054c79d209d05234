import type { PageData } from '#contract/content/page-data.ts'
import { page, type Page } from '#contract/content/pages.ts'
import type { Ctx } from '#server/platform/context.ts'
import { resource } from '#server/platform/resource.ts'
import { Invalid, type FieldErrors } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { isIcon } from '../icons/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'
import { refuseLostPictures } from './pictures.ts'
import { findPage } from './queries.ts'

const keeper = resource<Page>(page, {
  find: findPage,
  links: {
    psychologists: (tx, ctx, id, ids) => linkPsychologists(tx, ctx, page, id, ids),
  },
  record,
  fieldsChangedSince,
})

export const pages: typeof keeper = {
  ...keeper,
  async taken(db, fields, except) {
    return { ...unknownIcon(fields), ...(await keeper.taken(db, fields, except)) }
  },
  async create(ctx, input) {
    await refuseUnknownIcon(ctx, input)
    await refuseLostPictures(ctx, input.data as PageData | undefined)
    return keeper.create(ctx, input)
  },
  async update(ctx, id, input, verb) {
    await refuseUnknownIcon(ctx, input, id)
    await refuseLostPictures(ctx, input.data as PageData | undefined)
    return keeper.update(ctx, id, input, verb)
  },
}

async function refuseUnknownIcon({ db }: Ctx, fields: Record<string, unknown>, id?: number) {
  const wrong = unknownIcon(fields)
  if (wrong.icon !== undefined) throw new Invalid({ ...wrong, ...(await keeper.taken(db, fields, id)) })
}

function unknownIcon({ icon }: Record<string, unknown>): FieldErrors {
  return typeof icon === 'string' && !isIcon(icon) ? { icon: [`Значка «${icon}» нет в наборе`] } : {}
}
