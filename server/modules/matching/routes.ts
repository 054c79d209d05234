import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import { matchAnswer, matchPeopleAnswer, matchSchema, type MatchAnswer } from '#contract/psychologists/match-people.ts'
import { CRISIS_LINES, speaksOfSelfHarm } from '#contract/requests/crisis.ts'
import { findMatches } from '#contract/psychologists/matching.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { anyone } from '#server/platform/http/guard.ts'
import { ok, type Router } from '#server/platform/http/router.ts'
import { publishedCards } from '../catalog/queries.ts'
import { peopleToMatch } from './queries.ts'

interface MatchingOptions {
  appSecret: string
  timeZone: string
}

const FLOOD = { name: 'match', max: 30, windowSeconds: 60 }

/** Matching for those who cannot run it themselves, and the people for those who can; nothing of the answers is kept. */
export function matchingRoutes(router: Router, { appSecret, timeZone }: MatchingOptions) {
  router
    .get(api.matchPeople, anyone, async ({ ctx }) => {
      const people = await peopleToMatch(ctx.db, ctx.clock())
      // Kept with the pages (decision 014): whoever has it asks whether it is still the same.
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
      return new Response(`{"data":${people}}`, { headers })
    })
    .describe({ summary: 'Все, из кого выбирает подбор, кратко', answer: dataOf(matchPeopleAnswer) })

  router
    .post(api.match, anyone, async ({ ctx, body }) => {
      const { answers } = await body(matchSchema)
      if (answers.self_harm || speaksOfSelfHarm(answers.story ?? '')) return ok({ crisis: CRISIS_LINES } as MatchAnswer)
      await refuseFlood(ctx, appSecret, FLOOD)
      const now = ctx.clock()
      const cards = await publishedCards(ctx.db, now)
      const matches = findMatches(answers, cards, { now, day: dayIn(timeZone, now), timeZone })
      return ok({ crisis: null, matches } satisfies MatchAnswer)
    })
    .describe({ summary: 'Подобрать трёх психологов по ответам', body: matchSchema, answer: dataOf(matchAnswer) })
}
