import { isVideoBranch } from '../../directories/video-branch.ts'
import { groupsFor, type TopicGroup } from '../topic-groups.ts'
import type { MatchAnswers, MatchMoment, MatchTopic } from './match-answers.ts'
import { NEAREST_HOURS, type NearestTime } from '../nearest-times.ts'

/** What the ids of answers stand for. Topics are those that somebody works with: the others weigh nothing. */
export interface MatchLists {
  topics: readonly MatchTopic[]
  branches: readonly { id: number; title: string }[]
}

/** The lists as they are asked about, with the number of people of each. */
export function listsFrom(options: {
  topics: readonly (Omit<MatchTopic, 'id'> & { value: number; count: number })[]
  branches: readonly { value: number; title: string }[]
}): MatchLists {
  return {
    topics: options.topics.filter(({ count }) => count > 0).map(({ value, ...topic }) => ({ ...topic, id: value })),
    branches: options.branches.map(({ value, title }) => ({ id: value, title })),
  }
}

/** One thing that somebody came with: a topic by its name, or a whole group. It is met by any of `ids`. */
export interface TopicWish {
  group: TopicGroup | null
  topics: readonly MatchTopic[]
  ids: ReadonlySet<number>
}

/** The answers with what they stand for. */
export interface Asked {
  answers: MatchAnswers
  moment: MatchMoment
  lists: MatchLists
  wishes: TopicWish[]
  /** Topics of the same groups as those that were chosen by name. */
  near: ReadonlySet<number>
}

/** A group counts where none of its topics was chosen by name. */
export function askedOf(answers: MatchAnswers, lists: MatchLists, moment: MatchMoment): Asked {
  const named = lists.topics.filter(({ id }) => answers.topics.includes(id))
  const whole = (answers.groups ?? []).filter((group) => !named.some(({ groups }) => groups.includes(group)))
  const wishes = [
    ...named.map((topic) => wishOf(null, [topic])),
    ...whole.map((group) => wishOf(group, inGroups(lists, [group]))),
  ]
  return {
    answers,
    moment,
    lists,
    wishes: wishes.filter(({ ids }) => ids.size > 0),
    near: new Set(inGroups(lists, nearGroups(answers, lists)).map(({ id }) => id)),
  }
}

/** The groups that the topics chosen by name are of. */
export function nearGroups(answers: Pick<MatchAnswers, 'for_whom' | 'topics'>, { topics }: MatchLists): TopicGroup[] {
  const named = topics.filter(({ id }) => answers.topics.includes(id))
  return groupsFor(answers.for_whom).filter((group) => named.some(({ groups }) => groups.includes(group)))
}

/** «Москва» of «Москва, Чистые пруды»; null of meetings over video. */
export function cityOf(branch: string): string | null {
  return isVideoBranch(branch) ? null : (branch.split(',')[0] ?? branch).trim()
}

/** The city of the branch that was chosen; null when none was, or nobody knows it. */
export function wishedCity({ answers, lists }: Pick<Asked, 'answers' | 'lists'>): string | null {
  const branch = lists.branches.find(({ id }) => id === answers.branch)
  return branch === undefined ? null : cityOf(branch.title)
}

export function isFreeSoon(slot: Date, time: NearestTime, now: Date): boolean {
  return slot > now && slot.getTime() - now.getTime() <= NEAREST_HOURS[time] * 3_600_000
}

function inGroups({ topics }: MatchLists, groups: readonly TopicGroup[]): MatchTopic[] {
  return topics.filter((topic) => topic.groups.some((group) => groups.includes(group)))
}

function wishOf(group: TopicGroup | null, topics: readonly MatchTopic[]): TopicWish {
  return { group, topics, ids: new Set(topics.map(({ id }) => id)) }
}
