import { expect, test } from 'vitest'
import { slugOf } from '#server/modules/psychologists/slug.ts'
import { anInvitation } from '#test/builders/invitations.ts'
import { guest } from '#test/people.ts'
import { whileHeld } from '#test/somebody-waits.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const password = 'четыре жёлтых фонаря'

test('an invitation is accepted while somebody starts a card: whoever waits for the address keeps nobody from the log', async () => {
  const { token, full_name } = await anInvitation(world)
  const accepted = await whileHeld(world, {
    // As a new card does: its address first, its line in the log last.
    hold: (tx) => slugOf(tx, full_name),
    begin: () => guest(world).post('/api/invitations/accept', { token, password, password_confirmation: password }),
  })
  expect([accepted.status, accepted.body.data]).toEqual([201, { signed_in: true, psychologist_id: expect.any(Number) }])
  const lines = await world.db.selectFrom('audit_log').select('action').orderBy('id', 'desc').limit(2).execute()
  expect(lines.map(({ action }) => action)).toEqual(['auth.invitation-accepted', 'psychologist.created'])
})
