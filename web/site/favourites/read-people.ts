import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { ComparedPsychologist } from '#contract/catalog.ts'
import { readApi } from '#web/lib/api/loader-api.ts'

/** Those of the named people who are in the catalog. Whoever has left it is absent. */
export async function readPeople(
  context: Readonly<RouterContextProvider>,
  slugs: readonly string[],
): Promise<ComparedPsychologist[]> {
  if (slugs.length === 0) return []
  const { data } = await readApi<{ data: ComparedPsychologist[] }>(context, peopleUrl(slugs))
  return data
}

/** How many of the asked addresses lead to them: a renamed person may be asked for by two. */
export function namesOf(people: readonly ComparedPsychologist[]): number {
  return people.reduce((count, { named_as }) => count + named_as.length, 0)
}

export function peopleUrl(slugs: readonly string[]): string {
  return `${publicApi.catalogPeople}?${new URLSearchParams(slugs.map((slug) => ['slugs[]', slug]))}`
}
