import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import { PRICE_STEPS, type PsychologistCard } from '#contract/catalog.ts'
import type { Linked } from '#contract/http.ts'
import type { MatchPeople, MatchPerson } from '#contract/match-people.ts'
import type { MatchCard } from '#contract/matching.ts'
import { readApi } from '#web/lib/loader-api.ts'

/** What matching asks of somebody, and what a match shows. */
export type Person = MatchCard & Pick<PsychologistCard, 'full_name' | 'avatar' | 'experience_since' | 'specializations'>

/**
 * Everybody who is published, and what can be asked about them. The page carries it, so that matching runs where the
 * answers are: the people as one text without names of fields, which is written and read many times faster than a tree.
 */
export async function readPeople(
  context: Readonly<RouterContextProvider>,
): Promise<{ people: string; facets: QuestionFacets }> {
  const { data } = await readApi<{ data: MatchPeople }>(context, api.matchPeople)
  const { people, ...lists } = data
  return { people: packed(people), facets: { ...lists, price_to: PRICE_STEPS.map((value) => ({ value })) } }
}

/** What can be asked: the lists of the catalog, and ceilings of the price in kopecks. */
export type QuestionFacets = Omit<MatchPeople, 'people'> & { price_to: { value: number }[] }

type Field = keyof MatchPerson
/** The order of the fields in the text. */
const FIELDS = [
  'slug',
  'full_name',
  'avatar',
  'gender',
  'price',
  'price_couple',
  'is_couples',
  'format',
  'experience_since',
  'next_slot_at',
  'booking_link',
  'topics',
  'branches',
  'specializations',
] as const satisfies Field[]

export function packed(people: readonly MatchPerson[]): string {
  return JSON.stringify(people.map((person) => FIELDS.map((field) => person[field])))
}

/** The people out of the text, each link with its title. */
export function unpacked(
  text: string,
  lists: Pick<QuestionFacets, 'topics' | 'branches' | 'specializations'>,
): Person[] {
  const topics = linkedOf(lists.topics)
  const branches = linkedOf(lists.branches)
  const specializations = linkedOf(lists.specializations)
  return (JSON.parse(text) as unknown[][]).map((values) => {
    const person = Object.fromEntries(FIELDS.map((field, index) => [field, values[index]])) as MatchPerson
    return {
      ...person,
      topics: topics(person.topics),
      branches: branches(person.branches),
      specializations: specializations(person.specializations),
    }
  })
}

/** Finds the linked records by their ids, in the order of the list. */
function linkedOf(options: readonly { value: number; title: string }[]): (ids: readonly number[]) => Linked[] {
  const records = options.map(({ value, title }) => ({ id: value, title }))
  return (ids) => records.filter(({ id }) => ids.includes(id))
}
