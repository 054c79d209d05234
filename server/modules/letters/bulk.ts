import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { BulkResult } from '#contract/office/bulk.ts'
import { SENT_AGAIN_AFTER_MS, type LettersBulk } from '#contract/office/letters/letter-list.ts'
import { LETTER_KIND_TITLES } from '#contract/office/letters/letters.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { changeMany, itemsById, revertMany, type OperationItem, type Undoables } from '../operations/commands.ts'
import { TRIED_MS, type Outbox } from './commands.ts'
import { openKinds } from './policy.ts'
import { recipientFor } from './presenter.ts'
import { letterMarks, type LetterMark } from './queries.ts'

/** How these operations are taken back. */
export const letterOperations: Undoables = {
  'letters.send-again': { permission: ['integrations.manage', 'requests.manage'], revert: revertSendAgain },
}

/** Sends letters again that were tried in vain: after some seconds, so that all of that can be taken back. */
export async function sendManyAgain(ctx: Ctx, outbox: Outbox, input: LettersBulk): Promise<BulkResult> {
  const now = ctx.clock()
  const soon = new Date(now.getTime() + SENT_AGAIN_AFTER_MS)
  return transaction(ctx.db, async (tx) => {
    outbox.wakeAfter(tx)
    return changeMany(tx, ctx, {
      kind: 'letters.send-again',
      type: 'letter',
      label: 'Отправлены ещё раз письма',
      input,
      rows: await letterMarks(tx, input.ids, now, !input.dry_run),
      labelOf: (mark) => nameFor(ctx, mark),
      reasonToLeave: (mark) => reasonToLeave(mark, soon),
      write: (chosen) => sendAt(tx, now, soon, chosen),
    })
  })
}

function reasonToLeave({ state, attempts, has_words, is_over, is_leaving, next_attempt_at }: LetterMark, soon: Date) {
  if (state === 'sent') return 'Уже отправлено.'
  if (is_leaving) return 'Уходит прямо сейчас.'
  if (is_over) return 'Срок ссылки вышел, письмо уже не\u00a0поможет.'
  if (!has_words) return 'Больше не\u00a0нужно, или адрес уже другой.'
  if (state === 'refused') return null
  if (attempts === 0) return 'Его ещё не\u00a0пробовали отправить: уйдёт само в\u00a0своё время.'
  return new Date(next_attempt_at) <= soon ? 'Уже отправляется.' : null
}

async function sendAt(tx: Tx, now: Date, soon: Date, chosen: LetterMark[]) {
  const last = new Date(now.getTime() + TRIED_MS)
  await sql`
    update letters set state = 'waiting', next_attempt_at = ${soon}::timestamptz,
      expires_at = least(coalesce(useless_at, ${last}::timestamptz), ${last}::timestamptz)
    where id = any(${chosen.map(({ id }) => id)}::int[])`.execute(tx)
  return chosen.map((mark) => {
    const change: AuditChange = { field: 'state', old: mark.state, new: 'waiting' }
    return {
      ...lineOf(mark, mark.attempts),
      action: 'letter.sent-again' as const,
      logged: [change],
      changes: [
        change,
        { field: 'next_attempt_at', old: mark.next_attempt_at, new: soon.toISOString() },
        { field: 'expires_at', old: mark.expires_at, new: null },
      ],
    }
  })
}

/** What has not been tried since is as it was before. */
async function revertSendAgain(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> {
  const { ids, oldValues } = itemsById(items)
  const triedBefore = new Map(items.map(({ id, version }) => [id, version]))
  return revertMany(tx, ctx, {
    type: 'letter',
    ids,
    rows: await letterMarks(tx, ids, ctx.clock(), true),
    labelOf: (mark) => nameFor(ctx, mark),
    reasonToLeave({ id, state, attempts, is_leaving }) {
      if (state === 'sent') return 'Уже ушло.'
      if (is_leaving) return 'Уходит прямо сейчас.'
      if (state === 'refused') return 'Снова не\u00a0принято, или больше не\u00a0нужно.'
      return attempts === triedBefore.get(id) ? null : 'С\u00a0тех пор его уже пробовали отправить.'
    },
    async write(chosen) {
      const before = chosen.map(
        (mark) => oldValues(mark) as Pick<LetterMark, 'state' | 'next_attempt_at' | 'expires_at'>,
      )
      await sql`
        update letters l set state = b.state, next_attempt_at = b.next_attempt_at, expires_at = b.expires_at
        from unnest(${chosen.map(({ id }) => id)}::int[], ${before.map(({ state }) => state)}::text[],
          ${before.map((one) => one.next_attempt_at)}::timestamptz[],
          ${before.map((one) => one.expires_at)}::timestamptz[]) as b (id, state, next_attempt_at, expires_at)
        where l.id = b.id`.execute(tx)
      return chosen.map((mark, at) => ({
        ...lineOf(mark, mark.attempts),
        action: 'letter.kept-back' as const,
        changes: [{ field: 'state', old: mark.state, new: before[at]?.state ?? null }],
      }))
    },
  })
}

/** The log and the operation name its kind alone; a letter has no versions, its attempts tell whether it was tried since. */
function lineOf({ id, kind }: LetterMark, attempts: number) {
  return { id, label: LETTER_KIND_TITLES[kind] ?? 'Письмо', version: attempts }
}

function nameFor({ actor }: Ctx, { kind, recipient }: LetterMark): string {
  return recipientFor({ kind, recipient }, openKinds(actor)) ?? LETTER_KIND_TITLES[kind]
}
