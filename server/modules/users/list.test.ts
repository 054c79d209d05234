import { describe, expect, test } from 'vitest'
import type { RoleName } from '#contract/people/roles.ts'
import { NO_TWO_FACTOR } from '#contract/people/users.ts'
import type { Actor } from '#server/platform/context.ts'
import { aUser, roleId } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { userIds, usersByIds } from './queries.ts'

const HAS_COME = 'У\u00a0этого человека уже есть свой вход.'
const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const support = await signedInAs(world, 'tech-support')
const moderator = await signedInAs(world, 'moderator')

const alyona = await aUser(world.db, {
  first_name: 'Алёна',
  last_name: 'Королёва',
  surname: 'Игоревна',
  email: 'alyona.k@smysl.test',
  tg_username: 'Alyona_K',
  gender: 'female',
  hire_date: '2021-02-03',
  birthday: '1990-05-06',
  phone: '+79990001122',
  role: 'writer',
  email_verified_at: new Date('2026-01-01T00:00:00Z'),
})
const boris = await aUser(world.db, {
  first_name: 'Борис',
  last_name: 'Андреев',
  gender: 'male',
  hire_date: '2019-02-03',
  role: 'psychologist',
  is_active: false,
  is_fired: true,
})
const visitor = await aUser(world.db, { first_name: 'Вера', last_name: 'Ёлкина', gender: 'female', is_active: false })

const list = async (query: string, person = admin) => {
  const { body } = await person.get(`/api/users?per_page=100&${query}`)
  return body.data.map(({ id }: { id: number }) => id) as number[]
}

