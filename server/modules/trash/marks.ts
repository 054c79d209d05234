import { sql } from 'kysely'
import { ENTITIES } from '#contract/entities.ts'
import type { Field } from '#contract/entity/field.ts'
import { TRASH_TYPES, type TrashKey, type TrashType } from '#contract/office/trash.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** A record as far as a change of many looks at it. */
export interface Mark {
  id: TrashKey
  type: TrashType
  record_id: number
  version: number
  title: string
  is_trashed: boolean
  deleted_at: string | null
  /** What only one record outside the trash may have. */
  claims: string[]
  /** Why it cannot stand beside what is there now. */
  obstacle: string | null
}

/** In the order in which their rows are locked: a save of a directory locks its own row first, then its people. */
const TYPES = TRASH_TYPES.toSorted((a, b) => Number(a === 'psychologist') - Number(b === 'psychologist'))

/** The fields that only one record outside the trash has. An address of the site stays with a record in the trash. */
function uniqueFields(type: TrashType) {
  return Object.entries<Field>(ENTITIES[type].fields).flatMap(([field, { kind, unique }]) =>
    unique === undefined || kind === 'slug' ? [] : [{ field, unique }],
  )
}

/** Somebody took the place between the look and the write. */
export const RACES = Object.fromEntries(
  TYPES.flatMap((type) => uniqueFields(type).map(({ field }) => `${ENTITIES[type].plural}_${field}_key`)).map(
    (name) => [name, { field: 'ids', message: 'Пока записи возвращались, одно из\u00a0названий заняли. Повторите.' }],
  ),
)

/** These records, in the trash or not, held until the transaction ends. Two statements for each kind that is asked for. */
export async function marksOf(tx: Tx, ids: readonly TrashKey[]): Promise<Mark[]> {
  const numbersByType = Map.groupBy(
    ids.map((id) => id.split(':') as [TrashType, string]),
    ([type]) => type,
  )
  const marks: Mark[] = []
  for (const type of TYPES) {
    const numbers = numbersByType.get(type)?.map(([, number]) => Number(number))
    if (numbers !== undefined) marks.push(...(await marksOfKind(tx, type, numbers)))
  }
  return marks
}

async function marksOfKind(tx: Tx, type: TrashType, ids: number[]): Promise<Mark[]> {
  const { plural, title } = ENTITIES[type]
  const table = sql.table(plural)
  await sql`select 1 from ${table} where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  const claims = uniqueFields(type).map(({ field, unique }) => {
    const [value, taken] = ['t', 'o'].map((row) => {
      const column = sql.ref(`${row}.${field}`)
      return field === title ? sql`normalise_text(${column})` : column
    })
    return { value: sql`${field}::text || ' ' || ${value}`, isTaken: sql`${taken} = ${value}`, obstacle: `${unique}.` }
  })
  const obstacles = claims.map(
    ({ isTaken, obstacle }) => sql`when exists (
      select 1 from ${table} o where ${isTaken} and o.id <> t.id and o.deleted_at is null) then ${obstacle}::text`,
  )
  const { rows } = await sql<Mark>`
    select ${type}::text || ':' || t.id as id, ${type}::text as type, t.id as record_id, t.version, ${sql.ref(`t.${title}`)} as title,
      t.deleted_at is not null as is_trashed, to_jsonb(t.deleted_at) as deleted_at,
      array_remove(array[${sql.join([sql`null`, ...claims.map(({ value }) => value)])}]::text[], null) as claims,
      ${obstacles.length === 0 ? sql`null` : sql`case ${sql.join(obstacles, sql` `)} end`} as obstacle
    from ${table} t where t.id = any(${ids}::int[])`.execute(tx)
  return rows
}
