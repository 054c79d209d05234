import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import { needsCheck } from '#contract/crisis/crisis-line.ts'
import type { Options } from '#contract/people/current-user.ts'
import { loadWholeList, valueIn } from '../list/state/whole-list.ts'
import type { LoadedList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'
import type { Directory, DirectoryRecord } from './directory.ts'
import { optionOf, type LinkOptions } from './directory-form.ts'

/** The parameter of an address that opens a record of the list, or a new one. */
export const EDIT = 'edit'

type Context = Readonly<RouterContextProvider>

export type DirectoryData = Awaited<ReturnType<typeof loadDirectory>>

export function sourceOf({ name, path: listPath }: Directory): ListSource {
  return { screen: name, path: listPath, sort: { column: 'title', direction: 'asc' } }
}

/** The list as its address asks for it, what its records can be linked to, and what `?edit=` opens: a record, or a new one. */
export async function loadDirectory(context: Context, url: URL, directory: Directory) {
  const today = new Date().toISOString().slice(0, 10)
  const [list, options, edited] = await Promise.all([
    loadWholeList<DirectoryRecord>(context, url, sourceOf(directory), {
      search: { name: 'title', text: (record) => `${record.title} ${record.description ?? ''} ${record.number ?? ''}` },
      filter: conditionsOf(directory, today),
      idOf: ({ id }) => id,
      sort: sortsOf(directory),
    }),
    readLinkOptions(context, directory),
    findRecord(context, directory, url.searchParams.get(EDIT)),
  ])
  return { list: asRows(list), options, edited, isNew: url.searchParams.get(EDIT) === 'new', today }
}

/** A list counts its people; who they are, and the long texts, are read with the one record that is opened. */
function asRows(list: LoadedList<DirectoryRecord>): LoadedList<DirectoryRecord> {
  const data = list.page.data.map(({ psychologists: _p, intro: _i, questions: _q, ...record }) => record)
  return { ...list, page: { ...list.page, data } }
}

type Value = string | number | boolean | null

/** A row without a value is `none`, where one may choose those. */
function conditionsOf({ definition: { filters = {} } }: Directory, today: string) {
  const conditions = Object.keys(filters).map((name) => [
    name,
    valueIn((record: DirectoryRecord) => {
      if (name === 'has_psychologists') return (record.psychologists_count ?? 0) > 0
      if (name === 'needs_check') return needsCheck({ checked_at: record.checked_at ?? null }, today)
      return valueOf(record, name) ?? 'none'
    }),
  ])
  return Object.fromEntries(conditions) as Record<string, ReturnType<typeof valueIn<DirectoryRecord>>>
}

function sortsOf({ definition: { sorts } }: Directory) {
  const values = sorts.map((name) => [
    name,
    (record: DirectoryRecord) => {
      const value = valueOf(record, name)
      return typeof value === 'boolean' ? Number(value) : value
    },
  ])
  return Object.fromEntries(values) as Record<string, (record: DirectoryRecord) => string | number | null>
}

function valueOf(record: DirectoryRecord, name: string): Value {
  return (record[name as keyof DirectoryRecord] as Value | undefined) ?? null
}

/** The lists that its records point to, but for psychologists: nobody loads them all. */
async function readLinkOptions(context: Context, { definition }: Directory): Promise<LinkOptions> {
  const lists = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'links' ? [name] : field.kind === 'record' && field.of !== undefined ? [field.of] : [],
  )
  const answer = await readIfAllowed<{ data: Options }>(context, api.options)
  const options = lists.map((name) => [name, (answer?.data[name as keyof Options] ?? []).map(optionOf)])
  return Object.fromEntries(options) as LinkOptions
}

async function findRecord(
  context: Context,
  { recordPath }: Directory,
  id: string | null,
): Promise<DirectoryRecord | null> {
  if (id === null || !/^\d{1,10}$/.test(id)) return null
  const answer = await readIfAllowed<{ data: DirectoryRecord }>(context, path(recordPath, { id }))
  return answer?.data ?? null
}
