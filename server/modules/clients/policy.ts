import type { Actor } from '#server/platform/context.ts'

/** Who leads requests knows whose they are, and says who is who. */
export function canManage({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.has('requests.manage')
}

/** Whoever leads requests and keeps the acts of such deletions erases a client for good. */
export function canErase({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.has('requests.manage') && permissions.has('audit-logs.view')
}

/** How much of clients somebody sees: as much as of the records that tell of them. */
export interface ClientVisibility {
  /** Contacts of requests, whole. */
  seesContacts: boolean
  /** That there are payments. */
  seesPayments: boolean
  /** Who pays, whole. */
  seesPayers: boolean
}

export function clientVisibilityOf({ permissions }: Pick<Actor, 'permissions'>): ClientVisibility {
  const seesPayments = permissions.has('transactions.view')
  return {
    seesContacts: permissions.has('requests.manage'),
    seesPayments,
    seesPayers: seesPayments && (permissions.has('transactions.create') || permissions.has('transactions.refund')),
  }
}

/** False: all that there is of them this person may not see. */
export function isShown({ requests_count }: { requests_count: number }, actor: Pick<Actor, 'permissions'>): boolean {
  return requests_count > 0 || clientVisibilityOf(actor).seesPayments
}
