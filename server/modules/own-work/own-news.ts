import { sql } from 'kysely'
import { OWN_NOTICE_KINDS, type NoticeKind } from '#contract/office/live-kinds.ts'
import type { Clock } from '#server/platform/clock.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { notifyPeople } from '../notices/commands.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** What staff put right within it is told once. */
const GATHER_MS = 2 * MINUTE_MS
/** What came earlier is read on the first screen. */
const WORTH_MS = DAY_MS
/** So long after it was over, or told, nobody asks any more whether it was. */
const KEPT_MS = 2 * DAY_MS

interface Told {
  kind: NoticeKind
  subjectId: number
  /** The account of the psychologist; null: nobody signs in for the card. */
  userId: number | null
}

/**
 * Tells psychologists what is new on their first screen: a meeting that is arranged, another or off, a request to them, a
 * review of them. It compares what stands there with what they were told, whoever changed it: staff, a change of many and
 * its undo, YCLIENTS, money, the visitor.
 */
export async function notifyOfOwnWork({ db, clock }: { db: Db; clock: Clock }) {
  await transaction(db, async (tx) => {
    const news = await recordOwnWork(tx, clock())
    for (const kind of OWN_NOTICE_KINDS) {
      const told = news.flatMap(({ userId, ...one }) =>
        one.kind === kind && userId !== null ? [{ subjectId: one.subjectId, userId }] : [],
      )
      await notifyPeople(tx, { clock }, { kind, told })
    }
  })
}

/** Writes down what stands on the first screens now as told, and answers what was not. */
export async function recordOwnWork(tx: Tx, now: Date): Promise<Told[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql`delete from own_work_tellings where coalesce(meeting_at, told_at) < ${before(KEPT_MS)}`.execute(tx)
  const { rows } = await sql<Told>`
    with shown as (
      select q.chosen_psychologist_id as psychologist_id, 'meetings_with_me' as kind, q.id as subject_id, q.meeting_at
      from requests q where q.status in ('booked', 'paid') and q.meeting_at > ${now}
        and q.chosen_psychologist_id is not null and q.erased_at is null
      union all
      select q.psychologist_id, 'requests_to_me', q.id, null from requests q
      where q.status in ('new', 'in_work') and q.created_at > ${before(WORTH_MS)} and q.psychologist_id is not null
        and q.withdrawn_at is null and q.erased_at is null
      union all
      select r.psychologist_id, 'reviews_of_me', r.id, null from reviews r
      where r.status = 'published' and r.published_at > ${before(WORTH_MS)} and r.psychologist_id is not null),
    touched as (select id from requests where updated_at > ${before(GATHER_MS)}),
    fresh as (
      insert into own_work_tellings (psychologist_id, kind, subject_id, meeting_at, told_at)
      select s.psychologist_id, s.kind, s.subject_id, s.meeting_at, ${now}::timestamptz from shown s
      where s.kind <> 'meetings_with_me' or s.subject_id not in (select id from touched)
      on conflict (psychologist_id, kind, subject_id) do update
        set meeting_at = excluded.meeting_at, told_at = excluded.told_at
        where own_work_tellings.meeting_at is distinct from excluded.meeting_at
      returning psychologist_id, kind, subject_id),
    gone as (
      delete from own_work_tellings t
      where t.kind = 'meetings_with_me' and t.meeting_at > ${now} and t.subject_id not in (select id from touched)
        and not exists (select from shown s
          where s.kind = t.kind and s.subject_id = t.subject_id and s.psychologist_id = t.psychologist_id)
      returning psychologist_id, kind, subject_id)
    select n.kind, n.subject_id as "subjectId", p.user_id as "userId"
    from (table fresh union all table gone) n
    join psychologists p on p.id = n.psychologist_id and p.deleted_at is null
    order by n.kind, n.subject_id`.execute(tx)
  return rows
}
