import { sql, type RawBuilder } from 'kysely'
import { TRASH_TYPES, type TrashKey, type TrashType } from '#contract/trash.ts'
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

interface Kind {
  title: RawBuilder<unknown>
  /** Each with what is said when a record outside the trash, `o`, has the same. */
  claims: { value: RawBuilder<unknown>; isTaken: RawBuilder<unknown>; obstacle: string }[]
}

const ownTitle = (obstacle: string) => ({
  value: sql`normalise_text(t.title)`,
  isTaken: sql`normalise_text(o.title) = normalise_text(t.title)`,
  obstacle,
})

/** In the order in which their rows are locked: a save of a directory locks its own row first, then its people. */
const KINDS: Record<TrashType, Kind> = {
  specialization: { title: sql`t.title`, claims: [ownTitle('Такая специализация уже есть.')] },
  topic: { title: sql`t.title`, claims: [ownTitle('Такая тема уже есть.')] },
  position: { title: sql`t.title`, claims: [ownTitle('Такая должность уже есть.')] },
  branch: {
    title: sql`t.title`,
    claims: [
      ownTitle('Такой филиал уже есть.'),
      {
        value: sql`'ycl ' || t.ycl_id`,
        isTaken: sql`o.ycl_id = t.ycl_id`,
        obstacle: 'Филиал с\u00a0таким номером в\u00a0YCLIENTS уже есть.',
      },
    ],
  },
  page: {
    title: sql`t.title`,
    claims: [{ value: sql`t.link`, isTaken: sql`o.link = t.link`, obstacle: 'Её адрес заняла другая страница.' }],
  },
  psychologist: { title: sql`t.full_name`, claims: [] },
}

/** Somebody took the place between the look and the write. */
export const RACES = Object.fromEntries(
  [
    'branches_title_key',
    'branches_ycl_id_key',
    'positions_title_key',
    'specializations_title_key',
    'topics_title_key',
    'pages_link_key',
  ].map((name) => [
    name,
    { field: 'ids', message: 'Пока записи возвращались, одно из\u00a0названий заняли. Повторите.' },
  ]),
)

/** These records, in the trash or not, held until the transaction ends. Two statements for each kind that is asked for. */
export async function marksOf(tx: Tx, ids: readonly TrashKey[]): Promise<Mark[]> {
  const numbersByType = Map.groupBy(
    ids.map((id) => id.split(':') as [TrashType, string]),
    ([type]) => type,
  )
  const marks: Mark[] = []
  for (const type of Object.keys(KINDS) as TrashType[]) {
    const numbers = numbersByType.get(type)?.map(([, number]) => Number(number))
    if (numbers !== undefined) marks.push(...(await marksOfKind(tx, type, numbers)))
  }
  return marks
}

async function marksOfKind(tx: Tx, type: TrashType, ids: number[]): Promise<Mark[]> {
  const { title, claims } = KINDS[type]
  const table = sql.table(TRASH_TYPES[type].path)
  await sql`select 1 from ${table} where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  const obstacles = claims.map(
    ({ isTaken, obstacle }) => sql`when exists (
      select 1 from ${table} o where ${isTaken} and o.id <> t.id and o.deleted_at is null) then ${obstacle}::text`,
  )
  const { rows } = await sql<Mark>`
    select ${type}::text || ':' || t.id as id, ${type}::text as type, t.id as record_id, t.version, ${title} as title,
      t.deleted_at is not null as is_trashed, to_jsonb(t.deleted_at) as deleted_at,
      array_remove(array[${sql.join([sql`null`, ...claims.map(({ value }) => value)])}]::text[], null) as claims,
      ${obstacles.length === 0 ? sql`null` : sql`case ${sql.join(obstacles, sql` `)} end`} as obstacle
    from ${table} t where t.id = any(${ids}::int[])`.execute(tx)
  return rows
}
