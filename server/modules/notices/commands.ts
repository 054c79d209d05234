import { sql, type RawBuilder } from 'kysely'
import { NOTICE_KINDS, type NoticeKind } from '#contract/office/live-kinds.ts'
import { USUAL_NOTICES, type NoticeSettings } from '#contract/office/notices.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import { isChosen } from './duty.ts'
import { chosenBranches, noticeSettingsOf } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Whoever has not looked for longer reads the lists. */
const KEPT_MS = 30 * DAY_MS

interface Happening {
  kind: NoticeKind
  subjectId: number
  /** Where somebody wants to come, and whom it is about: by them staff of a branch hear of it. */
  branchId?: number | null | undefined
  psychologistId?: number | null | undefined
}

/**
 * Notes that something has come that staff want to hear of, in the transaction in which it comes, and to whom it is still
 * to be told by letter.
 */
export async function notifyStaff(tx: Tx, { clock }: { clock: Clock }, happening: Happening): Promise<void> {
  const { kind, subjectId, branchId = null, psychologistId = null } = happening
  await sql`
    with notice as (
      insert into staff_notices (created_at, kind, subject_id, branch_ids)
      select ${clock()}::timestamptz, ${kind}, ${subjectId}::int, coalesce(array_agg(distinct place.id order by place.id), '{}')
      from (
        select id from branches where id = ${branchId}::int
        union select branch_id from psychologist_branches where psychologist_id = ${psychologistId}::int
      ) as place (id)
      returning id, branch_ids)
    insert into notice_deliveries (user_id, notice_id)
    select s.user_id, notice.id from notice, notice_settings s
    where (s.letter_kinds || s.bot_kinds) && ${chosenFor(kind)}::text[]
      and (notice.branch_ids = '{}' or s.branch_ids && notice.branch_ids or ${chosenBranches} = '{}')`.execute(tx)
}

interface Personal {
  kind: NoticeKind
  /** Of what, and whom it is told. */
  told: readonly { subjectId: number; userId: number }[]
}

/**
 * The same for what is one person's each: nobody else hears of it, and no branch keeps it from them. Who has chosen nothing
 * yet gets letters of what is usual.
 */
export async function notifyPeople(tx: Tx, { clock }: { clock: Clock }, { kind, told }: Personal): Promise<void> {
  if (told.length === 0) return
  if (USUAL_NOTICES.letter_kinds.includes(kind)) {
    const people = told.map(({ userId }) => userId)
    await sql`${insertSettings(sql`unnest(${people}::int[])`, USUAL_NOTICES, clock())} on conflict (user_id) do nothing`.execute(
      tx,
    )
  }
  await sql`
    with notice as (
      insert into staff_notices (created_at, kind, subject_id, user_id)
      select ${clock()}::timestamptz, ${kind}, t.subject_id, t.user_id
      from unnest(${told.map(({ subjectId }) => subjectId)}::int[], ${told.map(({ userId }) => userId)}::int[])
        as t (subject_id, user_id)
      returning id, user_id)
    insert into notice_deliveries (user_id, notice_id)
    select n.user_id, n.id from notice n join notice_settings s on s.user_id = n.user_id
    where (s.letter_kinds || s.bot_kinds) && ${chosenFor(kind)}::text[]`.execute(tx)
}

/** Saves what somebody wants to hear of. What waits for them and is not chosen any more is told no more. */
export async function saveNoticeSettings(ctx: Ctx, input: NoticeSettings): Promise<NoticeSettings> {
  const { letter_kinds, bot_kinds, branch_ids } = input
  const id = ctx.actor.id
  await transaction(ctx.db, async (tx) => {
    await refuseMissing(tx, 'branches', branch_ids, 'branch_ids')
    await sql`${insertSettings(sql`unnest(array[${id}]::int[])`, input, ctx.clock())}
      on conflict (user_id) do update set browser_kinds = excluded.browser_kinds, has_sound = excluded.has_sound,
        letter_kinds = excluded.letter_kinds, bot_kinds = excluded.bot_kinds, duty_days = excluded.duty_days,
        branch_ids = excluded.branch_ids || ${trashedBranches},
        duty_from = excluded.duty_from, duty_till = excluded.duty_till, is_crisis_any_time = excluded.is_crisis_any_time,
        updated_at = excluded.updated_at`.execute(tx)
    const chosen = NOTICE_KINDS.filter((kind) => isChosen(kind, [...letter_kinds, ...bot_kinds]))
    await sql`delete from notice_deliveries d using staff_notices n
      where d.user_id = ${id} and n.id = d.notice_id and n.kind <> all (${chosen}::text[])`.execute(tx)
  })
  return noticeSettingsOf(ctx.db, id)
}

/** What was chosen before and lies in the trash: nobody has taken it off. */
const trashedBranches = sql`array(select b.id from branches b
  where b.id = any(notice_settings.branch_ids) and b.deleted_at is not null order by b.id)`

/** The beginning of a statement: these settings for each of these people, once. */
function insertSettings(people: RawBuilder<unknown>, settings: NoticeSettings, now: Date): RawBuilder<unknown> {
  const { browser_kinds, has_sound, letter_kinds, bot_kinds, branch_ids, duty_days, duty_from, duty_till } = settings
  return sql`
    insert into notice_settings (user_id, browser_kinds, has_sound, letter_kinds, bot_kinds, branch_ids, duty_days, duty_from,
      duty_till, is_crisis_any_time, updated_at)
    select distinct person.id, ${browser_kinds}::text[], ${has_sound}::boolean, ${letter_kinds}::text[],
      ${bot_kinds}::text[], ${branch_ids}::int[], ${duty_days}::text[], ${duty_from}, ${duty_till},
      ${settings.is_crisis_any_time}::boolean, ${now}::timestamptz
    from ${people} as person (id)`
}

/** Which of them, when it is chosen, means this one too. */
function chosenFor(kind: NoticeKind): NoticeKind[] {
  return NOTICE_KINDS.filter((chosen) => isChosen(kind, [chosen]))
}

/** Forgets old news. */
export async function sweepNotices(db: Db, clock: Clock) {
  await sql`delete from staff_notices where created_at < ${new Date(clock().getTime() - KEPT_MS)}`.execute(db)
}
