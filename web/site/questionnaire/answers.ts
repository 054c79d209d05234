import type { RequestPreferences } from '#contract/requests/request-parts.ts'
import { speaksOfSelfHarm } from '#contract/crisis/crisis-words.ts'
import {
  FOR_WHOM,
  TEEN_AGE,
  TEEN_WRITERS,
  type MatchAnswers,
  type TeenWriter,
} from '#contract/psychologists/matching/match-answers.ts'
import { NEAREST_TIMES } from '#contract/psychologists/nearest-times.ts'
import { groupsFor, type TopicGroup } from '#contract/psychologists/topic-groups.ts'
import type { Gender } from '#contract/people/gender.ts'
import type { SessionFormat } from '#contract/psychologists/session-format.ts'
import { REQUEST_TOPICS_MAX, STORY_MAX } from '#contract/wire/request-limits.ts'

/** Written out: the lists of the contract stand beside the words of the back office. */
const GENDERS = ['female', 'male'] as const satisfies readonly Gender[]
const FORMATS = ['online', 'offline'] as const satisfies readonly SessionFormat[]

/** What somebody has answered so far. What was skipped is absent. */
export interface Answers extends MatchAnswers {
  groups: TopicGroup[]
  /** «Мысли о смерти или желание навредить себе». */
  selfHarm: boolean
  story: string
  /** «Не могу назвать одним словом». */
  isUnsure: boolean
  /** For a teenager. */
  teen_age?: number | undefined
  teen_writes?: TeenWriter | undefined
  /** Which of the answers that ask for help have been answered with it: it is shown once for each, and lets one go on. */
  helpSeen: HelpCause[]
}

/** The questions whose answers may ask for help, in their order. */
export const HELP_CAUSES = ['topics', 'story'] as const
export type HelpCause = (typeof HELP_CAUSES)[number]

/** Names of the answers in the form, in the address and in the browser's memory. */
export const ANSWER_NAMES = {
  forWhom: 'for_whom',
  topics: 'topics',
  groups: 'groups',
  unsure: 'unsure',
  teenAge: 'teen_age',
  teenWrites: 'teen_writes',
  selfHarm: 'self_harm',
  place: 'place',
  gender: 'gender',
  time: 'time',
  price: 'price_to',
  story: 'story',
  helpSeen: 'help_seen',
} as const

/** Reads the answers and leaves out what makes no sense: an address may be anything. */
export function answersFrom(query: URLSearchParams): Answers {
  const one = <T extends string>(name: string, known: readonly T[]) => known.find((value) => value === query.get(name))
  const topics = query.getAll(ANSWER_NAMES.topics).flatMap((text) => idOf(text) ?? [])
  const selfHarm = query.get(ANSWER_NAMES.selfHarm) === '1'
  const seen = query.getAll(ANSWER_NAMES.helpSeen)
  const for_whom = one(ANSWER_NAMES.forWhom, FOR_WHOM) ?? 'self'
  const groups = query.getAll(ANSWER_NAMES.groups)
  return {
    for_whom,
    groups: groupsFor(for_whom).filter((group) => groups.includes(group)),
    isUnsure: query.get(ANSWER_NAMES.unsure) === '1',
    ...(for_whom === 'teen' && {
      teen_age: ageOf(query.get(ANSWER_NAMES.teenAge) ?? ''),
      teen_writes: one(ANSWER_NAMES.teenWrites, TEEN_WRITERS),
    }),
    topics: [...new Set(topics)].slice(0, REQUEST_TOPICS_MAX),
    ...placeFrom(query.get(ANSWER_NAMES.place) ?? ''),
    gender: one(ANSWER_NAMES.gender, GENDERS),
    time: one(ANSWER_NAMES.time, NEAREST_TIMES),
    price_to: idOf(query.get(ANSWER_NAMES.price) ?? ''),
    selfHarm,
    story: (query.get(ANSWER_NAMES.story) ?? '').replaceAll('\r\n', '\n').slice(0, STORY_MAX),
    // A mark that was taken away and set again asks for help anew. Words do not always come with the address.
    helpSeen: HELP_CAUSES.filter((cause) => seen.includes(cause) && (cause === 'story' || selfHarm)),
  }
}

/** The answers as a query, in one order; `answersFrom` reads it back. */
export function queryOf(answers: Answers): URLSearchParams {
  const pairs: [string, string | number | undefined][] = [
    [ANSWER_NAMES.forWhom, answers.for_whom === 'self' ? undefined : answers.for_whom],
    ...answers.topics.map((id): [string, number] => [ANSWER_NAMES.topics, id]),
    ...answers.groups.map((group): [string, string] => [ANSWER_NAMES.groups, group]),
    [ANSWER_NAMES.unsure, answers.isUnsure ? '1' : undefined],
    [ANSWER_NAMES.teenAge, answers.teen_age],
    [ANSWER_NAMES.teenWrites, answers.teen_writes],
    [ANSWER_NAMES.selfHarm, answers.selfHarm ? '1' : undefined],
    [ANSWER_NAMES.place, placeOf(answers)],
    [ANSWER_NAMES.gender, answers.gender],
    [ANSWER_NAMES.time, answers.time],
    [ANSWER_NAMES.price, answers.price_to],
    [ANSWER_NAMES.story, answers.story || undefined],
    ...answers.helpSeen.map((cause): [string, string] => [ANSWER_NAMES.helpSeen, cause]),
  ]
  return new URLSearchParams(pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The same without the words of the person: those never stand in an address. */
export function addressQueryOf(answers: Answers): URLSearchParams {
  return queryOf({ ...answers, story: '' })
}

/** The answers of one query, and those of another where that one answers too. */
export function answersOver(before: string, query: string): string {
  const [all, latest] = [new URLSearchParams(before), new URLSearchParams(query)]
  for (const name of new Set(latest.keys())) all.delete(name)
  for (const [name, value] of latest) all.append(name, value)
  return queryOf(answersFrom(all)).toString()
}

/** The wishes as a request keeps them. */
export function preferencesOf(answers: Answers): RequestPreferences {
  const { gender, format, branch, price_to, time, teen_age, teen_writes } = answers
  return { gender, format, branch, price_to, time, teen_age, teen_writes }
}

/** Where help was asked for: it comes before anything else. */
export function helpCauses({ selfHarm, story }: Pick<Answers, 'selfHarm' | 'story'>): HelpCause[] {
  return HELP_CAUSES.filter((cause) => (cause === 'topics' ? selfHarm : speaksOfSelfHarm(story)))
}

/** One answer tells both: `online`, `offline`, or the id of a room, which is offline. */
export function placeOf({ format, branch }: Pick<MatchAnswers, 'format' | 'branch'>): string | undefined {
  return branch === undefined ? format : String(branch)
}

function placeFrom(text: string): Pick<MatchAnswers, 'format' | 'branch'> {
  const branch = idOf(text)
  if (branch !== undefined) return { format: 'offline', branch }
  return { format: FORMATS.find((format) => format === text) }
}

function ageOf(text: string): number | undefined {
  const age = idOf(text)
  return age !== undefined && age >= TEEN_AGE.min && age <= TEEN_AGE.max ? age : undefined
}

function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
