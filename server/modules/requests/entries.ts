import { sql } from 'kysely'
import type { RequestEntryInput, RequestTimeline } from '#contract/requests/request-entries.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import { record } from '../audit-log/commands.ts'
import type { Outbox } from '../letters/commands.ts'
import { mentionLetter } from './letters.ts'
import { ERASED } from './policy.ts'
import type { RequestRow } from './presenter.ts'
import { listAssignees, loadRequest } from './queries.ts'
import { timelineOf } from './timeline.ts'

interface EntryOptions {
  outbox: Outbox
  site: LetterSite
}

/**
 * Notes how somebody spoke with the person, or what they say to colleagues. The first contact is the answer to the request.
 * Nothing of it can be lost to somebody else's save, so no version is asked for.
 */
export async function addEntry(
  ctx: Ctx,
  id: number,
  input: RequestEntryInput,
  options: EntryOptions,
): Promise<{ row: RequestRow; timeline: RequestTimeline }> {
  return transactionOnce(ctx, async (tx) => {
    await sql`select 1 from requests where id = ${id} for update`.execute(tx)
    const before = await loadRequest(tx, id)
    if (before.erased_at !== null) throw new Invalid({ kind: [ERASED] })
    const { kind, channel = null, outcome = null } = input
    const text = input.text?.trim() || null
    const now = ctx.clock()
    const { id: entry } = await tx
      .insertInto('request_entries')
      .values({
        request_id: id,
        at: now,
        author_id: ctx.actor.id,
        kind,
        channel: kind === 'contact' ? channel : null,
        outcome: kind === 'contact' ? outcome : null,
        text,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mentions = text === null ? [] : await writeMentions(tx, ctx, entry, text)
    const after = await moveAlong(tx, ctx, before, input)
    const subject = { type: 'request', id, label: `Заявка ${before.number}`, version: after.version }
    await record(tx, ctx, kind === 'contact' ? 'request.contacted' : 'request.commented', subject, [
      ...(kind === 'contact'
        ? [
            { field: 'channel', old: null, new: channel },
            { field: 'outcome', old: null, new: outcome },
          ]
        : []),
      ...(text === null ? [] : [{ field: 'text', old: null, new: '•••' }]),
      ...(mentions.length === 0 ? [] : [{ field: 'mentions', old: [], new: mentions }]),
      ...(after.next_contact_on === before.next_contact_on
        ? []
        : [{ field: 'next_contact_on', old: before.next_contact_on, new: after.next_contact_on }]),
    ])
    await writeToMentioned(tx, ctx, mentions, before, options)
    return { row: after, timeline: await timelineOf({ ...ctx, db: tx }, id) }
  })
}

/** What a noted contact changes in the request itself. */
async function moveAlong(tx: Tx, ctx: Ctx, before: RequestRow, input: RequestEntryInput): Promise<RequestRow> {
  const { kind, next_contact_on: next } = input
  const columns = {
    ...(kind === 'contact' && before.first_response_at === null ? { first_response_at: ctx.clock() } : {}),
    ...(next === undefined || next === before.next_contact_on ? {} : { next_contact_on: next }),
  }
  if (Object.keys(columns).length === 0) return before
  await tx
    .updateTable('requests')
    .set({ ...columns, version: before.version + 1, updated_at: ctx.clock() })
    .where('id', '=', before.id)
    .execute()
  return loadRequest(tx, before.id)
}

/** Those of the staff with the right to the request whose names stand behind an @. */
async function writeMentions(tx: Tx, ctx: Ctx, entry: number, text: string): Promise<Linked[]> {
  if (!text.includes('@')) return []
  const said = plain(text)
  const named = (await listAssignees(tx)).filter(
    ({ id, title }) => id !== ctx.actor.id && said.includes(`@${plain(title)}`),
  )
  if (named.length === 0) return []
  await tx
    .insertInto('request_mentions')
    .values(named.map(({ id }) => ({ entry_id: entry, user_id: id })))
    .execute()
  return named
}

async function writeToMentioned(
  tx: Tx,
  ctx: Ctx,
  mentions: Linked[],
  { id, number }: RequestRow,
  { outbox, site }: EntryOptions,
) {
  if (mentions.length === 0) return
  const people = await tx
    .selectFrom('users')
    .select('email')
    .where(sql<boolean>`id = any(${mentions.map((person) => person.id)}::int[])`)
    .orderBy('id')
    .execute()
  for (const { email } of people) {
    await outbox.post(tx, ctx, {
      kind: 'request-mention',
      mail: mentionLetter(site, email, { id, number }),
      subject: `request:${id}`,
    })
  }
}

function plain(text: string): string {
  return text.toLocaleLowerCase('ru').replaceAll('ё', 'е').replace(/\s+/g, ' ')
}
