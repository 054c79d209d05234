import { sql } from 'kysely'
import type { BulkResult, PagesBulk } from '#contract/office/bulk.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { changeMany, itemsById, revertMany, type OperationItem, type Undoables } from '../operations/commands.ts'

/** A page as far as a change of many looks at it. */
interface Mark {
  id: number
  version: number
  title: string
  is_trashed: boolean
  /** Another page has taken its address. */
  is_taken: boolean
}

/** How these operations are taken back. */
export const pageOperations: Undoables = {
  'pages.delete': { permission: 'pages.delete', revert: restorePages },
}

/** Moves pages to the trash. Links stay for the way back. */
export async function changeManyPages(ctx: Ctx, input: PagesBulk): Promise<BulkResult> {
  return transaction(ctx.db, async (tx) =>
    changeMany(tx, ctx, {
      kind: 'pages.delete',
      type: 'page',
      label: 'Убраны в корзину страницы',
      input,
      rows: await marksOf(tx, input.ids),
      labelOf,
      reasonToLeave: (mark) => (mark.is_trashed ? 'Уже в корзине.' : null),
      write: (chosen) => move(tx, ctx, chosen, ctx.clock()),
    }),
  )
}

async function restorePages(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> {
  const { ids } = itemsById(items)
  return revertMany(tx, ctx, {
    type: 'page',
    ids,
    rows: await marksOf(tx, ids),
    labelOf,
    reasonToLeave: (mark) =>
      mark.is_trashed ? (mark.is_taken ? 'Её адрес заняла другая страница.' : null) : 'Уже возвращена из корзины.',
    write: (chosen) => move(tx, ctx, chosen, null),
  })
}

async function marksOf(tx: Tx, ids: number[]): Promise<Mark[]> {
  await sql`select 1 from pages where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const { rows } = await sql<Mark>`
    select p.id, p.version, p.title, p.deleted_at is not null as is_trashed,
      exists (select 1 from pages o where o.link = p.link and o.id <> p.id and o.deleted_at is null) as is_taken
    from pages p where p.id = any(${ids}::int[])`.execute(tx)
  return rows
}

async function move(tx: Tx, ctx: Ctx, marks: Mark[], deleted_at: Date | null) {
  await tx
    .updateTable('pages')
    .set({ deleted_at, version: sql`version + 1`, updated_at: ctx.clock() })
    .where(sql<boolean>`id = any(${marks.map(({ id }) => id)}::int[])`)
    .execute()
  return marks.map((mark) => ({
    id: mark.id,
    label: mark.title,
    version: mark.version + 1,
    action: deleted_at === null ? ('page.restored' as const) : ('page.deleted' as const),
    changes: [{ field: 'deleted_at', old: null, new: deleted_at?.toISOString() ?? null }],
    logged: [],
  }))
}

function labelOf({ title }: Mark): string {
  return title
}
