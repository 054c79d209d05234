import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Asked } from './load/load.ts'
import { FEMALE_NAMES, SURNAME_STEMS } from './world/names.ts'
import type { Copy } from './world/worlds.ts'

/** Something that is asked for again and again, each time a little otherwise, so that no kept answer helps. */
export interface Line {
  name: LineName
  connections: number
  ours: Asked[]
  /** The same question to the hand-written server; absent where nobody would write that by hand. */
  handWritten?: Asked[]
}

export const STAFF_LINES = ['list', 'filter', 'search', 'one', 'update'] as const
export type LineName = (typeof STAFF_LINES)[number] | 'catalog'

/** What the rows are called there, for questions that find something. */
interface Facts {
  ids: number[]
  topics: number[]
  specializations: number[]
  branches: number[]
}

const PEOPLE_ASKED = 200
const FILTERS_ASKED = 600

export function linesOn(facts: Facts, staff: Record<string, string>): Record<LineName, Line> {
  const pages = Array.from({ length: 20 }, (_, page) => page)
  const pairs = facts.specializations.map((id, index, all) => [id, all[(index + 1) % all.length] ?? id] as const)
  const genders = ['female', 'male']
  const filters = pairs.flatMap(([a, b]) => genders.map((gender) => ({ gender, a, b })))
  const parts = [...SURNAME_STEMS, ...FEMALE_NAMES].filter((word) => word.length > 4).map((word) => word.slice(1, 5))
  // Twice each: whoever's turn comes round again gets another value.
  const changes = [...facts.ids, ...facts.ids].map((id, index) => ({ id, workload: index }))
  const get = (path: string): Asked => ({ path, headers: staff })
  const byHand = (path: string): Asked => ({ path, headers: {} })
  return {
    list: {
      name: 'list',
      connections: 32,
      ours: pages.map((page) => get(`/api/psychologists?page=${page + 1}`)),
      handWritten: pages.map((page) => byHand(`/list?offset=${page * 10}`)),
    },
    filter: {
      name: 'filter',
      connections: 32,
      ours: filters.map(({ gender, a, b }) =>
        get(
          `/api/psychologists?filter[gender]=${gender}&filter[specializations][]=${a}&filter[specializations][]=${b}`,
        ),
      ),
      handWritten: filters.map(({ gender, a, b }) => byHand(`/filter?gender=${gender}&a=${a}&b=${b}`)),
    },
    search: {
      name: 'search',
      connections: 32,
      ours: parts.map((part) => get(`/api/psychologists?filter[full_name]=${encodeURIComponent(part)}`)),
      handWritten: parts.map((part) => byHand(`/search?part=${encodeURIComponent(part)}`)),
    },
    one: {
      name: 'one',
      connections: 32,
      ours: facts.ids.map((id) => get(`/api/psychologists/${id}`)),
      handWritten: facts.ids.map((id) => byHand(`/one?id=${id}`)),
    },
    update: {
      name: 'update',
      connections: 32,
      ours: changes.map(({ id, workload }) => ({
        method: 'PATCH',
        path: `/api/psychologists/${id}`,
        headers: staff,
        body: JSON.stringify({ workload }),
      })),
      handWritten: changes.map(({ id, workload }) => byHand(`/update?id=${id}&workload=${workload}`)),
    },
    catalog: { name: 'catalog', connections: 16, ours: catalogFilters(facts).map(fromAnywhere) },
  }
}

/** A visitor of their own, as a proxy tells: one address alone is not let ask so much. */
function fromAnywhere(path: string, index: number): Asked {
  return { path, headers: { 'x-forwarded-for': `10.${index % 200}.${Math.floor(index / 200)}.1` } }
}

/** What visitors choose: mostly topics and a price, seldom words; every address is another one. */
function catalogFilters({ topics, specializations, branches }: Facts): string[] {
  const words = ['тревога', 'развод', 'выгорание', 'Анна', 'подросток', 'горе']
  const addresses = Array.from({ length: FILTERS_ASKED }, (_, n) => {
    const query = new URLSearchParams({ per_page: '24', 'filter[price_to]': String(350_000 + n * 1000) })
    const pick = <T>(all: readonly T[], salt: number) => all[(n * 7 + salt * 13) % all.length]
    for (let k = 0; k < n % 4; k += 1) query.append('filter[topics][]', String(pick(topics, k)))
    if (n % 3 === 0) query.append('filter[specializations][]', String(pick(specializations, 1)))
    if (n % 5 === 0) query.set('filter[gender]', n % 2 === 0 ? 'female' : 'male')
    if (n % 7 === 0) query.append('filter[branches][]', String(pick(branches, 2)))
    if (n % 11 === 0) query.set('filter[is_couples]', '1')
    if (n % 20 === 0) query.set('filter[search]', pick(words, 3) ?? '')
    if (n % 6 === 0) query.set('page', String(1 + (n % 4)))
    return `/api/catalog?${query}`
  })
  return addresses
}

export async function readFacts({ database }: Copy): Promise<Facts> {
  const db = await openDatabase(database)
  const idsOf = async (table: string, condition = 'true') => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where deleted_at is null and ${sql.raw(condition)}
      order by hashint4(id) limit ${PEOPLE_ASKED}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const facts = {
    ids: await idsOf('psychologists', `slug like 'person-%'`),
    topics: await idsOf('topics'),
    specializations: await idsOf('specializations'),
    branches: await idsOf('branches'),
  }
  await db.destroy()
  return facts
}
