import { createHash } from 'node:crypto'
import type { Actor, Ctx } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { HttpError, Invalid } from '../errors.ts'
import {
  AlreadyKnown,
  claimKey,
  findKnown,
  freeKey,
  storeAnswer,
  storePartialResult,
  type KeyedRequest,
} from './idempotency-keys.ts'
import type { Answer, Call } from '../route.ts'
import { withOpened, withSealed, type SecretField } from './secret-of-answer.ts'

const KEY = /^[\w-]{8,128}$/

/** How a request does its work once, however often it is repeated under one Idempotency-Key. */
export interface Once<A extends Actor | null> {
  /**
   * Work of one `transactionOnce`, whose result `present` makes the answer of: the answer is kept in the same transaction.
   */
  once: <T>(work: (ctx: Ctx<A>) => Promise<T>, present: (result: T) => Answer) => Promise<Answer>
  /**
   * Work that asks somebody outside, such as a bank. `begin` is one `transactionOnce`; what it returns, as JSON, is kept
   * with it. `finish` goes on from there, and does so once more where a process died: it must bear that.
   * A refusal that it throws frees the key; a failure, or Busy while another request is at it, leaves it begun.
   */
  onceInSteps: <T>(begin: (ctx: Ctx<A>) => Promise<T>, finish: (begun: T) => Promise<Answer>) => Promise<Answer>
  /** Work that does no harm a second time: its answer is kept afterwards. */
  repeatable: (work: () => Promise<Answer>) => Promise<Answer>
}

/**
 * Answers a repeated request with the answer of the first one, and lets `handle` do the work of a new one. `named` leaves
 * of an answer what may be kept; a `secret` is kept sealed.
 */
export async function withIdempotencyKey<A extends Actor | null>(
  call: Call<A>,
  named: (answer: Answer) => Answer,
  handle: (once: Once<A>) => Promise<Answer> | Answer,
  secret?: SecretField,
): Promise<Answer> {
  const key = call.hono.req.header('idempotency-key')
  if (key === undefined) return handle(withoutKey(call))
  if (!KEY.test(key)) throw new Invalid({ form: ['Idempotency-Key: от 8 до 128 латинских букв, цифр и дефисов.'] })
  const request = { scope: scopeOf(call), key, digest: await digestOf(call) }
  const stored = (answer: Answer) => (secret ? withSealed(named(answer), request, secret) : named(answer))
  const given = (answer: Answer) => (secret ? withOpened(answer, request, secret) : answer)
  const first = await findKnown(call.ctx.db, request)
  if (first !== undefined && 'answer' in first) return given(first.answer)
  try {
    return await handle(withKey(call, request, stored, first?.begun))
  } catch (error) {
    // A repeat that came at the same time may be refused for what the first one has just made.
    const known = error instanceof AlreadyKnown ? error.known : await knownAfter(error, call, request)
    if (known !== undefined && 'answer' in known) return given(known.answer)
    throw error
  }
}

async function knownAfter(error: unknown, { ctx }: Call<Actor | null>, request: KeyedRequest) {
  return error instanceof HttpError && error.status < 500 ? findKnown(ctx.db, request) : undefined
}

function withoutKey<A extends Actor | null>({ ctx }: Call<A>): Once<A> {
  return {
    once: async (work, present) => present(await work(ctx)),
    onceInSteps: async (begin, finish) => finish(await begin(ctx)),
    repeatable: (work) => work(),
  }
}

/** `begun`: what an earlier request with this key has begun and not finished. */
function withKey<A extends Actor | null>(
  { ctx }: Call<A>,
  request: KeyedRequest,
  stored: (answer: Answer) => Answer,
  begun: unknown,
): Once<A> {
  const now = ctx.clock()
  const keep = (db: Db, answer: Answer) => storeAnswer(db, request, stored(answer), now)

  return {
    async once<T>(work: (ctx: Ctx<A>) => Promise<T>, present: (result: T) => Answer) {
      let kept: { result: unknown; answer: Answer } | undefined
      const commitOnce: Ctx['commitOnce'] = {
        claim: (tx) => claimKey(tx, request, now),
        async keep(tx, result) {
          kept = { result, answer: present(result as T) }
          await keep(tx, kept.answer)
        },
      }
      const result = await work({ ...ctx, commitOnce })
      if (kept === undefined || kept.result !== result) throw new Error('The work was not one transactionOnce')
      return kept.answer
    },

    async onceInSteps<T>(begin: (ctx: Ctx<A>) => Promise<T>, finish: (begun: T) => Promise<Answer>) {
      const commitOnce: Ctx['commitOnce'] = {
        claim: (tx) => claimKey(tx, request, now),
        keep: (tx, begun) => storePartialResult(tx, request, begun),
      }
      const step = begun === undefined ? await begunOnce(() => begin({ ...ctx, commitOnce })) : (begun as T)
      try {
        const answer = await finish(step)
        await keep(ctx.db, answer)
        return answer
      } catch (error) {
        if (error instanceof HttpError && error.status < 500) await freeKey(ctx.db, request)
        throw error
      }
    },

    async repeatable(work) {
      const answer = await work()
      await keep(ctx.db, answer)
      return answer
    },
  }
}

/** What `begin` begins, or what a request at the same time has begun. */
async function begunOnce<T>(begin: () => Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    if (error instanceof AlreadyKnown && 'begun' in error.known) return error.known.begun as T
    throw error
  }
}

/** An account's keys are its own on every machine; a guest's belong to the session, which has this one token. */
function scopeOf({ ctx, hono }: Call<Actor | null>): string {
  if (ctx.actor !== null) return ctx.actor.token ? `token:${ctx.actor.token.id}` : `user:${ctx.actor.id}`
  return `guest:${createHash('sha256')
    .update(hono.req.header('x-xsrf-token') ?? '')
    .digest('hex')}`
}

/** What was asked, whatever the boundary of its form. */
async function digestOf(call: Call<Actor | null>): Promise<string> {
  const { fields, files } = await call.rawBody()
  const sizes = [...files].map(([name, file]) => [name, file.name, file.size])
  return createHash('sha256')
    .update(JSON.stringify([call.hono.req.path, fields, sizes]))
    .digest('hex')
}
