import type { ComparedPsychologist } from '#contract/catalog.ts'
import type { Linked } from '#contract/wire/http.ts'

/** Topics that all of them work with. */
export function commonTopics(people: readonly ComparedPsychologist[]): Linked[] {
  const [first, ...others] = people
  if (first === undefined || others.length === 0) return []
  return first.topics.filter(({ id }) => others.every(({ topics }) => topics.some((topic) => topic.id === id)))
}

/** What this one works with and not everybody does. */
export function otherTopics(person: ComparedPsychologist, common: readonly Linked[]): Linked[] {
  return person.topics.filter(({ id }) => !common.some((topic) => topic.id === id))
}

/** Which of the values is the least of all; null when nobody stands out, and for what is not known. */
export function indexOfLowest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  const least = Math.min(...known)
  return known.length > 1 && known.filter((value) => value === least).length === 1 ? values.indexOf(least) : null
}
