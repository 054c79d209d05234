import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world

async function aCard() {
  const { id } = await aPsychologist(db)
  return `/api/psychologists/${id}`
}

const CHANGES: [string, string, object | undefined, string][] = [
  ['PUT', '', { about: 'x' }, 'Менять карточки психологов'],
  ['PATCH', '', { is_published: true }, 'Менять карточки психологов'],
  ['DELETE', '', undefined, 'Удалять психологов в корзину'],
  ['POST', '/restore', undefined, 'Удалять психологов в корзину'],
]

describe.each(CHANGES)('%s …/{id}%s', (method, path, body, right) => {
  test('of a guest is 401', async () => {
    const answer = await guest(world).send(method, (await aCard()) + path, body)
    expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
  })

  test.each(['writer', null] as const)('of the role %s is 403, names the right and changes nothing', async (role) => {
    const address = await aCard()
    const visitor = await signedInAs(world, role)
    const before = await db.selectFrom('psychologists').selectAll().orderBy('id').execute()
    const lines = await auditOf(world, async () => {
      const answer = await visitor.send(method, address + path, body)
      expect([answer.status, answer.body.message]).toEqual([
        403,
        `Не хватает доступа «${right}». Его может дать администратор.`,
      ])
    })
    expect(lines).toEqual([])
    expect(await db.selectFrom('psychologists').selectAll().orderBy('id').execute()).toEqual(before)
  })
})

describe.each(['admin', 'tech-support', 'moderator'] as const)('%s', (role) => {
  test('creates, changes, publishes, deletes and takes back', async () => {
    const visitor = await signedInAs(world, role)
    const { status, body } = await visitor.post('/api/psychologists', { full_name: `Ведомая ${role}` })
    expect(status).toBe(201)
    const address = `/api/psychologists/${body.data.id}`
    expect((await visitor.put(address, { is_published: true, price: 100 })).body.data).toMatchObject({
      is_published: true,
      price: 100,
    })
    expect((await guest(world).get(`/api/catalog/${body.data.slug}`)).status).toBe(200)
    expect((await visitor.delete(address)).status).toBe(204)
    expect((await visitor.post(`${address}/restore`)).status).toBe(200)
  })
})

/** Gives a role of the product other rights for the time of one test file. */
async function reshape(role: string, permissions: string[]) {
  await sql`delete from role_permissions using roles where role_id = roles.id and roles.name = ${role}`.execute(db)
  await sql`insert into role_permissions (role_id, permission_id)
    select r.id, p.id from roles r, permissions p where r.name = ${role} and p.name = any(${permissions}::text[])`.execute(
    db,
  )
}

describe('rights that an admin has given otherwise', () => {
  test('who changes cards but does not publish is refused the switch alone', async () => {
    await reshape('writer', ['psychologists.view', 'psychologists.update'])
    const writer = await signedInAs(world, 'writer')
    const address = await aCard()
    expect((await writer.put(address, { about: 'Правка' })).body.data).toMatchObject({
      about: 'Правка',
      can: { update: true, publish: false },
    })
    const { status, body } = await writer.put(address, { is_published: true, about: 'Ещё' })
    expect([status, body.message]).toEqual([
      403,
      'Не хватает доступа, чтобы менять «На сайте». Его может дать администратор.',
    ])
    expect((await writer.put(address, { is_published: false, about: 'Ещё' })).status).toBe(200)
  })

  test('who publishes but does not change is given the switch alone', async () => {
    await reshape('writer', ['psychologists.view', 'psychologists.publish'])
    const writer = await signedInAs(world, 'writer')
    const address = await aCard()
    expect((await writer.put(address, { is_published: true })).body.data).toMatchObject({
      is_published: true,
      ycl_phone: null,
    })
    expect((await writer.put(address, { about: 'x' })).status).toBe(403)
  })

  test('the admin holds everything whatever the table says', async () => {
    await reshape('admin', [])
    const admin = await signedInAs(world, 'admin')
    expect((await admin.put(await aCard(), { is_published: true })).status).toBe(200)
  })
})
