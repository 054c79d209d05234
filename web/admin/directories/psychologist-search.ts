import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { callApi } from '#web/lib/api/api.ts'
import type { Option } from '#web/ui/select/option.ts'

/** As many as one reads before typing another letter. */
const FOUND_MAX = 30

/** Psychologists by a part of the name, for a select that loads while one types. */
export async function findPsychologists(query: string, signal: AbortSignal): Promise<Option<number>[]> {
  const { data } = await callApi<PageOf<Psychologist>>(api.psychologists, {
    query: {
      'filter[full_name]': query.trim() || undefined,
      per_page: FOUND_MAX,
      sort_column: 'full_name',
      sort_direction: 'asc',
    },
    signal,
  })
  return data.map(({ id, full_name, is_published }) => ({
    value: id,
    label: full_name,
    ...(is_published ? {} : { hint: 'снято' }),
  }))
}
