import type { LetterKind } from '#contract/office/letters/letters.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Actor } from '#server/platform/context.ts'

/** Who sees an address where it comes from sees it here too; the others see it masked. */
const OPEN_TO: Partial<Record<LetterKind, readonly Permission[]>> = {
  'email-confirmation': ['users.view'],
  'password-reset': ['users.view'],
  'password-changed': ['users.view'],
  'email-changed': ['users.view'],
  'two-factor-changed': ['users.view'],
  'new-device': ['users.view'],
  'recovery-code-used': ['users.view'],
  invitation: ['users.view'],
  'request-mention': ['users.view'],
  'webhook-given-up': ['users.view'],
  'staff-news': ['users.view'],
  trial: ['users.view'],
  'application-received': ['psychologists.create'],
  'application-answer': ['psychologists.create'],
  'payment-link': ['transactions.create', 'transactions.refund'],
  'review-invitation': ['transactions.create', 'transactions.refund'],
  'request-received': ['requests.manage'],
  'booking-made': ['requests.manage'],
  'booking-held': ['requests.manage'],
  'booking-let-go': ['requests.manage'],
  'booking-moved': ['requests.manage'],
  'booking-cancelled': ['requests.manage'],
  'meeting-booked': ['requests.manage'],
  'meeting-moved': ['requests.manage'],
  'meeting-cancelled': ['requests.manage'],
  'meeting-reminder': ['requests.manage'],
  'meeting-thanks': ['requests.manage'],
}

/** The kinds of letters whose recipients this person may see. */
export function openKinds({ permissions }: Pick<Actor, 'permissions'>): LetterKind[] {
  return (Object.keys(OPEN_TO) as LetterKind[]).filter((kind) =>
    OPEN_TO[kind]?.some((permission) => permissions.has(permission)),
  )
}
