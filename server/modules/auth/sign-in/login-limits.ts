import type { LoginInput } from '#contract/people/auth.ts'
import { PROOF_REQUIRED } from '#contract/visitors/form-check.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { HttpError, Invalid } from '#server/platform/http/errors.ts'
import { transaction } from '#server/platform/db/database.ts'
import { consumeMark, consumeProof, TOO_FAST } from '#server/platform/http/protection/form-check.ts'
import { networkOf } from '#server/platform/security/network-of.ts'
import { clearHits, uncountHit, consumeHit, type Hit } from '#server/platform/security/rate-limit.ts'
import { hashOf } from '#server/platform/security/tokens.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { countAttempt } from './attempts.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'

/** Failed attempts a minute per address and network (decisions: signing in). */
const PAIR_LIMIT = { max: 5, windowSeconds: 60 }
/** Failures from one network, whatever the addresses: one password tried on everybody stays under the limit above. */
const NETWORK_LIMIT = { max: 100, windowSeconds: 600 }
/** Failures of one account from wherever: beyond them each guess costs its sender a puzzle, and nobody is shut out. */
const ACCOUNT_LIMIT = { max: 20, windowSeconds: 3600 }
/** The same without scripts, which cannot solve it: so many an hour from one network, and so many for one account. */
const UNSOLVED_OF_NETWORK = { max: 3, windowSeconds: 3600 }
const UNSOLVED_OF_ACCOUNT = { max: 10, windowSeconds: 3600 }

/** An attempt that was let in, and counted as a failure until it is one no more. */
export interface Admission {
  /** The password was right: the attempt is given back, and the person begins anew from here. */
  succeed: () => Promise<void>
  /** Nobody looked at the password. */
  withdraw: () => Promise<void>
}

/**
 * Counts an attempt to sign in before its password is looked at, so that of any number at once no more than the limits
 * pass. The same for every address, known or not. Throws TooManyRequests, or asks for a proof of work.
 */
export async function checkLoginLimits(
  ctx: Ctx<Actor | null>,
  appSecret: AppSecret,
  { email, proof, mark }: LoginInput,
  deviceToken: string | undefined,
): Promise<Admission> {
  const network = networkOf(ctx.request.ip)
  const pairKey = `login:${email}:${network}`
  const hits: Hit[] = []
  const withdraw = async () => {
    for (const hit of hits) await uncountHit(ctx.db, hit)
  }
  try {
    hits.push(await countAttempt(ctx, pairKey, PAIR_LIMIT))
    hits.push(await countAttempt(ctx, `login-network:${network}`, NETWORK_LIMIT))
    // Strangers use up their own count, not that of the browser that the person signs in with.
    const key = (await deviceKey(ctx, email, deviceToken)) ?? accountKey(email)
    const ofAccount = await consumeHit(ctx.db, ctx.clock, key, ACCOUNT_LIMIT)
    if (ofAccount.hit === null) await checkProof(ctx, appSecret, { email, proof, mark })
    else hits.push(ofAccount.hit)
  } catch (error) {
    await withdraw()
    throw error
  }
  return {
    withdraw,
    async succeed() {
      await withdraw()
      await clearHits(ctx.db, pairKey)
    },
  }
}

/** The person has shown by a letter that the account is theirs: what strangers tried before is no hindrance any more. */
export async function clearLoginFailures(db: Ctx['db'], email: string) {
  await clearHits(db, accountKey(email))
}

function accountKey(email: string): string {
  return `login-account:${email}`
}

async function deviceKey(ctx: Ctx<Actor | null>, email: string, token: string | undefined) {
  if (token === undefined || !(await isKnownDevice(ctx.db, email, token))) return undefined
  return `login-device:${email}:${hashOf(token).toString('base64url')}`
}

/** Each attempt takes a puzzle, or a mark, of its own. */
async function checkProof(
  ctx: Ctx<Actor | null>,
  appSecret: AppSecret,
  { email, proof, mark }: Pick<LoginInput, 'email' | 'proof' | 'mark'>,
) {
  const attempt = { attempt: ctx.request.id }
  if (proof !== undefined) return consumeProof(ctx, appSecret, proof, attempt)
  if (mark === undefined) throw new ProofRequired()
  await transaction(ctx.db, async (tx) => {
    await consumeMark({ ...ctx, db: tx }, appSecret, mark, attempt).catch((error: unknown) => {
      // Too old, or used: the next one may be fit. Too fresh: this one is, in a moment.
      throw error instanceof Invalid && error.message !== TOO_FAST ? new ProofRequired() : error
    })
    for (const [key, limit] of [
      [`login-unsolved:${networkOf(ctx.request.ip)}`, UNSOLVED_OF_NETWORK],
      [`login-unsolved:${email}`, UNSOLVED_OF_ACCOUNT],
    ] as const) {
      const taken = await consumeHit(tx, ctx.clock, key, limit)
      if (taken.hit === null) throw new TooManyUnsolved(taken.retryAfterSeconds)
    }
  })
}

class ProofRequired extends HttpError {
  constructor() {
    const message = 'С этим адресом недавно много раз ошиблись паролем. Нужна проверка, что вы не программа.'
    super(422, message, { code: PROOF_REQUIRED, errors: { proof: [message] } })
  }
}

class TooManyUnsolved extends HttpError {
  constructor(retryAfterSeconds: number) {
    const message =
      'С этим адресом слишком часто ошибаются паролем. Включите в браузере JavaScript или смените пароль по ссылке из письма.'
    super(429, message, { code: PROOF_REQUIRED }, { 'retry-after': String(retryAfterSeconds) })
  }
}
