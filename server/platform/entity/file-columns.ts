import type { Zoned } from '#contract/office/settings.ts'
import type { Entity, FileColumn } from '#contract/entity/entity.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Linked } from '#contract/wire/http.ts'
import { dayCell, momentCell, roubles, titlesCell, yesNo, type ExportColumn } from '../workbook/export-source.ts'
import type { ColumnFormat, WrittenValue } from '../workbook/sheet.ts'

/** What a moment of the record itself is: it stands in no definition. */
const RECORD_FIELDS: Readonly<Record<string, Field>> = {
  created_at: { kind: 'moment', label: 'Создано' },
  updated_at: { kind: 'moment', label: 'Изменено' },
}

/** The columns of an entity's file, as its definition has them; `values` of those whose kind tells something else. */
export function fileColumns<R>(
  { fields, file = {} }: Pick<Entity, 'fields' | 'file'>,
  zone: Zoned,
  values: Readonly<Record<string, (row: R) => WrittenValue>> = {},
): ExportColumn<R>[] {
  return Object.entries(file as Record<string, FileColumn>).map(([name, column]) => {
    const field = fields[name] ?? RECORD_FIELDS[name]
    const right = field?.sees
    return {
      key: name,
      title: column.title ?? titleOf(field),
      width: column.width,
      format: name in values ? undefined : formatOf(field),
      ...(column.isOnDemand === undefined ? {} : { isOnDemand: column.isOnDemand }),
      ...(right === undefined ? {} : { isFor: ({ permissions }) => permissions.has(right) }),
      value: values[name] ?? ((row) => cellOf(field, (row as Record<string, unknown>)[name], zone.timeZone)),
    }
  })
}

function titleOf(field: Field | undefined): string {
  if (field === undefined) throw new Error('A column without a field needs a title')
  return field.kind === 'money' ? `${field.label}, ₽` : field.label
}

/** How the values of a field are shown in a workbook. */
export function formatOf(field: Field | undefined): ColumnFormat | undefined {
  return field?.kind === 'day' || field?.kind === 'moment' || field?.kind === 'money' ? field.kind : undefined
}

/** A value as a file has it. */
export function cellOf(field: Field | undefined, value: unknown, timeZone: string): WrittenValue {
  if (value === null || value === undefined) return null
  switch (field?.kind) {
    case 'flag':
      return yesNo(value as boolean)
    case 'choice':
      return field.titles[String(value)] ?? String(value)
    case 'choices':
      return (value as string[]).map((code) => field.titles[code] ?? code).join(', ')
    case 'links':
      return titlesCell(value as Linked[])
    case 'linked':
      return (value as Linked).title
    case 'day':
      return dayCell(String(value))
    case 'moment':
      return momentCell(String(value), timeZone)
    case 'money':
      return roubles(Number(value))
    default:
      return value as WrittenValue
  }
}
