import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { Options } from '#contract/current-user.ts'
import { loadWholeList, textIn, valueIn } from '../list/whole-list.ts'
import type { ListSource } from '../list/list-source.ts'
import { readIfAllowed } from '../read-for-screen.ts'
import type { Directory, DirectoryRecord } from './directory.ts'
import type { LinkOptions } from './directory-fields.tsx'
import { optionOf } from './directory-form.ts'

type Context = Readonly<RouterContextProvider>

export type DirectoryData = Awaited<ReturnType<typeof loadDirectory>>

export function sourceOf({ name, path }: Directory): ListSource {
  return { screen: name, path, sort: { column: 'title', direction: 'asc' } }
}

/** The list as its address asks for it, what its records can be linked to, and what `?edit=` opens: a record, or a new one. */
export async function loadDirectory(context: Context, url: URL, directory: Directory) {
  const [list, options, edited] = await Promise.all([
    loadWholeList<DirectoryRecord>(context, url, sourceOf(directory), {
      filter: {
        title: textIn((record) => `${record.title} ${record.description ?? ''}`),
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
  return { list, options, edited, isNew: url.searchParams.get('edit') === 'new' }
}

async function readLinkOptions(context: Context): Promise<LinkOptions> {
  const answer = await readIfAllowed<{ data: Options }>(context, api.options)
  const { pages = [], positions = [], branches = [] } = answer?.data ?? {}
  return { pages: pages.map(optionOf), positions: positions.map(optionOf), branches: branches.map(optionOf) }
}

async function findRecord(context: Context, { path }: Directory, id: string | null): Promise<DirectoryRecord | null> {
  if (id === null || id === 'new') return null
  const answer = await readIfAllowed<{ data: DirectoryRecord[] }>(context, path)
  return answer?.data.find((record) => String(record.id) === id) ?? null
}
