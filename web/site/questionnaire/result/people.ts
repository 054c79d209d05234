import { data, type RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import { PRICE_STEPS, type CatalogAnswer, type PsychologistCard } from '#contract/catalog.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { MatchAnswer, MatchPeople } from '#contract/psychologists/match-people.ts'
import type { Match, MatchCard } from '#contract/psychologists/matching.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { preferencesOf, type Answers } from '../answers.ts'

/** What matching asks of somebody, and what a match shows. */
export type Person = MatchCard & Pick<PsychologistCard, 'full_name' | 'avatar' | 'experience_since' | 'specializations'>

/** What can be asked: the lists of the catalog, and ceilings of the price in kopecks. */
export type QuestionFacets = Omit<MatchPeople, 'people'> & { price_to: { value: number }[] }

/** What can be asked, and of how many people. */
export async function readFacets(
  context: Readonly<RouterContextProvider>,
): Promise<{ facets: QuestionFacets; total: number }> {
  const { facets, meta } = await readApi<CatalogAnswer>(context, `${api.catalog}?per_page=1`)
  const { topics, branches, specializations } = facets
  const price_to = PRICE_STEPS.map((value) => ({ value }))
  return { facets: { topics, branches, specializations, price_to }, total: meta.total }
}

/** The three as the server finds them, for whom nothing runs in the browser. Throws what the error screen shows. */
export async function matchOnServer(
  context: Readonly<RouterContextProvider>,
  answers: Answers,
): Promise<Match<Person>[]> {
  const { for_whom, topics } = answers
  const body = { answers: { for_whom, topics, ...preferencesOf(answers) } }
  const response = await postAsGuest(context, api.match, body)
  const answer: unknown = await response.json().catch(() => null)
  // An address may wish for what no question of ours offers.
  if (response.status === 422) return []
  // As data: React Router hides the status and the words of a plain error.
  if (!response.ok) throw data(answer, { status: response.status })
  const found = (answer as { data: MatchAnswer }).data
  return found.crisis === null ? found.matches : []
}

/** Everybody who is published, for matching in the browser: who asks for all tells nothing of the answers. */
export async function fetchEverybody(): Promise<Person[]> {
  const { callApi } = await import('#web/lib/api/api.ts')
  const { data } = await callApi<{ data: MatchPeople }>(api.matchPeople)
  return withTitles(data)
}

/** The people with the titles of what they are linked with. */
export function withTitles({ people, topics, branches, specializations }: MatchPeople): Person[] {
  const [topicsOf, branchesOf, methodsOf] = [linkedOf(topics), linkedOf(branches), linkedOf(specializations)]
  return people.map((person) => ({
    ...person,
    topics: topicsOf(person.topics),
    branches: branchesOf(person.branches),
    specializations: methodsOf(person.specializations),
  }))
}

/** Finds the linked records by their ids, in the order of the list. */
function linkedOf(options: readonly { value: number; title: string }[]): (ids: readonly number[]) => Linked[] {
  const records = options.map(({ value, title }) => ({ id: value, title }))
  return (ids) => records.filter(({ id }) => ids.includes(id))
}
