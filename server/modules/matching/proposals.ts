import type { PsychologistCard } from '#contract/catalog.ts'
import type { MatchAnswers } from '#contract/psychologists/matching/match-answers.ts'
import type { Match } from '#contract/psychologists/matching/matching.ts'
import type { RequestProposal } from '#contract/requests/request-entries.ts'
import type { RequestPreferences } from '#contract/requests/request-parts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { loadRequest } from '../requests/queries.ts'
import { nearestTimes } from '../yclients/queries.ts'

/** As many free times stand beside each. */
const TIMES = 3

type Matches = Pick<Match<PsychologistCard>, 'psychologist' | 'reasons' | 'change'>[]

/** Whom the house would propose to the person now, by the same rules as on the site. */
export async function proposalsFor(
  db: Db,
  requestId: number,
  now: Date,
  match: (answers: MatchAnswers) => Promise<Matches>,
): Promise<RequestProposal[]> {
  const request = await loadRequest(db, requestId)
  if (request.erased_at !== null) return []
  const wishes = request.preferences as RequestPreferences
  const matches = await match({ ...wishes, for_whom: request.for_whom, topics: request.topics.map(({ id }) => id) })
  const slugs = matches.map(({ psychologist }) => psychologist.slug)
  if (slugs.length === 0) return []
  const knownBySlug = await nearestTimes(db, slugs, now, TIMES)
  return matches.flatMap(({ psychologist, reasons, change }) => {
    const known = knownBySlug.get(psychologist.slug)
    if (known === undefined) return []
    const { id, times } = known
    const { full_name, avatar, price, price_couple, next_slot_at, booking_link } = psychologist
    return {
      psychologist: { id, title: full_name },
      avatar,
      price: request.for_whom === 'couple' ? (price_couple ?? price) : price,
      next_slot_at,
      free_times: times,
      booking_link,
      reasons: reasons.map(({ text }) => text),
      change: change.map(({ text }) => text),
    }
  })
}
