import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import type { Clock } from '../../clock.ts'
import type { Actor, Ctx } from '../../context.ts'
import { transaction, type Db } from '../../db/database.ts'
import { currentAndPrevious, type AppSecret } from '../../security/encryption.ts'
import { Invalid } from '../errors.ts'
import { countUnproven, type FormBudget } from './form-budget.ts'

/** Each guess is so many rounds of PBKDF2, and the answer is one of so many guesses: under a second on a phone. */
const COST = 2000
const GUESSES = { min: 100, max: 250 }
/** A puzzle is asked for when somebody begins to write. Milliseconds. */
const PUZZLE_MS = 30 * 60_000
/** Without scripts the form tells how long it has stood open: no person is faster, no tab stays open longer. */
const WRITING_MS = { min: 3_000, max: 24 * 60 * 60_000 }
/** A button is pressed again, or its answer is lost on the way: so many uses in all. More is a program that repeats itself. */
const USES_MAX = 3
/** Forms without a solved puzzle: so many an hour of each kind from one network, and so many from everywhere. */
const UNSOLVED = {
  perNetwork: { max: 2, windowSeconds: 3600 },
  everywhere: { max: 30, windowSeconds: 3600 },
}

export const TOO_FAST =
  'Форма отправлена быстрее, чем её можно заполнить. Подождите несколько секунд и отправьте ещё раз.'
const TOO_OLD = 'Форма простояла открытой слишком долго. Отправьте ещё раз.'
const NOT_SOLVED = 'Проверка не прошла. Отправьте ещё раз.'
const USED = 'Эту форму уже отправили. Подождите несколько секунд и отправьте ещё раз.'

/**
 * A puzzle for a browser that runs scripts, and the mark that a form without them carries. `since`: the mark of the form
 * that was refused and is shown again, so that whoever mends one word has not begun to write only now.
 */
export async function newFormCheck(appSecret: AppSecret, clock: Clock, since?: string): Promise<FormCheck> {
  const now = clock().getTime()
  const before = readMark(appSecret, since ?? '')?.openedAt ?? now
  const openedAt = Math.max(Math.min(before, now), now - WRITING_MS.min)
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(GUESSES.max, GUESSES.min),
    deriveKey,
    // Our own clock decides, not the library's.
    data: { until: now + PUZZLE_MS },
    hmacSignatureSecret: keyFor(appSecret.current, 'puzzle'),
    hmacKeySignatureSecret: keyFor(appSecret.current, 'answer'),
  })
  const moment = `${openedAt}.${randomBytes(12).toString('base64url')}`
  return { challenge, mark: `${moment}.${signed(appSecret.current, moment)}` }
}

/**
 * Lets a public form through once: with a solved puzzle, or with the mark of a form that stood open long enough, which
 * few may use. Throws Invalid at `form`, 429 where scripts are off and too many of these forms came. What is refused
 * spends nothing.
 */
export async function checkForm(
  ctx: Ctx<Actor | null>,
  appSecret: AppSecret,
  /** The form, such as `review`. */
  name: string,
  { proof, mark, ...form }: { proof?: string | undefined; mark?: string | undefined },
) {
  if (proof !== undefined) return consumeProof(ctx, appSecret, proof, form)
  await transaction(ctx.db, async (tx) => {
    const use = await consumeMark({ ...ctx, db: tx }, appSecret, mark ?? '', form)
    if (use === 'first') await countUnproven({ ...ctx, db: tx }, appSecret, { name, ...UNSOLVED })
  })
}

/**
 * The same for a form whose puzzle is asked for when too many came without one. What tells the form from another one is
 * kept as a digest, so no password may be in it.
 */
export async function checkProofPast(
  ctx: Ctx<Actor | null>,
  appSecret: AppSecret,
  budget: FormBudget,
  { proof, email }: { proof?: string | undefined; email: string },
) {
  if (proof !== undefined) return consumeProof(ctx, appSecret, proof, { email })
  await transaction(ctx.db, (tx) => countUnproven({ ...ctx, db: tx }, appSecret, budget))
}

