import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

interface Reference {
  /** What a sentence and the answer call these records. */
  name: string
  table: string
  column: string
  /** What tells one of the records from another. */
  key: string
  /** Words for «3 отзыва с тех пор …»; of what is forgotten by itself nothing is said. */
  words?: string
}

/**
 * Everything that says whose it is, but for what a card holds itself. The modules that own these tables know nothing of
 * merging: to be somebody else's changes nothing else of a record.
 */
export const REFERENCES: readonly Reference[] = [
  { name: 'members', table: 'yclients_members', column: 'psychologist_id', key: 'id', words: 'записи YCLIENTS' },
  { name: 'transactions', table: 'transactions', column: 'psychologist_id', key: 'id', words: 'транзакции' },
  {
    ...{ name: 'invitations', table: 'review_invitations', column: 'psychologist_id', key: 'transaction_id' },
    words: 'приглашения к\u00a0отзыву',
  },
  { name: 'reviews', table: 'reviews', column: 'psychologist_id', key: 'id', words: 'отзывы' },
  { name: 'requests', table: 'requests', column: 'psychologist_id', key: 'id', words: 'заявки' },
  {
    name: 'meetings',
    table: 'requests',
    column: 'chosen_psychologist_id',
    key: 'id',
    words: 'встречи по\u00a0заявкам',
  },
  {
    ...{ name: 'tellings', table: 'meeting_tellings', column: 'psychologist_id', key: 'id' },
    words: 'то, что сказано о\u00a0встречах',
  },
  { name: 'news', table: 'own_work_tellings', column: 'psychologist_id', key: 'id' },
  { name: 'bookings', table: 'bookings', column: 'psychologist_id', key: 'id', words: 'записи на\u00a0время' },
  { name: 'times_off', table: 'times_off', column: 'psychologist_id', key: 'id', words: 'нерабочие дни' },
  { name: 'applications', table: 'applications', column: 'psychologist_id', key: 'id', words: 'отклики' },
  { name: 'favourites', table: 'favourites', column: 'psychologist_id', key: 'user_id', words: 'избранное' },
]

/** Which records went over, by the name of their kind. */
export type MovedRecords = Record<string, number[]>

/** Locks what a payment holds before it looks at a card, so that nobody waits for each other. */
export async function lockPayments(tx: Tx, cards: readonly number[]) {
  await sql`select 1 from transactions where psychologist_id = any(${cards}::int[]) order by id for update`.execute(tx)
  await sql`select 1 from review_invitations where psychologist_id = any(${cards}::int[])
    order by transaction_id for update`.execute(tx)
}

/** What the other card may have as well: then it stays where it is. Beside a row `r`. */
const isFreeIn: Partial<Record<string, (to: number) => RawBuilder<unknown>>> = {
  favourites: (to) =>
    sql`not exists (select 1 from favourites f where f.user_id = r.user_id and f.psychologist_id = ${to})`,
  own_work_tellings: (to) => sql`not exists (select 1 from own_work_tellings t
    where t.psychologist_id = ${to} and t.kind = r.kind and t.subject_id = r.subject_id)`,
}

/** Makes everything of one card that of another. Who has kept both in the favourites keeps the one that stays. */
export async function moveRecords(tx: Tx, from: number, to: number): Promise<MovedRecords> {
  const moved: MovedRecords = {}
  for (const { name, table, column, key } of REFERENCES) {
    const isFree = isFreeIn[table]?.(to) ?? sql`true`
    const { rows } = await sql<{ key: number }>`
      update ${sql.table(table)} r set ${sql.ref(column)} = ${to}
      where r.${sql.ref(column)} = ${from} and ${isFree} returning r.${sql.ref(key)} as key`.execute(tx)
    if (rows.length > 0) moved[name] = rows.map((row) => row.key)
  }
  return moved
}

/** Gives back what had gone over and is still there. Answers in words what is not. */
export async function moveBack(tx: Tx, moved: MovedRecords, from: number, to: number): Promise<string[]> {
  const left: string[] = []
  for (const { name, table, column, key, words } of REFERENCES) {
    const keys = moved[name] ?? []
    if (keys.length === 0) continue
    const { rows } = await sql`
      update ${sql.table(table)} r set ${sql.ref(column)} = ${to}
      where r.${sql.ref(column)} = ${from} and r.${sql.ref(key)} = any(${keys}::int[]) returning 1`.execute(tx)
    if (words !== undefined && rows.length < keys.length) left.push(`${words} (${keys.length - rows.length})`)
  }
  return left
}

/** Has the public addresses of one card lead to another. Answers their digests. */
export async function moveAddresses(tx: Tx, from: number, to: number, digests?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    update former_addresses set record_id = ${to}
    where kind = 'psychologist' and record_id = ${from}
      and (${digests === undefined}::boolean or encode(digest, 'hex') = any(${digests ?? []}::text[]))
    returning encode(digest, 'hex') as digest`.execute(tx)
  return rows.map(({ digest }) => digest)
}

/** No visitor has ever seen this address. */
export async function deleteAddress(tx: Tx, slug: string) {
  await sql`delete from former_addresses
    where kind = 'psychologist' and digest = sha256(convert_to(${slug}, 'UTF8'))`.execute(tx)
}
