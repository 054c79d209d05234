import type { RoleName } from '#contract/people/roles.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { aUser } from '../builders.ts'
import type { World } from '../world.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Somebody who was invited and has not come yet, with the token of their letter. */
export async function anInvitation(world: Pick<World, 'db' | 'clock'>, role: RoleName = 'psychologist') {
  const person = await aUser(world.db, { role })
  const token = newToken()
  const { now } = world.clock
  const times = { created_at: now, sent_at: now, expires_at: new Date(now.getTime() + WEEK_MS) }
  const values = { user_id: person.id, token_hash: hashOf(token), email: person.email, ...times }
  await world.db.insertInto('invitations').values(values).execute()
  return { ...person, token }
}
