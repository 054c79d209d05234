import { sql } from 'kysely'
import type { Options } from '#contract/people/current-user.ts'
import { linkNames } from '#contract/entity/entity.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Everything that a card is linked to, by id and title, for pickers: one statement, whatever hangs on the records. */
export async function options(db: Db, actor: Actor): Promise<Options> {
  const lists = linkNames(psychologist).map((name) => {
    // The other lists stay with staff.
    const isOfOwnCard =
      (psychologist.own as readonly string[]).includes(name) && actor.permissions.has('psychologists.update-own')
    const isSeen = actor.permissions.has(`${name}.view`) || isOfOwnCard
    return sql`coalesce((
      select json_agg(json_build_object('id', id, 'title', title) order by title collate "und-x-icu", id)
      from ${sql.table(name)} where deleted_at is null and ${isSeen}::boolean), '[]') as ${sql.ref(name)}`
  })
  const { rows } = await sql<Options>`select ${sql.join(lists)}`.execute(db)
  return rows[0] as Options
}
