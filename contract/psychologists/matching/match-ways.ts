import { nearGroups, type MatchLists } from './match-asked.ts'
import type { MatchAnswers } from './match-answers.ts'

/** Other answers that would show more people: what was asked for is let go because somebody says so. */
export const WAYS_ON = ['online', 'in_person', 'other_city', 'near', 'any_gender'] as const
export type WayOn = (typeof WAYS_ON)[number]

/** The answers that each way leads to. */
export function waysOn(answers: MatchAnswers, lists: MatchLists): { way: WayOn; answers: MatchAnswers }[] {
  const groups = [...new Set([...(answers.groups ?? []), ...nearGroups(answers, lists)])]
  const ways: Record<WayOn, Partial<MatchAnswers> | false> = {
    online: answers.format === 'offline' && { format: 'online', branch: undefined },
    in_person: answers.format === 'online' && { format: 'offline' },
    other_city: answers.branch !== undefined && { branch: undefined },
    near: groups.length > 0 && answers.topics.length > 0 && { topics: [], groups },
    any_gender: answers.gender !== undefined && { gender: undefined },
  }
  return WAYS_ON.flatMap((way) => {
    const changed = ways[way]
    return changed === false ? [] : [{ way, answers: { ...answers, ...changed } }]
  })
}
