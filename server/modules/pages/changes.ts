import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { SavePageChanges } from '#contract/content/page-changes.ts'
import { pageState } from '#contract/content/page-state.ts'
import type { Page } from '#contract/content/pages.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { Conflict, Invalid } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { keeper } from './keeper.ts'
import { findPage } from './queries.ts'
import { changesOf, pageToBe, waitingPart, writeChanges, type WaitingChanges } from './waiting-changes.ts'

const SAME = 'Здесь всё как на\u00a0странице: откладывать нечего.'
const NOT_SEEN = 'Посетители этой страницы не\u00a0видят, ждать её изменениям незачем: сохраните саму страницу.'
const PAST = 'Это время уже прошло. Чтобы изменения вышли сейчас, опубликуйте их.'
const NOTHING = 'Нечего публиковать: изменения не\u00a0ждут.'

/** The page as it will be once what waits is out; the page itself where nothing waits. */
export async function readPageToBe({ db }: Pick<Ctx, 'db'>, id: number): Promise<Page> {
  const found = await findPage(db, id)
  if (found === undefined) throw await keeper.missing(db, id)
  return pageToBe(found, await changesOf(db, id))
}

/** Keeps changes of a page that visitors see beside it. Throws Conflict when somebody saved either since. */
export async function savePageChanges(ctx: Ctx, id: number, input: SavePageChanges): Promise<Page> {
  const { version, publish_at, ...values } = input
  await publishDueChanges(ctx, id)
  return transaction(ctx.db, async (tx) => {
    const { page, changes } = await lockedAt(tx, id, version)
    const now = ctx.clock()
    if (changes.fields === null && pageState(page, now) !== 'published') throw new Invalid({ status: [NOT_SEEN] })
    const time = publish_at === undefined ? (changes.publish_at?.toISOString() ?? null) : publish_at
    if (time !== null && new Date(time) <= now) throw new Invalid({ publish_at: [PAST] })
    const fields = differing(page, { ...changes.fields, ...waitingPart(values) })
    const was = { fields: changes.fields ?? {}, time: changes.publish_at?.getTime() ?? null }
    const next = { fields, time: time === null ? null : Date.parse(time) }
    if (isDeepStrictEqual(was, next)) return pageToBe(page, changes)
    const waits = Object.keys(fields).length > 0
    if (!waits && changes.fields === null) throw new Invalid({ data: [SAME] })
    await writeChanges(
      tx,
      id,
      waits
        ? { fields, publish_at: time === null ? null : new Date(time), author_id: ctx.actor.id }
        : { fields: null, publish_at: null, author_id: null },
      now,
    )
    const saved = await readPageToBe({ db: tx }, id)
    await record(tx, ctx, 'page.changes-saved', { type: 'page', id, label: page.title }, [
      ...told(changes.fields, waits ? fields : null),
      ...(was.time === next.time
        ? []
        : [{ field: 'changes_at', old: isoOf(was.time), new: waits ? isoOf(next.time) : null }]),
    ])
    return saved
  })
}

/** Changes that wait come out now: the page is saved with them. */
export async function publishPageChanges(ctx: Ctx, id: number, version: number): Promise<Page> {
  await publishDueChanges(ctx, id)
  return transaction(ctx.db, async (tx) => {
    const { changes } = await lockedAt(tx, id, version)
    if (changes.fields === null) throw new Invalid({ version: [NOTHING] })
    return comeOut(tx, ctx, id, changes, ctx.clock())
  })
}

/** Throws away what waits; visitors notice nothing. A second time there is nothing to throw away. */
export async function discardPageChanges(ctx: Ctx, id: number, version: number): Promise<Page> {
  await publishDueChanges(ctx, id)
  return transaction(ctx.db, async (tx) => {
    const { page, changes } = await lockedAt(tx, id, version, true)
    if (changes.fields === null) return page
    await writeChanges(tx, id, { fields: null, publish_at: null, author_id: null }, ctx.clock())
    await record(tx, ctx, 'page.changes-discarded', { type: 'page', id, label: page.title }, told(changes.fields, null))
    return { ...page, changes: null }
  })
}

type Clocked = Pick<Ctx, 'db' | 'clock' | 'storage'>

/**
 * Writes into the pages what has come out by the clock: of one page before it is changed, of all of them once a minute.
 * Visitors see it from its moment on whether this has run or not (`findPageByLink`).
 */
export async function publishDueChanges({ db, clock, storage }: Clocked, pageId: number | null = null): Promise<void> {
  const now = clock()
  const { rows } = await sql<{ page_id: number }>`
    select c.page_id from page_changes c join pages p on p.id = c.page_id and p.deleted_at is null
    where c.publish_at <= ${now} and (${pageId}::int is null or c.page_id = ${pageId}) order by c.page_id`.execute(db)
  await eachInTurn(rows, ({ page_id: id }) =>
    transaction(db, async (tx) => {
      await keeper.within.lock(tx, id)
      const changes = await changesOf(tx, id)
      if (changes.publish_at === null || changes.publish_at > now) return
      if ((await findPage(tx, id)) === undefined) return
      const actor = await authorOf(tx, changes.author_id)
      const request = { id: randomUUID(), ip: null, userAgent: null }
      // The links of a page never wait, so nothing here asks what this person may do.
      await comeOut(tx, { db, clock, storage, request, actor: actor as Actor }, id, changes, changes.publish_at)
    }),
  )
}

/** In the name of whoever set the time, without rights. */
async function authorOf(tx: Tx, id: number | null): Promise<Pick<Actor, 'id' | 'full_name' | 'roles'> | null> {
  if (id === null) return null
  const user = await tx.selectFrom('users').select(['id', 'full_name']).where('id', '=', id).executeTakeFirst()
  return user === undefined ? null : { ...user, roles: [] }
}

async function comeOut(tx: Tx, ctx: Ctx, id: number, { fields }: WaitingChanges, at: Date): Promise<Page> {
  await writeChanges(tx, id, { fields: null, publish_at: null, author_id: null }, at)
  return keeper.within.update(tx, { ...ctx, clock: () => at }, id, { ...fields }, 'page.changes-published')
}

/** Both as they stand, locked by the row of the page. */
async function lockedAt(tx: Tx, id: number, version: number, isGoneFine = false) {
  await keeper.within.lock(tx, id)
  const page = await findPage(tx, id)
  if (page === undefined) throw await keeper.missing(tx, id)
  const changes = await changesOf(tx, id)
  const current = pageToBe(page, changes)
  if (current.version !== version && !(isGoneFine && changes.fields === null))
    throw new Conflict(current, Object.keys(changes.fields ?? {}))
  return { page, changes }
}

/** Only what differs from the page waits: the rest follows it. */
function differing(page: Page, fields: Partial<Page>): Partial<Page> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(page[name as keyof Page], value)),
  )
}

function told(old: unknown, now: unknown) {
  return [{ field: 'changes', old: old ?? null, new: now ?? null }]
}

function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
