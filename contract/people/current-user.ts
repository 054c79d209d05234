import { z } from 'zod'
import { PERMISSION_NAMES } from './permissions.ts'
import { permissionAnswer, roleAnswer } from './access.ts'
import { branchSchemas } from '../directories/branch.ts'
import { positionSchemas } from '../directories/position.ts'
import { specializationSchemas } from '../directories/specialization.ts'
import { topicSchemas } from '../directories/topic.ts'
import { linkNames } from '../entity/entity.ts'
import { pageAnswer } from '../content/pages.ts'
import { psychologist, psychologistAnswer } from '../psychologists/psychologists.ts'
import { userAnswer } from './users.ts'
import { linkedAnswer, pageMetaAnswer } from '../wire/http.ts'

/** `GET /api/options`: what a card may be linked to, by id and title alone. Lists that somebody may not see are empty. */
export const optionsAnswer = z.record(z.enum(linkNames(psychologist)), z.array(linkedAnswer))

/** What a session knows of its person. */
const signedIn = {
  /** Names of the permissions held through the roles. */
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  /** The psychologist whose card this account owns. */
  psychologist_id: z.int().nullable(),
  /** The role that an admin looks through: `roles` and `permissions` are those of this role, nothing may be changed. */
  viewing_as: z.string().nullable(),
}

/** `GET /api/session`: who is asking. Guards and layouts need no more than this. */
export const sessionAnswer = z.strictObject({
  user: z
    .strictObject({
      ...userAnswer.pick({ id: true, full_name: true, first_name: true, email: true, avatar: true, roles: true }).shape,
      ...signedIn,
      /** A role asks for a second factor that is not set up yet: every call but those of its setup is refused. */
      owes_two_factor: z.boolean(),
    })
    .nullable(),
})
export type Session = z.infer<typeof sessionAnswer>
export type Options = z.infer<typeof optionsAnswer>

/**
 * `GET /api/user`: everything the back office starts from, scoped by what the caller may see. The keys of the
 * specification, without `data` around them.
 */
export const currentUserAnswer = z.strictObject({
  user: userAnswer.extend(signedIn),
  specializations: z.array(specializationSchemas.answer),
  topics: z.array(topicSchemas.answer),
  positions: z.array(positionSchemas.answer),
  branches: z.array(branchSchemas.answer),
  pages: z.array(pageAnswer),
  roles: z.array(roleAnswer),
  permissions: z.array(permissionAnswer),
  psychologists: firstPageOf(psychologistAnswer),
  all_psychologists: z.array(z.strictObject({ id: z.int(), full_name: z.string(), is_published: z.boolean() })),
  users: firstPageOf(userAnswer),
})
export type CurrentUser = z.infer<typeof currentUserAnswer>
export type SessionUser = NonNullable<Session['user']>

/** Inside a larger answer: other pages are asked for where the list lives. */
function firstPageOf<T extends z.ZodType>(schema: T) {
  return z.strictObject({ data: z.array(schema), meta: pageMetaAnswer })
}
