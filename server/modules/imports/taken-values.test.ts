import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { checkTable, sendTable } from '#test/builders/import-tables.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

const problemsOf = async (list: string, table: string) =>
  (await checkTable(moderator, list, table)).rows.map(({ kind, problems }) => [kind, problems])

test('an address that another card has is told at its cell, and the other rows are written without it', async () => {
  const held = await aPsychologist(db, { full_name: 'Первая Ада', slug: 'zanyat' })
  const other = await aPsychologist(db, { full_name: 'Вторая Ада', slug: 'svoy' })
  const taken = `уже есть у\u00a0другой записи: Первая Ада, ID ${held.id}`
  const table = `ID;ФИО;Адрес на сайте\n${held.id};Первая Ада;zanyat\n${other.id};Вторая Ада;zanyat\n;Новая Ада;zanyat\n;Новая Ева;dvazhdy\n;Новая Ия;dvazhdy`
  expect(await problemsOf('psychologists', table)).toEqual([
    ['same', []],
    ['bad', [{ cell: 'C3', field: 'slug', message: taken }]],
    ['bad', [{ cell: 'C4', field: 'slug', message: taken }]],
    ['create', []],
    ['bad', [{ cell: 'C6', field: 'slug', message: 'то\u00a0же самое стоит в\u00a0строке 5: оставьте одну' }]],
  ])
  const refused = await sendTable(moderator, 'psychologists', table)
  expect([refused.status, refused.body.errors.file[0]]).toEqual([422, `C3: ${taken}`])
  const { status, body } = await sendTable(moderator, 'psychologists', table, { skip_errors: true })
  expect([status, body.data.counts]).toMatchObject([200, { create: 1, change: 0, bad: 3 }])
})

test('of the small lists too: an address stays with what lies in the trash, a number of YCLIENTS does not', async () => {
  const gone = await aTopic(db, { title: 'Ушедшая', slug: 'v-korzine' })
  await moderator.delete(`/api/topics/${gone.id}`)
  const topics = 'Название;Адрес страницы\nНовая;v-korzine\nХорошая;horoshaya'
  expect(await problemsOf('topics', topics)).toEqual([
    ['bad', [{ cell: 'B2', field: 'slug', message: `уже есть у\u00a0записи в\u00a0корзине: Ушедшая, ID ${gone.id}` }]],
    ['create', []],
  ])
  const { body } = await sendTable(moderator, 'topics', topics, { skip_errors: true })
  expect(body.data.counts).toMatchObject({ create: 1, bad: 1 })
  const branches = 'Название;Номер в YCLIENTS\nОдин;77\nДва;77'
  expect((await problemsOf('branches', branches)).map(([kind]) => kind)).toEqual(['create', 'bad'])
  const made = await sendTable(moderator, 'branches', branches, { skip_errors: true })
  const { id } = await db.selectFrom('branches').select('id').where('title', '=', 'Один').executeTakeFirstOrThrow()
  expect(made.body.data.counts).toMatchObject({ create: 1, bad: 1 })
  await moderator.delete(`/api/branches/${id}`)
  expect((await problemsOf('branches', 'Название;Номер в YCLIENTS\nТри;77')).map(([kind]) => kind)).toEqual(['create'])
})

test('an address that is taken between the check and the write is looked at once more, and told at its cell', async () => {
  const other = await aPsychologist(db, { full_name: 'Медленная Ада', slug: 'medlennaya' })
  // Somebody is first when the rows are written, once.
  await sql`create sequence once`.execute(db)
  await sql`
    create function refuse_once() returns trigger language plpgsql as $$ begin
      if nextval('once') = 1 then
        raise unique_violation using constraint = 'psychologists_slug_key', message = 'taken';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse_once before update on psychologists for each row execute function refuse_once()`.execute(
    db,
  )
  const table = (slug: string) => `ID;ФИО;Адрес на сайте\n${other.id};Медленная Ада;${slug}`
  const sent = await sendTable(moderator, 'psychologists', table('svobodny'))
  expect([sent.status, sent.body.data?.counts]).toMatchObject([200, { change: 1 }])

  await sql`alter sequence once restart`.execute(db)
  const { checked } = await checkTable(moderator, 'psychologists', table('eshche'))
  const changed = await sendTable(moderator, 'psychologists', table('eshche'), { checked })
  expect([changed.status, changed.body.code]).toEqual([409, 'plan-changed'])
  await sql`drop trigger refuse_once on psychologists`.execute(db)
})
