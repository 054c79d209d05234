import type { UpdateClient } from '#contract/requests/clients.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Conflict } from '#server/platform/http/errors.ts'
import { maskName } from '#server/platform/security/masking.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { titleOf } from './changes.ts'
import { refreshClients } from './identity.ts'
import { presentCard, type ClientCardRow } from './presenter.ts'
import { loadClient } from './queries.ts'

export { clientFor, lockClients, lockClientsShared, knownClient, refreshClients, type Contact } from './identity.ts'

/** Names somebody, or says that different names are one person's. What does not differ leaves no trace. */
export async function updateClient(ctx: Ctx, id: number, input: UpdateClient): Promise<ClientCardRow> {
  return transaction(ctx.db, async (tx) => {
    const { id: own } = await loadClient(tx, id, ctx.actor)
    await tx.selectFrom('clients').select('id').where('id', '=', own).forUpdate().execute()
    const before = await loadClient(tx, own, ctx.actor)
    if (input.version !== undefined && input.version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'client', own, input.version)
      throw new Conflict(presentCard(before, ctx.actor), fields)
    }
    const { name, is_one_person } = input
    const isRenamed = name !== undefined && name !== before.name
    const isSettled = is_one_person !== undefined && is_one_person !== before.is_one_person
    if (!isRenamed && !isSettled) return before
    const columns = { ...(isRenamed ? { name, is_named_by_hand: true } : {}), ...(isSettled ? { is_one_person } : {}) }
    const version = before.version + 1
    await tx
      .updateTable('clients')
      .set({ ...columns, version, updated_at: ctx.clock() })
      .where('id', '=', own)
      .execute()
    await record(tx, ctx, 'client.updated', { type: 'client', id: own, label: titleOf(own), version }, [
      // The log keeps no name of a visitor: it goes with the card.
      ...(isRenamed ? [{ field: 'name', old: maskName(before.name), new: maskName(name) }] : []),
      ...(isSettled ? [{ field: 'is_one_person', old: before.is_one_person, new: is_one_person }] : []),
    ])
    return loadClient(tx, own, ctx.actor)
  })
}

/**
 * What staff called somebody who wants to be forgotten goes with the rest, from the log too: their other records tell the
 * name that is left. Cards that were joined to theirs have no records that would, and keep none.
 */
export async function eraseNames(tx: Tx, ids: number[]) {
  const { rows } = await sql<{ id: number }>`
    with recursive card as (
      select id from clients where id = any(${ids}::int[])
      union select c.id from clients c join card on c.joined_into_id = card.id
    ), held as (select id from clients where id in (select id from card) order by id for update)
    update clients c set is_named_by_hand = false, version = version + 1,
      name = case when joined_into_id is null then name else '' end
    from held where held.id = c.id returning c.id`.execute(tx)
  await eraseTracesOf(tx, [{ type: 'client', ids: rows.map(({ id }) => id) }])
}

/**
 * After records of somebody have gone: brings their cards up to date, and cards that were joined, whose records went on to
 * others and may be parted by now, are called as those that are left call them.
 */
export async function refreshAfterErasure(tx: Tx, ids: readonly (number | null)[]) {
  await refreshClients(tx, ids)
  await sql`
    with told as (
      select h.from_id, r.name, r.is_left from client_changes h cross join lateral (
        select q.name, q.client_id is not null as is_left from jsonb_array_elements_text(h.records -> 'requests') id (value)
          left join requests q on q.id = id.value::int
        union all select t.payer_name, t.client_id is not null
          from jsonb_array_elements_text(h.records -> 'transactions') id (value)
          left join transactions t on t.id = id.value::int) r
      where h.kind = 'join' and h.undone_at is null
    ), named as (
      select from_id, (array_agg(name order by char_length(name) desc, name) filter (where is_left))[1] as name
      from told group by from_id having not coalesce(bool_and(is_left), false)
    )
    update clients c set name = coalesce(n.name, ''), is_named_by_hand = false, version = version + 1
    from named n where n.from_id = c.id and c.joined_into_id is not null
      and (c.name, c.is_named_by_hand) is distinct from (coalesce(n.name, ''), false)`.execute(tx)
}
