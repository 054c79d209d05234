import { sql } from 'kysely'
import {
  PROPOSALS_SHOWN,
  type Card,
  type CardProposal,
  type OwnProposal,
} from '#contract/psychologists/card-proposals.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { constantStatement } from '#server/platform/db/queries/constant-statement.ts'
import { wouldChange } from '#server/platform/entity/changes.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { canSeeProposals, withMarksOf } from '../policy.ts'
import { isLinkField, LINK_FIELDS, type LinkField } from '../links.ts'
import { presentPsychologist, type PsychologistRow } from '../presenter.ts'
import { withTitles, type WithIds } from '../title-cache.ts'
import { psychologistJson, wholePsychologistsByIds } from '../queries.ts'

type OwnField = OwnProposal['field']

export interface ProposalRow extends Omit<OwnProposal, 'created_at' | 'updated_at' | 'value'> {
  created_at: Date | string
  updated_at: Date | string
  psychologist_id: number
  /** As the audit log keeps values. */
  value: unknown
  base: unknown
  user_id: number | null
}

const NO_LINKS = Object.fromEntries(LINK_FIELDS.map((field) => [field, []])) as unknown as Record<LinkField, number[]>

const COLUMNS = sql`c.id, c.version, c.created_at, c.updated_at, c.psychologist_id, c.field, c.value, c.base, c.why, c.claims,
  c.state, c.reason, c.user_id`

/** The card as this person may see it, with what waits of it; `known` where that has been read. */
export async function presentCard(
  db: Db | Tx,
  row: PsychologistRow,
  actor: Actor,
  known: readonly ProposalRow[] | null = null,
): Promise<Card> {
  const standing = canSeeProposals(actor, row) ? (known ?? (await proposalsOf(db, row.id))) : []
  const proposals = await withListsOfToday(db, standing)
  return { ...presentPsychologist(row, actor), proposals: proposals.map((proposal) => presentOwn(proposal, row)) }
}

/** One card with what waits of it, in one statement; undefined for one in the trash. */
export async function findCard(
  db: Db | Tx,
  id: number,
): Promise<{ card: PsychologistRow; proposals: ProposalRow[] } | undefined> {
  const [found] = await cardWithProposals(db, id)
  const [card] = await withTitles<PsychologistRow>(db, found === undefined ? [] : [found.row])
  return card && found && { card, proposals: found.proposals }
}

const cardWithProposals = constantStatement<{ row: WithIds<PsychologistRow>; proposals: ProposalRow[] }, [id: number]>(
  (id) => sql`
    select ${psychologistJson} as row, coalesce((
      select json_agg(c order by array_position(${[...psychologist.own]}::text[], c.field))
      from card_proposals c where c.psychologist_id = p.id), '[]') as proposals
    from psychologists p where p.id = ${id} and p.deleted_at is null`,
)

/** What waits of a card, or has come back, in the order of its fields. */
export async function proposalsOf(db: Db | Tx, psychologistId: number): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select ${COLUMNS} from card_proposals c where c.psychologist_id = ${psychologistId}
    order by array_position(${[...psychologist.own]}::text[], c.field)`.execute(db)
  return rows
}

/** Undefined for one that was settled or withdrawn. */
export async function findProposal(
  db: Db | Tx,
  id: number,
  { isLocked = false } = {},
): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    select ${COLUMNS} from card_proposals c where c.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

type WaitingRow = ProposalRow & { author: Linked | null; is_author_gone: boolean; total: number }

/** Those that wait, the longest first, as the card would change by them now. */
export async function waitingProposals(db: Db): Promise<{ data: CardProposal[]; total: number }> {
  const { rows } = await sql<WaitingRow>`
    select ${COLUMNS}, (count(*) over ())::int as total,
      case when u.id is null then null else jsonb_build_object('id', u.id, 'title', u.full_name) end as author,
      coalesce(u.is_fired or not u.is_active or u.deleted_at is not null, true) as is_author_gone
    from card_proposals c left join users u on u.id = c.user_id
    where c.state = 'waiting' order by c.created_at, c.id limit ${PROPOSALS_SHOWN}`.execute(db)
  const cards = await wholePsychologistsByIds(db, [...new Set(rows.map(({ psychologist_id }) => psychologist_id))])
  const cardById = new Map(cards.map((card) => [card.id, card]))
  const data = (await withListsOfToday(db, rows)).flatMap((row) => {
    const card = cardById.get(row.psychologist_id)
    return card === undefined ? [] : [presentWaiting(row, card)]
  })
  return { data, total: rows[0]?.total ?? 0 }
}

/** The lists as a save would write them now: without what has gone to the trash since, by the names of today. */
async function withListsOfToday<R extends Pick<ProposalRow, 'field' | 'value'>>(
  db: Db | Tx,
  rows: readonly R[],
): Promise<R[]> {
  const named = await withTitles<Record<LinkField, Linked[]>>(
    db,
    rows.map(({ field, value }) => ({
      ...NO_LINKS,
      ...(isLinkField(field) ? { [field]: inputOf(field, value) } : {}),
    })),
  )
  return rows.map((row, at) => (isLinkField(row.field) ? { ...row, value: named[at]?.[row.field] } : row))
}

/** True when the field holds something else by now than it did when this was proposed. */
export function isStale({ field, base }: Pick<ProposalRow, 'field' | 'base'>, card: PsychologistRow): boolean {
  return wouldChange(psychologist.fields[field], card[field], inputOf(field, base))
}

/** A value of the log as a save brings it. */
export function inputOf(field: OwnField, value: unknown): unknown {
  return psychologist.fields[field].kind === 'links' ? (value as Linked[]).map(({ id }) => id) : value
}

/** The value as the card would hold it now: marks of documents are those that the card has. */
export function valueOn(card: PsychologistRow, { field, value }: Pick<ProposalRow, 'field' | 'value'>): unknown {
  return field === 'credentials' ? withMarksOf(card.credentials, value as Credential[]) : value
}

function presentOwn(row: ProposalRow, card: PsychologistRow): OwnProposal {
  const { id, version, field, why, claims, state, reason } = row
  const value = valueOn(card, row)
  return {
    ...{ id, version, field, why, claims, state, reason, ...moments(row) },
    value: (field === 'avatar' && value !== null ? `/media/${String(value)}` : value) as OwnProposal['value'],
  }
}

function presentWaiting(row: WaitingRow, card: PsychologistRow): CardProposal {
  const { id, version, field, why, claims, author, is_author_gone } = row
  return {
    ...{ id, version, field, why, claims, author, is_author_gone, ...moments(row) },
    psychologist: { id: card.id, title: card.full_name },
    card_version: card.version,
    is_published: card.is_published,
    is_stale: isStale(row, card),
    old: card[field],
    new: valueOn(card, row) as CardProposal['new'],
  }
}

function moments({ created_at, updated_at }: Pick<ProposalRow, 'created_at' | 'updated_at'>) {
  return { created_at: isoMoment(created_at), updated_at: isoMoment(updated_at) }
}
