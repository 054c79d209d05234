import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPsychologist, aRequest } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { whileHeld } from '#test/somebody-waits.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world

test('a meeting is moved while its letter is sent again: whoever waits for the letter keeps nobody from the log', async () => {
  world.clock.now = new Date('2026-11-24T06:00:00.000Z')
  const vera = await aPsychologist(db, { is_published: true })
  const contact = { contact_type: 'email', contact: 'olga@mail.test' } as const
  const { id } = await aRequest(db, { status: 'in_work', created_at: world.clock.now, ...contact })
  const sofya = await signedInAs(world, 'moderator')
  const save = (body: object) => sofya.patch(`/api/consultation-requests/${id}`, body)
  const booked = { status: 'booked', chosen_psychologist_id: vera.id, meeting_at: '2026-12-01T15:00:00.000Z' }
  expect((await save(booked)).status).toBe(200)
  const about = sql`subject = ${`request:${id}`} and kind = 'meeting-booked'`
  const moved = await whileHeld(world, {
    // As «Отправить ещё раз» does: the letter first, its line in the log last.
    hold: async (tx) => {
      const { rows } = await sql`select 1 from letters where ${about} for update`.execute(tx)
      expect(rows).toHaveLength(1)
    },
    begin: () => save({ meeting_at: '2026-12-02T15:00:00.000Z' }),
  })
  expect(moved.status).toBe(200)
})
