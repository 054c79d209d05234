import type { RawBuilder } from 'kysely'
import type { Entity } from '#contract/entity/entity.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { directoryReads } from '#server/platform/db/queries/directory.ts'
import { freeSlug } from '#server/platform/db/queries/free-slug.ts'
import { resource } from '#server/platform/resource.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'

interface DirectoryOptions {
  /** What stands in a row `d` beside its columns. */
  columns?: Record<string, RawBuilder<unknown>>
  /** How links to other records than psychologists are kept. */
  links?: Record<string, (tx: Tx, ctx: Ctx, id: number, ids: number[]) => Promise<void>>
  /** Holds for records that nothing points to any more. */
  isFree?: RawBuilder<boolean>
  /** What is said when the database refuses by a rule of the table. */
  rules?: Record<string, { field: string; message: string }>
  /** The address of a record whose title has no letter. */
  blankSlug?: string
}

/** Reads and commands of a small list, by its definition. */
export function directory<T extends { id: number; version: number; title: string }>(
  entity: Entity,
  { columns, links, isFree, rules, blankSlug = 'bez-nazvaniya' }: DirectoryOptions = {},
) {
  const { name, plural, fields } = entity
  const reads = directoryReads<T>(entity, columns)
  const people = {
    psychologists: (tx: Tx, ctx: Ctx, id: number, ids: number[]) => linkPsychologists(tx, ctx, entity, id, ids),
  }
  const commands = resource<T>(entity, {
    find: reads.find,
    links: { ...('psychologists' in fields ? people : {}), ...links },
    isFree,
    rules,
    ...('slug' in fields
      ? { slugOf: (tx: Tx, text: string) => freeSlug(tx, { table: plural, kind: name, text, blank: blankSlug }) }
      : {}),
    record,
    fieldsChangedSince,
  })
  return { ...reads, ...commands }
}
