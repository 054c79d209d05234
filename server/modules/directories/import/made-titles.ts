import { entityOfPlural } from '#contract/entities.ts'
import { DIRECTORIES as DIRECTORY_NAMES } from '#contract/people/directory-permissions.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ImportedItem } from '#server/platform/workbook/import-source.ts'
import { DIRECTORIES } from '../commands.ts'

/** A table of people may add a title to the small lists that a card chooses from. */
function directoryOf(field: string) {
  if (!(DIRECTORY_NAMES as readonly string[]).includes(field)) return undefined
  const name = entityOfPlural(field)?.name as keyof typeof DIRECTORIES
  return DIRECTORIES[name]
}

/** Whether somebody may add to the list that a field of a card chooses from. */
export function mayMakeTitle({ permissions }: Actor, field: string): boolean {
  const right = directoryOf(field)?.entity.create as Permission | undefined
  return right !== undefined && permissions.has(right)
}

/** Adds a record of that title, for a table of people that names it. */
export async function makeTitle(
  tx: Tx,
  ctx: Ctx,
  field: string,
  title: string,
): Promise<ImportedItem & { type: string }> {
  const list = directoryOf(field)
  if (list === undefined) throw new Error(`No list for ${field}`)
  const made = await list.records.within.create(tx, ctx, { title })
  return {
    type: list.entity.name,
    id: made.id,
    label: made.title,
    version: made.version,
    action: `${list.entity.name}.created`,
    changes: [{ field: 'deleted_at', old: ctx.clock().toISOString(), new: null }],
  }
}
