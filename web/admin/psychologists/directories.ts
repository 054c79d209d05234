import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import type { Options } from '#contract/people/current-user.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Option } from '#web/ui/select/option.ts'
import { readForScreen } from '../screen/read-for-screen.ts'

/** What a card may be linked to, as options of a select. */
export type Directories = Record<keyof Options, Option<number>[]>

export async function readDirectories(context: Readonly<RouterContextProvider>, url: URL): Promise<Directories> {
  const { data } = await readForScreen<{ data: Options }>(context, api.options, url)
  const lists = Object.entries(data).map(([name, records]) => [name, records.map(optionOf)])
  return Object.fromEntries(lists) as Directories
}

function optionOf({ id, title }: Linked): Option<number> {
  return { value: id, label: title }
}
