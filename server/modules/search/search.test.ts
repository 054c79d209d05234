import { expect, test } from 'vitest'
import { aBranch, aPage, aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const topic = await aTopic(world.db, { title: 'Тревожность' })
await aBranch(world.db, { title: 'Центр на Лесной' })
await aPage(world.db, { title: 'Тревожность: когда пора к психологу', link: '/trevozhnost' })
await aPsychologist(world.db, { full_name: 'Жаркова Алёна Сергеевна', topics: [topic.id], ycl_phone: '+79161112233' })
await aPsychologist(world.db, { full_name: 'Белозёров Илья Андреевич' })
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const writer = await signedInAs(world, 'writer')
const psychologist = await signedInAs(world, 'psychologist')

const chief = await world.db
  .selectFrom('users')
  .select(['full_name', 'email'])
  .where('id', '=', Number(admin.id))
  .executeTakeFirstOrThrow()

type Person = Awaited<ReturnType<typeof signedInAs>>
interface Hit {
  kind: string
  title: string
}

async function titles(person: Person, q: string): Promise<string[]> {
  const { status, body } = await person.get(`/api/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body.data.map((hit: Hit) => `${hit.kind}: ${hit.title}`)
}

const ZHARKOVA = 'psychologist: Жаркова Алёна Сергеевна'

test.each([
  ['жаркова'],
  ['алена жаркова'],
  ['Сергеевна ЖАРКОВА'],
  ['жар'],
  [';fhrjdf'],
  ['fk`yf'],
  ['жаркава'],
  ['жракова'],
  ['жаркоова'],
  // The o is Latin.
  ['жарк\u006Fва'],
])('«%s» finds her', async (q) => {
  expect(await titles(admin, q)).toContain(ZHARKOVA)
})

test.each([['+7 (916) 111-22-33'], ['8 916 111 22 33'], ['111-22-33']])('«%s» finds her by her phone', async (q) => {
  expect(await titles(admin, q)).toContain(ZHARKOVA)
  expect(await titles(writer, q)).toEqual([])
})

test('an address finds whose it is, and nobody whose address is only like it', async () => {
  await aPsychologist(world.db, { full_name: 'Чужая Елена', ycl_email: chief.email.replace('@', '1@') })
  expect(await titles(admin, chief.email)).toEqual([`user: ${chief.full_name}`])
  expect(await titles(admin, 'Жаркава')).toContain(ZHARKOVA)
})

test('the exact word comes before the one that is only like it', async () => {
  await aTopic(world.db, { title: 'Тревога' })
  expect((await titles(admin, 'тревога')).find((title) => title.startsWith('topic'))).toBe('topic: Тревога')
})

test('a topic brings the people who have it, after those who are called so', async () => {
  expect(await titles(admin, 'тревожность')).toContain(ZHARKOVA)
  await aPsychologist(world.db, { full_name: 'Тревожная Зоя' })
  expect((await titles(admin, 'тревож')).filter((title) => title.startsWith('psychologist'))).toEqual([
    'psychologist: Тревожная Зоя',
    ZHARKOVA,
  ])
})

test('a page is found by its link, an account by its address', async () => {
  expect(await titles(admin, '/trevozh')).toContain('page: Тревожность: когда пора к психологу')
  expect(await titles(admin, chief.email)).toContain(`user: ${chief.full_name}`)
})

test.each(['/lt', 'lt', '/LT/'])('«%s» finds the page whose address is exactly that first', async (q) => {
  await world.db.deleteFrom('pages').where('link', 'like', '/lt%').execute()
  await aPage(world.db, { title: 'LT: все направления', link: '/lt-all' })
  await aPage(world.db, { title: 'Якорь', link: '/lt' })
  expect((await titles(admin, q)).find((title) => title.startsWith('page'))).toBe('page: Якорь')
})

test('where hundreds share a word, the very address and who is called so from the beginning still come first', async () => {
  const pages = Array.from({ length: 600 }, (_, n) => ({
    title: `Много страниц ${n}`,
    link: `/mnogo/${n}`,
    data: '[]',
  }))
  await world.db.insertInto('pages').values(pages).execute()
  await aPage(world.db, { title: 'Та самая', link: '/mnogo' })
  await aPage(world.db, { title: 'Страниц много не бывает', link: '/inoe' })
  const first = async (q: string) => (await titles(admin, q)).find((title) => title.startsWith('page'))
  expect(await first('/mnogo')).toBe('page: Та самая')
  expect(await first('страниц')).toBe('page: Страниц много не бывает')
  await world.db.deleteFrom('pages').where('link', 'like', '/mnogo%').execute()
})

test('a query with the character zero is read without it', async () => {
  expect(await titles(admin, 'no\u0000where')).toEqual([])
})

test('an address is not read in the other layout', async () => {
  await aPsychologist(world.db, { full_name: 'Деева Рената' })
  expect(await titles(admin, 'lt')).toContain('psychologist: Деева Рената')
  expect(await titles(admin, '/lt')).not.toContain('psychologist: Деева Рената')
})

test('a name in Latin letters is read as it is spelled in Russian', async () => {
  await aPsychologist(world.db, { full_name: 'Пажитнова Ульяна' })
  expect(await titles(admin, 'Ulyana Pazhitnova')).toContain('psychologist: Пажитнова Ульяна')
})

test('a word’s beginning comes before its middle', async () => {
  await aPsychologist(world.db, { full_name: 'Жанетта Дубровина' })
  await aPsychologist(world.db, { full_name: 'Клавиатурова Анетта' })
  await aPsychologist(world.db, { full_name: 'Яшина Мария-Анетта' })
  await aPsychologist(world.db, { full_name: 'Анетта Ясная' })
  expect((await titles(admin, 'анетта')).filter((title) => title.startsWith('psychologist'))).toEqual([
    'psychologist: Анетта Ясная',
    'psychologist: Клавиатурова Анетта',
    'psychologist: Яшина Мария-Анетта',
    'psychologist: Жанетта Дубровина',
  ])
})

test('directories say how many people they have', async () => {
  const { body } = await admin.get('/api/search?q=Тревожность')
  expect(body.data).toContainEqual({
    kind: 'topic',
    id: topic.id,
    title: 'Тревожность',
    note: null,
    count: 1,
    avatar: null,
  })
})

test('an empty query, or one without a word, finds nothing', async () => {
  expect(await titles(admin, '')).toEqual([])
  expect(await titles(admin, ' .,! ')).toEqual([])
  expect(await titles(admin, '100% _')).toEqual([])
})

test('guests are refused; a query too long is refused by name', async () => {
  expect((await guest(world).get('/api/search?q=а')).status).toBe(401)
  const { status, body } = await admin.get(`/api/search?q=${'а'.repeat(201)}`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['q']])
})

