import type { z } from 'zod'
import type { currentUserAnswer, optionsAnswer, sessionAnswer } from './answers/current-user.ts'

/** `GET /api/user`: everything the back office starts from, scoped by what the caller may see. */
export type CurrentUser = z.infer<typeof currentUserAnswer>

/** `GET /api/options`: what a card may be linked to, by id and title alone. Lists that somebody may not see are empty. */
export type Options = z.infer<typeof optionsAnswer>

/** `GET /api/session`: who is asking. Guards and layouts need no more than this. */
export type Session = z.infer<typeof sessionAnswer>
export type SessionUser = NonNullable<Session['user']>
