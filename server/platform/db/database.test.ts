import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'

const { db } = await openWorld()

async function answer<T>(expression: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(db)
  return rows[0]?.value as T
}

describe('both databases speak alike', () => {
  test('a day is text, so that no time zone can move it', async () => {
    expect(await answer(sql`date '1986-04-01'`)).toBe('1986-04-01')
  })

  test('a count is a number, a moment is a Date, JSON is a value', async () => {
    expect(await answer(sql`count(*)`)).toBe(1)
    expect(await answer(sql`timestamptz '2026-01-02 03:04:05+03'`)).toEqual(new Date('2026-01-02T00:04:05Z'))
    expect(await answer(sql`'{"a":[1]}'::jsonb`)).toEqual({ a: [1] })
    expect(await answer(sql`array['online','offline']`)).toEqual(['online', 'offline'])
  })

  test('times are told in UTC', async () => {
    expect(await answer(sql`current_setting('timezone')`)).toBe('UTC')
  })

  test('names are sorted as people sort: ё stands after е', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(array['Жуков', 'Ёлкин', 'Еланский', 'Яковлев', 'Енин']) name order by name collate "und-x-icu"`.execute(
      db,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Еланский', 'Ёлкин', 'Енин', 'Жуков', 'Яковлев'])
  })

  test.each([
    ['  Пётр\tИванов ', 'петр иванов'],
    ['ЁЖ', 'еж'],
    ['Анна\u00a0Мария', 'анна мария'],
  ])('text is compared alike: %j', async (text, key) => {
    expect(await answer(sql`normalise_text(${text}::text)`)).toBe(key)
  })
})

// The embedded database has one connection, and nobody who could drop it.
test.each(process.env.TEST_DATABASE_URL === undefined ? [] : ['a server'])(
  'connections that %s has dropped are replaced by new ones',
  async () => {
    await Promise.all([1, 2, 3].map(() => answer(sql`pg_sleep(0)`)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await answer(sql`1`)).toBe(1)
  },
)
