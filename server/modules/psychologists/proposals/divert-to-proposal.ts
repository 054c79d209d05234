import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CardChecks } from '#contract/psychologists/card-checks.ts'
import type { OwnProposal } from '#contract/psychologists/card-proposals.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import type { recordAll } from '../../audit-log/commands.ts'
import { notifyStaff } from '../../notices/commands.ts'
import { recordPicture } from '../../photos/commands.ts'
import { findSettings } from '../../settings/queries.ts'
import { isLinkField } from '../links.ts'
import { changesAtOnce } from '../policy.ts'
import type { PsychologistRow } from '../presenter.ts'
import { approvalReason, type ApprovalReason } from './approval-reason.ts'
import { proposalsOf, type ProposalRow } from './queries.ts'

type OwnField = OwnProposal['field']
type Lines = Parameters<typeof recordAll>[2]
type Fields = Partial<Record<string, unknown>>

/**
 * Takes out of a psychologist's own save what waits for a moderator, and keeps it beside the locked card. A later wish takes
 * the place of an earlier one; to send what stands on the card withdraws it. Answers the rest, and the lines to be written.
 */
export async function divertToProposal(
  tx: Tx,
  ctx: Ctx,
  card: PsychologistRow,
  { sent, changed }: { sent: readonly string[]; changed: Fields },
): Promise<{ free: Fields; lines: Lines }> {
  if (changesAtOnce(ctx.actor, card)) return { free: changed, lines: [] }
  const checks: CardChecks = (await findSettings(tx))?.card_checks ?? 'vouched'
  const held = new Map<OwnField, ApprovalReason>()
  for (const [field, value] of Object.entries(changed)) {
    const reason = approvalReason(checks, card, field, value)
    if (reason !== null) held.set(field as OwnField, reason)
  }
  const standing = new Map((await proposalsOf(tx, card.id)).map((row) => [row.field, row]))
  const proposed = []
  for (const [field, reason] of held) {
    const value = await loggedValue(tx, field, changed[field])
    if (isRepeated(standing.get(field), value)) continue
    await keep(tx, ctx, card, { field, value, ...reason })
    proposed.push({ field, old: card[field], new: value })
  }
  // Whoever decides about the card sees all that waits of it.
  const isNews = proposed.length > 0 && ![...standing.values()].some(({ state }) => state === 'waiting')
  if (isNews) await notifyStaff(tx, ctx, { kind: 'card_proposals', subjectId: card.id, psychologistId: card.id })
  const given = [...standing.values()].filter(
    ({ field, state }) => !held.has(field) && (state === 'waiting' ? sent.includes(field) : field in changed),
  )
  // No statement where none goes: each makes all processes count anew.
  if (given.length > 0) {
    await sql`delete from card_proposals where id = any(${given.map(({ id }) => id)}::int[])`.execute(tx)
  }
  const withdrawn = given.filter(({ state }) => state === 'waiting')
  const subject = { type: 'psychologist', id: card.id, label: card.full_name }
  const lines: Lines = [
    { action: 'psychologist.proposed', subject, changes: proposed },
    { action: 'psychologist.proposal-withdrawn', subject, changes: withdrawn.map(removedChange) },
  ]
  return {
    free: Object.fromEntries(Object.entries(changed).filter(([field]) => !held.has(field as OwnField))),
    lines: lines.filter(({ changes = [] }) => changes.length > 0),
  }
}

/** What the log tells of a proposal that is no more. */
export function removedChange({ field, value }: Pick<ProposalRow, 'field' | 'value'>) {
  return { field, old: value, new: null }
}

function isRepeated(standing: ProposalRow | undefined, value: unknown): boolean {
  return standing?.state === 'waiting' && isDeepStrictEqual(standing.value, value)
}

type Kept = ApprovalReason & { field: OwnField; value: unknown }

async function keep(tx: Tx, ctx: Ctx, card: PsychologistRow, { field, value, why, claims }: Kept) {
  const now = ctx.clock()
  await sql`
    insert into card_proposals (created_at, updated_at, psychologist_id, field, value, base, why, claims, user_id)
    values (${now}, ${now}, ${card.id}, ${field}, ${jsonText(value)}::jsonb, ${jsonText(card[field])}::jsonb, ${why},
      ${claims}::text[], ${ctx.actor.id})
    on conflict (psychologist_id, field) do update set value = excluded.value, base = excluded.base, why = excluded.why,
      claims = excluded.claims, user_id = excluded.user_id, state = 'waiting', reason = null, updated_at = excluded.updated_at,
      created_at = case card_proposals.state when 'waiting' then card_proposals.created_at else excluded.created_at end,
      version = card_proposals.version + 1`.execute(tx)
  // The file is the card's from now on: it waits as long as the card stands.
  if (field === 'avatar' && value !== null) await recordPicture(tx, card.id, String(value))
}

/** Links with their titles, in the order of the ids; the rest as it was sent. */
async function loggedValue(tx: Tx, field: OwnField, value: unknown): Promise<unknown> {
  if (!isLinkField(field)) return value
  const ids = value as number[]
  await refuseMissing(tx, field, ids)
  const { rows } = await sql<Linked>`
    select id, title from ${sql.table(field)}
    where id = any(${ids}::int[]) order by title collate "und-x-icu", id`.execute(tx)
  return rows
}
