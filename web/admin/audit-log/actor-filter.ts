import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { User } from '#contract/people/users.ts'
import { callApi } from '#web/lib/api/api.ts'
import type { Option } from '#web/ui/select/option.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'

const FOUND_MAX = 30
/** Lines that no account has left. */
const NOBODY: Option<string> = { value: 'none', label: 'Система и\u00a0посетители' }

/** The person whom the address names. */
export async function readChosenActor(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Option<string> | null> {
  const id = url.searchParams.get('filter[actor]')
  if (id === NOBODY.value) return NOBODY
  if (id === null || !/^\d{1,10}$/.test(id)) return null
  const answer = await readIfAllowed<{ data: User }>(context, path(api.userAccount, { id }))
  return answer && { value: id, label: answer.data.full_name }
}

export function actorFilter(chosen: Option<string> | null): ListFilter {
  return { kind: 'lookup', name: 'actor', label: 'Кто', load: findActors, chosen }
}

async function findActors(query: string, signal: AbortSignal): Promise<Option<string>[]> {
  const { data } = await callApi<PageOf<User>>(api.users, {
    query: {
      'filter[full_name]': query.trim() || undefined,
      per_page: FOUND_MAX,
      sort_column: 'full_name',
      sort_direction: 'asc',
    },
    signal,
  })
  const people = data.map(({ id, full_name }) => ({ value: String(id), label: full_name }))
  return query.trim() === '' ? [NOBODY, ...people] : people
}
