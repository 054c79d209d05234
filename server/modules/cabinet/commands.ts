import { sql } from 'kysely'
import type { FavouritesChange } from '#contract/visitors/cabinet.ts'
import { FAVOURITES_MAX } from '#contract/visitors/favourites.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Invalid, NotFound } from '#server/platform/http/errors.ts'
import { hasVisitAhead } from '../bookings/queries.ts'
import { withdrawRequest } from '../requests/commands.ts'
import { favouritesOf } from './queries.ts'

const BOOKED =
  'По\u00a0этой заявке вы\u00a0записаны на\u00a0время: отмените запись на\u00a0её\u00a0странице, ссылка на\u00a0неё есть в\u00a0«Записях» и\u00a0в\u00a0письме.'

/** Takes back a request of the account's own confirmed address. Throws NotFound for any other. */
export async function withdrawOwnRequest(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ has_visit: boolean }>`
      select ${hasVisitAhead(ctx.clock())} as has_visit from requests q join users u on u.email = q.contact
      where q.id = ${id} and q.contact_type = 'email' and u.id = ${ctx.actor.id} and u.email_verified_at is not null
      for update of q`.execute(tx)
    if (rows.length === 0) throw new NotFound()
    if (rows[0]?.has_visit) throw new Invalid({ id: [BOOKED] })
    await withdrawRequest(tx, ctx, id)
  })
}

/** Keeps these people and lets those go. Who is not in the catalog is left out; the oldest make room for the newest. */
export async function changeFavourites(ctx: Ctx, { keep, let_go }: FavouritesChange): Promise<string[]> {
  if (keep.length + let_go.length === 0) return favouritesOf(ctx.db, ctx.actor.id)
  return transaction(ctx.db, async (tx) => {
    // Two browsers of one person wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites ${ctx.actor.id}`}::text, 0))`.execute(tx)
    await sql`delete from favourites where user_id = ${ctx.actor.id}
      and psychologist_id in (select id from ${peopleAt(let_go)})`.execute(tx)
    await sql`insert into favourites (user_id, psychologist_id, kept_at)
      select ${ctx.actor.id}, p.id, ${ctx.clock()}::timestamptz - named.place * interval '1 millisecond'
      from ${peopleAt(keep)} join psychologists p on p.id = named.id and p.is_published and p.deleted_at is null
      order by p.id
      on conflict do nothing`.execute(tx)
    await sql`delete from favourites where user_id = ${ctx.actor.id} and psychologist_id in (
      select psychologist_id from favourites where user_id = ${ctx.actor.id}
      order by kept_at desc, psychologist_id offset ${FAVOURITES_MAX})`.execute(tx)
    return favouritesOf(tx, ctx.actor.id)
  })
}

/** Who stands at these addresses or, where nobody does, stood there last: a browser may have kept them under a former one. */
function peopleAt(slugs: readonly string[]) {
  return sql`(
    select coalesce(n.id, f.record_id) as id, min(asked.place) as place
    from unnest(${slugs}::text[]) with ordinality asked (slug, place)
    left join psychologists n on n.slug = asked.slug
    left join former_addresses f on f.kind = 'psychologist' and f.digest = sha256(convert_to(asked.slug, 'UTF8'))
    group by 1) named`
}
