import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { YclCompany } from '#server/platform/yclients/yclients.ts'
import { addBranchError, type Run } from './runs.ts'

const NOT_TOLD =
  'YCLIENTS больше не\u00a0называет этот филиал. Его люди оставлены как были. Проверьте права ключа; ' +
  'если филиал закрыт, уберите его здесь в\u00a0корзину: тогда его люди в\u00a0нём больше не\u00a0работают.'

/**
 * Names each branch of which YCLIENTS tells no more while people work there by what it told before: rights that were lost look
 * so, and a branch that was closed. Where staff have said the latter, by putting it in the trash, nobody works there any more.
 */
export async function letClosedBranchesGo(db: Db, companies: readonly YclCompany[], run: Run) {
  const { rows } = await sql<{ company_id: number; title: string | null; is_trashed: boolean }>`
    select m.company_id, coalesce(max(b.title) filter (where b.deleted_at is null), max(b.title)) as title,
      count(b.id) > 0 and bool_and(b.deleted_at is not null) as is_trashed
    from (select distinct company_id from yclients_members where not is_gone
      and not (theirs->>'isFired')::boolean and not (theirs->>'isDeleted')::boolean
      and company_id <> all(${companies.map(({ id }) => id)}::int[])) m
    left join branches b on b.ycl_id = m.company_id
    group by m.company_id order by m.company_id`.execute(db)
  for (const { company_id, title, is_trashed } of rows) {
    if (is_trashed) run.counts.staff += await letGo(db, company_id)
    else addBranchError(run, title ?? `Филиал ${company_id}`, NOT_TOLD)
  }
}

async function letGo(db: Db, companyId: number): Promise<number> {
  const gone = await db
    .updateTable('yclients_members')
    .set({ is_gone: true })
    .where('company_id', '=', companyId)
    .where('is_gone', '=', false)
    .executeTakeFirst()
  return Number(gone.numUpdatedRows)
}
