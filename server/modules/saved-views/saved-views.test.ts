import { describe, expect, test } from 'vitest'
import { ROLE_TITLES, type RoleName } from '#contract/people/roles.ts'
import type { ViewScreen } from '#contract/office/saved-views.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aRole, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const VIEWS = '/api/saved-views'
const screen = 'psychologists'
let serial = 0

async function aView(by = moderator, traits: object = {}) {
  serial += 1
  const { status, body } = await by.post(VIEWS, { screen, name: `Вид ${serial}`, state: 'page=2', ...traits })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

describe('saved views', () => {
  test('are closed to guests, to those without lists, and on screens that are closed', async () => {
    expect((await guest(world).get(`${VIEWS}?screen=${screen}`)).status).toBe(401)
    expect((await (await signedInAs(world, 'psychologist')).get(`${VIEWS}?screen=${screen}`)).status).toBe(403)
    const writer = await signedInAs(world, 'writer')
    const { status, body } = await writer.get(`${VIEWS}?screen=users`)
    expect([status, body.message]).toEqual([403, expect.stringContaining('«Пользователи»')])
  })

  test.each([
    [{ screen: 'login' }, 'screen'],
    [{ name: ' ' }, 'name'],
    [{ name: 'д'.repeat(61) }, 'name'],
    [{ state: 'x'.repeat(2001) }, 'state'],
    [{ state: '"><script>' }, 'state'],
    [{ shared_role: 'owner' }, 'shared_role'],
    [{ shared_role: 'admin' }, 'shared_role'],
    [{ is_default: 'maybe' }, 'is_default'],
  ])('%j is refused at %s', async (traits, field) => {
    const input = { screen, name: 'Вид', state: 'page=2', ...traits }
    const { status, body } = await moderator.post(VIEWS, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('keep what was sent, with a line in the log; a name is taken once', async () => {
    const input = { screen, name: 'Черновики', state: 'filter[is_published]=0&sort_column=full_name' }
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post(VIEWS, input)
      expect([status, body.data]).toEqual([
        201,
        {
          ...input,
          id: expect.any(Number),
          version: 1,
          shared_role: null,
          is_default: false,
          is_own: true,
          owner: { id: moderator.id, title: expect.any(String) },
          can: { update: true, delete: true },
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ])
    })
    expect(lines).toMatchObject([{ action: 'saved-view.created', subject_label: 'Черновики' }])
    const again = await moderator.post(VIEWS, input)
    expect([again.status, again.body.errors]).toEqual([422, { name: ['Вид с таким названием у вас уже есть'] }])
    expect((await (await signedInAs(world, 'moderator')).post(VIEWS, input)).status).toBe(201)
  })

  test('are seen by their owner, and shared by those who have the role', async () => {
    const [own, shared] = [await aView(), await aView(moderator, { shared_role: 'writer', is_default: true })]
    const writer = await signedInAs(world, 'writer')
    const seen = (await writer.get(`${VIEWS}?screen=${screen}`)).body.data
    expect(seen).toEqual([{ ...shared, is_own: false, is_default: false, can: { update: false, delete: false } }])
    expect((await writer.patch(`${VIEWS}/${own.id}`, { name: 'Моё' })).status).toBe(404)
    const refused = await writer.patch(`${VIEWS}/${shared.id}`, { name: 'Моё' })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('меняет его автор')])
    const admin = await signedInAs(world, 'admin')
    expect((await admin.patch(`${VIEWS}/${shared.id}`, { name: 'Для редакторов' })).status).toBe(200)
    expect((await admin.delete(`${VIEWS}/${own.id}`)).status).toBe(404)
    await moderator.delete(`${VIEWS}/${shared.id}`)
  })

  test('are not shared with a role to which the screen is closed', async () => {
    const view = await aView(moderator, { screen: 'requests' })
    const words = { shared_role: ['Экран «Заявки» этой роли закрыт. Выберите другую.'] }
    const input = { screen: 'requests', name: 'Новые заявки', state: '', shared_role: 'writer' }
    const made = await moderator.post(VIEWS, input)
    expect([made.status, made.body.errors]).toEqual([422, words])
    const changed = await moderator.patch(`${VIEWS}/${view.id}`, { shared_role: 'writer' })
    expect([changed.status, changed.body.errors]).toEqual([422, words])
    expect((await moderator.patch(`${VIEWS}/${view.id}`, { shared_role: 'moderator' })).status).toBe(200)
  })

  test.each<[RoleName, ViewScreen, RoleName[]]>([
    ['admin', 'psychologists', ['admin', 'tech-support', 'moderator', 'writer']],
    ['admin', 'transactions', ['admin', 'tech-support', 'moderator']],
    ['admin', 'auditLogs', ['admin']],
    ['moderator', 'psychologists', ['moderator', 'writer']],
    ['moderator', 'trash', ['moderator', 'writer']],
  ])('of %s on %s are shared with those who open the screen', async (role, name, expected) => {
    const { body } = await (await signedInAs(world, role)).get(`${VIEWS}/roles?screen=${name}`)
    expect(body.data).toEqual(expected.map((one) => ({ name: one, title: ROLE_TITLES[one] })))
  })

  test('change by what differs, and only on top of the newest version', async () => {
    const view = await aView()
    const lines = await auditOf(world, async () => {
      const { body } = await moderator.patch(`${VIEWS}/${view.id}`, { state: 'page=3', name: view.name, version: 1 })
      expect(body.data).toMatchObject({ state: 'page=3', version: 2 })
      await moderator.patch(`${VIEWS}/${view.id}`, { state: 'page=3' })
    })
    expect(lines).toMatchObject([
      { action: 'saved-view.updated', changes: [{ field: 'state', old: 'page=2', new: 'page=3' }] },
    ])
    const stale = await moderator.patch(`${VIEWS}/${view.id}`, { name: 'Поздно', version: 1 })
    expect([stale.status, stale.body.changed_fields]).toEqual([409, ['state']])
  })

  test('one of them may be the default', async () => {
    const [one, two] = [await aView(moderator, { is_default: true }), await aView()]
    await moderator.patch(`${VIEWS}/${two.id}`, { is_default: true })
    const views = (await moderator.get(`${VIEWS}?screen=${screen}`)).body.data
    const defaults = views.filter((view: { is_default: boolean }) => view.is_default)
    expect(defaults.map(({ id }: { id: number }) => id)).toEqual([two.id])
    expect(one.is_default).toBe(true)
  })

  test('two defaults at once leave one', async () => {
    const views = [await aView(), await aView()]
    await Promise.all(views.map(({ id }) => moderator.patch(`${VIEWS}/${id}`, { is_default: true })))
    const after = (await moderator.get(`${VIEWS}?screen=${screen}`)).body.data
    expect(after.filter((view: { is_default: boolean }) => view.is_default)).toHaveLength(1)
  })

  test('are at most fifty on a screen', async () => {
    const busy = await signedInAs(world, 'moderator')
    for (let count = 0; count < 50; count += 1) await aView(busy)
    const { status, body } = await busy.post(VIEWS, { screen, name: 'Лишний', state: '' })
    expect([status, body.errors]).toEqual([422, { name: ['Видов уже 50. Удалите ненужный.'] }])
    expect((await busy.post(VIEWS, { screen: 'pages', name: 'Лишний', state: '' })).status).toBe(201)
  })

  test('deleted, they are gone, and a second time are not found', async () => {
    const view = await aView()
    const lines = await auditOf(world, () => moderator.delete(`${VIEWS}/${view.id}`))
    expect(lines).toMatchObject([{ action: 'saved-view.deleted', subject_id: String(view.id) }])
    expect((await moderator.delete(`${VIEWS}/${view.id}`)).status).toBe(404)
  })
})

describe('a role that staff made', () => {
  const REQUESTS = `${VIEWS}?screen=requests`

  async function aReceptionist() {
    const role = await aRole(world.db, { permissions: ['requests.view', 'transactions.view'] })
    const { id } = await aUser(world.db)
    await world.db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute()
    return { role, session: await signIn(world, id) }
  }

  test('has views of the lists that it opens, and shares them within itself', async () => {
    const { role, session } = await aReceptionist()
    expect((await session.get(`${VIEWS}?screen=users`)).status).toBe(403)
    expect((await session.get(`${VIEWS}/roles?screen=requests`)).body.data).toEqual([
      { name: role.name, title: role.name },
    ])
    await aView(session, { screen: 'requests', shared_role: role.name })
    const refused = await session.post(VIEWS, { screen: 'requests', name: 'Всем', state: '', shared_role: 'moderator' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['shared_role']])
  })

  test('is offered to an admin where it opens the screen, and to nobody else', async () => {
    const { role, session } = await aReceptionist()
    const admin = await signedInAs(world, 'admin')
    const offered = async (who: typeof admin, name: ViewScreen) =>
      (await who.get(`${VIEWS}/roles?screen=${name}`)).body.data.map((one: { name: string }) => one.name)
    expect(await offered(admin, 'requests')).toContain(role.name)
    expect(await offered(admin, 'users')).not.toContain(role.name)
    expect(await offered(moderator, 'requests')).not.toContain(role.name)
    const view = await aView(admin, { screen: 'requests', shared_role: role.name })
    expect((await session.get(REQUESTS)).body.data).toMatchObject([{ id: view.id, is_own: false }])
    const closed = await admin.post(VIEWS, { screen: 'users', name: 'Люди', state: '', shared_role: role.name })
    expect([closed.status, Object.keys(closed.body.errors)]).toEqual([422, ['shared_role']])
  })

  test('keeps its views under a new name; deleted, it leaves them to their owners', async () => {
    const { role, session } = await aReceptionist()
    const admin = await signedInAs(world, 'admin')
    const view = await aView(admin, { screen: 'requests', shared_role: role.name })
    await admin.put(`/api/roles/${role.id}`, { name: `${role.name} днём` })
    expect((await session.get(REQUESTS)).body.data).toMatchObject([{ id: view.id, shared_role: `${role.name} днём` }])
    await world.db.deleteFrom('user_roles').where('role_id', '=', role.id).execute()
    expect((await admin.delete(`/api/roles/${role.id}`)).status).toBe(204)
    const left = (await admin.get(REQUESTS)).body.data.find(({ id }: { id: number }) => id === view.id)
    expect(left).toMatchObject({ shared_role: null, is_own: true })
  })

  test('loses its views with the permission that opened their screen', async () => {
    const { role, session } = await aReceptionist()
    const admin = await signedInAs(world, 'admin')
    await admin.put(`/api/roles/${role.id}`, { permissions: ['transactions.view'] })
    const { status, body } = await session.get(REQUESTS)
    expect([status, body.message]).toEqual([403, expect.stringContaining('«Смотреть заявки»')])
  })
})
