import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRole, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const support = await signedInAs(world, 'tech-support')
const PAIRS = '/api/integrations/yclients/duplicates'

beforeEach(async () => {
  await sql`delete from psychologists`.execute(db)
})

const tell = (id: number, other_id: number, is_told_apart = true, by = support) =>
  by.post(`/api/psychologists/${id}/told-apart`, { other_id, is_told_apart })
const pairs = async () => (await support.get(PAIRS)).body.data
const namesakes = async () => {
  const full_name = 'Анна Двойная'
  return [await aPsychologist(db, { full_name }), await aPsychologist(db, { full_name })] as const
}

describe('two cards of two people', () => {
  test('are no longer in question, whichever is named first, and are again once that is taken back', async () => {
    const [one, two] = await namesakes()
    const three = await aPsychologist(db, { full_name: 'Анна Двойная' })
    expect(await pairs()).toMatchObject([{ told_apart: null }, { told_apart: null }, { told_apart: null }])
    const { full_name: title } = (await support.get('/api/session')).body.data.user
    const lines = await auditOf(world, async () => {
      expect((await tell(two.id, one.id)).status).toBe(204)
      expect((await tell(one.id, two.id)).status).toBe(204)
    })
    const told = (id: number) => [{ field: 'told_apart', old: null, new: { id, title: 'Анна Двойная' } }]
    expect(lines).toMatchObject([
      { action: 'psychologist.told-apart', subject_id: String(two.id), changes: told(one.id) },
      { action: 'psychologist.told-apart', subject_id: String(one.id), changes: told(two.id) },
    ])
    const at = world.clock.now.toISOString()
    expect(await pairs()).toMatchObject([
      { one: { id: one.id }, other: { id: three.id }, told_apart: null },
      { one: { id: two.id }, other: { id: three.id }, told_apart: null },
      { one: { id: one.id }, other: { id: two.id }, same: ['name'], told_apart: { at, by: { id: support.id, title } } },
    ])
    const back = await auditOf(world, async () => {
      expect((await tell(one.id, two.id, false)).status).toBe(204)
      expect((await tell(two.id, one.id, false)).status).toBe(204)
    })
    expect(back.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['psychologist.told-apart-undone', String(one.id)],
      ['psychologist.told-apart-undone', String(two.id)],
    ])
    expect((await pairs()).map(({ told_apart }: { told_apart: unknown }) => told_apart)).toEqual([null, null, null])
  })

  test('are told apart once by two who press at once', async () => {
    const [one, two] = await namesakes()
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([tell(one.id, two.id), tell(two.id, one.id)])
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
    })
    expect(lines).toHaveLength(2)
  })
})

test('whoever may merge may tell apart, two cards that are there', async () => {
  const [one, two] = await namesakes()
  expect((await tell(one.id, two.id, true, guest(world))).status).toBe(401)
  for (const permissions of [['psychologists.delete'], ['psychologists.update']] as const) {
    const role = await aRole(db, { permissions: [...permissions] })
    const person = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: person.id, role_id: role.id }).execute()
    expect((await tell(one.id, two.id, true, await signIn(world, person.id))).status).toBe(403)
  }
  const gone = await aPsychologist(db, { deleted_at: new Date() })
  for (const wrong of [one.id, gone.id, 999_999]) {
    const { status, body } = await tell(one.id, wrong)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['other_id']])
  }
  expect((await tell(gone.id, one.id)).status).toBe(404)
  expect((await support.post(`/api/psychologists/${one.id}/told-apart`, { other_id: two.id })).status).toBe(422)
  expect(await pairs()).toMatchObject([{ told_apart: null }])
})
