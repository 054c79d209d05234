import { sql } from 'kysely'
import type { PartClient } from '#contract/requests/clients.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { recordAll } from '../audit-log/commands.ts'
import { lockClients, refreshClients } from './identity.ts'
import { endPartings, inOrder, makePartings, partedFrom, type Pair } from './partings.ts'
import { isShown } from './policy.ts'
import { countsOf, lockRecords, moveRecords, withFollowers, type Records } from './own-records.ts'
import { findClient } from './queries.ts'

/** What was done, so that it can be undone: the card to go on with, and the other one. */
export interface Changed {
  id: number
  changeId: number | null
  otherId: number
}

interface Change {
  kind: 'join' | 'part'
  from: number
  to: number
  records: Records
  ended?: Pair[]
  made?: Pair[]
  wasOnePerson: boolean
}

/** Two cards are one person: all of the other comes here, and what was known of the other's partings holds for this one. */
export async function joinClients(ctx: Ctx, id: number, otherId: number): Promise<Changed> {
  return transaction(ctx.db, async (tx) => {
    await lockClients(tx)
    const into = await liveClient(tx, ctx, id)
    const from = await otherClient(tx, ctx, { id: otherId, than: into.id, asked: id, field: 'client_id' })
    const records = await lockRecords(tx, from.id)
    const ended = await endPartings(tx, [inOrder(from.id, into.id)])
    const made = await makePartings(
      tx,
      ctx,
      (await partedFrom(tx, from.id)).map((third) => inOrder(into.id, third)),
    )
    await moveRecords(tx, records, from.id, into.id)
    await touch(tx, ctx, from.id, { joined_into_id: into.id })
    // Whoever joins two names says that they are one person's.
    await touch(tx, ctx, into.id, { is_one_person: true })
    const change: Change = {
      kind: 'join',
      from: from.id,
      to: into.id,
      records,
      ended,
      made,
      wasOnePerson: into.is_one_person,
    }
    const changeId = await saveChange(tx, ctx, change)
    await refreshClients(tx, [into.id, from.id])
    await recordBoth(tx, ctx, 'client.joined', [into.id, from.id], records)
    return { id: into.id, changeId, otherId: from.id }
  })
}

/** One card is two people: some records go to another card. They stay two, whatever contact they share. */
export async function partClient(ctx: Ctx, id: number, { to_id, ...asked }: PartClient): Promise<Changed> {
  return transaction(ctx.db, async (tx) => {
    await lockClients(tx)
    const from = await liveClient(tx, ctx, id)
    const all = await lockRecords(tx, from.id)
    refuseUnseen(ctx, asked)
    refuseOthers(asked, all)
    const records = await withFollowers(tx, { ...asked, bookings: [] }, from.id)
    const leading = [...records.requests, ...records.transactions].length
    if (to_id === undefined && leading === 0) {
      throw new Invalid({ requests: ['Выберите заявки или платежи, которые принадлежат другому человеку'] })
    }
    if (leading > 0 && leading === all.requests.length + all.transactions.length) {
      throw new Invalid({ requests: ['Оставьте здесь хотя\u00a0бы одну заявку или один платёж'] })
    }
    const to =
      to_id === undefined
        ? await newClient(tx, ctx, records)
        : (await otherClient(tx, ctx, { id: to_id, than: from.id, asked: id, field: 'to_id' })).id
    const made = await makePartings(tx, ctx, [inOrder(from.id, to)])
    if (made.length === 0 && leading + records.reviews.length === 0) {
      throw new Invalid({ to_id: ['Эти клиенты уже разделены'] })
    }
    await moveRecords(tx, records, from.id, to)
    await touch(tx, ctx, from.id, {})
    await touch(tx, ctx, to, {})
    const change: Change = { kind: 'part', from: from.id, to, records, made, wasOnePerson: from.is_one_person }
    const changeId = await saveChange(tx, ctx, change)
    await refreshClients(tx, [from.id, to])
    await recordBoth(tx, ctx, 'client.parted', [from.id, to], records)
    return { id: from.id, changeId, otherId: to }
  })
}

/** Takes a joining or a parting back: what it moved and nothing has moved since returns, and so do the partings. */
export async function undoClientChange(ctx: Ctx, id: number, changeId: number): Promise<Changed> {
  return transaction(ctx.db, async (tx) => {
    await lockClients(tx)
    const card = await liveClient(tx, ctx, id)
    const change = await tx
      .selectFrom('client_changes')
      .selectAll()
      .where('id', '=', changeId)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (change === undefined || !(await isAbout(tx, change, card.id))) {
      throw new Invalid({ change_id: ['Это уже отменено'] })
    }
    await refuseCovered(tx, change)
    await lockRecords(tx, change.to_id)
    // What has come since for a request that goes back goes with it.
    const records = await withFollowers(tx, change.records as unknown as Records, change.to_id)
    await moveRecords(tx, records, change.to_id, change.from_id)
    await endPartings(tx, change.made as unknown as Pair[])
    await makePartings(tx, ctx, change.ended as unknown as Pair[])
    await touch(tx, ctx, change.from_id, { joined_into_id: null })
    await touch(tx, ctx, change.to_id, change.kind === 'join' ? { is_one_person: change.was_one_person } : {})
    await tx.updateTable('client_changes').set({ undone_at: ctx.clock() }).where('id', '=', changeId).execute()
    await refreshClients(tx, [change.from_id, change.to_id])
    const action = change.kind === 'join' ? 'client.join-undone' : 'client.part-undone'
    await recordBoth(tx, ctx, action, [change.to_id, change.from_id], records)
    const other = change.from_id === card.id ? change.to_id : change.from_id
    // A card that was made by the parting is gone with it.
    const isLeft = (await findClient(tx, card.id)) !== undefined
    return { id: isLeft ? card.id : other, changeId: null, otherId: isLeft ? other : card.id }
  })
}

