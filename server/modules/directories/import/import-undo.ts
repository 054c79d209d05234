import { sql } from 'kysely'
import type { Undone } from '#contract/office/operations.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { peopleLinks } from '#server/platform/db/queries/directory.ts'
import type { FieldErrors } from '#server/platform/http/errors.ts'
import { wouldChange } from '#server/platform/entity/changes.ts'
import type { OperationItem } from '../../operations/commands.ts'
import { DIRECTORIES } from '../commands.ts'

type Directory = (typeof DIRECTORIES)[keyof typeof DIRECTORIES]

/** Moves what an import has added to a list to the trash, and puts the others back, but for those that were changed or chosen since. */
export function revertImported({ entity, records }: Directory) {
  return async (tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> => {
    const undone: Undone = { reverted: 0, skipped: [] }
    for (const item of items.toSorted((a, b) => a.id - b.id)) {
      await records.within.lock(tx, item.id)
      const standing = (await records.find(tx, item.id)) as (Record<string, unknown> & { version: number }) | undefined
      const isMade = item.changes.some(({ field }) => field === 'deleted_at')
      const fields = Object.fromEntries(item.changes.map(({ field, old }) => [field, old]))
      const reason =
        standing === undefined
          ? 'Лежит в корзине.'
          : isMade
            ? await reasonToKeep(tx, entity, item, standing.version)
            : (reasonAgainst(entity.fields, item, standing) ??
              (await lostRecord(tx, entity.fields, fields)) ??
              takenBy(await records.taken(tx, fields, item.id)))
      if (reason !== null) {
        undone.skipped.push({ id: item.id, label: item.label, reason })
        continue
      }
      if (isMade) await records.within.trash(tx, ctx, item.id)
      else await records.within.update(tx, ctx, item.id, fields, 'reverted')
      undone.reverted += 1
    }
    return undone
  }
}

function reasonAgainst(
  fields: Readonly<Record<string, Field>>,
  { changes }: OperationItem,
  standing: Record<string, unknown>,
): string | null {
  const other = changes.find(({ field, new: value }) =>
    wouldChange(fields[field] as Field, standing[field] ?? null, value),
  )
  return other === undefined ? null : `Поле «${fields[other.field]?.label ?? other.field}» с\u00a0тех пор изменили.`
}

/** Somebody else has its former name or address by now. */
function takenBy(errors: FieldErrors): string | null {
  const [messages] = Object.values(errors)
  return messages === undefined ? null : `${messages[0]}.`
}

/** What it led to before has gone meanwhile. */
async function lostRecord(tx: Tx, fields: Readonly<Record<string, Field>>, former: Record<string, unknown>) {
  for (const [name, id] of Object.entries(former)) {
    const field = fields[name]
    if (field?.kind !== 'record' || field.of === undefined || id === null) continue
    // oxlint-disable-next-line no-await-in-loop -- one or two fields of a record
    const { rows } = await sql`select 1 from ${sql.table(field.of)} where id = ${id} and deleted_at is null`.execute(tx)
    if (rows.length === 0) return `${field.label}: того, что было, больше нет.`
  }
  return null
}

/** What a person has is not taken from under them. */
async function reasonToKeep(tx: Tx, entity: Directory['entity'], item: OperationItem, version: number) {
  if (version !== item.version) return 'С\u00a0тех пор изменили.'
  if (await isChosenElsewhere(tx, entity.plural, item.id)) return 'Это уже выбрано в\u00a0другом списке.'
  if (!('psychologists' in entity.fields) && entity.name !== 'branch') return null
  const { table, key } = peopleLinks(entity)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} l
    join psychologists p on p.id = l.psychologist_id and p.deleted_at is null
    where l.${sql.ref(key)} = ${item.id}`.execute(tx)
  return (rows[0]?.count ?? 0) > 0 ? 'С\u00a0этим уже работают психологи.' : null
}

/** A position has this branch, a synonym leads to this topic. */
async function isChosenElsewhere(tx: Tx, plural: string, id: number): Promise<boolean> {
  for (const { entity } of Object.values(DIRECTORIES)) {
    for (const [name, field] of Object.entries<Field>(entity.fields)) {
      if (field.kind !== 'record' || field.of !== plural) continue
      // oxlint-disable-next-line no-await-in-loop -- one list, or none
      const { rows } = await sql`
        select 1 from ${sql.table(entity.plural)} where ${sql.ref(name)} = ${id} and deleted_at is null limit 1`.execute(
        tx,
      )
      if (rows.length > 0) return true
    }
  }
  return false
}
