import type { Db } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import type { Visitor } from '../people.ts'
import type { World } from '../world.ts'

/** A link that has been opened: what the browser then holds as a cookie. */
export async function aPass(db: Db, email: string, now: Date): Promise<string> {
  const pass = newToken()
  await db
    .insertInto('personal_data_links')
    .values({
      token_hash: hashOf(newToken()),
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      used_at: now,
      pass_hash: hashOf(pass),
      pass_expires_at: new Date(now.getTime() + 1_800_000),
    })
    .execute()
  return pass
}

/** The cookies of somebody who holds a pass. */
export function withPass({ token }: Pick<Visitor, 'token'>, pass: string) {
  return { cookie: `smysl_session=${token}; smysl_my_data=${pass}` }
}

/** Asks for the letter and takes the token out of it. */
export async function mailedToken(world: World, guest: Visitor, email: string): Promise<string> {
  await guest.post('/api/my-data', { email })
  const letter = (await world.letters()).findLast(({ to }) => to === email)
  return /token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
}
