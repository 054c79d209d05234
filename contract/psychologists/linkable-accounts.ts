import { z } from 'zod'
import { emptyIsAbsent } from '../wire/fields.ts'
import { idSchema, searchText } from '../wire/http.ts'

/** `GET /api/psychologists/linkable-accounts`: whose card this may be. */
export const linkableAccountsQuery = z.object({
  search: emptyIsAbsent(searchText),
  /** The card to link: its present account is among the options. */
  psychologist_id: emptyIsAbsent(idSchema),
})

export const linkableAccountAnswer = z.strictObject({
  id: z.int(),
  full_name: z.string(),
  email: z.string(),
  /** It has no role yet and becomes a psychologist’s with the link. */
  gets_role: z.boolean(),
})
export type LinkableAccount = z.infer<typeof linkableAccountAnswer>
