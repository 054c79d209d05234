import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Linked } from '#contract/wire/http.ts'
import { labelOf } from '#contract/entity/entity.ts'
import { psychologist, type PsychologistField } from '#contract/psychologists/psychologists.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { revertMany, type OperationItem } from '../../operations/commands.ts'

/** A card as it stands when an operation is taken back. */
interface Standing {
  id: number
  version: number
  full_name: string
  is_published: boolean
  workload: number
  is_trashed: boolean
  topics: number[]
}

type Reverted = Standing & { item: OperationItem }

/** Puts the fields of these cards back, but for those that somebody changed since. */
export async function revertCards(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> {
  const itemById = new Map(items.map((item) => [item.id, item]))
  const [cards, topics] = [await standing(tx, items), await topicsLeft(tx)]
  const { reverted, skipped } = await revertMany(tx, ctx, {
    type: 'psychologist',
    ids: items.map(({ id }) => id),
    rows: cards.map((card) => ({ ...card, item: itemById.get(card.id) as OperationItem })),
    labelOf: (card) => card.full_name,
    reasonToLeave: (card) =>
      card.item.changes.map((change) => reasonAgainst(card, change, topics)).find(Boolean) ?? null,
    write: async (chosen) => {
      await write(tx, ctx, chosen)
      return chosen.map((card) => ({
        id: card.id,
        label: card.full_name,
        version: card.version + 1,
        action: isDeletion(card) ? 'psychologist.restored' : 'psychologist.reverted',
        changes: isDeletion(card)
          ? []
          : card.item.changes.map(({ field, old, new: value }) => ({ field, old: value, new: old })),
      }))
    },
  })
  return { reverted, skipped: skipped.map((left) => ({ ...left, label: itemById.get(left.id)?.label ?? left.label })) }
}

async function standing(tx: Tx, items: OperationItem[]): Promise<Standing[]> {
  const ids = items.map(({ id }) => id)
  await sql`select 1 from psychologists where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const { rows } = await sql<Standing>`
    select p.id, p.version, p.full_name, p.is_published, p.workload, p.deleted_at is not null as is_trashed,
      array(select l.topic_id from psychologist_topics l where l.psychologist_id = p.id) as topics
    from psychologists p where p.id = any(${ids}::int[])`.execute(tx)
  return rows
}

/** The topics that can be given back. */
async function topicsLeft(tx: Tx): Promise<Set<number>> {
  const rows = await tx.selectFrom('topics').select('id').where('deleted_at', 'is', null).execute()
  return new Set(rows.map(({ id }) => id))
}

function reasonAgainst(card: Standing, change: AuditChange, topics: Set<number>): string | null {
  if (change.field === 'deleted_at') return card.is_trashed ? null : 'Уже возвращён из корзины.'
  if (card.is_trashed) return 'Лежит в корзине.'
  if (change.field !== 'topics') {
    const isSame = card[change.field as 'is_published' | 'workload'] === change.new
    return isSame ? null : `Поле «${labelOf(psychologist, change.field as PsychologistField)}» с тех пор изменили.`
  }
  const { added, removed } = differenceOf(change)
  if (added.some((id) => !card.topics.includes(id))) return 'Эту тему с тех пор убрали.'
  if (removed.some((id) => card.topics.includes(id))) return 'Эту тему с тех пор добавили снова.'
  return removed.some((id) => !topics.has(id)) ? 'Этой темы больше нет.' : null
}

async function write(tx: Tx, ctx: Ctx, cards: Reverted[]) {
  await writeColumns(tx, ctx, cards)
  const pairs = cards.flatMap((card) =>
    card.item.changes
      .filter(({ field }) => field === 'topics')
      .map((change) => ({ id: card.id, ...differenceOf(change) })),
  )
  const given = pairs.flatMap(({ id, removed }) => removed.map((topic) => ({ id, topic })))
  const taken = pairs.flatMap(({ id, added }) => added.map((topic) => ({ id, topic })))
  await sql`insert into psychologist_topics (psychologist_id, topic_id)
    select * from unnest(${given.map(({ id }) => id)}::int[], ${given.map(({ topic }) => topic)}::int[])
    on conflict do nothing`.execute(tx)
  await sql`delete from psychologist_topics l
    using unnest(${taken.map(({ id }) => id)}::int[], ${taken.map(({ topic }) => topic)}::int[]) as g (id, topic)
    where l.psychologist_id = g.id and l.topic_id = g.topic`.execute(tx)
}

async function writeColumns(tx: Tx, ctx: Ctx, cards: Reverted[]) {
  const olds = cards.map(({ id, item }) => ({
    id,
    ...Object.fromEntries(item.changes.map(({ field, old }) => [field, old])),
  }))
  await sql`
    update psychologists p set
      is_published = coalesce((o.old ->> 'is_published')::boolean, p.is_published),
      workload = coalesce((o.old ->> 'workload')::int, p.workload),
      deleted_at = case when o.old ? 'deleted_at' then null else p.deleted_at end,
      version = p.version + 1, updated_at = ${ctx.clock()}
    from jsonb_array_elements(${JSON.stringify(olds)}::jsonb) as o (old)
    where p.id = (o.old ->> 'id')::int`.execute(tx)
}

function differenceOf({ old, new: value }: AuditChange): { added: number[]; removed: number[] } {
  const [before, after] = [idsOf(old), idsOf(value)]
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  }
}

function idsOf(list: unknown): number[] {
  return (list as Linked[]).map(({ id }) => id)
}

function isDeletion({ item }: Reverted): boolean {
  return item.changes.some(({ field }) => field === 'deleted_at')
}