async function liveClient(tx: Tx, { actor }: Ctx, id: number) {
  const found = await findClient(tx, id)
  if (found === undefined || !isShown(found, actor)) throw new NotFound()
  return found
}

interface Other {
  id: number
  /** The card that it must not be, and by which number that was asked for: the two may be joined by now. */
  than: number
  asked: number
  field: string
}

async function otherClient(tx: Tx, ctx: Ctx, { id, than, asked, field }: Other) {
  const found = await findClient(tx, id)
  if (found === undefined || !isShown(found, ctx.actor)) throw new Invalid({ [field]: ['Такого клиента нет'] })
  if (found.id === than) {
    throw new Invalid({
      [field]: [id === asked ? 'Это та\u00a0же карточка: выберите другую' : 'Эти карточки уже объединены'],
    })
  }
  return found
}

/** What nobody may look at nobody moves either. */
function refuseUnseen({ actor }: Ctx, { transactions, reviews }: Pick<Records, 'transactions' | 'reviews'>) {
  if (transactions.length > 0 && !actor.permissions.has('transactions.view')) {
    throw new Forbidden(missing('transactions.view'))
  }
  if (reviews.length > 0 && !actor.permissions.has('reviews.view')) throw new Forbidden(missing('reviews.view'))
}

const NOT_THEIRS = {
  requests: 'Этих заявок у\u00a0клиента уже нет: откройте карточку заново',
  transactions: 'Этих платежей у\u00a0клиента уже нет: откройте карточку заново',
  reviews: 'Этих отзывов у\u00a0клиента уже нет: откройте карточку заново',
}

function refuseOthers(asked: Omit<Records, 'bookings'>, all: Records) {
  const errors = Object.entries(NOT_THEIRS).flatMap(([name, words]) => {
    const table = name as keyof typeof NOT_THEIRS
    return asked[table].every((id) => all[table].includes(id)) ? [] : [[name, [words]]]
  })
  if (errors.length > 0) throw new Invalid(Object.fromEntries(errors))
}

/** Whether one of the two cards is this one, or has been joined into it since. */
async function isAbout(tx: Tx, { from_id, to_id }: { from_id: number; to_id: number }, id: number): Promise<boolean> {
  const ends = [await findClient(tx, from_id), await findClient(tx, to_id)]
  return ends.some((end) => end?.id === id)
}

/** A later change stands on this one: cards that are joined elsewhere by now come back first. */
async function refuseCovered(tx: Tx, { kind, from_id, to_id }: { kind: string; from_id: number; to_id: number }) {
  const cards = await tx
    .selectFrom('clients')
    .select(['id', 'joined_into_id'])
    .where('id', 'in', [from_id, to_id])
    .execute()
  const into = (id: number) => cards.find((card) => card.id === id)?.joined_into_id ?? null
  const isOnTop = into(to_id) === null && into(from_id) === (kind === 'join' ? to_id : null)
  if (!isOnTop) throw new Invalid({ change_id: ['Сначала отмените то, что объединили позже'] })
}

async function newClient(tx: Tx, { clock }: Ctx, { requests, transactions }: Records): Promise<number> {
  const now = clock()
  const { rows } = await sql<{ id: number }>`
    insert into clients (created_at, updated_at, name)
    select coalesce(min(r.at), ${now}), ${now}, coalesce(min(r.name), '') from (
      select created_at as at, name from requests where id = any(${requests}::int[])
      union all select created_at, payer_name from transactions where id = any(${transactions}::int[])) r
    returning id`.execute(tx)
  return rows[0]?.id as number
}

async function touch(
  tx: Tx,
  { clock }: Ctx,
  id: number,
  columns: { joined_into_id?: number | null; is_one_person?: boolean },
) {
  await tx
    .updateTable('clients')
    .set({ ...columns, updated_at: clock() })
    .set((write) => ({ version: write('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

async function saveChange(tx: Tx, { clock, actor }: Ctx, change: Change): Promise<number> {
  const { kind, from, to, records, ended = [], made = [], wasOnePerson } = change
  const { id } = await tx
    .insertInto('client_changes')
    .values({
      at: clock(),
      user_id: actor.id,
      kind,
      from_id: from,
      to_id: to,
      records: JSON.stringify(records),
      ended: JSON.stringify(ended),
      made: JSON.stringify(made),
      was_one_person: wasOnePerson,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Each card's own history tells of it. Names are told by the cards themselves, and only as long as they stand. */
async function recordBoth(
  tx: Tx,
  ctx: Ctx,
  action: `client.${string}`,
  [id, otherId]: [number, number],
  records: Records,
) {
  const field = action === 'client.joined' || action === 'client.join-undone' ? 'joined' : 'parted'
  const isBack = action.endsWith('undone')
  const line = (one: number, other: number) => {
    const told = { id: other, title: titleOf(other) }
    return {
      action,
      subject: { type: 'client', id: one, label: titleOf(one) },
      changes: [
        { field, old: isBack ? told : null, new: isBack ? null : told },
        ...(countsOf(records) === '' ? [] : [{ field: 'records', old: null, new: countsOf(records) }]),
      ],
    }
  }
  await recordAll(tx, ctx, [line(id, otherId), line(otherId, id)])
}

export function titleOf(id: number): string {
  return `Клиент № ${id}`
}
