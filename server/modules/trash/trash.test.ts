import { expect, test } from 'vitest'
import { aBranch, aPage, aPosition, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { emptyTrash } from './commands.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')

test('guests and psychologists do not look into the trash', async () => {
  expect((await guest(world).get('/api/trash')).status).toBe(401)
  expect((await (await signedInAs(world, 'psychologist')).get('/api/trash')).status).toBe(403)
})

test('a deleted topic lies there, keeps its people and comes back with them', async () => {
  const topic = await aTopic(world.db, { title: 'Возвращаемая тема' })
  const person = await aPsychologist(world.db, { topics: [topic.id] })
  expect((await moderator.delete(`/api/topics/${topic.id}`)).status).toBe(204)
  const { body } = await moderator.get('/api/trash?filter[title]=возвращаемая')
  expect(body.data).toMatchObject([{ type: 'topic', id: topic.id, title: 'Возвращаемая тема' }])
  expect(body.data[0].deleted_by).toEqual({ id: moderator.id, title: expect.any(String) })
  expect(body.meta.total).toBe(1)
  expect((await moderator.get(`/api/psychologists/${person.id}`)).body.data.topics).toEqual([])
  expect((await moderator.post(`/api/topics/${topic.id}/restore`)).status).toBe(200)
  expect((await moderator.get(`/api/psychologists/${person.id}`)).body.data.topics).toEqual([topic])
})

test('what was saved meanwhile takes nobody from a record in the trash: it comes back with everything', async () => {
  const admin = await signedInAs(world, 'admin')
  const [topic, other] = [await aTopic(world.db), await aTopic(world.db)]
  const person = await aPsychologist(world.db, { topics: [topic.id] })
  await admin.delete(`/api/topics/${topic.id}`)
  await admin.put(`/api/psychologists/${person.id}`, { topics: [other.id] })
  await admin.post(`/api/topics/${topic.id}/restore`)
  const { topics } = (await admin.get(`/api/psychologists/${person.id}`)).body.data
  expect(topics.map(({ id }: { id: number }) => id).toSorted()).toEqual([topic.id, other.id].toSorted())

  const [branch, position, method, page] = [
    await aBranch(world.db),
    await aPosition(world.db),
    await aSpecialization(world.db),
    await aPage(world.db),
  ]
  await admin.send('PATCH', `/api/branches/${branch.id}`, { positions: [position.id] })
  await admin.send('PATCH', `/api/specializations/${method.id}`, { pages: [page.id] })
  await admin.delete(`/api/positions/${position.id}`)
  await admin.delete(`/api/pages/${page.id}`)
  const [nextPosition, nextPage] = [await aPosition(world.db), await aPage(world.db)]
  await admin.send('PATCH', `/api/branches/${branch.id}`, { positions: [nextPosition.id] })
  await admin.send('PATCH', `/api/specializations/${method.id}`, { pages: [nextPage.id] })
  await admin.post(`/api/positions/${position.id}/restore`)
  await admin.post(`/api/pages/${page.id}/restore`)
  expect((await admin.get(`/api/branches/${branch.id}`)).body.data.positions).toHaveLength(2)
  expect((await admin.get(`/api/specializations/${method.id}`)).body.data.pages).toHaveLength(2)
})

test('the list holds every kind that one may delete, in one statement', async () => {
  const admin = await signedInAs(world, 'admin')
  const page = await admin.post('/api/pages', { title: 'Лишняя страница', link: '/lishnyaya' })
  await admin.delete(`/api/pages/${page.body.data.id}`)
  world.takeStatements()
  const forAdmin = await admin.get('/api/trash?filter[title]=лишняя')
  expect(world.takeStatements()).toHaveLength(1)
  expect(forAdmin.body.data).toHaveLength(1)
  expect((await moderator.get('/api/trash?filter[title]=лишняя')).body.data).toEqual([])
})

test('a record deleted twice names who deleted it last; one that nobody deleted by hand names nobody', async () => {
  const [first, second] = [await aTopic(world.db, { title: 'Дважды удалённая' }), await aTopic(world.db)]
  const admin = await signedInAs(world, 'admin')
  await moderator.delete(`/api/topics/${first.id}`)
  await moderator.post(`/api/topics/${first.id}/restore`)
  await admin.delete(`/api/topics/${first.id}`)
  await world.db.updateTable('topics').set({ deleted_at: world.clock.now }).where('id', '=', second.id).execute()
  const { body } = await moderator.get('/api/trash?filter[type]=topic&per_page=100')
  const deleterOf = (id: number) => body.data.find((item: { id: number }) => item.id === id).deleted_by
  expect(deleterOf(first.id)).toMatchObject({ id: admin.id })
  expect(deleterOf(second.id)).toBeNull()
})

test('thirty days later it is gone for good, and not a day earlier', async () => {
  const [branch, topic] = [await aBranch(world.db), await aTopic(world.db)]
  const position = await aPosition(world.db)
  await moderator.send('PATCH', `/api/positions/${position.id}`, { filial_id: branch.id })
  await moderator.delete(`/api/branches/${branch.id}`)
  await moderator.delete(`/api/topics/${topic.id}`)
  const day = 24 * 60 * 60 * 1000
  const later = (days: number) => () => new Date(world.clock.now.getTime() + days * day)
  const left = async () => world.db.selectFrom('topics').select('id').where('id', '=', topic.id).execute()
  await emptyTrash(world.db, later(29))
  expect(await left()).toHaveLength(1)
  await emptyTrash(world.db, later(31))
  expect(await left()).toHaveLength(0)
  // The position still names its branch: the branch stays until the position lets go.
  const branches = await world.db.selectFrom('branches').select('id').where('id', '=', branch.id).execute()
  expect(branches).toHaveLength(1)
})
