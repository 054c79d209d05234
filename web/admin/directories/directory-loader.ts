import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/api.ts'
import type { Options } from '#contract/current-user.ts'
import { loadWholeList, valueIn } from '../list/whole-list.ts'
import type { LoadedList } from '../list/list-loader.ts'
import type { ListSource } from '../list/list-source.ts'
import { readIfAllowed } from '../read-for-screen.ts'
import type { Directory, DirectoryRecord } from './directory.ts'
import { optionOf, type LinkOptions } from './directory-form.ts'

type Context = Readonly<RouterContextProvider>

export type DirectoryData = Awaited<ReturnType<typeof loadDirectory>>

export function sourceOf({ name, path: listPath }: Directory): ListSource {
  return { screen: name, path: listPath, sort: { column: 'title', direction: 'asc' } }
}

/** The list as its address asks for it, what its records can be linked to, and what `?edit=` opens: a record, or a new one. */
export async function loadDirectory(context: Context, url: URL, directory: Directory) {
  const [list, options, edited] = await Promise.all([
    loadWholeList<DirectoryRecord>(context, url, sourceOf(directory), {
      search: { name: 'title', text: (record) => `${record.title} ${record.description ?? ''}` },
      filter: {
        is_published: valueIn((record) => record.is_published ?? false),
        is_couples: valueIn((record) => record.is_couples ?? false),
        has_psychologists: valueIn((record) => record.psychologists_count > 0),
        filial_id: valueIn((record) => record.filial_id ?? 'none'),
      },
      sort: {
        title: (record) => record.title,
        psychologists_count: (record) => record.psychologists_count,
        is_published: (record) => Number(record.is_published ?? false),
        updated_at: (record) => record.updated_at,
        ycl_id: (record) => record.ycl_id ?? null,
      },
    }),
    readLinkOptions(context),
    findRecord(context, directory, url.searchParams.get('edit')),
  ])
  return { list: asRows(list), options, edited, isNew: url.searchParams.get('edit') === 'new' }
}

/** A list counts its people; who they are, and the long texts, are read with the one record that is opened. */
function asRows(list: LoadedList<DirectoryRecord>): LoadedList<DirectoryRecord> {
  const data = list.page.data.map(({ psychologists: _p, intro: _i, questions: _q, ...record }) => record)
  return { ...list, page: { ...list.page, data } }
}

async function readLinkOptions(context: Context): Promise<LinkOptions> {
  const answer = await readIfAllowed<{ data: Options }>(context, api.options)
  const { pages = [], positions = [], branches = [] } = answer?.data ?? {}
  return { pages: pages.map(optionOf), positions: positions.map(optionOf), branches: branches.map(optionOf) }
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
