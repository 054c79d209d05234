import type { Ctx } from '#server/platform/context.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { verifyPassword } from '#server/platform/security/password.ts'
import { clearHits } from '#server/platform/security/rate-limit.ts'
import { findAccount } from '../accounts.ts'
import { countAttempt } from '../sign-in/attempts.ts'

const LIMIT = { max: 5, windowSeconds: 60 }

/** Asks for the password again. Throws Invalid at `password`; TooManyRequests after five failures within a minute. */
export async function checkOwnPassword(ctx: Ctx, password: string) {
  const key = `own-password:${ctx.actor.id}`
  await countAttempt(ctx, key, LIMIT)
  const account = await findAccount(ctx.db, ctx.actor.id)
  if (!(await verifyPassword(password, account?.password_hash ?? null))) {
    throw new Invalid({ password: ['Пароль не подошёл.'] })
  }
  await clearHits(ctx.db, key)
}
