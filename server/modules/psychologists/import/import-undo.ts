import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Field } from '#contract/entity/field.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { wouldChange } from '#server/platform/entity/changes.ts'
import { itemsById, revertMany, type OperationItem } from '../../operations/commands.ts'
import { isLinkField, LINK_FIELDS, type LinkField } from '../links.ts'
import type { PsychologistRow } from '../presenter.ts'
import { wholePsychologistsByIds } from '../queries.ts'
import { saveFields } from './written-cards.ts'

type Standing = PsychologistRow & { isTrashed: boolean }

/** Moves the cards that an import has made to the trash, and puts the others back, but for those that were changed since. */
export async function revertImportedCards(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> {
  const { ids, changesOf } = itemsById(items)
  const versionById = new Map(items.map(({ id, version }) => [id, version]))
  const [rows, there] = [await standing(tx, ids), await linkable(tx)]
  const holders = await holdersOf(tx, items)
  const isMade = (card: Standing) => changesOf(card).some(({ field }) => field === 'deleted_at')
  return revertMany(tx, ctx, {
    type: 'psychologist',
    ids,
    rows,
    labelOf: (card) => card.full_name,
    reasonToLeave: (card) => {
      if (card.isTrashed) return 'Лежит в корзине.'
      if (!isMade(card))
        return (
          changesOf(card)
            .map((change) => reasonAgainst(card, change, there) ?? takenAddress(card, change, holders))
            .find(Boolean) ?? null
        )
      return card.version === versionById.get(card.id) ? null : 'Карточку с\u00a0тех пор изменили.'
    },
    write: async (chosen) => {
      await trash(tx, ctx, chosen.filter(isMade))
      await saveFields(
        tx,
        ctx,
        chosen.filter((card) => !isMade(card)).map((card) => ({ id: card.id, fields: formerFields(changesOf(card)) })),
      )
      return chosen.map((card) => ({
        id: card.id,
        label: card.full_name,
        version: card.version + 1,
        action: isMade(card) ? 'psychologist.deleted' : 'psychologist.reverted',
        changes: isMade(card)
          ? []
          : changesOf(card).map(({ field, old, new: value }) => ({ field, old: value, new: old })),
      }))
    },
  })
}

async function standing(tx: Tx, ids: number[]): Promise<Standing[]> {
  const { rows } = await sql<{ id: number; is_trashed: boolean }>`
    select id, deleted_at is not null as is_trashed from psychologists where id = any(${ids}::int[])
    order by id for update`.execute(tx)
  const trashed = new Set(rows.filter(({ is_trashed }) => is_trashed).map(({ id }) => id))
  const cards = await wholePsychologistsByIds(tx, ids)
  return cards.map((card) => ({ ...card, isTrashed: trashed.has(card.id) }))
}

/** The topics, branches … that can be given back. */
async function linkable(tx: Tx): Promise<Map<LinkField, Set<number>>> {
  const there = new Map<LinkField, Set<number>>()
  for (const field of LINK_FIELDS) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(field)} where deleted_at is null`.execute(tx)
    there.set(field, new Set(rows.map(({ id }) => id)))
  }
  return there
}

/** Who stands now at the addresses that these cards had before. */
async function holdersOf(tx: Tx, items: readonly OperationItem[]): Promise<Map<string, number>> {
  const slugs = items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'slug').map(({ old }) => old))
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from psychologists where slug = any(${slugs}::text[])`.execute(tx)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

function takenAddress(card: Standing, { field, old }: AuditChange, holders: ReadonlyMap<string, number>) {
  const holder = field === 'slug' ? holders.get(String(old)) : undefined
  return holder === undefined || holder === card.id ? null : 'Прежний адрес с\u00a0тех пор занят.'
}

function reasonAgainst(card: Standing, change: AuditChange, there: Map<LinkField, Set<number>>): string | null {
  const field = (psychologist.fields as Record<string, Field>)[change.field] as Field
  const current = card[change.field as keyof PsychologistRow] ?? null
  // What has gone to the trash since stands in no list: nobody has changed it.
  const isThere = (id: number) => there.get(change.field as LinkField)?.has(id) === true
  const written = isLinkField(change.field) ? idsOf(change.new).filter(isThere) : change.new
  if (wouldChange(field, current, written)) return `Поле «${field.label}» с\u00a0тех пор изменили.`
  if (!isLinkField(change.field)) return null
  return idsOf(change.old).some((id) => !isThere(id)) ? `${field.label}: того, что было, больше нет.` : null
}

function formerFields(changes: readonly AuditChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, old }) => [field, isLinkField(field) ? idsOf(old) : old]))
}

function idsOf(list: unknown): number[] {
  return ((list ?? []) as Linked[]).map(({ id }) => id)
}

async function trash(tx: Tx, ctx: Ctx, cards: readonly Standing[]) {
  await sql`update psychologists set deleted_at = ${ctx.clock()}, version = version + 1, updated_at = ${ctx.clock()}
    where id = any(${cards.map(({ id }) => id)}::int[])`.execute(tx)
}
