import { api } from '#contract/wire/api.ts'
import type { PsychologistChoice } from '#contract/psychologists/choices.ts'
import { callApi } from '#web/lib/api/api.ts'
import type { Option } from '#web/ui/select/option.ts'

/** Psychologists by a part of the name, for a select that loads while one types. */
export async function findPsychologists(query: string, signal: AbortSignal): Promise<Option<number>[]> {
  const { data } = await callApi<{ data: PsychologistChoice[] }>(api.psychologistChoices, {
    query: { search: query.trim() || undefined },
    signal,
  })
  return data.map(({ id, full_name, is_published }) => ({
    value: id,
    label: full_name,
    ...(is_published ? {} : { hint: 'снято' }),
  }))
}

/** What a card tells of its meetings; null when it tells nothing now, and what depends on it is typed by hand. */
export async function readChoice(id: number): Promise<PsychologistChoice | null> {
  try {
    const { data } = await callApi<{ data: PsychologistChoice[] }>(api.psychologistChoices, { query: { id } })
    return data[0] ?? null
  } catch {
    return null
  }
}
