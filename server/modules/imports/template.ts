import type { Ctx } from '#server/platform/context.ts'
import { cellOf, formatOf } from '#server/platform/entity/file-columns.ts'
import type { Sheet, WrittenValue } from '#server/platform/workbook/sheet.ts'
import type { Zoned } from '#contract/office/settings.ts'
import { ID, importFields, VERSION } from './columns.ts'
import type { ImportSource, StoredRecord } from '#server/platform/workbook/import-source.ts'

/** The headings that an import knows; of a list that has no export also what is there, to be edited and sent back. */
export async function templateOf(ctx: Ctx, source: ImportSource, { timeZone }: Zoned): Promise<Sheet> {
  const isFilled = source.fillsTemplate === true
  const fields = importFields(source).filter(
    ({ name }) => (isFilled || (name !== ID && name !== VERSION)) && source.parts?.[name] === undefined,
  )
  const records = isFilled
    ? await source.stored(
        ctx.db,
        (await source.known(ctx)).map(({ id }) => id),
      )
    : []
  const titleById = await titlesFor(ctx, source, isFilled)
  const cell = (record: StoredRecord, name: string): WrittenValue => {
    const value = record[name] ?? null
    const titles = titleById.get(name)
    if (titles !== undefined) return titles.get(value as number) ?? null
    return name === ID || name === VERSION ? (value as number) : cellOf(source.entity.fields[name], value, timeZone)
  }
  return {
    name: source.title,
    columns: fields.map(({ name, label }) => ({
      title: label,
      width: Math.max(14, label.length + 4),
      format: formatOf(source.entity.fields[name]),
    })),
    rows: records.map((record) => fields.map(({ name }) => cell(record, name))),
  }
}

async function titlesFor(ctx: Ctx, source: ImportSource, isFilled: boolean) {
  const titles = new Map<string, Map<number, string>>()
  if (!isFilled) return titles
  for (const name of source.fields) {
    if (source.entity.fields[name]?.kind !== 'record') continue
    const { options } = await source.titles(ctx.db, name, ctx.actor)
    titles.set(name, new Map(options.map(({ id, title }) => [id, title])))
  }
  return titles
}