/** Spends a solved puzzle on this form. Throws Invalid at `form` when it is none, was spent on another, or too often. */
export async function consumeProof(ctx: Ctx<Actor | null>, appSecret: AppSecret, proof: string, form: object) {
  const challenge = await solved(ctx, appSecret, proof)
  const use = { nonce: challenge.parameters.nonce, expires_at: new Date(untilOf(challenge)) }
  if ((await spend(ctx.db, use, form)) === 'refused') throw new Invalid({ form: [NOT_SOLVED] })
}

/** Spends the mark of a form that stood open long enough. Throws Invalid at `form` when it is none, was spent on another, or too often. */
export async function consumeMark(ctx: Ctx<Actor | null>, appSecret: AppSecret, mark: string, form: object) {
  const { nonce, openedAt } = fitMark(ctx, appSecret, mark)
  const use = await spend(ctx.db, { nonce, expires_at: new Date(openedAt + WRITING_MS.max) }, form)
  if (use === 'refused') throw new Invalid({ form: [USED] })
  return use
}

/** Forgets puzzles and marks that nobody could use any more. */
export async function sweepChallenges(db: Db, clock: Clock) {
  await db.deleteFrom('spent_challenges').where('expires_at', '<', clock()).execute()
}

/** The puzzle of ours that this proof solves. */
async function solved(ctx: Pick<Ctx<Actor | null>, 'clock'>, appSecret: AppSecret, proof: string): Promise<Challenge> {
  const payload = payloadOf(proof)
  if (!payload || !(await isSolved(payload, appSecret))) throw new Invalid({ form: [NOT_SOLVED] })
  if (untilOf(payload.challenge) < ctx.clock().getTime()) throw new Invalid({ form: [TOO_OLD] })
  return payload.challenge
}

async function isSolved(payload: Payload, appSecret: AppSecret): Promise<boolean> {
  for (const secret of currentAndPrevious(appSecret)) {
    const hmacSignatureSecret = keyFor(secret, 'puzzle')
    const hmacKeySignatureSecret = keyFor(secret, 'answer')
    const verdict = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret }).catch(
      () => null,
    )
    if (verdict?.verified === true) return true
  }
  return false
}

/** A button that is pressed twice sends the same form twice: that is one press, a few times. */
async function spend(db: Db, { nonce, expires_at }: { nonce: string; expires_at: Date }, form: object) {
  const digest = createHash('sha256').update(JSON.stringify(form)).digest()
  const { rows } = await sql<{ uses: number }>`
    insert into spent_challenges (nonce, form_digest, expires_at)
    values (${nonce}, ${digest}, ${expires_at})
    on conflict (nonce) do update set uses = spent_challenges.uses + 1
    where spent_challenges.form_digest = excluded.form_digest and spent_challenges.uses < ${USES_MAX}
    returning uses`.execute(db)
  if (rows[0] === undefined) return 'refused'
  return rows[0].uses === 1 ? 'first' : 'again'
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

/** What a mark says. Throws Invalid unless it is ours and the form stood open as long as a person needs. */
function fitMark(ctx: Pick<Ctx<Actor | null>, 'clock'>, appSecret: AppSecret, mark: string) {
  const read = readMark(appSecret, mark)
  if (read === null) throw new Invalid({ form: [NOT_SOLVED] })
  const age = ctx.clock().getTime() - read.openedAt
  if (age < WRITING_MS.min) throw new Invalid({ form: [TOO_FAST] })
  if (age > WRITING_MS.max) throw new Invalid({ form: [TOO_OLD] })
  return read
}

/** Null: it is none of ours. */
function readMark(appSecret: AppSecret, mark: string): { nonce: string; openedAt: number } | null {
  const [, moment = '', time = '', nonce = '', signature = ''] =
    /^((\d{10,16})\.([\w-]{16}))\.([\w-]{43})$/.exec(mark) ?? []
  const given = Buffer.from(signature)
  const isOurs = (secret: string) => timingSafeEqual(Buffer.from(signed(secret, moment)), given)
  return moment === '' || !currentAndPrevious(appSecret).some(isOurs) ? null : { nonce, openedAt: Number(time) }
}

function signed(secret: string, moment: string): string {
  return createHmac('sha256', keyFor(secret, 'mark')).update(moment).digest('base64url')
}

/** APP_SECRET signs other things too: each use gets a key of its own. */
function keyFor(secret: string, use: 'puzzle' | 'answer' | 'mark'): string {
  return createHmac('sha256', secret).update(`form-check:${use}`).digest('base64url')
}
