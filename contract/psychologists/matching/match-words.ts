import type { MatchTopic } from './match-answers.ts'

/** Clauses of a sentence about a psychologist. Of a person whose gender is not known nothing is said that would need it. */

/** «с паникой и бессонницей»; titles that staff have given no such form stand in quotation marks. */
export function withTopics(topics: readonly Pick<MatchTopic, 'title' | 'spoken'>[]): string {
  const spoken = topics.map((topic) => topic.spoken)
  if (spoken.every((words): words is string => Boolean(words))) return joined(withOnePreposition(spoken))
  return `${topics.length === 1 ? 'с темой' : 'с темами'} ${joined(topics.map(({ title }) => `«${title}»`))}`
}

/** «а, б и в». */
export function joined(words: readonly string[]): string {
  const [last, ...before] = words.toReversed()
  return before.length === 0 ? (last ?? '') : `${before.toReversed().join(', ')} и ${last}`
}

/** One «с» serves all that follow; «со» keeps its own. */
function withOnePreposition(spoken: readonly string[]): string[] {
  const isPlain = spoken.every((words) => words.startsWith('с '))
  return spoken.map((words, index) => (isPlain && index > 0 ? words.slice(2) : words))
}
