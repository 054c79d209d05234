import { sql } from 'kysely'
import type { WorkloadImport } from '#contract/psychologists/workload.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import type { ReadSheet } from '#server/platform/workbook/sheet.ts'
import { saveOperation } from '../../operations/commands.ts'
import { checkWorkload, type KnownPerson, type WorkloadRow } from './workload-sheet.ts'

/** Everybody with their workload, sorted as people sort. */
export async function workloads(db: Db): Promise<WorkloadRow[]> {
  return db
    .selectFrom('psychologists')
    .select(['id', 'full_name', 'workload'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`full_name collate "und-x-icu"`)
    .orderBy('id')
    .execute()
}

/** What a file would change, and what is wrong with it. Writes nothing. */
export async function previewWorkload(db: Db, file: ReadSheet): Promise<WorkloadImport> {
  const { isRefused: _, ...checked } = checkWorkload(file, await knownPeople(db))
  return { ...checked, import_id: null }
}

/**
 * Takes a file over, all of it or nothing, unless asked to pass over the rows that are wrong.
 * Throws Invalid with every wrong cell. A wrong head leaves no row to trust.
 * The rows are locked before they are compared: of two imports at once the second sees what the first has written.
 */
export async function importWorkload(ctx: Ctx, file: ReadSheet, skipsErrors = false): Promise<WorkloadImport> {
  return transaction(ctx.db, async (tx) => {
    await sql`select 1 from psychologists where deleted_at is null order by id for update`.execute(tx)
    const people = await knownPeople(tx)
    const { isRefused, ...found } = checkWorkload(file, people)
    if (found.errors.length > 0 && (isRefused || !skipsErrors)) {
      throw new Invalid({ file: found.errors.map((error) => `${error.cell}: ${error.message}`) })
    }
    const checked = { ...found, unchanged: [] }
    if (checked.changes.length === 0) return { ...checked, import_id: null }
    await sql`
      update psychologists p set workload = c.workload, version = p.version + 1, updated_at = ${ctx.clock()}
      from unnest(${checked.changes.map((change) => change.id)}::int[], ${checked.changes.map((change) => change.new)}::int[])
        as c (id, workload)
      where p.id = c.id`.execute(tx)
    const operation = await saveOperation(
      tx,
      ctx,
      { kind: 'psychologists.workload', type: 'psychologist', label: 'Загрузка психологов из файла' },
      checked.changes.map((change) => ({
        id: change.id,
        label: change.full_name,
        version: (people.get(change.id)?.version ?? 0) + 1,
        action: 'psychologist.workload-imported',
        changes: [{ field: 'workload', old: change.old, new: change.new }],
      })),
    )
    return { ...checked, import_id: String(operation) }
  })
}

async function knownPeople(db: Db): Promise<Map<number, KnownPerson & { version: number }>> {
  const people = await db
    .selectFrom('psychologists')
    .select(['id', 'version', 'full_name', 'workload', sql<boolean>`deleted_at is not null`.as('isInTrash')])
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}
