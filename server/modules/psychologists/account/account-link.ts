import { sql } from 'kysely'
import type { LinkableAccount } from '#contract/psychologists/linkable-accounts.ts'
import { rolesVisibleTo, ROLES } from '#contract/people/roles.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { containing, searchWords } from '#server/platform/db/queries/search-words.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { record } from '../../audit-log/commands.ts'
import { giveFirstRole } from '../../users/commands.ts'
import { refusalToSee } from '../../users/policy.ts'
import { findUserRow } from '../../users/queries.ts'

const OPTIONS_MAX = 20

/**
 * Makes sure that an account may own a card: it exists, works, stands at or below the one who links it, and is a
 * psychologist’s. An account without a role becomes one, with a line of its own. Throws Invalid at `user_id`.
 */
export async function prepareAccount(tx: Tx, ctx: Ctx, userId: number) {
  const person = await findUserRow(tx, userId)
  if (person === undefined) throw refused('Такой учётной записи нет')
  const refusal = refusalToSee(ctx.actor, person)
  if (refusal !== null) throw refused(refusal.reason)
  if (!person.is_active) throw refused('Эта учётная запись отключена. Сначала включите её.')
  await takeFromTrash(tx, ctx, userId)
  if (person.roles.some(({ name }) => name === 'psychologist')) return
  if (person.roles.length > 0) {
    throw refused('У этого человека другая роль. С карточкой связывают учётную запись с ролью «Психолог» или без роли.')
  }
  await giveFirstRole(tx, ctx, userId, 'psychologist', 'user_id')
}

/** A card in the trash, which nobody sees there, lets its account go to another: it comes back without one. */
async function takeFromTrash(tx: Tx, ctx: Ctx, userId: number) {
  const card = await tx
    .updateTable('psychologists')
    .set({ user_id: null, version: sql<number>`version + 1`, updated_at: ctx.clock() })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .returning(['id', 'full_name', 'version'])
    .executeTakeFirst()
  if (card === undefined) return
  const subject = { type: 'psychologist', id: card.id, label: card.full_name, version: card.version }
  await record(tx, ctx, 'psychologist.updated', subject, [{ field: 'user_id', old: userId, new: null }])
}

/** The accounts that this card may be linked to, its own first, then by name: at most twenty. One statement. */
export async function linkableAccounts(
  db: Db,
  actor: Actor,
  { search, psychologist_id }: { search?: string | undefined; psychologist_id?: number | undefined },
): Promise<LinkableAccount[]> {
  const words = searchWords(search ?? '').map(
    (word) => sql`(u.name_key like ${containing(word)} or u.email like ${containing(word)})`,
  )
  const above = ROLES.filter((name) => !rolesVisibleTo(actor.roles).includes(name))
  const { rows } = await sql<LinkableAccount>`
    select u.id, u.full_name, u.email, array_agg(r.name) filter (where r.name is not null) is null as gets_role
    from users u
    left join psychologists p on p.user_id = u.id and p.deleted_at is null
    left join user_roles ur on ur.user_id = u.id
    left join roles r on r.id = ur.role_id
    where u.deleted_at is null and u.is_active and (p.id is null or p.id = ${psychologist_id ?? 0}::int)
      and ${sql.join([sql`true`, ...words], sql` and `)}
    group by u.id, p.id
    having (count(r.id) = 0 or bool_or(r.name = 'psychologist')) and not coalesce(bool_or(r.name = any(${above}::text[])), false)
    order by p.id is null, u.last_name collate "und-x-icu", u.first_name collate "und-x-icu", u.id
    limit ${OPTIONS_MAX}`.execute(db)
  return rows
}

function refused(reason: string): Invalid {
  return new Invalid({ user_id: [reason] })
}
