import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aBranch, aPage, aPosition, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world

const BASE = ['created_at', 'id', 'title', 'updated_at', 'version']
const PEOPLE = ['psychologists', 'psychologists_count']
const LISTS: [string, typeof aTopic, string, string[]][] = [
  ['topics', aTopic, 'Смотреть темы', [...PEOPLE, 'is_couples', 'is_published']],
  ['specializations', aSpecialization, 'Смотреть специализации', [...PEOPLE, 'description', 'is_published', 'pages']],
  ['positions', aPosition, 'Смотреть должности', [...PEOPLE, 'description', 'filial_id']],
  [
    'branches',
    aBranch,
    'Смотреть филиалы',
    ['psychologists_count', 'description', 'positions', 'positions_count', 'ycl_id'],
  ],
  ['pages', aPage, 'Смотреть страницы', [...PEOPLE, 'data', 'description', 'icon', 'link', 'with_psychologists']],
]

describe.each(LISTS)('GET /api/%s', (name, make, right, keys) => {
  const address = `/api/${name}`

  test('of a guest is 401, of somebody without a role 403 with the right named', async () => {
    expect(await guest(world).get(address)).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
    const { status, body } = await (await signedInAs(world, null)).get(address)
    expect([status, body.message]).toEqual([403, `Не хватает доступа «${right}». Его может дать администратор.`])
  })

  test.each(['admin', 'tech-support', 'moderator', 'writer'] as const)('is open to %s', async (role) => {
    expect((await (await signedInAs(world, role)).get(address)).status).toBe(200)
  })

  test('has each of its records at an address of its own; one in the trash is not there', async () => {
    const [{ id }, moderator] = [await make(db), await signedInAs(world, 'moderator')]
    const { body } = await moderator.get(address)
    const one = await moderator.get(`${address}/${id}`)
    expect(one.body.data).toEqual(body.data.find((record: { id: number }) => record.id === id))
    expect((await guest(world).get(`${address}/${id}`)).status).toBe(401)
    expect((await (await signedInAs(world, 'psychologist')).get(`${address}/${id}`)).status).toBe(403)
    await sql`update ${sql.table(name)} set deleted_at = now() where id = ${id}`.execute(db)
    expect((await moderator.get(`${address}/${id}`)).status).toBe(404)
    await sql`delete from ${sql.table(name)} where id = ${id}`.execute(db)
    expect((await moderator.get(`${address}/${id}`)).status).toBe(404)
  })

  test('is closed to a psychologist, whose card has its options in an address of its own', async () => {
    expect((await (await signedInAs(world, 'psychologist')).get(address)).status).toBe(403)
  })

  test('is what is there, in the order of the alphabet, without what is in the trash, in one statement', async () => {
    const [last, middle, first, gone] = [
      await make(db, { title: `${name} Жё` }),
      await make(db, { title: `${name} Ёж` }),
      await make(db, { title: `${name} Еб` }),
      await make(db, { title: `${name} Ещё` }),
    ]
    await sql`update ${sql.table(name)} set deleted_at = now() where id = ${gone.id}`.execute(db)
    const person = await aPsychologist(db, { full_name: 'Связанная Света', [name]: [middle.id] })
    await aPsychologist(db, { [name]: [middle.id], deleted_at: new Date() })
    const writer = await signedInAs(world, 'writer')
    world.takeStatements()
    const { body } = await writer.get(address)
    expect(world.takeStatements()).toHaveLength(1)
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([first.id, middle.id, last.id])
    const row = body.data[1]
    for (const key of [...BASE, ...keys]) expect(row).toHaveProperty(key)
    expect(row.psychologists_count).toBe(1)
    if (keys.includes('psychologists')) expect(row.psychologists).toEqual([{ id: person.id, title: 'Связанная Света' }])
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
  })
})

test('a branch tells its positions', async () => {
  const branch = await aBranch(db)
  const { rows } = await sql<{
    id: number
  }>`insert into positions (title, filial_id) values ('Старший', ${branch.id}) returning id`.execute(db)
  const { body } = await (await signedInAs(world, 'writer')).get('/api/branches')
  expect(body.data.find(({ id }: { id: number }) => id === branch.id)).toMatchObject({
    positions: [{ id: rows[0]?.id, title: 'Старший' }],
    positions_count: 1,
  })
})
