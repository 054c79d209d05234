import { sql } from 'kysely'
import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import type { SentRequest } from '#contract/requests/sent-request.ts'
import { SENT_WORDS_MINUTES } from '#contract/wire/request-limits.ts'
import type { RequestPreferences } from '#contract/requests/request-parts.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { hashOf } from '#server/platform/security/tokens.ts'
import { answerTimeFor, crisisHelp } from '../directories/queries.ts'
import { withdrawRequest } from './commands.ts'

type SentRow = Pick<SentRequest, 'number' | 'status' | 'contact_type'> & {
  id: number
  created_at: Date
  withdrawn_at: Date | null
  name: string
  contact: string
  for_whom: NonNullable<SentRequest['words']>['for_whom']
  preferences: RequestPreferences
  branch: string | null
  convenient_time: string | null
  story: string | null
  crisis_flag: boolean
  topics: string[]
  psychologist: SentRequest['psychologist']
}

/** The request that this key was given out for, as its sender sees it. Throws NotFound when there is none any more. */
export async function readSent(ctx: Ctx<Actor | null>, key: string, timeZone: string): Promise<SentRequest> {
  return presentSent(ctx, await findSent(ctx.db, key), timeZone)
}

/** Takes the request back. Once more changes nothing; what is over stays as it is. */
export async function withdrawByKey(ctx: Ctx<Actor | null>, key: string, timeZone: string): Promise<SentRequest> {
  return transaction(ctx.db, async (tx) => {
    await sql`select 1 from requests where key_digest = ${hashOf(key)} for update`.execute(tx)
    await withdrawRequest(tx, ctx, (await findSent(tx, key)).id)
    return presentSent({ ...ctx, db: tx }, await findSent(tx, key), timeZone)
  })
}

async function findSent(db: Db | Tx, key: string): Promise<SentRow> {
  const { rows } = await sql<SentRow>`
    select q.id, q.number, q.created_at, q.status, q.withdrawn_at, q.contact_type, q.name, q.contact,
      q.for_whom, q.preferences, q.convenient_time, q.story, q.crisis_flag,
      (select b.title from branches b where b.id = (q.preferences ->> 'branch')::int and b.deleted_at is null) as branch,
      coalesce((select jsonb_agg(t.title order by t.title collate "und-x-icu", t.id)
        from request_topics l join topics t on t.id = l.topic_id where l.request_id = q.id), '[]') as topics,
      (select case when p.is_published and p.deleted_at is null
          then jsonb_build_object('slug', p.slug, 'full_name', p.full_name)
          else jsonb_build_object('slug', null, 'full_name', null) end
        from psychologists p where p.id = q.psychologist_id) as psychologist
    from requests q where q.key_digest = ${hashOf(key)} and q.erased_at is null`.execute(db)
  if (rows[0] === undefined) throw new NotFound()
  return rows[0]
}

async function presentSent(
  ctx: Pick<Ctx<Actor | null>, 'db' | 'clock'>,
  row: SentRow,
  timeZone: string,
): Promise<SentRequest> {
  const isWaiting = OPEN_STATUSES.includes(row.status)
  const isFresh = ctx.clock().getTime() - row.created_at.getTime() <= SENT_WORDS_MINUTES * 60_000
  const { number, status, contact_type, psychologist, created_at, withdrawn_at } = row
  return {
    number,
    created_at: created_at.toISOString(),
    status,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    can_withdraw: isWaiting,
    contact_type,
    psychologist,
    answer_time: status === 'new' ? await answerTimeFor(ctx.db, created_at, timeZone) : null,
    words: isFresh && withdrawn_at === null ? wordsOf(row) : null,
    crisis: row.crisis_flag && isFresh ? (await crisisHelp(ctx.db)).lines : null,
  }
}

function wordsOf({ name, contact, for_whom, topics, preferences, branch, convenient_time, story }: SentRow) {
  return { name, contact, for_whom, topics, preferences, branch, convenient_time, story }
}
