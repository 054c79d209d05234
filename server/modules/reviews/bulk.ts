import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { BulkResult, ReviewsBulk } from '#contract/office/bulk.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { RejectionReason, ReviewStatus } from '#contract/requests/reviews.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { changeMany, itemsById, revertMany, type OperationItem, type Undoables } from '../operations/commands.ts'

/** The columns of a review that moderation writes. */
interface State {
  status: ReviewStatus
  rejection_reason: RejectionReason | null
  published_at: string | null
}

type Mark = State & { id: number; version: number; author_name: string }

const VERBS = { published: 'review.published', rejected: 'review.rejected', pending: 'review.returned' } as const

/** How these operations are taken back. */
export const reviewOperations: Undoables = {
  'reviews.publish': { permission: 'reviews.moderate', revert: revertReviews },
  'reviews.reject': { permission: 'reviews.moderate', revert: revertReviews },
}

/** Publishes or rejects reviews: all of those that are not so already. */
export async function changeManyReviews(ctx: Ctx, input: ReviewsBulk): Promise<BulkResult> {
  const wanted = wantedState(ctx, input)
  return transaction(ctx.db, async (tx) =>
    changeMany(tx, ctx, {
      kind: `reviews.${input.action}`,
      type: 'review',
      label: input.action === 'publish' ? 'Опубликованы отзывы' : 'Отклонены отзывы',
      input,
      rows: await marksOf(tx, input.ids, !input.dry_run),
      labelOf: authorOf,
      reasonToLeave: (mark) => sameAs(mark, wanted),
      write: (chosen) => write(tx, ctx, chosen, () => wanted),
    }),
  )
}

async function revertReviews(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> {
  const { ids, changesOf, oldValues } = itemsById(items)
  return revertMany(tx, ctx, {
    type: 'review',
    ids,
    rows: await marksOf(tx, ids, true),
    labelOf: authorOf,
    reasonToLeave(mark) {
      const logged = changesOf(mark).filter(({ field }) => field !== 'published_at')
      const isSame = logged.every(({ field, new: value }) => mark[field as keyof State] === value)
      return isSame ? null : 'Отзыв с тех пор проверили ещё раз.'
    },
    write: (chosen) => write(tx, ctx, chosen, (mark) => ({ ...mark, ...oldValues(mark) })),
  })
}

function wantedState(ctx: Ctx, input: ReviewsBulk): State {
  if (input.action === 'publish') {
    return { status: 'published', rejection_reason: null, published_at: ctx.clock().toISOString() }
  }
  return { status: 'rejected', rejection_reason: input.rejection_reason ?? null, published_at: null }
}

async function marksOf(tx: Tx, ids: number[], isLocked: boolean): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select r.id, r.version, r.author_name, r.status, r.rejection_reason, to_jsonb(r.published_at) as published_at
    from reviews r where r.id = any(${ids}::int[]) order by r.id ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows
}

function sameAs(mark: Mark, wanted: State): string | null {
  if (mark.status !== wanted.status || mark.rejection_reason !== wanted.rejection_reason) return null
  return wanted.status === 'published' ? 'Уже опубликован.' : 'Уже отклонён с этой причиной.'
}

async function write(tx: Tx, ctx: Ctx, chosen: Mark[], stateAfter: (mark: Mark) => State) {
  const changed = chosen.map((mark) => ({ mark, after: stateAfter(mark) }))
  await sql`
    update reviews r set status = s.status, rejection_reason = s.rejection_reason, published_at = s.published_at,
      moderated_by = ${ctx.actor.id}, moderated_at = ${ctx.clock()}, version = r.version + 1, updated_at = ${ctx.clock()}
    from unnest(${changed.map(({ mark }) => mark.id)}::int[], ${changed.map(({ after }) => after.status)}::text[],
      ${changed.map(({ after }) => after.rejection_reason)}::text[],
      ${changed.map(({ after }) => after.published_at)}::timestamptz[]) as s (id, status, rejection_reason, published_at)
    where r.id = s.id`.execute(tx)
  return changed.map(({ mark, after }) => {
    const changes: AuditChange[] = (['status', 'rejection_reason', 'published_at'] as const)
      .filter((field) => mark[field] !== after[field])
      .map((field) => ({ field, old: mark[field], new: after[field] }))
    return {
      id: mark.id,
      label: `Отзыв № ${mark.id}`,
      version: mark.version + 1,
      action: VERBS[after.status],
      logged: changes.filter(({ field }) => field !== 'published_at'),
      changes,
    }
  })
}

/** What the answer calls a review, as its list does. The log has the number alone. */
function authorOf({ author_name }: Mark): string {
  return author_name
}
