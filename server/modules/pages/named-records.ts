import { sql } from 'kysely'
import type { PageBlock, PageData } from '#contract/content/page-data.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Invalid, type FieldErrors } from '#server/platform/http/errors.ts'
import { lostPictures } from './pictures.ts'

/** A record that a block names, where in the content it does, and what is said when there is none. */
interface Named {
  place: string
  id: number
  table: 'psychologists' | 'topics' | 'branches'
}

const MISSING: Record<Named['table'], { none: string; trashed: string }> = {
  psychologists: {
    none: 'Такого психолога нет',
    trashed: 'Карточка этого психолога в\u00a0корзине. Выберите другого или\u00a0оставьте пустым.',
  },
  topics: { none: 'Такой темы нет', trashed: 'Эта тема в\u00a0корзине. Выберите другую или\u00a0оставьте пустым.' },
  branches: {
    none: 'Такого филиала нет',
    trashed: 'Этот филиал в\u00a0корзине. Выберите другой или\u00a0оставьте пустым.',
  },
}

/** Throws Invalid at each block that names what is not there: a picture, a psychologist, a topic or a branch. */
export async function refuseMissingRecords(ctx: Ctx, data: PageData | undefined) {
  const blocks = data?.blocks ?? []
  const errors: FieldErrors = { ...(await lostPictures(ctx, blocks)), ...(await missingRecords(ctx.db, blocks)) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

async function missingRecords(db: Db, blocks: readonly PageBlock[]): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [table, named] of Map.groupBy(blocks.flatMap(namedIn), (one) => one.table)) {
    // oxlint-disable-next-line no-await-in-loop -- three tables at most
    const rows = await db
      .selectFrom(table)
      .select(['id', 'deleted_at'])
      .where(sql<boolean>`id = any(${named.map(({ id }) => id)}::int[])`)
      .execute()
    const found = new Map(rows.map(({ id, deleted_at }) => [id, deleted_at]))
    for (const { place, id } of named) {
      const deletedAt = found.get(id)
      if (deletedAt !== null) errors[place] = [MISSING[table][deletedAt === undefined ? 'none' : 'trashed']]
    }
  }
  return errors
}

/** A topic of a form is none of them: requests do without one that is gone. */
function namedIn(block: PageBlock, at: number): Named[] {
  const place = `data.blocks.${at}.props`
  if (block.type === 'form') {
    const { psychologist } = block.props
    return psychologist ? [{ place: `${place}.psychologist`, id: psychologist, table: 'psychologists' }] : []
  }
  if (block.type !== 'price') return []
  return block.props.rows.flatMap(({ live }, row): Named[] => {
    if (!live) return []
    const { topic, branch } = live
    return [
      ...(topic === null ? [] : [{ place: `${place}.rows.${row}.live.topic`, id: topic, table: 'topics' as const }]),
      ...(branch === null
        ? []
        : [{ place: `${place}.rows.${row}.live.branch`, id: branch, table: 'branches' as const }]),
    ]
  })
}
