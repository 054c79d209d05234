import { sql } from 'kysely'
import type { LetterKind } from '#contract/office/letters/letters.ts'
import type { SessionFormat } from '#contract/psychologists/session-format.ts'
import type { RequestStatus } from '#contract/requests/requests.ts'
import type { Place } from '#contract/wire/moment-words.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { cancelLetters, type Outbox } from '../../letters/commands.ts'
import { writtenLetter } from '../../letters/queries.ts'
import { meetingValues } from './letters.ts'
import { letterAddress } from './second-address.ts'

export interface MeetingServices {
  outbox: Outbox
  site: LetterSite
  zone: Place
}

type MeetingCtx = Pick<Ctx<Actor | null>, 'clock' | 'request'>

/** What staff put right within it is told once. */
const GATHER_MS = 2 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** Letters of these kinds are of no use once the meeting is another. */
const KINDS: readonly LetterKind[] = ['meeting-booked', 'meeting-moved', 'meeting-cancelled', 'meeting-reminder']

interface Told {
  meeting_at: Date | null
  psychologist_id: number | null
  format: SessionFormat | null
  branch_id: number | null
}

interface MeetingRow {
  id: number
  number: string
  name: string
  /** Null: the person left no address. */
  to: string | null
  status: RequestStatus
  meeting_at: Date | null
  psychologist_id: number | null
  format: SessionFormat | null
  branch_id: number | null
  branch: string | null
  psychologist: string | null
}

/**
 * Writes to whoever left the request what is new of their meeting: that it is arranged, that it is another, that it is off.
 * What they know already is not told again, and what has not left yet when it changes never leaves. The caller holds the
 * request.
 */
export async function notifyOfMeeting(tx: Tx, ctx: MeetingCtx, requestId: number, services: MeetingServices) {
  const meeting = await meetingOf(tx, requestId)
  if (meeting === undefined) return
  const now = ctx.clock()
  if (newsOf(meeting, await lastTold(tx, requestId), now) === null) return
  const { to } = meeting
  if (to === null) return
  await cancelMeetingLetters(tx, requestId)
  const news = newsOf(meeting, await lastTold(tx, requestId), now)
  if (news === null) return
  const { kind, mail } = await letterOf(tx, news, { ...meeting, to }, services)
  const letter_id = await services.outbox.post(tx, ctx, {
    kind,
    mail,
    subject: subjectOf(requestId),
    expiresAt: news.at,
    notBefore: new Date(now.getTime() + GATHER_MS),
  })
  await writeTold(tx, requestId, now, letter_id, news.kind === 'cancelled' ? NOTHING : meeting)
}

/** Tells what was changed otherwise than one by one: by a change of many, by money that came. */
export async function notifyOfMeetings(ctx: MeetingCtx & { db: Db }, services: MeetingServices) {
  const now = ctx.clock()
  const { rows } = await sql<{ id: number }>`
    select q.id from requests q
    left join lateral (select * from meeting_tellings t where t.request_id = q.id order by t.id desc limit 1) t on true
    where ${letterAddress} is not null
      and q.erased_at is null and q.updated_at > ${new Date(now.getTime() - DAY_MS)} and (
      q.status in ('booked', 'paid') and q.meeting_at > ${now}
      and (q.chosen_psychologist_id is not null or t.psychologist_id is not null) and (
        t.meeting_at is distinct from q.meeting_at or t.psychologist_id is distinct from q.chosen_psychologist_id
        or t.format is distinct from q.meeting_format or t.branch_id is distinct from q.meeting_branch_id)
      or t.meeting_at > ${now} and q.withdrawn_at is null and (q.status = 'lost' or q.meeting_at is null))
    order by q.id limit 200`.execute(ctx.db)
  await eachInTurn(rows, ({ id }) =>
    transaction(ctx.db, async (tx) => {
      await sql`select 1 from requests where id = ${id} for update`.execute(tx)
      await notifyOfMeeting(tx, ctx, id, services)
    }),
  )
}

/**
 * Notes what the person knows without a letter of ours about it: they chose the time themselves, or took it back. Of a request
 * that is lost they were told that there is no meeting: one that is moved all the same is not called off anew.
 */
export async function markMeetingKnown(tx: Tx, { clock }: Pick<MeetingCtx, 'clock'>, requestId: number) {
  await cancelMeetingLetters(tx, requestId)
  await sql`
    insert into meeting_tellings (request_id, at, meeting_at, psychologist_id, format, branch_id)
    select id, ${clock()}, case when withdrawn_at is null and status <> 'lost' then meeting_at end, chosen_psychologist_id, meeting_format,
      meeting_branch_id
    from requests where id = ${requestId}`.execute(tx)
}

