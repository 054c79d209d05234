import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { record } from '../../audit-log/commands.ts'
import { slugOf } from '../slug.ts'

type Person = Pick<Actor, 'id' | 'full_name' | 'roles'>

/**
 * Starts the card of a psychologist who has just come by an invitation: a draft, theirs to fill. Null when a card of that
 * name waits for an account already: staff say whose it is, a name alone does not.
 */
export async function startOwnCard(tx: Tx, ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>, person: Person) {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into psychologists (full_name, slug, user_id, created_at, updated_at)
    select u.full_name, ${await slugOf(tx, person.full_name)}, u.id, ${ctx.clock()}, ${ctx.clock()}
    from users u where u.id = ${person.id} and not exists (
      select 1 from psychologists p where p.user_id = u.id
        or (p.user_id is null and p.deleted_at is null and p.name_key = normalise_text(u.full_name)))
    returning id, version`.execute(tx)
  const card = rows[0]
  if (card === undefined) return null
  const subject = { type: 'psychologist', id: card.id, label: person.full_name, version: card.version }
  await record(tx, { ...ctx, actor: person }, 'psychologist.created', subject, [
    { field: 'full_name', old: null, new: person.full_name },
  ])
  return card.id
}
