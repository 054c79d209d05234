import { sql } from 'kysely'
import { labelOf } from '#contract/entity/entity.ts'
import type { Field } from '#contract/entity/field.ts'
import type { BulkResult } from '#contract/office/bulk.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import { bulkFieldOf, bulkValueSchema, type BulkField, type PsychologistsBulk } from '#contract/psychologists/bulk.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import { changesBetween, wouldChange } from '#server/platform/entity/changes.ts'
import { changeMany, type ChangedItem } from '../../operations/commands.ts'
import { isLinkField, shownIds } from '../links.ts'
import { saveFields } from '../import/written-cards.ts'
import { KEPT_BY_YCLIENTS } from '../policy.ts'
import { wholePsychologistsByIds } from '../queries.ts'

/** A card as far as a change of one of its fields looks at it. */
interface Mark {
  id: number
  full_name: string
  is_trashed: boolean
  is_owned: boolean
  /** Links as ids, without what lies in the trash. */
  value: unknown
}

/** What a card would have then, or why it stays as it is. */
type Outcome = { value: unknown } | { reason: string }

/** So many cards are held whole at a time. */
const AT_ONCE = 1000

/** Gives one field of many cards a value, or moves it from where each of them stands. */
export async function setFieldOfMany(
  ctx: Ctx,
  input: PsychologistsBulk & { field: BulkField },
  kind: string,
): Promise<BulkResult> {
  const { field, way } = input
  const definition = bulkFieldOf(field)
  const asked: unknown = bulkValueSchema(field, way).parse(input.value)
  return transaction(ctx.db, async (tx) => {
    // What is taken away may be in the trash by now.
    if (isLinkField(field) && way !== 'remove') await refuseMissing(tx, field, asked as number[], 'value')
    const outcome = (mark: Mark) => outcomeOf(definition, mark, asked, input)
    return changeMany(tx, ctx, {
      kind,
      type: 'psychologist',
      label: `Изменено поле «${labelOf(psychologist, field)}»`,
      input,
      rows: await marksOf(tx, field, input),
      labelOf: (mark) => mark.full_name,
      nameOf: (mark) => told(definition, mark, outcome(mark)),
      reasonToLeave: (mark) => {
        const result = outcome(mark)
        return 'reason' in result ? result.reason : null
      },
      write: (chosen) => write(tx, ctx, field, chosen, outcome),
    })
  })
}

async function marksOf(tx: Tx, field: BulkField, { ids, dry_run }: PsychologistsBulk): Promise<Mark[]> {
  if (!dry_run) await sql`select 1 from psychologists where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const value = isLinkField(field) ? shownIds(field) : sql`p.${sql.ref(field)}`
  const { rows } = await sql<Mark>`
    select p.id, p.full_name, p.deleted_at is not null as is_trashed, ${field} = any(p.ycl_owned) as is_owned,
      to_json(${value}) as value
    from psychologists p where p.id = any(${ids}::int[])`.execute(tx)
  return rows
}

function outcomeOf(
  field: Field,
  mark: Mark,
  asked: unknown,
  { way, round_to }: Pick<PsychologistsBulk, 'way' | 'round_to'>,
): Outcome {
  if (mark.is_trashed) return { reason: 'Лежит в корзине.' }
  if (mark.is_owned) return { reason: KEPT_BY_YCLIENTS }
  if (field.kind === 'links') {
    const [own, ids] = [mark.value as number[], asked as number[]]
    const value = { add: [...new Set([...own, ...ids])], remove: own.filter((id) => !ids.includes(id)), set: ids }[
      way as 'add' | 'remove' | 'set'
    ]
    if (value.length !== own.length || value.some((id) => !own.includes(id)))
      return value.length > field.max ? { reason: `Стало бы больше ${field.max}.` } : { value }
    return { reason: way === 'remove' ? 'Этого и\u00a0так нет.' : 'Так уже и\u00a0есть.' }
  }
  if (way === 'percent' && field.kind === 'money') return movedSum(field, mark.value, asked as number, round_to)
  return wouldChange(field, mark.value, asked) ? { value: asked } : { reason: 'Так уже и\u00a0есть.' }
}

function movedSum({ max }: Extract<Field, { kind: 'money' }>, sum: unknown, percent: number, roundTo: number): Outcome {
  if (typeof sum !== 'number' || sum === 0) return { reason: 'Суммы нет, менять нечего.' }
  const moved = Math.round((sum * (100 + percent)) / 100 / roundTo) * roundTo
  if (moved > max) return { reason: `Вышло бы больше ${formatRoubles(max)}.` }
  if (moved === 0) return { reason: 'Вышло бы ноль.' }
  return moved === sum ? { reason: 'После округления сумма та\u00a0же.' } : { value: moved }
}

/** «Анна Ветрова: 3 500 ₽ → 3 750 ₽» */
function told(field: Field, { full_name, value }: Mark, outcome: Outcome): string {
  if (field.kind !== 'money' || 'reason' in outcome) return full_name
  const words = (sum: unknown) => (typeof sum === 'number' ? formatRoubles(sum) : 'без\u00a0цены')
  return `${full_name}: ${words(value)}\u00a0→ ${words(outcome.value)}`
}

async function write(
  tx: Tx,
  ctx: Ctx,
  field: BulkField,
  marks: Mark[],
  outcome: (mark: Mark) => Outcome,
): Promise<ChangedItem[]> {
  const items: ChangedItem[] = []
  for (let at = 0; at < marks.length; at += AT_ONCE) {
    const rows = marks.slice(at, at + AT_ONCE).flatMap((mark) => {
      const result = outcome(mark)
      return 'reason' in result ? [] : [{ id: mark.id, fields: { [field]: result.value } }]
    })
    const ids = rows.map(({ id }) => id)
    const before = await wholePsychologistsByIds(tx, ids)
    await saveFields(tx, ctx, rows)
    const after = new Map((await wholePsychologistsByIds(tx, ids)).map((card) => [card.id, card]))
    for (const card of before) {
      const saved = after.get(card.id) ?? card
      items.push({
        id: card.id,
        label: card.full_name,
        version: saved.version,
        action: 'psychologist.updated',
        changes: changesBetween(psychologist, card, saved, [field]),
      })
    }
  }
  return items
}
