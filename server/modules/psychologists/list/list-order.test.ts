import { describe, expect, test } from 'vitest'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const COUNT = 47

const same = new Date('2026-01-01T00:00:00Z')
const topic = await aTopic(db)
const ids: number[] = []
for (let n = 0; n < COUNT; n += 1) {
  const { id } = await aPsychologist(db, {
    full_name: ['Ёлкина Яна', 'Еланская Яна', 'Жукова Яна', 'Енина яна'][n % 4] as string,
    price: n % 3 === 0 ? null : (n % 5) * 1000,
    workload: n % 2,
    is_published: n % 4 === 0,
    birthday: n % 6 === 0 ? null : '1980-05-05',
    experience_since: n % 7 === 0 ? null : 2000 + (n % 3),
    created_at: same,
    updated_at: same,
    topics: [topic.id],
  })
  ids.push(id)
}

async function page(query: string) {
  const { status, body } = await moderator.get(`/api/psychologists?${query}`)
  expect(status).toBe(200)
  return body
}

describe.each(psychologist.sorts)('sorted by %s', (column) => {
  test.each(['asc', 'desc'])('%s, every row is on exactly one page', async (direction) => {
    const seen: Record<string, unknown>[] = []
    for (let number = 1; number <= Math.ceil(COUNT / 6); number += 1) {
      const body = await page(`sort_column=${column}&sort_direction=${direction}&per_page=6&page=${number}`)
      expect(body.meta).toEqual({
        current_page: number,
        per_page: 6,
        total: COUNT,
        last_page: 8,
        sort_column: column,
        sort_direction: direction,
        from: (number - 1) * 6 + 1,
        to: Math.min(number * 6, COUNT),
        path: 'http://smysl.test/api/psychologists',
      })
      seen.push(...body.data)
    }
    expect(seen.map((row) => row.id as number).toSorted((a, b) => a - b)).toEqual(ids)
    const sign = direction === 'asc' ? 1 : -1
    for (let n = 1; n < seen.length; n += 1) {
      const [before, after] = [seen[n - 1] ?? {}, seen[n] ?? {}]
      expect(sign * compare(before[column], after[column], column, sign)).toBeLessThanOrEqual(0)
      if (before[column] === after[column]) expect(sign * (Number(before.id) - Number(after.id))).toBeLessThan(0)
    }
  })
})

/** Empty values stand last in both directions; names as people sort them. */
function compare(a: unknown, b: unknown, column: string, sign: number): number {
  if (a === null || b === null) return sign * (Number(a === null) - Number(b === null))
  if (column === 'full_name') return String(a).localeCompare(String(b), 'ru')
  return Number(a as number) === Number(b as number) || a === b ? 0 : (a as number) < (b as number) ? -1 : 1
}

describe('pages', () => {
  test('without a word are ten, the newest first', async () => {
    const body = await page('')
    expect(body.meta).toEqual({
      current_page: 1,
      per_page: 10,
      total: COUNT,
      last_page: 5,
      sort_column: 'created_at',
      sort_direction: 'desc',
      from: 1,
      to: 10,
      path: 'http://smysl.test/api/psychologists',
    })
    expect(body.data.map((row: { id: number }) => row.id)).toEqual(ids.toReversed().slice(0, 10))
  })

  test.each([6, 1000, 2_147_483_647])('past the end, page %i is empty with the right total', async (number) => {
    const body = await page(`page=${number}&per_page=100`)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ current_page: number, total: COUNT, last_page: 1, from: null, to: null })
  })

  test('of nothing are one empty page', async () => {
    expect(await page('filter[full_name]=никто')).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } })
  })
})

describe('one statement', () => {
  test.each([0, 5, COUNT])('for %i rows with their relations', async (rows) => {
    world.takeStatements()
    const body = await page(rows === 0 ? 'filter[full_name]=никто' : `per_page=${rows === 5 ? 5 : 100}`)
    expect(body.data).toHaveLength(rows)
    // Nobody is called so: the other keyboard layout is tried with a second one.
    expect(world.takeStatements()).toHaveLength(rows === 0 ? 2 : 1)
  })

  test('for five hundred', async () => {
    await db
      .insertInto('psychologists')
      .values(Array.from({ length: 453 }, (_, n) => ({ full_name: `Ещё ${n}`, slug: `more-${n}` })))
      .execute()
    world.takeStatements()
    expect((await page('per_page=100')).meta.total).toBe(500)
    expect(world.takeStatements()).toHaveLength(1)
  })
})
