import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/people/permissions.ts'
import { aPage, aPsychologist, aRole, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const anna = await aPsychologist(db, {
  full_name: 'Ветрова Анна',
  is_published: true,
  price: 450_000,
  price_couple: 600_000,
  meeting_minutes: 50,
  ycl_phone: '+79991234567',
})
const draft = await aPsychologist(db, { full_name: 'Ветрова Яна', is_published: false })
const gone = await aPsychologist(db, { full_name: 'Ветрова Ася', is_published: true, deleted_at: new Date() })

async function whoMay(...permissions: Permission[]) {
  const role = await aRole(db, { permissions })
  const user = await aUser(db, { role: null })
  await db.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute()
  return signIn(world, user.id)
}

const namesFor = async (who: { get: (path: string) => Promise<{ body: { data: { full_name: string }[] } }> }) =>
  (await who.get('/api/psychologists/choices?search=ветрова')).body.data.map(({ full_name }) => full_name)

describe('GET /api/psychologists/choices', () => {
  test('is for those who write somebody down, and for nobody else', async () => {
    expect((await guest(world).get('/api/psychologists/choices')).status).toBe(401)
    expect((await (await whoMay('users.view')).get('/api/psychologists/choices')).status).toBe(403)
    expect((await (await signedInAs(world, 'psychologist')).get('/api/psychologists/choices')).status).toBe(403)
  })

  test.each<Permission>([
    'requests.view',
    'requests.manage',
    'transactions.view',
    'transactions.create',
    'reviews.view',
    'reviews.moderate',
    'topics.manage',
    'specializations.manage',
    'positions.manage',
    'branches.manage',
    'pages.create',
    'pages.update',
  ])('who has %s alone finds whom visitors find, with what a meeting costs and no contact', async (permission) => {
    const who = await whoMay(permission)
    const { status, body } = await who.get('/api/psychologists/choices?search=ветрова')
    expect(status).toBe(200)
    expect(body.data).toEqual([
      {
        id: anna.id,
        full_name: 'Ветрова Анна',
        is_published: true,
        price: 450_000,
        price_couple: 600_000,
        meeting_minutes: 50,
      },
    ])
    expect((await who.get('/api/psychologists/choices?search=9991234567')).body.data).toEqual([])
  })

  test('who sees the cards finds those that are not on the site too', async () => {
    expect(await namesFor(await signedInAs(world, 'moderator'))).toEqual(['Ветрова Анна', 'Ветрова Яна'])
    expect(await namesFor(await whoMay('requests.manage', 'psychologists.view'))).toEqual([
      'Ветрова Анна',
      'Ветрова Яна',
    ])
  })

  test('names one of them by number, as far as the list does', async () => {
    const reception = await whoMay('requests.manage')
    const moderator = await signedInAs(world, 'moderator')
    const ids = async (who: typeof reception, id: number) =>
      (await who.get(`/api/psychologists/choices?id=${id}`)).body.data.map((found: { id: number }) => found.id)
    expect(await ids(reception, anna.id)).toEqual([anna.id])
    expect(await ids(reception, draft.id)).toEqual([])
    expect(await ids(moderator, draft.id)).toEqual([draft.id])
    expect(await ids(moderator, gone.id)).toEqual([])
    expect((await reception.get('/api/psychologists/choices?id=x')).status).toBe(422)
  })

  test('shows them as the public card does, to whoever asks for a page: all of the page, as far as the list goes', async () => {
    const page = await aPage(db)
    const linked = [anna.id, draft.id].map((psychologist_id) => ({ page_id: page.id, psychologist_id }))
    await db.insertInto('psychologist_pages').values(linked).execute()
    await db
      .updateTable('psychologists')
      .set({ avatar: 'a.webp', short_intro: 'Слушаю' })
      .where('id', '=', anna.id)
      .execute()
    const writer = await whoMay('pages.update')
    const card = { slug: anna.slug, avatar: '/media/a.webp', short_intro: 'Слушаю' }
    const shown = async (who: typeof writer, query: string) =>
      (await who.get(`/api/psychologists/choices?with_card=1&${query}`)).body.data
    expect(await shown(writer, `page_id=${page.id}`)).toMatchObject([{ id: anna.id, price: 450_000, card }])
    expect(await shown(writer, `id=${anna.id}`)).toMatchObject([{ id: anna.id, card }])
    expect(await shown(writer, 'search=ветрова')).toMatchObject([{ id: anna.id, card }])
    expect(await shown(writer, `id=${draft.id}`)).toEqual([])
    const keeper = await signedInAs(world, 'moderator')
    expect((await shown(keeper, `page_id=${page.id}`)).map(({ id }: { id: number }) => id)).toEqual([anna.id, draft.id])
    expect((await writer.get('/api/psychologists/choices?with_card=x')).status).toBe(422)
  })

  test('understands the wrong keyboard layout', async () => {
    const { body } = await (await whoMay('transactions.create')).get('/api/psychologists/choices?search=dtnhjdf')
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([anna.id])
  })
})
