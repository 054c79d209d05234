import { sql } from 'kysely'
import { letterText, type LetterTextUpdate } from '#contract/office/letters/letter-text.ts'
import { LETTER_TEXTS } from '#contract/office/letters/letter-texts.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { record } from '../../audit-log/commands.ts'
import { fieldsChangedSince } from '../../audit-log/queries.ts'
import { letterTextErrors } from './filled-text.ts'
import { findLetterText, presentLetterText, type LetterTextRow } from './text-rows.ts'

type TextAction = 'letter-text.updated' | 'letter-text.reverted' | 'letter-text.reset'

/** Gives a letter other words. The next letter has them, whichever process writes it. */
export function updateLetterText(
  ctx: Ctx,
  id: number,
  { version, ...input }: LetterTextUpdate,
  appUrl: string,
  action: TextAction = 'letter-text.updated',
): Promise<LetterTextRow> {
  return change(ctx, id, { version, appUrl, action }, (before) => ({ ...before, ...input }))
}

/** Gives a letter the words back that it had when the product was new. */
export function resetLetterText(ctx: Ctx, id: number, version: number | undefined, appUrl: string) {
  return change(ctx, id, { version, appUrl, action: 'letter-text.reset' }, (before) => {
    const { subject, body } = LETTER_TEXTS[before.name]
    return { ...before, subject, body }
  })
}

interface Change {
  version: number | undefined
  appUrl: string
  action: TextAction
}

function change(
  ctx: Ctx,
  id: number,
  { version, appUrl, action }: Change,
  afterOf: (before: LetterTextRow) => LetterTextRow,
): Promise<LetterTextRow> {
  return transaction(ctx.db, async (tx) => {
    const before = await lockText(tx, id)
    if (version !== undefined && version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'letter-text', id, version)
      throw new Conflict(presentLetterText(before, appUrl), fields)
    }
    return writeText(tx, ctx, before, afterOf(before), action)
  })
}

async function lockText(tx: Tx, id: number): Promise<LetterTextRow> {
  await sql`select 1 from letter_texts where id = ${id} for update`.execute(tx)
  const row = await findLetterText(tx, id)
  if (row === undefined) throw new NotFound('Такого письма нет.')
  return row
}

async function writeText(tx: Tx, ctx: Ctx, before: LetterTextRow, after: LetterTextRow, action: TextAction) {
  const changes = changesBetween(letterText, before, after)
  if (changes.length === 0) return before
  const faults = letterTextErrors(before.name, after)
  if (faults !== null) throw new Invalid(faults)
  const original = LETTER_TEXTS[before.name]
  const own = (field: 'subject' | 'body') => (after[field] === original[field] ? null : after[field])
  await sql`update letter_texts set subject = ${own('subject')}, body = ${own('body')}, version = version + 1,
    updated_at = ${ctx.clock()} where id = ${before.id}`.execute(tx)
  const saved = (await findLetterText(tx, before.id)) as LetterTextRow
  const subject = { type: 'letter-text', id: before.id, label: original.title, version: saved.version }
  await record(tx, ctx, action, subject, changes)
  return saved
}
