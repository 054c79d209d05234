import { expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPage } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const BULK = '/api/pages/bulk'

test('many pages are deleted by the admin alone', async () => {
  expect((await guest(world).post(BULK, { action: 'delete', ids: [1] })).status).toBe(401)
  const moderator = await signedInAs(world, 'moderator')
  expect((await moderator.post(BULK, { action: 'delete', ids: [1] })).status).toBe(403)
  expect((await admin.post(BULK, { action: 'delete', ids: ['много'] })).body.errors).toHaveProperty('ids')
})

test('they go to the trash together and come back, but where another page took the address', async () => {
  const [one, two] = [await aPage(world.db, { link: '/first' }), await aPage(world.db)]
  const ids = [one.id, two.id]
  expect((await admin.post(BULK, { action: 'delete', ids, dry_run: true })).body.data.changed).toBe(2)
  let operation = 0
  const lines = await auditOf(world, async () => {
    operation = (await admin.post(BULK, { action: 'delete', ids })).body.data.operation_id
  })
  expect(lines.map(({ action }) => action)).toEqual(['page.deleted', 'page.deleted'])
  expect((await admin.post(BULK, { action: 'delete', ids })).body.data).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'Уже в корзине.' }, { reason: 'Уже в корзине.' }],
  })
  await aPage(world.db, { link: '/first' })
  const { body } = await admin.post(`/api/operations/${operation}/undo`)
  expect(body.data).toEqual({
    reverted: 1,
    skipped: [{ id: one.id, label: one.title, reason: 'Её адрес заняла другая страница.' }],
  })
})
