import { sql, type RawBuilder } from 'kysely'
import type { Tile, TileName } from '#contract/office/reports/dashboard.ts'
import { failedPaymentsSince } from '#contract/office/live-kinds.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { isoOrNull } from '#server/platform/moment.ts'
import { applicationCount } from '../applications/queries.ts'
import { staleCrisisLines } from '../directories/queries.ts'
import { wrongPhoneCount } from '../phones/queries.ts'
import { actsWithLeftCount } from '../personal-data/queries.ts'
import { requestCount } from '../requests/queries.ts'
import { transactionCount } from '../transactions/queries.ts'
import { psychologistCount, waitingProposalCount } from '../psychologists/queries.ts'
import { reviewCount } from '../reviews/queries.ts'
import { userCount } from '../users/queries.ts'
import { addDays } from './days.ts'

/** A schedule that ends this soon is worth a call. */
const SOON_DAYS = 7

interface Asked {
  name: TileName
  screen: ScreenName
  /** Whoever lacks it, or one of them, has nothing to do here. */
  needs: Permission | Permission[]
  filter: Record<string, string | boolean | number | string[]>
  /** The same filter as the list reads it, counted. */
  count: RawBuilder<unknown>
}

/** What waits for this person: every number is counted by the filter that its list opens with. One statement. */
export async function tilesOf(ctx: Ctx, today: string, timeZone: string): Promise<Tile[]> {
  const { permissions } = ctx.actor
  const asked = questions(ctx, today, timeZone).filter(
    ({ needs, screen }) => [needs].flat().every((one) => permissions.has(one)) && mayOpen(screens[screen], permissions),
  )
  if (asked.length === 0) return []
  const counts = asked.map(({ name, count }) => sql`${count} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<TileName, Counted>>`select ${sql.join(counts)}`.execute(ctx.db)
  const [counted] = rows as [Record<TileName, Counted>]
  return asked.map(({ name, screen, filter }) => {
    const { count, oldest_at = null, amount = null } = counted[name]
    return { name, count, href: href(screen) + queryOf(filter), oldest_at: isoOrNull(oldest_at), amount }
  })
}

interface Counted {
  count: number
  oldest_at?: string | null
  amount?: number
}

function questions({ actor, clock }: Ctx, today: string, timeZone: string): Asked[] {
  const now = clock()
  const requests = { timeZone, isPersonal: false, now, ownId: actor.id }
  const payments = { timeZone, seesPayer: false }
  const fresh = { status: ['new' as const] }
  const own = { assignee: actor.id, status: ['new' as const, 'in_work' as const] }
  const due = { contact_due: true }
  const onDayOff = { on_day_off: true }
  const pending = { status: ['pending' as const] }
  const failed = { status: ['failed' as const], date_from: failedPaymentsSince(today) }
  const inQuestion = { in_question: true }
  const unconfirmed = { is_active: true, verifyed: false }
  return [
    {
      name: 'new-requests',
      screen: 'requests',
      needs: 'requests.view',
      filter: fresh,
      count: requestCount(fresh, requests),
    },
    {
      name: 'own-requests',
      screen: 'requests',
      needs: 'requests.manage',
      filter: own,
      count: requestCount(own, requests),
    },
    {
      name: 'due-contacts',
      screen: 'requests',
      needs: 'requests.manage',
      filter: due,
      count: requestCount(due, requests),
    },
    {
      name: 'days-off',
      screen: 'requests',
      needs: 'requests.manage',
      filter: onDayOff,
      count: requestCount(onDayOff, requests),
    },
    {
      name: 'pending-reviews',
      screen: 'reviews',
      needs: 'reviews.moderate',
      filter: pending,
      count: reviewCount(pending, timeZone),
    },
    {
      name: 'new-applications',
      screen: 'applications',
      needs: 'psychologists.create',
      filter: fresh,
      count: applicationCount(fresh, timeZone),
    },
    {
      name: 'card-proposals',
      screen: 'card_proposals',
      needs: 'psychologists.update',
      filter: {},
      count: waitingProposalCount(),
    },
    {
      name: 'payments-in-question',
      screen: 'transactions',
      needs: 'transactions.view',
      filter: inQuestion,
      count: transactionCount(inQuestion, payments),
    },
    {
      name: 'failed-payments',
      screen: 'transactions',
      needs: 'transactions.view',
      filter: failed,
      count: transactionCount(failed, payments),
    },
    cards('not-ready', { is_published: true, ycl_is_ready: false }, actor),
    cards('schedule-ending', { is_published: true, schedule_ends_by: addDays(today, SOON_DAYS) }, actor),
    cards('without-photo', { has_avatar: false }, actor),
    cards('unpublished', { is_published: false }, actor),
    cards('duplicates', { duplicates: true }, actor),
    {
      name: 'unconfirmed-users',
      screen: 'users',
      needs: 'users.view',
      filter: unconfirmed,
      count: userCount(unconfirmed, actor),
    },
    {
      name: 'stale-crisis-lines',
      screen: 'crisis_lines',
      needs: 'pages.update',
      filter: { needs_check: true },
      count: staleCrisisLines(today),
    },
    {
      name: 'wrong-phones',
      screen: 'wrong_phones',
      needs: 'requests.manage',
      filter: {},
      count: wrongPhoneCount(actor),
    },
    {
      name: 'left-in-yclients',
      screen: 'erasureActs',
      needs: ['audit-logs.view', 'requests.manage'],
      filter: { left_in_yclients: true },
      count: actsWithLeftCount(now),
    },
  ]
}

function cards(name: TileName, filter: Parameters<typeof psychologistCount>[0], actor: Actor): Asked {
  return {
    name,
    screen: 'psychologists',
    needs: 'psychologists.update',
    filter: filter as Asked['filter'],
    count: psychologistCount(filter, actor),
  }
}

/** `?filter[is_published]=0`, as the lists write it themselves. */
function queryOf(filter: Asked['filter']): string {
  const parts = Object.entries(filter).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((item) => `filter[${name}][]=${item}`)
    return [`filter[${name}]=${typeof value === 'boolean' ? Number(value) : value}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
