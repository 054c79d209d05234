import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { Option } from '#web/ui/select/option.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'
import { findPsychologists } from './psychologist-search.ts'

const NAMED = { name: 'psychologist_id', label: 'Психолог' }

/** The psychologist whom the address of a list names: the filter shows how they are called. */
export async function readChosenPsychologist(
  context: Readonly<RouterContextProvider>,
  url: URL,
  name: string = NAMED.name,
): Promise<Option<string> | null> {
  const id = url.searchParams.get(`filter[${name}]`)
  if (id === null || !/^\d{1,10}$/.test(id)) return null
  const answer = await readIfAllowed<{ data: Psychologist }>(context, path(api.psychologist, { id }))
  return answer && { value: id, label: answer.data.full_name }
}

/** A filter by one psychologist of however many there are. */
export function psychologistFilter(chosen: Option<string> | null, named = NAMED): ListFilter {
  return { kind: 'lookup', ...named, load: findForFilter, chosen }
}

async function findForFilter(query: string, signal: AbortSignal): Promise<Option<string>[]> {
  const found = await findPsychologists(query, signal)
  return found.map((option) => ({ ...option, value: String(option.value) }))
}
