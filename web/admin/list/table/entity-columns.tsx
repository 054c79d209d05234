import type { ReactNode } from 'react'
import type { Entity, ListColumn as ColumnDefaults } from '#contract/entity/entity.ts'
import type { Field } from '#contract/entity/field.ts'
import type { Linked } from '#contract/wire/http.ts'
import { formatDay, formatMoney, formatNumber, formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import type { ColumnWidth, ListColumn } from './columns.ts'

type OwnColumn<Row> = Partial<Omit<ListColumn<Row>, 'id'>>

const RECORD_FIELDS: Readonly<Record<string, Field>> = {
  id: { kind: 'record', label: 'ID' },
  created_at: { kind: 'moment', label: 'Создано' },
  updated_at: { kind: 'moment', label: 'Изменено' },
}
const NUMERIC: ReadonlySet<Field['kind']> = new Set(['money', 'integer', 'count', 'year', 'day', 'moment'])
/** What is asked for with the greatest first. */
const GREATEST_FIRST: ReadonlySet<Field['kind']> = new Set(['moment', 'flag', 'count'])

/** The columns of an entity's list, as its definition has them; `own` has what single columns do otherwise. */
export function entityColumns<Row>(
  entity: Pick<Entity, 'fields' | 'list' | 'sorts'>,
  own: Readonly<Record<string, OwnColumn<Row>>>,
): ListColumn<Row>[] {
  return Object.entries(entity.list as Record<string, ColumnDefaults>).map(([id, { title, width, from, isHidden }]) => {
    const field = entity.fields[id] ?? RECORD_FIELDS[id] ?? { kind: 'json', label: titleOf(id, title) }
    const isSorted = (entity.sorts as readonly string[]).includes(id)
    return {
      id,
      title: title ?? field.label,
      cell: (row: Row) => <Value field={field} value={(row as Record<string, unknown>)[id]} />,
      ...(width === undefined ? {} : { width }),
      ...(from === undefined ? {} : { from: from as ColumnWidth }),
      ...(isHidden === undefined ? {} : { isHidden }),
      ...(NUMERIC.has(field.kind) ? { numeric: true } : {}),
      ...(isSorted ? { sort: { column: id, direction: GREATEST_FIRST.has(field.kind) ? 'desc' : 'asc' } } : {}),
      isQuiet: true,
      ...own[id],
    }
  })
}

function titleOf(id: string, title: string | undefined): string {
  if (title === undefined) throw new Error(`The column «${id}» shows no field and has no title`)
  return title
}

function Value({ field, value }: { field: Field; value: unknown }): ReactNode {
  const { timeZone } = useSite()
  if (value === null || value === undefined || value === '') return '—'
  switch (field.kind) {
    case 'flag':
      return value === true ? 'Да' : 'Нет'
    case 'choice':
      return field.titles[String(value)]
    case 'choices':
      return (value as string[]).map((code) => field.titles[code]).join(', ')
    case 'links':
      return (value as Linked[]).map(({ title }) => title).join(', ') || '—'
    case 'linked':
      return (value as Linked).title
    case 'money':
      return formatMoney(Number(value))
    case 'integer':
    case 'count':
      return formatNumber(Number(value))
    case 'phone':
      return formatPhone(String(value))
    case 'day':
    case 'moment':
      return <time dateTime={String(value)}>{formatDay(String(value), timeZone)}</time>
    default:
      return String(value)
  }
}
