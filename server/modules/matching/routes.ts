import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import {
  MATCH_PEOPLE_MAX,
  matchAnswer,
  matchPeopleAnswer,
  matchSchema,
  type MatchAnswer,
} from '#contract/psychologists/match-people.ts'
import { speaksOfSelfHarm } from '#contract/crisis/crisis-words.ts'
import type { PsychologistCard } from '#contract/catalog.ts'
import { findMatches, type MatchAnswers, type MatchMoment } from '#contract/psychologists/matching.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { publishedCards } from '../catalog/queries.ts'
import { crisisHelp } from '../directories/queries.ts'
import { peopleToMatch, type Everybody } from './queries.ts'

interface MatchingOptions {
  appSecret: string
  timeZone: string
  catalog: Shortlists
}

/** Knows everybody by heart; null while it does not. */
interface Shortlists {
  /** Those whom the catalog begins with on a day, `count` at most, and what all can be asked about. */
  everybody: (day: string, count: number) => Promise<Everybody | null>
  /** Among whom the best are. */
  shortlist: (
    answers: MatchAnswers,
    moment: MatchMoment,
  ) => Promise<{ cards: PsychologistCard[]; titleById: Map<number, string> } | null>
}

const FLOOD = { name: 'match', max: 30, windowSeconds: 60 }

/** Matching for those who cannot run it themselves, and the people for those who can; nothing of the answers is kept. */
export function matchingRoutes(router: Router, { appSecret, timeZone, catalog }: MatchingOptions) {
  router
    .get(api.matchPeople, anyone, async ({ ctx }) => {
      const now = ctx.clock()
      const moment = { now, day: dayIn(timeZone, now) }
      const people = await peopleToMatch(ctx.db, moment, await catalog.everybody(moment.day, MATCH_PEOPLE_MAX))
      // Kept with the pages (decision 014): whoever has it asks whether it is still the same.
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
      return new Response(`{"data":${people}}`, { headers })
    })
    .describe({
      summary: 'Те, из кого выбирает подбор в браузере, кратко: не больше 2000, с начала каталога',
      answer: dataOf(matchPeopleAnswer),
    })

  router
    .post(api.match, anyone, async ({ ctx, body }) => {
      const { answers } = await body(matchSchema)
      if (answers.self_harm || speaksOfSelfHarm(answers.story ?? '')) {
        return ok({ crisis: (await crisisHelp(ctx.db)).lines } as MatchAnswer)
      }
      await refuseFlood(ctx, appSecret, FLOOD)
      const now = ctx.clock()
      const moment = { now, day: dayIn(timeZone, now), timeZone }
      const few = await catalog.shortlist(answers, moment)
      const matches =
        few === null
          ? findMatches(answers, await publishedCards(ctx.db, now), moment)
          : findMatches(answers, few.cards, moment, few.titleById)
      return ok({ crisis: null, matches } satisfies MatchAnswer)
    })
    .describe({ summary: 'Подобрать трёх психологов по ответам', body: matchSchema, answer: dataOf(matchAnswer) })
}
