import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { YclCompany } from '#server/platform/yclients/yclients.ts'
import { addBranchError, type Run } from './runs.ts'

const NOT_TOLD =
  'YCLIENTS больше не\u00a0называет этот филиал. Его люди оставлены как были. Проверьте права ключа; ' +
  'если филиал закрыт, уберите его здесь в\u00a0корзину: тогда его люди в\u00a0нём больше не\u00a0работают.'

/**
 * Names each branch of which YCLIENTS tells no more while people work there by what it told before: rights that were lost look
 * so, and a branch that was closed. Where staff have said the latter, and no branch of the number is left, nobody works there any more.
 */
export async function letClosedBranchesGo(db: Db, companies: readonly YclCompany[], run: Run) {
  const { rows } = await sql<{ company_id: number; title: string; has_none: boolean }>`
    select m.company_id, max(b.title) as title,
      coalesce(bool_and(b.deleted_at is not null), true) as has_none
    from (select distinct company_id from yclients_members where not is_gone
      and not (theirs->>'isFired')::boolean and not (theirs->>'isDeleted')::boolean
      and company_id <> all(${companies.map(({ id }) => id)}::int[])) m
    left join branches b on b.ycl_id = m.company_id
    group by m.company_id order by m.company_id`.execute(db)
  for (const { company_id, title, has_none } of rows) {
    if (has_none) run.counts.staff += await letGo(db, company_id)
    else addBranchError(run, title, NOT_TOLD)
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
