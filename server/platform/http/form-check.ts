import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { FormCheck } from '#contract/form-check.ts'
import type { Clock } from '../clock.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import { countHit } from '../rate-limit.ts'
import { Invalid, TooManyRequests } from './errors.ts'
import { refuseFlood } from './flood.ts'

/** Each guess is so many rounds of PBKDF2, and the answer is one of so many guesses: under a second on a phone. */
const COST = 2000
const GUESSES = { min: 100, max: 250 }
/** A puzzle is asked for when somebody begins to write. Milliseconds. */
const PUZZLE_MS = 30 * 60_000
/** Without scripts the form tells how long it has stood open: no person is faster, no tab stays open longer. */
const WRITING_MS = { min: 3_000, max: 24 * 60 * 60_000 }
/** Forms without a solved puzzle: so many an hour from one address, and so many from everywhere. */
const UNSOLVED = { name: 'unsolved-form', max: 2, windowSeconds: 3600 }
const UNSOLVED_EVERYWHERE = { key: 'unsolved-forms', max: 30, windowSeconds: 3600 }

const TOO_FAST = 'Форма отправлена быстрее, чем её можно заполнить. Подождите несколько секунд и отправьте ещё раз.'
const TOO_OLD = 'Форма простояла открытой слишком долго. Отправьте ещё раз.'
const NOT_SOLVED = 'Проверка не прошла. Отправьте ещё раз.'

/** A puzzle for a browser that runs scripts, and the mark that a form without them carries. */
export async function newFormCheck(appSecret: string, clock: Clock): Promise<FormCheck> {
  const now = clock().getTime()
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(GUESSES.max, GUESSES.min),
    deriveKey,
    // Our own clock decides, not the library's.
    data: { until: now + PUZZLE_MS },
    hmacSignatureSecret: keyFor(appSecret, 'puzzle'),
    hmacKeySignatureSecret: keyFor(appSecret, 'answer'),
  })
  return { challenge, mark: `${now}.${signed(appSecret, now)}` }
}

/**
 * Lets a public form through once: with a solved puzzle, or with the mark of a form that stood open long enough, which
 * few may use. Throws Invalid at `form`, TooManyRequests where scripts are off and too many came.
 */
export async function checkForm(
  ctx: Ctx<Actor | null>,
  appSecret: string,
  { proof, mark, ...form }: { proof?: string | undefined; mark?: string | undefined },
) {
  if (proof !== undefined) return spend(ctx, await solved(ctx, appSecret, proof), form)
  const openedAt = momentOf(appSecret, mark ?? '')
  if (openedAt === undefined) throw new Invalid({ form: [NOT_SOLVED] })
  const age = ctx.clock().getTime() - openedAt
  if (age < WRITING_MS.min) throw new Invalid({ form: [TOO_FAST] })
  if (age > WRITING_MS.max) throw new Invalid({ form: [TOO_OLD] })
  await refuseFlood(ctx, appSecret, UNSOLVED)
  const { hits, retryAfterSeconds } = await countHit(
    ctx.db,
    ctx.clock,
    UNSOLVED_EVERYWHERE.key,
    UNSOLVED_EVERYWHERE.windowSeconds,
  )
  if (hits > UNSOLVED_EVERYWHERE.max) {
    throw new TooManyRequests(
      'Сейчас слишком много обращений без скриптов. Включите их в браузере, позвоните нам или попробуйте позже.',
      retryAfterSeconds,
    )
  }
}

/** Forgets puzzles that nobody could use any more. */
export async function sweepChallenges(db: Db, clock: Clock) {
  await db.deleteFrom('spent_challenges').where('expires_at', '<', clock()).execute()
}

/** The puzzle of ours that this proof solves. */
async function solved(ctx: Pick<Ctx<Actor | null>, 'clock'>, appSecret: string, proof: string): Promise<Challenge> {
  const payload = payloadOf(proof)
  const verdict =
    payload &&
    (await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret: keyFor(appSecret, 'puzzle'),
      hmacKeySignatureSecret: keyFor(appSecret, 'answer'),
    }).catch(() => null))
  if (!payload || !verdict?.verified) throw new Invalid({ form: [NOT_SOLVED] })
  if (untilOf(payload.challenge) < ctx.clock().getTime()) throw new Invalid({ form: [TOO_OLD] })
  return payload.challenge
}

/** A button that is pressed twice sends the same form twice: that is one use. */
async function spend(ctx: Ctx<Actor | null>, challenge: Challenge, form: object) {
  const digest = createHash('sha256').update(JSON.stringify(form)).digest()
  const { rows } = await sql`
    insert into spent_challenges (nonce, form_digest, expires_at)
    values (${challenge.parameters.nonce}, ${digest}, ${new Date(untilOf(challenge))})
    on conflict (nonce) do update set expires_at = spent_challenges.expires_at
    where spent_challenges.form_digest = excluded.form_digest returning nonce`.execute(ctx.db)
  if (rows.length === 0) throw new Invalid({ form: [NOT_SOLVED] })
}

function untilOf({ parameters }: Challenge): number {
  return Number(parameters.data?.until ?? 0)
}

function payloadOf(proof: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Payload
    return typeof payload?.challenge?.parameters?.nonce === 'string' ? payload : undefined
  } catch {
    return undefined
  }
}

function momentOf(appSecret: string, mark: string): number | undefined {
  const [, moment = '', signature = ''] = /^(\d{10,16})\.([\w-]{43})$/.exec(mark) ?? []
  const right = Buffer.from(signed(appSecret, Number(moment)))
  const isOurs = moment !== '' && timingSafeEqual(right, Buffer.from(signature))
  return isOurs ? Number(moment) : undefined
}

function signed(appSecret: string, moment: number): string {
  return createHmac('sha256', keyFor(appSecret, 'mark')).update(String(moment)).digest('base64url')
}

/** APP_SECRET signs other things too: each use gets a key of its own. */
function keyFor(appSecret: string, use: 'puzzle' | 'answer' | 'mark'): string {
  return createHmac('sha256', appSecret).update(`form-check:${use}`).digest('base64url')
}
