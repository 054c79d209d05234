import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { recordDevice } from '../sessions/known-devices.ts'
import { closeSession, openSession } from '../sessions/sessions.ts'

/** What a browser that signs in has sent of its own: the session it had before, and the mark that it is known by. */
export interface Browser {
  sessionToken: string | undefined
  deviceToken: string | undefined
}

/** What it is given instead. */
export interface OpenedSession {
  token: string
  deviceToken: string
  /** The person has signed in before, but never from here. */
  isNewDevice: boolean
}

/** Opens a session in a browser: the one before is over, and the browser is known from now on. */
export async function openSessionIn(
  tx: Tx,
  ctx: Ctx<Actor | null>,
  userId: number,
  { sessionToken, deviceToken }: Browser,
): Promise<OpenedSession> {
  if (sessionToken !== undefined) await closeSession(tx, sessionToken)
  const token = await openSession(tx, userId, ctx.clock, ctx.request)
  const device = await recordDevice(tx, userId, deviceToken, ctx.clock())
  return { token, deviceToken: device.token, isNewDevice: device.isNew }
}