test('what one may not look at is not found', async () => {
  expect(await titles(psychologist, 'жаркова')).toEqual([])
  expect(await titles(psychologist, 'тревожность')).toEqual([])
  expect(await titles(writer, 'жаркова')).toEqual([ZHARKOVA])
  expect(await titles(admin, '9161112233')).toEqual([ZHARKOVA])
  expect(await titles(writer, '9161112233')).toEqual([])
  expect((await titles(writer, chief.email)).filter((title) => title.startsWith('user'))).toEqual([])
})

test('an account above one’s own role is not found', async () => {
  expect(await titles(admin, chief.full_name)).toContain(`user: ${chief.full_name}`)
  expect(await titles(moderator, chief.full_name)).not.toContain(`user: ${chief.full_name}`)
})

test('five of a kind at most, in one statement', async () => {
  for (let count = 1; count <= 7; count += 1) await aPsychologist(world.db, { full_name: `Повторная Анна ${count}` })
  world.takeStatements()
  const found = await titles(admin, 'повторная')
  expect(found).toHaveLength(5)
  expect(world.takeStatements()).toHaveLength(1)
})

test('what lies in the trash is not found', async () => {
  const gone = await aPsychologist(world.db, { full_name: 'Исчезнувшая Вера' })
  await admin.delete(`/api/psychologists/${gone.id}`)
  expect(await titles(admin, 'исчезнувшая')).toEqual([])
})
