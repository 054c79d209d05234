import { sql, type RawBuilder } from 'kysely'
import { entityOfPlural } from '#contract/entities.ts'
import { linkNames, type LinkName } from '#contract/entity/entity.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { peopleLinks } from '#server/platform/db/queries/directory.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'

export type LinkField = LinkName<typeof psychologist.fields>

/** The lists of a card that point to other records. */
export const LINK_FIELDS = linkNames(psychologist)

export function isLinkField(field: string): field is LinkField {
  return (LINK_FIELDS as string[]).includes(field)
}

/** The ids of the records linked to the row `p`: `withTitles` says what they are called. */
export const linkedIds: Record<string, RawBuilder<unknown>> = Object.fromEntries(
  LINK_FIELDS.map((field) => {
    const { table, key } = linksOf(field)
    return [field, sql`array(select l.${sql.ref(key)} from ${sql.table(table)} l where l.psychologist_id = p.id)`]
  }),
)

/** Whether `p` is linked to any of these: their ids, or what stands for them. */
export function linkedToAny(field: LinkField, ids: unknown): RawBuilder<unknown> {
  const { table, key } = linksOf(field)
  return sql`exists (
    select 1 from ${sql.table(table)} l where l.psychologist_id = p.id and l.${sql.ref(key)} = any(${ids}::int[]))`
}

function linksOf(field: LinkField) {
  return peopleLinks({ name: entityOfPlural(field)?.name ?? '', plural: field })
}

/** The ids of those of them that lie in no trash: what a card shows, and what a save of it writes. */
export function shownIds(field: LinkField): RawBuilder<unknown> {
  const { table, key } = linksOf(field)
  return sql`array(
    select l.${sql.ref(key)} from ${sql.table(table)} l join ${sql.table(field)} o on o.id = l.${sql.ref(key)}
    where l.psychologist_id = p.id and o.deleted_at is null)`
}

/** Those of these ids that a list can have. */
export async function presentIds(tx: Tx, field: LinkField, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(field)} where id = any(${ids}::int[]) and deleted_at is null order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A link to what lies in the trash stays for its way back: whoever saves a list does not see it. */
function isShown(field: LinkField, key: string): RawBuilder<unknown> {
  return sql`l.${sql.ref(key)} in (select id from ${sql.table(field)} where deleted_at is null)`
}

/** Makes the list of a card exactly these ids. Throws Invalid when one of them does not exist. */
export async function replaceLinks(tx: Tx, field: LinkField, psychologistId: number, ids: number[]) {
  const link = linksOf(field)
  await refuseMissing(tx, field, ids)
  await sql`delete from ${sql.table(link.table)} l where l.psychologist_id = ${psychologistId}
    and l.${sql.ref(link.key)} <> all(${ids}::int[]) and ${isShown(field, link.key)}`.execute(tx)
  await sql`insert into ${sql.table(link.table)} (psychologist_id, ${sql.ref(link.key)})
    select ${psychologistId}, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}

/** The same for many cards at once. */
export async function replaceManyLinks(tx: Tx, field: LinkField, lists: readonly { id: number; ids: number[] }[]) {
  const link = linksOf(field)
  await refuseMissing(tx, field, [...new Set(lists.flatMap(({ ids }) => ids))])
  const pairs = lists.flatMap(({ id, ids }) => ids.map((other) => ({ id, other })))
  const [own, others] = [pairs.map(({ id }) => id), pairs.map(({ other }) => other)]
  await sql`delete from ${sql.table(link.table)} l
    where l.psychologist_id = any(${lists.map(({ id }) => id)}::int[]) and ${isShown(field, link.key)} and not exists (
      select 1 from unnest(${own}::int[], ${others}::int[]) as kept (id, other)
      where kept.id = l.psychologist_id and kept.other = l.${sql.ref(link.key)})`.execute(tx)
  await sql`insert into ${sql.table(link.table)} (psychologist_id, ${sql.ref(link.key)})
    select * from unnest(${own}::int[], ${others}::int[]) on conflict do nothing`.execute(tx)
}

/** The same from the other end: makes these the psychologists of a topic, a page … Each card that gains or loses it gets a new version. */
export async function replacePeople(
  tx: Tx,
  entity: { name: string; plural: string },
  otherId: number,
  ids: number[],
  now: Date,
) {
  const link = peopleLinks(entity)
  await refuseMissing(tx, 'psychologists', ids)
  // Cards before their links, in the order of every other change of many: two at once never hold what the other waits for.
  // Who takes the link meanwhile is not held, and keeps it.
  const { rows: held } = await sql<{ id: number }>`
    select id from psychologists where id = any(${ids}::int[])
      or id in (select psychologist_id from ${sql.table(link.table)} where ${sql.ref(link.key)} = ${otherId})
    order by id for update`.execute(tx)
  await sql`
    with gone as (
      delete from ${sql.table(link.table)}
      where ${sql.ref(link.key)} = ${otherId} and psychologist_id <> all(${ids}::int[])
        and psychologist_id in (
          select id from psychologists where deleted_at is null and id = any(${held.map(({ id }) => id)}::int[]))
      returning psychologist_id
    ), come as (
      insert into ${sql.table(link.table)} (psychologist_id, ${sql.ref(link.key)})
      select unnest(${ids}::int[]), ${otherId}::int on conflict do nothing returning psychologist_id
    )
    update psychologists set version = version + 1, updated_at = ${now}
    where id in (select psychologist_id from gone union select psychologist_id from come)`.execute(tx)
}
