import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import type { PsychologistChoice } from '#contract/psychologists/choices.ts'
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
  const answer = await readIfAllowed<{ data: PsychologistChoice[] }>(context, `${api.psychologistChoices}?id=${id}`)
  const chosen = answer?.data[0]
  return chosen === undefined ? null : { value: id, label: chosen.full_name }
}

/** A filter by one psychologist of however many there are. */
export function psychologistFilter(chosen: Option<string> | null, named = NAMED): ListFilter {
  return { kind: 'lookup', ...named, load: findForFilter, chosen }
}

async function findForFilter(query: string, signal: AbortSignal): Promise<Option<string>[]> {
  const found = await findPsychologists(query, signal)
  return found.map((option) => ({ ...option, value: String(option.value) }))
}
