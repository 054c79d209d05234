import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import type { Option } from '#web/ui/option.ts'
import type { ListColumn } from '../list/columns.ts'
import { flagOptions, type ListFilter } from '../list/list-filter.ts'
import type { Directory, DirectoryRecord } from './directory.ts'
import type { LinkOptions } from './directory-form.ts'
import { PeopleLink } from './people-link.tsx'
import { PublicationSwitch } from './publication-switch.tsx'

type Column = ListColumn<DirectoryRecord>

/** The columns of one small list: what its records have. */
export function columnsOf(directory: Directory, options: LinkOptions, onChange: () => void): Column[] {
  const { fields } = directory
  const name: Column = {
    id: 'title',
    title: 'Название',
    cell: (record) => record.title,
    sort: { column: 'title', direction: 'asc' },
    isName: true,
  }
  const published: Column = {
    id: 'is_published',
    title: 'На\u00a0сайте',
    cell: (record) => <PublicationSwitch directory={directory} record={record} onChange={onChange} />,
    sort: { column: 'is_published', direction: 'desc' },
    width: 104,
  }
  const people: Column = {
    id: 'psychologists_count',
    title: 'Психологи',
    cell: (record) => <PeopleLink directory={directory} record={record} />,
    sort: { column: 'psychologists_count', direction: 'desc' },
    numeric: true,
    width: 116,
  }
  return [
    name,
    ...(fields.includes('is_published') ? [published] : []),
    ...(fields.includes('is_couples') ? [couples] : []),
    ...(fields.includes('filial_id') ? [branchColumn(options.branches)] : []),
    ...(fields.includes('ycl_id') ? [yclients] : []),
    ...(fields.includes('positions') ? [linked('positions', 'Должности')] : []),
    ...(fields.includes('description') ? [description] : []),
    ...(fields.includes('pages') ? [linked('pages', 'Страницы')] : []),
    people,
    updated,
  ]
}

export function filtersOf({ fields }: Directory, options: LinkOptions): ListFilter[] {
  const published: ListFilter = {
    kind: 'one',
    name: 'is_published',
    label: 'Публикация',
    options: flagOptions('На\u00a0сайте', 'Снято'),
  }
  const forTwo: ListFilter = { kind: 'one', name: 'is_couples', label: 'Вдвоём', options: flagOptions('Да', 'Нет') }
  const branch: ListFilter = {
    kind: 'many',
    name: 'filial_id',
    label: 'Филиал',
    options: [
      { value: 'none', label: 'Во всех филиалах' },
      ...options.branches.map(({ value, label }) => ({ value: String(value), label })),
    ],
  }
  const people: ListFilter = {
    kind: 'one',
    name: 'has_psychologists',
    label: 'Психологи',
    options: flagOptions('Есть', 'Нет'),
  }
  return [
    ...(fields.includes('is_published') ? [published] : []),
    ...(fields.includes('is_couples') ? [forTwo] : []),
    ...(fields.includes('filial_id') ? [branch] : []),
    people,
  ]
}

const couples: Column = {
  id: 'is_couples',
  title: 'Вдвоём',
  cell: (record) => (record.is_couples ? 'да' : ''),
  width: 88,
  isQuiet: true,
}

const yclients: Column = {
  id: 'ycl_id',
  title: 'YCLIENTS',
  cell: (record) => record.ycl_id ?? <span className="text-ink-3">не&nbsp;связан</span>,
  sort: { column: 'ycl_id', direction: 'asc' },
  numeric: true,
  width: 116,
}

const description: Column = {
  id: 'description',
  title: 'Описание',
  cell: (record) => record.description,
  from: 1024,
  isQuiet: true,
}

const updated: Column = {
  id: 'updated_at',
  title: 'Изменено',
  cell: (record) => <Day value={record.updated_at} />,
  sort: { column: 'updated_at', direction: 'desc' },
  numeric: true,
  width: 116,
  from: 1024,
  isQuiet: true,
}

function branchColumn(branches: Option<number>[]): Column {
  const titleById = new Map(branches.map(({ value, label }) => [value, label]))
  return {
    id: 'filial_id',
    title: 'Филиал',
    cell: (record) => titleById.get(record.filial_id ?? 0) ?? 'все',
    width: 180,
    isQuiet: true,
  }
}

function linked(id: 'positions' | 'pages', title: string): Column {
  return {
    id,
    title,
    cell: (record) => record[id]?.map((one) => one.title).join(', '),
    from: id === 'pages' ? 1440 : 1280,
    isQuiet: true,
  }
}

function Day({ value }: { value: string }) {
  const { timeZone } = useSite()
  return formatDay(value, timeZone)
}
