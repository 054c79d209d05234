import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../db/database.ts'
import { RecordBusy } from '../../db/connection/failures.ts'
import { jsonText } from '../../db/json.ts'
import { HttpError, Invalid } from '../errors.ts'
import { Answer } from '../route.ts'

/** An answer is repeated for a day. Milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000
const COME_BACK_SECONDS = 5
/** Stands where an answer stood that told of somebody who is erased. */
const GONE = 410
const ERASED_ANSWER =
  'Этот запрос уже выполнен, а\u00a0ответ на\u00a0него стёрт вместе с\u00a0данными человека, о\u00a0котором он был. Повторно ничего не\u00a0сделано.'

/** A request with a key, as it is told from others. */
export interface KeyedRequest {
  /** Whose key it is. */
  scope: string
  key: string
  /** What was asked. */
  digest: string
}

/** What is known of a key. */
type Known = { answer: Answer } | { begun: unknown }

/** Thrown out of the transaction of a repeat: the first request has done the work. */
export class AlreadyKnown extends Error {
  readonly known: Known

  constructor(known: Known) {
    super('The work of this Idempotency-Key is done or begun')
    this.known = known
  }
}

/**
 * What the first request with this key came to; undefined when there was none. Throws Invalid when it asked for something
 * else, and 410 where its answer told of somebody who has been erased since.
 */
export async function findKnown(db: Db, { scope, key, digest }: KeyedRequest): Promise<Known | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['digest', 'status', 'body', 'begun'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first === undefined || (first.status === null && first.begun === null)) return undefined
  if (first.digest !== digest)
    throw new Invalid({ form: ['Этот Idempotency-Key уже использован для другого запроса.'] })
  if (first.status === GONE) throw new HttpError(GONE, ERASED_ANSWER, { code: 'erased' })
  if (first.status === null) return { begun: first.begun }
  return { answer: new Answer(first.status, first.body ? JSON.parse(first.body) : undefined) }
}

/**
 * Takes the key until the transaction ends: a repeat waits here while the transaction lives, as long as for any lock. A
 * process that dies gives the key back with its transaction. Throws AlreadyKnown when the work is done.
 */
export async function claimKey(tx: Tx, { scope, key, digest }: KeyedRequest, now: Date) {
  const { rows } = await sql`
    insert into idempotency_keys (scope, key, digest, started_at) values (${scope}, ${key}, ${digest}, ${now})
    on conflict (scope, key) do update set digest = excluded.digest, started_at = excluded.started_at
      where idempotency_keys.status is null and idempotency_keys.begun is null
    returning key`
    .execute(tx)
    .catch((error: unknown) => {
      throw error instanceof RecordBusy ? stillAtWork() : error
    })
  if (rows.length > 0) return
  const known = await findKnown(tx, { scope, key, digest })
  throw known === undefined ? stillAtWork() : new AlreadyKnown(known)
}

/** Keeps the answer under its key, unless there is one. */
export async function storeAnswer(db: Db, { scope, key, digest }: KeyedRequest, answer: Answer, now: Date) {
  await sql`
    insert into idempotency_keys (scope, key, digest, started_at, status, body)
    values (${scope}, ${key}, ${digest}, ${now}, ${answer.status}, ${JSON.stringify(answer.body) ?? null})
    on conflict (scope, key) do update set status = excluded.status, body = excluded.body
    where idempotency_keys.status is null`.execute(db)
}

/** Keeps what was begun, to be finished by this request or its repeat. */
export async function storePartialResult(tx: Tx, { scope, key }: KeyedRequest, begun: unknown) {
  await sql`update idempotency_keys set begun = ${jsonText(begun)}
    where scope = ${scope} and key = ${key}`.execute(tx)
}

/** Nothing came of what was begun: the key may be used again with better data. */
export async function freeKey(db: Db, { scope, key }: KeyedRequest) {
  await sql`delete from idempotency_keys where scope = ${scope} and key = ${key} and status is null`.execute(db)
}

/** Forgets the answers of yesterday. */
export async function sweepKeys(db: Db, clock: Clock) {
  const before = new Date(clock().getTime() - KEPT_MS)
  await db.deleteFrom('idempotency_keys').where('started_at', '<', before).execute()
}

/**
 * Forgets the answers that hold one of these texts: what tells of somebody who is to be erased. Their keys stay, so that a
 * repeat does not do the work once more.
 */
export async function eraseAnswersWith(db: Db, texts: string[]) {
  // As they stand in JSON.
  const written = texts.map((text) => JSON.stringify(text).slice(1, -1)).filter((text) => text !== '')
  await sql`update idempotency_keys set status = ${GONE}, body = null, begun = null where exists (
    select 1 from unnest(${written}::text[]) s where strpos(body, s) > 0 or strpos(begun::text, s) > 0)`.execute(db)
}

function stillAtWork(): HttpError {
  return new HttpError(
    409,
    'Первый такой запрос ещё выполняется. Повторите через несколько секунд.',
    { code: 'in_progress' },
    { 'retry-after': String(COME_BACK_SECONDS) },
  )
}
