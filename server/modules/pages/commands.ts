import type { PageData } from '#contract/content/page-data.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { publishDueChanges } from './changes.ts'
import { unknownIcon } from './icon.ts'
import { keeper } from './keeper.ts'
import { refuseMissingRecords } from './named-records.ts'
import { siteLink } from './site-link.ts'

export const pages: typeof keeper = {
  ...keeper,
  async taken(db, fields, except) {
    return { ...(await keeper.taken(db, fields, except)), ...troublesOf(fields) }
  },
  async create(ctx, input) {
    await refuseTroubles(ctx, input)
    await refuseMissingRecords(ctx, input.data as PageData | undefined)
    return keeper.create(ctx, input)
  },
  async update(ctx, id, input, verb) {
    await refuseTroubles(ctx, input, id)
    await refuseMissingRecords(ctx, input.data as PageData | undefined)
    await publishDueChanges(ctx, id)
    return keeper.update(ctx, id, input, verb)
  },
}

async function refuseTroubles({ db }: Ctx, fields: Record<string, unknown>, id?: number) {
  const troubles = troublesOf(fields)
  if (Object.keys(troubles).length > 0) throw new Invalid({ ...(await keeper.taken(db, fields, id)), ...troubles })
}

function troublesOf(fields: Record<string, unknown>) {
  return { ...unknownIcon(fields), ...siteLink(fields) }
}
