import type { PageData } from '#contract/content/page-data.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { bringOut } from './changes.ts'
import { unknownIcon } from './icon.ts'
import { keeper } from './keeper.ts'
import { refuseMissingRecords } from './named-records.ts'

export const pages: typeof keeper = {
  ...keeper,
  async taken(db, fields, except) {
    return { ...unknownIcon(fields), ...(await keeper.taken(db, fields, except)) }
  },
  async create(ctx, input) {
    await refuseUnknownIcon(ctx, input)
    await refuseMissingRecords(ctx, input.data as PageData | undefined)
    return keeper.create(ctx, input)
  },
  async update(ctx, id, input, verb) {
    await refuseUnknownIcon(ctx, input, id)
    await refuseMissingRecords(ctx, input.data as PageData | undefined)
    await bringOut(ctx, id)
    return keeper.update(ctx, id, input, verb)
  },
}

async function refuseUnknownIcon({ db }: Ctx, fields: Record<string, unknown>, id?: number) {
  const wrong = unknownIcon(fields)
  if (wrong.icon !== undefined) throw new Invalid({ ...wrong, ...(await keeper.taken(db, fields, id)) })
}
