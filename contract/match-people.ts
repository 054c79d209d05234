import type { z } from 'zod'
import type { matchPeopleAnswer } from './answers/match-people.ts'

/** Everybody in the catalog as matching compares them, links as ids, and the lists that the ids are of. */
export type MatchPeople = z.infer<typeof matchPeopleAnswer>
