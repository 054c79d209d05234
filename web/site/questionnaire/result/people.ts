import { data, type RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { PRICE_STEPS, type PsychologistCard } from '#contract/catalog.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { MatchAnswer, MatchPeople, MatchQuestions } from '#contract/psychologists/matching/match-people.ts'
import type { findMatches, MatchFound } from '#contract/psychologists/matching/matching.ts'
import type { MatchCard } from '#contract/psychologists/matching/match-answers.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { preferencesOf, type Answers } from '../answers.ts'

/** What matching asks of somebody, and what a match shows. */
export type Person = MatchCard &
  Pick<
    PsychologistCard,
    | 'full_name'
    | 'avatar'
    | 'experience_since'
    | 'specializations'
    | 'meeting_minutes'
    | 'meeting_minutes_couple'
    | 'free_times'
  >

/** What can be asked: the lists of the catalog, and ceilings of the price in kopecks. */
export type QuestionFacets = Omit<MatchQuestions, 'total'> & { price_to: { value: number }[] }

/** What can be asked, and of how many people. */
export async function readFacets(
  context: Readonly<RouterContextProvider>,
): Promise<{ facets: QuestionFacets; total: number }> {
  const { data } = await readApi<{ data: MatchQuestions }>(context, publicApi.matchQuestions)
  const { topics, branches, total } = data
  return { facets: { topics, branches, price_to: PRICE_STEPS.map((value) => ({ value })) }, total }
}

/** The three as the server finds them, for whom nothing runs in the browser. Throws what the error screen shows. */
export async function matchOnServer(
  context: Readonly<RouterContextProvider>,
  answers: Answers,
): Promise<MatchFound<Person>> {
  const { for_whom, topics, groups } = answers
  const body = { answers: { for_whom, topics, groups, ...preferencesOf(answers) } }
  const response = await postAsGuest(context, publicApi.match, body)
  const answer: unknown = await response.json().catch(() => null)
  // An address may wish for what no question of ours offers.
  if (response.status === 422) return NOBODY
  // As data: React Router hides the status and the words of a plain error.
  if (!response.ok) throw data(answer, { status: response.status })
  const found = (answer as { data: MatchAnswer }).data
  return found.crisis === null ? found : NOBODY
}

const NOBODY: MatchFound<Person> = { matches: [], fitting: 0, ways: [] }

/** Everybody with whom answers are compared, and how. */
export interface Everybody {
  people: Person[]
  findMatches: typeof findMatches
}

/**
 * Everybody who is published, for matching in the browser: who asks for all tells nothing of the answers. The rules come
 * along, since nothing needs them before.
 */
export async function fetchEverybody(): Promise<Everybody> {
  const [{ callApi }, rules] = await Promise.all([
    import('#web/lib/api/api.ts'),
    import('#contract/psychologists/matching/matching.ts'),
  ])
  const { data } = await callApi<{ data: MatchPeople }>(publicApi.matchPeople)
  return { people: withTitles(data), findMatches: rules.findMatches }
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
