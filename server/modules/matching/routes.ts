import type { Zoned } from '#contract/office/settings.ts'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import {
  MATCH_PEOPLE_MAX,
  matchAnswer,
  matchPeopleAnswer,
  matchQuestionsAnswer,
  matchSchema,
  type MatchAnswer,
  type MatchQuestions,
} from '#contract/psychologists/matching/match-people.ts'
import { speaksOfSelfHarmInAnyLetters } from '#contract/crisis/crisis-words.ts'
import type { PsychologistCard } from '#contract/catalog.ts'
import { bestMatches, findMatches, type MatchFound } from '#contract/psychologists/matching/matching.ts'
import type { MatchAnswers, MatchMoment } from '#contract/psychologists/matching/match-answers.ts'
import { listsFrom, type MatchLists } from '#contract/psychologists/matching/match-asked.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { wholeResponse } from '#server/platform/http/whole-response.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { publishedCards } from '../catalog/queries.ts'
import { crisisHelp } from '../directories/queries.ts'
import { requestProposalsAnswer } from '#contract/requests/request-entries.ts'
import { proposalsFor } from './proposals.ts'
import { peopleToMatch, questionsToAsk, type Everybody } from './queries.ts'

interface MatchingOptions {
  appSecret: AppSecret
  zone: Zoned
  catalog: Shortlists
}

/** Knows everybody by heart; null while it does not. */
interface Shortlists {
  /** Those whom the catalog begins with on a day, `count` at most, and what all can be asked about. */
  everybody: (day: string, count: number) => Promise<Everybody | null>
  /** Among whom the best are. */
  shortlist: (answers: MatchAnswers, moment: MatchMoment) => Promise<Shortlisted | null>
}

interface Shortlisted extends Omit<MatchFound, 'matches'> {
  cards: PsychologistCard[]
  lists: MatchLists
}

const FLOOD = { name: 'match', max: 30, windowSeconds: 60 }

/** Matching for those who cannot run it themselves, and the people for those who can; nothing of the answers is kept. */
export function matchingRoutes(router: Router, { appSecret, zone, catalog }: MatchingOptions) {
  router
    .get(api.matchPeople, anyone, async ({ ctx }) => {
      const now = ctx.clock()
      const moment = { now, day: dayIn(zone.timeZone, now) }
      const people = await peopleToMatch(ctx.db, moment, await catalog.everybody(moment.day, MATCH_PEOPLE_MAX))
      // Kept with the pages (decision 014): whoever has it asks whether it is still the same.
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
      return wholeResponse(`{"data":${people}}`, { headers })
    })
    .describe({
      summary: 'Те, из кого выбирает подбор в браузере, кратко: не больше 2000, с начала каталога',
      answer: dataOf(matchPeopleAnswer),
    })

  router
    .get(api.matchQuestions, anyone, async ({ ctx }) => {
      const everybody = await catalog.everybody(dayIn(zone.timeZone, ctx.clock()), 0)
      if (everybody === null) return ok(await questionsToAsk(ctx.db))
      const { topics, branches } = everybody.options
      return ok({ topics, branches, total: everybody.total } satisfies MatchQuestions)
    })
    .describe({
      summary: 'О чём спрашивает анкета: темы с её ответами, места встреч',
      answer: dataOf(matchQuestionsAnswer),
    })

  router
    .post(api.match, anyone, async ({ ctx, body }) => {
      const { answers } = await body(matchSchema)
      if (answers.self_harm || speaksOfSelfHarmInAnyLetters(answers.story ?? '')) {
        return ok({ crisis: (await crisisHelp(ctx.db)).lines } as MatchAnswer)
      }
      await refuseFlood(ctx, appSecret, FLOOD)
      return ok({ crisis: null, ...(await found(ctx, answers)) } satisfies MatchAnswer)
    })
    .describe({ summary: 'Подобрать трёх психологов по ответам', body: matchSchema, answer: dataOf(matchAnswer) })

  router
    .get(api.requestProposals, can('requests.manage'), async ({ ctx, id }) => {
      return ok(await proposalsFor(ctx.db, id(), ctx.clock(), async (answers) => (await found(ctx, answers)).matches))
    })
    .describe({ summary: 'Кого предложить по заявке', answer: dataOf(requestProposalsAnswer) })

  async function found({ db, clock }: Pick<Ctx<Actor | null>, 'db' | 'clock'>, answers: MatchAnswers) {
    const now = clock()
    const moment = { now, day: dayIn(zone.timeZone, now), timeZone: zone.timeZone }
    const few = await catalog.shortlist(answers, moment)
    return few === null ? matchesOf(db, answers, moment) : foundAmong(few, answers, moment)
  }
}

function foundAmong(
  { cards, lists, fitting, ways }: Shortlisted,
  answers: MatchAnswers,
  moment: MatchMoment,
): MatchFound {
  return { matches: bestMatches(answers, cards, moment, lists), fitting, ways }
}

/** Of the database, while the memory does not know everybody. */
async function matchesOf(db: Db, answers: MatchAnswers, moment: MatchMoment): Promise<MatchFound> {
  const [cards, questions] = await Promise.all([publishedCards(db, moment.now), questionsToAsk(db)])
  return findMatches(answers, cards, moment, listsFrom(questions))
}
