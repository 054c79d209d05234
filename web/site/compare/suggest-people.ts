import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { CatalogAnswer, ComparedPsychologist, PsychologistCard } from '#contract/catalog.ts'
import { COMPARED_MAX } from '#contract/kept-people.ts'
import { readApi } from '#web/lib/loader-api.ts'
import { FILTER_NAMES } from '../catalog/catalog-query.ts'
import { commonTopics } from './differences.ts'

const SUGGESTED = 4

/** Whom to add: those who work with what the others have in common, in the order of the catalog. */
export async function suggestPeople(
  context: Readonly<RouterContextProvider>,
  people: readonly ComparedPsychologist[],
): Promise<PsychologistCard[]> {
  if (people.length >= COMPARED_MAX) return []
  const query = new URLSearchParams({ per_page: String(SUGGESTED + COMPARED_MAX) })
  const common = commonTopics(people)
  for (const { id } of common.length > 0 ? common : (people[0]?.topics ?? [])) {
    query.append(FILTER_NAMES.topics, String(id))
  }
  const { data } = await readApi<CatalogAnswer>(context, `${api.catalog}?${query}`)
  return data.filter(({ slug }) => people.every((person) => person.slug !== slug)).slice(0, SUGGESTED)
}
