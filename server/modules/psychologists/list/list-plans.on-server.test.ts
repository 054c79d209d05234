import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { changesOf, backgroundDatabase, transaction } from '#server/platform/db/database.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { planOf, wholeReads } from '#test/query-plan.ts'
import { openWorld } from '#test/world.ts'

const PEOPLE = 100_000
const PEOPLE_TABLES = /^psychologist/
const world = await openWorld()
const { db } = world
let admin: Visitor

beforeAll(async () => {
  await changesOf(db).start()
  admin = await signedInAs(world, 'admin')
  const fill = backgroundDatabase(db)
  await sql`insert into specializations (title, slug) select 'Метод ' || i, 'metod-' || i from generate_series(1, 12) i`.execute(
    fill,
  )
  await transaction(fill, async (tx) => {
    // What triggers do for each row takes most of the time, and what indexes do for each the most of the rest.
    await sql`set local session_replication_role = replica`.execute(tx)
    const indexes = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in ('psychologists'::regclass, 'psychologist_specializations'::regclass) and not indisunique`.execute(
      tx,
    )
    for (const { name } of indexes.rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
    await sql`
      insert into psychologists (slug, full_name, gender, ycl_phone, ycl_email, created_at)
      select 'p-' || i, 'Марина ' || substr(md5(i::text), 1, 6), (array['female', 'male'])[1 + i % 2], '+7999' || lpad(i::text, 7, '0'),
        'mail' || i || '@p.ru', now() - i * interval '1 minute'
      from generate_series(1, ${sql.lit(PEOPLE)}) i`.execute(tx)
    await sql`
      insert into psychologist_specializations (psychologist_id, specialization_id)
      select p.id, s.id from psychologists p join specializations s on (p.id + s.id) % 4 = 0`.execute(tx)
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(tx)
  })
  await sql`vacuum analyze psychologists, psychologist_specializations`.execute(fill)
})

/** What the statements of a list read from end to end, of the tables that grow with the people. */
async function scansOf(path: string): Promise<string[]> {
  world.takeStatements()
  const { status, body } = await admin.get(path)
  expect([status, body.data.length]).toEqual([200, expect.any(Number)])
  const asked = world.takeStatements()
  expect(asked).not.toEqual([])
  return wholeReads(db, asked, PEOPLE_TABLES)
}

describe('of a hundred thousand nobody is read in vain:', () => {
  test.each([
    ['a part of a name', 'filter[full_name]=марина 5f4dcc'],
    ['a part of an address', 'filter[full_name]=mail77@'],
    ['a phone as people write it', 'filter[full_name]=8 (999) 000-00-77'],
    ['a name in the other keyboard layout', 'filter[full_name]=vfhbyf'],
    ['a name in Latin letters', 'filter[full_name]=natalya melnikova'],
  ])('%s', async (_, query) => {
    expect(await scansOf(`/api/psychologists?${query}`)).toEqual([])
  })

  test.each([
    ['everybody', ''],
    [
      'a gender and one of two methods',
      'filter[gender]=female&filter[specializations][]=1&filter[specializations][]=2',
    ],
    ['a part of a name that all have', 'filter[full_name]=марин'],
  ])('%s, once counted', async (_, query) => {
    await admin.get(`/api/psychologists?${query}`)
    expect(await scansOf(`/api/psychologists?${query}`)).toEqual([])
  })

  test.each<[string, string, number, 'walked' | 'sorted']>([
    ['a fiftieth of all', 'fa', 1, 'walked'],
    ['the same on a far page', 'fa', 60, 'sorted'],
    ['a two hundredth of all', 'fa b', 1, 'walked'],
    ['a thousandth of all', 'fab', 1, 'sorted'],
  ])('%s, once counted, by the shorter way', async (_, part, page, way) => {
    const path = `/api/psychologists?filter[full_name]=${part}&page=${page}`
    const patterns = part.split(' ').map((word) => `%${word}%`)
    const counted = await admin.get(path)
    world.takeStatements()
    const { body } = await admin.get(path)
    const isSorted = world.takeStatements().some((statement) => statement.includes('materialized'))
    expect(isSorted ? 'sorted' : 'walked').toBe(way)
    expect(body).toEqual(counted.body)
    const { rows } = await sql<{ id: number }>`
      select id from psychologists where name_key like all(${patterns}::text[])
      order by created_at desc, id desc limit 10 offset ${(page - 1) * 10}`.execute(db)
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('a search that is walked looks at no card but those of its page', async () => {
    const path = '/api/psychologists?filter[full_name]=fa'
    await admin.get(path)
    world.takeStatements()
    await admin.get(path)
    const plans = await Promise.all(world.takeStatements().map((statement) => planOf(db, statement)))
    expect(plans.flat().join('\n')).toContain('Index Only Scan using psychologists_listed')
  })

  test.each(['марина 5f4dcc', 'mail77@', 'мариан', '8 (999) 000-00-77'])('the palette: «%s»', async (q) => {
    expect(await scansOf(`/api/search?q=${encodeURIComponent(q)}`)).toEqual([])
  })

  test('one card', async () => {
    const { body } = await admin.get('/api/psychologists')
    const path = `/api/psychologists/${body.data[0].id}`
    world.takeStatements()
    await admin.get(path)
    expect(await wholeReads(db, world.takeStatements(), PEOPLE_TABLES)).toEqual([])
  })
})
