import { ROLES, type RoleName } from '#contract/people/roles.ts'
import { aPsychologist, aUser } from '../builders.ts'
import { guest, signIn, type Visitor } from '../people.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import type { World } from '../world.ts'

export const PASSWORD = 'семь синих лодок у причала'
/** Hashed once: hundreds of people have it. */
const passwordHash = hashPassword(PASSWORD)

export type Person = 'guest' | 'no role' | RoleName
export const PEOPLE: readonly Person[] = ['guest', 'no role', ...ROLES.toReversed()]

/** Somebody about to make a call. */
export interface Scene {
  world: World
  caller: Visitor
  /** The account of the caller; 0 for a guest. */
  id: number
  /** A psychologist's card that belongs to the caller; somebody's card for a guest. */
  card: number
}

/** A new person of this kind, signed in, with a card of their own. */
export async function sceneFor(world: World, person: Person): Promise<Scene> {
  if (person === 'guest') {
    const { id } = await aPsychologist(world.db)
    return { world, caller: guest(world), id: 0, card: id }
  }
  const { id } = await aPerson(world, person === 'no role' ? null : person)
  const card = await aPsychologist(world.db, { user_id: id })
  return { world, caller: await signIn(world, id), id, card: card.id }
}

/** An account with PASSWORD. */
export async function aPerson(world: World, role: RoleName | null) {
  return aUser(world.db, { role, password_hash: await passwordHash })
}