describe('GET /api/users', () => {
  test('is closed to guests and to those without the right', async () => {
    expect((await guest(world).get('/api/users')).status).toBe(401)
    for (const role of ['writer', 'psychologist', null] as const) {
      const { status, body } = await (await signedInAs(world, role)).get('/api/users')
      expect(status).toBe(403)
      expect(body.message).toBe('Не хватает доступа «Смотреть пользователей». Его может дать администратор.')
    }
  })

  test('answers data and meta, ten a page, the newest first, in one statement', async () => {
    for (let number = 0; number < 12; number += 1) await aUser(world.db)
    world.takeStatements()
    const { status, body } = await admin.get('/api/users')
    expect(world.takeStatements()).toHaveLength(1)
    expect(status).toBe(200)
    expect(body.data).toHaveLength(10)
    const { total, last_page } = body.meta
    expect(body.meta).toEqual({
      current_page: 1,
      per_page: 10,
      total: expect.any(Number),
      last_page: Math.ceil(total / 10),
      sort_column: 'created_at',
      sort_direction: 'desc',
      from: 1,
      to: 10,
      path: 'http://smysl.test/api/users',
    })
    const past = await admin.get(`/api/users?page=${last_page + 1}`)
    expect(past.body.data).toEqual([])
    const all = await list('sort_column=created_at')
    expect(new Set(all).size).toBe(total)
  })

  test('shows an account whole, and never its password', async () => {
    const { body } = await admin.get(`/api/users?filter[email]=alyona.k@`)
    expect(body.data).toEqual([
      {
        id: alyona.id,
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        updated_at: expect.stringMatching(/Z$/),
        is_active: true,
        is_fired: false,
        first_name: 'Алёна',
        last_name: 'Королёва',
        surname: 'Игоревна',
        full_name: 'Королёва Алёна Игоревна',
        phone: '+79990001122',
        tg_username: 'Alyona_K',
        birthday: '1990-05-06',
        hire_date: '2021-02-03',
        gender: 'female',
        email: 'alyona.k@smysl.test',
        email_verified_at: '2026-01-01T00:00:00.000Z',
        avatar: null,
        role: await roleId(world.db, 'writer'),
        roles: ['writer'],
        extra_roles: [],
        invitation: null,
        can: {
          update: true,
          activate: true,
          fire: true,
          set_credentials: true,
          remove_two_factor: false,
          send_reset: true,
          invite: false,
          reasons: { remove_two_factor: NO_TWO_FACTOR, invite: HAS_COME },
        },
      },
    ])
  })

  test.each(['алена', 'КОРОЛЕВА', 'игоревна алёна', 'королева игор', '  Алёна   Королёва '])(
    'finds a name typed as «%s»',
    async (name) => {
      expect(await list(`filter[full_name]=${encodeURIComponent(name)}`)).toEqual([alyona.id])
    },
  )

  test.each([
    'alyona.k@smysl',
    'ALYONA.K',
    '@Alyona_K',
    'королёва alyona',
    '000-11-22',
    '+7 (999) 000-11-22',
    '8 999 000 11 22',
    'королёва 0001122',
    'Кор\u006Fлёва',
  ])('finds a person by what stands in the row, as people paste it: «%s»', async (text) => {
    expect(await list(`filter[full_name]=${encodeURIComponent(text)}`)).toEqual([alyona.id])
  })

  test.each(['alyona.k@smysl алена петровна', '+7 (999) 000-11-23', '11', '%'])(
    'and not by what does not: «%s»',
    async (text) => {
      expect(await list(`filter[full_name]=${encodeURIComponent(text)}`)).not.toContain(alyona.id)
    },
  )

  test('contacts find nobody whose row is closed to the one who asks', async () => {
    const hidden = await aUser(world.db, { email: 'hidden.chief@smysl.test', phone: '+79995556677', role: 'admin' })
    const writer = await signedInAs(world, 'writer')
    for (const text of ['hidden.chief@', '555-66-77']) {
      const query = `filter[full_name]=${encodeURIComponent(text)}`
      expect(await list(query)).toEqual([hidden.id])
      expect(await list(query, moderator)).toEqual([])
      expect((await writer.get(`/api/users?${query}`)).status).toBe(403)
    }
  })

  test.each([
    ['filter[tg_username]=@alyona', () => alyona.id],
    ['filter[tg_username]=ALYONA_k', () => alyona.id],
    ['filter[email]=ALYONA', () => alyona.id],
    ['filter[verifyed]=1', () => alyona.id],
    ['filter[is_fired]=true', () => boris.id],
    ['filter[is_fired]=0&filter[is_active]=0', () => visitor.id],
    ['filter[gender]=male', () => boris.id],
  ])('%s finds one', async (query, id) => {
    expect(await list(query)).toEqual([id()])
  })

  test('filters by the numeric id of a role; 0 and an empty value are no filter', async () => {
    expect(await list(`filter[role]=${await roleId(world.db, 'psychologist')}&filter[is_active]=0`)).toEqual([boris.id])
    const everybody = await list('')
    expect(await list('filter[role]=0')).toEqual(everybody)
    expect(await list('filter[role]=&filter[full_name]=&filter[gender]=')).toEqual(everybody)
    expect(await list('filter[role]=999999')).toEqual([])
  })

  test('takes signs of LIKE and a zero byte literally', async () => {
    for (const sign of ['%25', '_%25_', '%00', '\\\\']) {
      expect((await admin.get(`/api/users?filter[email]=${sign}x&filter[tg_username]=${sign}`)).status).toBe(200)
      expect(await list(`filter[email]=${sign}%25`)).toEqual([])
    }
  })

  test.each([
    ['last_name', 'asc', ['Андреев', 'Ёлкина', 'Королёва']],
    ['full_name', 'desc', ['Королёва', 'Ёлкина', 'Андреев']],
    ['hire_date', 'asc', ['Андреев', 'Королёва', 'Ёлкина']],
    ['birthday', 'desc', ['Королёва']],
  ])('sorts by %s %s as people sort, the unknown last', async (column, direction, names) => {
    const { body } = await admin.get(`/api/users?per_page=100&sort_column=${column}&sort_direction=${direction}`)
    const found = body.data.map((user: { last_name: string }) => user.last_name)
    expect(found.filter((name: string) => names.includes(name))).toEqual(names)
  })

  test.each([
    ['sort_column=password_hash', 'sort_column'],
    ['sort_direction=up', 'sort_direction'],
    ['per_page=101', 'per_page'],
    ['filter[gender]=other', 'filter.gender'],
    ['filter[is_active]=maybe', 'filter.is_active'],
    ['filter[role]=admin', 'filter.role'],
  ])('%s is 422 at %s', async (query, field) => {
    const { status, body } = await admin.get(`/api/users?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('hides everybody above one’s own role, from the list, the total and the filter', async () => {
    const seen = async (person: typeof admin) => {
      const { body } = await person.get('/api/users?per_page=100')
      expect(body.meta.total).toBe(body.data.length)
      return new Set(body.data.flatMap((user: { roles: string[] }) => user.roles))
    }
    expect(await seen(admin)).toEqual(new Set(['admin', 'tech-support', 'moderator', 'writer', 'psychologist']))
    expect(await seen(support)).toEqual(new Set(['tech-support', 'moderator', 'writer', 'psychologist']))
    expect(await seen(moderator)).toEqual(new Set(['moderator', 'writer', 'psychologist']))
    expect(await list(`filter[role]=${await roleId(world.db, 'admin')}`, moderator)).toEqual([])
  })
})

describe('GET /api/users/:id', () => {
  test('guest 401, without the right 403, unknown 404, malformed 422', async () => {
    expect((await guest(world).get(`/api/users/${alyona.id}`)).status).toBe(401)
    expect((await (await signIn(world, alyona.id)).get(`/api/users/${alyona.id}`)).status).toBe(403)
    expect((await moderator.get('/api/users/999999')).status).toBe(404)
    const { status, body } = await moderator.get('/api/users/abc')
    expect(status).toBe(422)
    expect(body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
  })

  test('shows whom one may see and refuses those above with a sentence', async () => {
    expect((await moderator.get(`/api/users/${alyona.id}`)).body.data.full_name).toBe('Королёва Алёна Игоревна')
    const { status, body } = await moderator.get(`/api/users/${admin.id}`)
    expect(status).toBe(403)
    expect(body.message).toBe('Роль этого человека выше вашей: его учётная запись вам закрыта.')
    expect((await moderator.get(`/api/users/${support.id}`)).status).toBe(403)
    expect((await support.get(`/api/users/${moderator.id}`)).status).toBe(200)
  })

  test('says why a button is off', async () => {
    const own = (await admin.get(`/api/users/${admin.id}`)).body.data.can
    const inProfile = 'Свою почту, пароль и второй шаг меняют в профиле: там спрашивают текущий пароль.'
    expect(own).toEqual({
      update: true,
      activate: false,
      fire: false,
      set_credentials: false,
      remove_two_factor: false,
      send_reset: false,
      invite: false,
      reasons: {
        activate: 'Отключить самого себя нельзя.',
        fire: 'Уволить самого себя нельзя.',
        set_credentials: inProfile,
        remove_two_factor: inProfile,
        send_reset: inProfile,
        invite: HAS_COME,
      },
    })
    const fired = (await admin.get(`/api/users/${boris.id}`)).body.data.can
    expect(fired.activate).toBe(false)
    expect(fired.fire).toBe(true)
    expect(fired.reasons).toEqual({
      activate: 'Невозможно активировать пользователя, так как он уволен',
      remove_two_factor: NO_TWO_FACTOR,
      send_reset: 'Учётная запись отключена: войти по\u00a0новому паролю нельзя. Сначала включите её.',
      invite: HAS_COME,
    })
  })
})

test('all ids are of everybody whom the filter finds and one may see, in order, in one statement', async () => {
  const asking = (who: typeof admin, roles: RoleName[]) => ({ id: who.id as number, roles }) as unknown as Actor
  const sort = { sort_column: 'last_name', sort_direction: 'asc' } as const
  world.takeStatements()
  const all = await userIds(world.db, {}, sort, asking(admin, ['admin']), 1000)
  expect(world.takeStatements()).toHaveLength(1)
  expect(all.total).toBe((await admin.get('/api/users')).body.meta.total)
  expect(all.ids).toHaveLength(all.total)
  const seen = await userIds(world.db, {}, sort, asking(moderator, ['moderator']), 1000)
  expect(seen.ids).not.toContain(admin.id)
  const found = await userIds(world.db, { full_name: 'алена' }, sort, asking(moderator, ['moderator']), 1000)
  const people = await usersByIds(world.db, found.ids)
  expect(people.map(({ full_name }) => full_name)).toEqual(['Королёва Алёна Игоревна'])
})
