import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { Option } from '#web/ui/option.ts'
import { readIfAllowed } from '../read-for-screen.ts'

const NAMES = ['topics', 'specializations', 'positions', 'branches', 'pages'] as const

/** What a card may be linked to, as options of a select. */
export type Directories = Record<(typeof NAMES)[number], Option<number>[]>

interface DirectoryRecord {
  id: number
  title: string
}

export async function readDirectories(context: Readonly<RouterContextProvider>): Promise<Directories> {
  const lists = await Promise.all(NAMES.map((name) => readIfAllowed<{ data: DirectoryRecord[] }>(context, api[name])))
  return Object.fromEntries(NAMES.map((name, at) => [name, options(lists[at]?.data ?? [])])) as Directories
}

function options(records: DirectoryRecord[]): Option<number>[] {
  return records.map(({ id, title }) => ({ value: id, label: title })).toSorted(byLabel)
}

function byLabel(a: Option<number>, b: Option<number>): number {
  return a.label.localeCompare(b.label, 'ru')
}
