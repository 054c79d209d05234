import { z } from 'zod'
import type { Entity, FileColumn } from '#contract/entity/entity.ts'
import { exportFields } from '#contract/office/exports.ts'
import { exportPathOf } from '#contract/office/imports.ts'
import type { Zoned } from '#contract/office/settings.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { idListField } from '#contract/wire/fields.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import type { ImportSource, StoredRecord } from '#server/platform/workbook/import-source.ts'

/** More are asked for by none: an address has an end. */
const RECORDS_MAX = 2_000
/** Longer texts are of several lines. */
const LINE_MAX = 300

/**
 * A small list as a file, by the right to read it: those named, in that order, or all by title. They are few: both steps
 * read the list. What its import takes back stands first, with whose row it is.
 */
export function directoryExport(source: ImportSource): (zone: Zoned) => ExportSource {
  const { entity, title } = source
  return (zone) =>
    exportSource({
      name: source.name,
      title,
      path: exportPathOf(source.name) as string,
      permission: entity.view[0] as Permission,
      action: `${entity.name}.exported`,
      query: z.object({ ids: idListField(RECORDS_MAX).optional(), ...exportFields }),
      async ids(ctx, query, limit) {
        const all = (await source.known(ctx)).map(({ id }) => id)
        const known = new Set(all)
        const ids = query.ids?.filter((id) => known.has(id)) ?? all
        return { ids: ids.slice(0, limit), total: ids.length }
      },
      async rows({ db, actor }, ids): Promise<StoredRecord[]> {
        const recordById = new Map((await source.stored(db, ids)).map((record) => [record.id, record]))
        const records = ids.flatMap((id) => recordById.get(id) ?? [])
        for (const [name, field] of Object.entries(entity.fields)) {
          if (field.kind !== 'record') continue
          const { options } = await source.titles(db, name, actor)
          const titleById = new Map(options.map((option) => [option.id, option.title]))
          for (const record of records) record[name] = titleById.get(record[name] as number) ?? null
        }
        return records
      },
      columns: fileColumns<StoredRecord>(entity, zone),
    })
}

/** The definition of a small list with the columns of its file: what an import takes back, then what the list shows beside. */
export function withFileColumns(entity: Entity, taken: readonly string[]): Entity {
  const columns: Record<string, FileColumn> = { id: { title: 'ID', width: 8 }, version: { title: 'Версия', width: 8 } }
  for (const name of taken) columns[name] = { width: widthOf(entity.fields[name]) }
  for (const [name, { kind }] of Object.entries(entity.fields)) {
    if (kind === 'links' && name !== 'psychologists') columns[name] = { width: 40 }
  }
  if ('psychologists_count' in entity.fields) columns.psychologists_count = { title: 'Психологов', width: 12 }
  return { ...entity, file: { ...columns, updated_at: { title: 'Изменено', width: 18 } } }
}

function widthOf(field: Entity['fields'][string] | undefined): number {
  if (field?.kind === 'text') return field.max > LINE_MAX ? 60 : 40
  return field?.kind === 'flag' || field?.kind === 'integer' ? 14 : 30
}
