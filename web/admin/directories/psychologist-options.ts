import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/api.ts'
import { PER_PAGE_MAX, type PageOf } from '#contract/http.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import type { Option } from '#web/ui/option.ts'
import { readIfAllowed } from '../read-for-screen.ts'

/** Psychologists for a filter: the first hundred by name, and the one that is chosen. */
export async function readPsychologistOptions(
  context: Readonly<RouterContextProvider>,
  chosen: string | null,
): Promise<Option<string>[]> {
  const query = `per_page=${PER_PAGE_MAX}&sort_column=full_name&sort_direction=asc`
  const page = await readIfAllowed<PageOf<Psychologist>>(context, `${api.psychologists}?${query}`)
  const found = page?.data ?? []
  if (chosen === null || !/^\d{1,10}$/.test(chosen) || found.some(({ id }) => String(id) === chosen)) {
    return found.map(optionOf)
  }
  const one = await readIfAllowed<{ data: Psychologist }>(context, path(api.psychologist, { id: chosen }))
  return [...(one === null ? [] : [one.data]), ...found].map(optionOf)
}

function optionOf({ id, full_name }: Psychologist): Option<string> {
  return { value: String(id), label: full_name }
}