export function subjectOf(requestId: number): string {
  return `request:${requestId}`
}

/** Nobody shall read what is not so any more; what is on its way this moment counts as told. */
async function cancelMeetingLetters(tx: Tx, requestId: number) {
  await sql`delete from meeting_tellings t using letters l where t.request_id = ${requestId} and l.id = t.letter_id
    and l.state = 'waiting' and (l.leased_until is null or l.leased_until <= now())`.execute(tx)
  await cancelLetters(tx, subjectOf(requestId), KINDS)
}

async function meetingOf(tx: Tx, requestId: number): Promise<MeetingRow | undefined> {
  const { rows } = await sql<MeetingRow>`
    select q.id, q.number, q.name, ${letterAddress} as "to", case when q.withdrawn_at is null then q.status else 'spam' end as status, q.meeting_at,
      q.chosen_psychologist_id as psychologist_id, q.meeting_format as format, q.meeting_branch_id as branch_id,
      (select b.title from branches b where b.id = q.meeting_branch_id) as branch,
      (select p.full_name from psychologists p where p.id = q.chosen_psychologist_id) as psychologist
    from requests q where q.id = ${requestId} and q.erased_at is null`.execute(tx)
  return rows[0]
}

const NOTHING: Told = { meeting_at: null, psychologist_id: null, format: null, branch_id: null }

async function lastTold(tx: Tx, requestId: number): Promise<Told> {
  const { rows } = await sql<Told>`
    select meeting_at, psychologist_id, format, branch_id from meeting_tellings
    where request_id = ${requestId} order by id desc limit 1`.execute(tx)
  return rows[0] ?? NOTHING
}

type News = { kind: 'booked' | 'moved'; at: Date; changed: string } | { kind: 'cancelled'; at: Date }

function newsOf(meeting: MeetingRow, told: Told, now: Date): News | null {
  const { status, meeting_at, psychologist_id } = meeting
  const knowsOne = told.meeting_at !== null && told.meeting_at > now
  // Somebody without a card may take the meeting of another: that it is somebody else is told all the same.
  const isWith = psychologist_id !== null || (knowsOne && told.psychologist_id !== null)
  if (['booked', 'paid'].includes(status) && meeting_at !== null && meeting_at > now && isWith) {
    if (!knowsOne) return { kind: 'booked', at: meeting_at, changed: '' }
    const changed = [
      told.meeting_at?.getTime() !== meeting_at.getTime() && 'время',
      told.psychologist_id !== psychologist_id && 'психолог',
      (told.format !== meeting.format || told.branch_id !== meeting.branch_id) && 'место',
    ].filter((word) => word !== false)
    return changed.length === 0 ? null : { kind: 'moved', at: meeting_at, changed: enumerated(changed) }
  }
  const isOff = status === 'lost' || (meeting_at === null && ['new', 'in_work', 'booked', 'paid'].includes(status))
  return knowsOne && isOff ? { kind: 'cancelled', at: told.meeting_at as Date } : null
}

async function letterOf(
  tx: Tx,
  news: News,
  meeting: MeetingRow & { to: string },
  { site, zone }: MeetingServices,
): Promise<{ kind: LetterKind; mail: Mail }> {
  const values = meetingValues({ ...meeting, meeting_at: news.at }, zone)
  const { to } = meeting
  if (news.kind === 'cancelled') {
    return { kind: 'meeting-cancelled', mail: await writtenLetter(tx, site, to, 'meeting-cancelled', values) }
  }
  if (news.kind === 'booked') {
    return { kind: 'meeting-booked', mail: await writtenLetter(tx, site, to, 'meeting-booked', values) }
  }
  const moved = { ...values, изменилось: news.changed }
  return { kind: 'meeting-moved', mail: await writtenLetter(tx, site, to, 'meeting-moved', moved) }
}

async function writeTold(tx: Tx, requestId: number, at: Date, letter_id: number | null, told: Told) {
  const { meeting_at, psychologist_id, format, branch_id } = told
  await tx
    .insertInto('meeting_tellings')
    .values({ request_id: requestId, at, letter_id, meeting_at, psychologist_id, format, branch_id })
    .execute()
}

function enumerated(words: string[]): string {
  return new Intl.ListFormat('ru', { type: 'conjunction' }).format(words)
}
