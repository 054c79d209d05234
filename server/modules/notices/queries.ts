import { sql, type RawBuilder } from 'kysely'
import { NOTICE_NEEDS, type NoticeKind } from '#contract/office/live-kinds.ts'
import type { LiveNews, LiveRing } from '#contract/office/live.ts'
import { USUAL_NOTICES, type NoticeSettings } from '#contract/office/notices.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isChosen, shouldNotifyNow, isOfBranches } from './duty.ts'

export interface NoticeRow {
  id: number
  kind: NoticeKind
  branch_ids: number[]
  /** Whom alone it is for; null: everybody who may see it. */
  user_id: number | null
}

/** Who hears, and what they may see. */
type Hearer = Pick<Actor, 'id' | 'permissions'>

/** More at once are told by their number, and nobody hears them one by one. */
const ROWS_MAX = 1000

/** The notices of these ids, oldest first. */
export function noticesOf(db: Db, ids: readonly number[]): Promise<NoticeRow[]> {
  return notices(db, sql`id = any(${ids}::int[])`)
}

/** What has come after the one with this id, oldest first. */
export function noticesAfter(db: Db, id: number): Promise<NoticeRow[]> {
  return notices(db, sql`id > ${id}`)
}

/** The id of the newest notice; 0 without any. */
export async function lastNotice(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from staff_notices`.execute(db)
  return rows[0]?.id ?? 0
}

/** How much of each kind this person may hear of. */
export function newsFor({ id, permissions }: Hearer, rows: readonly NoticeRow[]): LiveNews {
  const countByKind = new Map<NoticeKind, number>()
  for (const { kind, user_id } of rows) {
    const isTheirs = user_id === null || user_id === id
    if (isTheirs && permissions.has(NOTICE_NEEDS[kind])) countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1)
  }
  return [...countByKind].map(([kind, count]) => ({ kind, count }))
}

/** What somebody wants to hear of; what is usual, where they have chosen nothing. */
export async function noticeSettingsOf(db: Db, userId: number): Promise<NoticeSettings> {
  return (await settingsOf(db, [userId])).get(userId) ?? USUAL_NOTICES
}

/**
 * The branches of the settings `s` that are there: whoever has chosen none of them hears of all. One in the trash is chosen
 * again when it comes back.
 */
export const chosenBranches = sql<number[]>`array(
  select chosen.id from unnest(s.branch_ids) with ordinality chosen (id, place)
  join branches b on b.id = chosen.id and b.deleted_at is null order by chosen.place)`

/** The settings of these people, by their ids; those who have chosen nothing have none. */
export async function settingsOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, NoticeSettings>> {
  const { rows } = await sql<NoticeSettings & { user_id: number }>`
    select user_id, browser_kinds, has_sound, letter_kinds, bot_kinds, ${chosenBranches} as branch_ids, duty_days, duty_from,
      duty_till, is_crisis_any_time
    from notice_settings s where user_id = any(${userIds}::int[])`.execute(db)
  return new Map(rows.map(({ user_id, ...settings }) => [user_id, settings]))
}

/** Of what has come what this person's browser rings for now; null for nothing. */
export function ringFor(
  hearer: Hearer,
  rows: readonly NoticeRow[],
  settings: NoticeSettings = USUAL_NOTICES,
  now: Date,
  timeZone: string,
): LiveRing | null {
  const wanted = rows.filter(
    ({ kind, branch_ids }) =>
      isChosen(kind, settings.browser_kinds) &&
      isOfBranches(branch_ids, settings.branch_ids) &&
      shouldNotifyNow(kind, settings, now, timeZone),
  )
  const news = newsFor(hearer, wanted)
  return news.length === 0 ? null : { news, has_sound: settings.has_sound }
}

async function notices(db: Db, condition: RawBuilder<unknown>): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, kind, branch_ids, user_id from staff_notices where ${condition} order by id desc limit ${ROWS_MAX}`.execute(
    db,
  )
  return rows.toReversed()
}
