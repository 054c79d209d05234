import { expect, test } from 'vitest'
import { anInvitation } from '#test/builders/invitations.ts'
import { aLetter } from '#test/builders/letters.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')

const WAYS: Record<string, (id: number) => Promise<{ status: number }>> = {
  'is switched off by the form': (id) => admin.put(`/api/users/${id}`, { is_active: false }),
  'is switched off in the list': (id) => admin.patch(`/api/users/${id}/toggle-active`),
  'is fired': (id) => admin.post(`/api/users/${id}/fire`),
  'is fired with others': (id) => admin.post('/api/users/bulk', { action: 'fire', ids: [id] }),
  'is switched on by mistake, and off again by the way back': async (id) => {
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    const { body } = await admin.post('/api/users/bulk', { action: 'activate', ids: [id] })
    return admin.post(`/api/operations/${body.data.operation_id}/undo`)
  },
}

const invited = async () => {
  const person = await anInvitation(world)
  const letter = await aLetter(db, { kind: 'invitation', subject: `invitation:${person.id}`, state: 'waiting' })
  return { ...person, letter }
}
const stateOf = async (id: number) => (await admin.get(`/api/users/${id}`)).body.data.invitation.state
const letterOf = (id: number) =>
  db.selectFrom('letters').select(['state', 'content']).where('id', '=', id).executeTakeFirstOrThrow()

test.each(Object.entries(WAYS))('the letter that waits for whoever %s is not sent', async (_, switchOff) => {
  const person = await invited()
  const other = await invited()
  expect((await switchOff(person.id)).status).toBe(200)
  expect(await letterOf(person.letter.id)).toEqual({ state: 'refused', content: null })
  expect(await letterOf(other.letter.id)).toMatchObject({ state: 'waiting' })
  await admin.post('/api/users/bulk', { action: 'restore', ids: [person.id] })
  expect((await admin.patch(`/api/users/${person.id}/toggle-active`)).body.data.is_active).toBe(true)
  expect(await stateOf(person.id), 'nobody waits for whom no letter has reached').toBe('revoked')
  expect((await admin.post(`/api/users/${person.id}/invitation`)).status).toBe(202)
  expect(await stateOf(person.id)).toBe('waiting')
})

test('whoever has had the letter is waited for again once they are switched on', async () => {
  const person = await anInvitation(world)
  await admin.patch(`/api/users/${person.id}/toggle-active`)
  await admin.patch(`/api/users/${person.id}/toggle-active`)
  expect(await stateOf(person.id)).toBe('waiting')
})
