import { sql } from 'kysely'
import type { PageData } from '#contract/content/page-data.ts'
import { isWaitingField, type WaitingField } from '#contract/content/waiting-fields.ts'
import type { Page } from '#contract/content/pages.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { mergedData } from './merged-data.ts'

/** The fields that wait, each with the value that it will have. */
export type WaitingFields = Partial<Pick<Page, WaitingField>>

/** What is kept of the changes of one page; without fields nothing waits. */
export interface WaitingChanges {
  version: number
  fields: WaitingFields | null
  publish_at: Date | null
  author_id: number | null
}

const NONE: WaitingChanges = { version: 0, fields: null, publish_at: null, author_id: null }

/** In a transaction that has locked the page: its row is the lock of both. */
export async function changesOf(db: Db | Tx, pageId: number): Promise<WaitingChanges> {
  const row = await db
    .selectFrom('page_changes')
    .select(['version', 'fields', 'publish_at', 'author_id'])
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return row === undefined ? NONE : { ...row, fields: row.fields as WaitingFields | null }
}

export async function writeChanges(
  tx: Tx,
  pageId: number,
  { fields, publish_at, author_id }: Omit<WaitingChanges, 'version'>,
  now: Date,
) {
  const text = fields === null ? null : jsonText(fields)
  await sql`
    insert into page_changes (page_id, fields, publish_at, author_id, saved_at)
    values (${pageId}, ${text}::jsonb, ${publish_at}, ${author_id}, ${now})
    on conflict (page_id) do update set version = page_changes.version + 1, fields = excluded.fields,
      publish_at = excluded.publish_at, author_id = excluded.author_id, saved_at = excluded.saved_at`.execute(tx)
}

/**
 * Somebody saves the page while changes of it wait. What they change and nobody else has is in the changes too from then on,
 * or it would be gone when these come out; where both wrote, the changes stay as they are.
 */
export async function mergeIntoWaitingChanges(tx: Tx, before: Page, saved: Record<string, unknown>) {
  if (before.changes === null) return
  const { fields } = await changesOf(tx, before.id)
  const waiting = fields?.data
  const data = saved.data as PageData | undefined
  if (waiting === undefined || data === undefined) return
  const merged = mergedData(before.data, waiting, data)
  await sql`
    update page_changes set fields = jsonb_set(fields, '{data}', ${jsonText(merged)}::jsonb)
    where page_id = ${before.id}`.execute(tx)
}

/** The page as it will be. Its `version` is that of both: it grows with every save of either. */
export function pageToBe(page: Page, { version, fields, publish_at }: WaitingChanges): Page {
  return { ...page, ...fields, version: page.version + version, publish_at: publish_at?.toISOString() ?? null }
}

/** Of these values those that may wait. */
export function waitingPart(values: Record<string, unknown>): WaitingFields {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isWaitingField(name) && value !== undefined),
  )
}
