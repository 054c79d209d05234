import { z } from 'zod'
import { confirmsPassword, mailedTokenField, newPasswordField, passwordConfirmationField } from './auth.ts'
import { dataOf, momentAnswer } from '../wire/http.ts'

/** What the link of an invitation opens. `replaced`: a newer letter has gone out since. */
export const INVITATION_LINKS = ['open', 'accepted', 'expired', 'replaced', 'revoked', 'unknown'] as const
export type InvitationLink = (typeof INVITATION_LINKS)[number]

export const invitationLinkQuery = z.object({ token: mailedTokenField })

/** `GET /api/invitations`: people are named only to whoever holds a link that works. */
export const invitationLinkAnswer = dataOf(
  z.strictObject({
    state: z.enum(INVITATION_LINKS),
    person: z
      .strictObject({
        full_name: z.string(),
        email: z.string(),
        roles: z.array(z.string()),
        expires_at: momentAnswer,
        /** Their card is there already, and they will keep it. */
        has_card: z.boolean(),
      })
      .nullable(),
    /** Who is signed in in this browser, when that is somebody else. */
    signed_in_as: z.string().nullable(),
    /** The one who was invited is signed in here already. */
    is_own: z.boolean(),
  }),
)
export type InvitationOpened = z.infer<typeof invitationLinkAnswer>['data']

export const acceptInvitationSchema = z
  .object({ token: mailedTokenField, password: newPasswordField, password_confirmation: passwordConfirmationField })
  .refine(...confirmsPassword)
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>

export const invitationAcceptedAnswer = dataOf(
  z.strictObject({
    signed_in: z.literal(true),
    /** The card that is theirs to fill. */
    psychologist_id: z.int().nullable(),
  }),
)

/** `POST /api/users/{id}/invitation`: to which address the letter went, and until when its link works. */
export const invitationSentAnswer = dataOf(z.strictObject({ email: z.string(), expires_at: momentAnswer }))
