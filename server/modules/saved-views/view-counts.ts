import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { auditLogsQuery } from '#contract/office/audit-log.ts'
import { applicationsQuery } from '#contract/requests/applications.ts'
import { letter, lettersQuery } from '#contract/office/letters/letter-list.ts'
import { readyViewsOf } from '#contract/office/ready-views.ts'
import { clientsQuery } from '#contract/requests/clients.ts'
import { requestsQuery } from '#contract/requests/requests.ts'
import { psychologistFilterSchema } from '#contract/psychologists/psychologists.ts'
import { staffReviewsQuery } from '#contract/requests/reviews.ts'
import type { CountedViewScreen, SavedViewCount } from '#contract/office/saved-views.ts'
import { transactionsQuery } from '#contract/payments/transactions.ts'
import { trashListQuery } from '#contract/office/trash.ts'
import { userFilterSchema } from '#contract/people/users.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Ctx } from '#server/platform/context.ts'
import { parseQuery } from '#server/platform/http/body/body.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { auditCount } from '../audit-log/queries.ts'
import { canReadPersonal } from '../requests/policy.ts'
import { applicationCount } from '../applications/queries.ts'
import { clientVisibilityOf } from '../clients/policy.ts'
import { clientCount } from '../clients/queries.ts'
import { openKinds } from '../letters/policy.ts'
import { letterCount } from '../letters/queries.ts'
import { lacking, type Needed } from '../operations/policy.ts'
import { requestCount } from '../requests/queries.ts'
import { canSeePayer } from '../transactions/policy.ts'
import { transactionCount } from '../transactions/queries.ts'
import { psychologistCount } from '../psychologists/queries.ts'
import { reviewCount } from '../reviews/queries.ts'
import { trashCount } from '../trash/queries.ts'
import { userCount } from '../users/queries.ts'
import type { SavedViewRow } from './queries.ts'

/** What each view finds for this person, counted as its list counts: one statement for them all. */
export async function countViews(
  ctx: Ctx,
  screen: CountedViewScreen,
  saved: SavedViewRow[],
  timeZone: string,
): Promise<SavedViewCount[]> {
  const { needs, count } = LISTS[screen]
  const refusal = needs === null ? null : lacking(ctx.actor, needs)
  if (refusal !== null) throw new Forbidden(refusal.reason)
  const ready = readyViewsOf(screen, ctx.actor.id, dayIn(timeZone, ctx.clock())).map(({ key, state }) => ({
    id: key,
    state,
  }))
  const views = [...ready, ...saved.map(({ id, state }) => ({ id, state }))]
  const counts = views.flatMap(({ state }, place) => {
    const counted = count(parseQuery(`?${state}`).filter ?? {}, ctx, timeZone)
    return counted === null ? [] : [sql`select ${place}::int as place, (${counted} ->> 'count')::int as count`]
  })
  if (counts.length === 0) return views.map(({ id }) => ({ id, count: null }))
  const { rows } = await sql<{ place: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
  const countAt = new Map(rows.map(({ place, count }) => [place, count]))
  return views.map(({ id }, place) => ({ id, count: countAt.get(place) ?? null }))
}

interface CountedList {
  /** Whoever lacks it, or all of them, does not see the list; null where the count itself looks at the rights. */
  needs: Needed | null
  /** Null for a filter that the list does not take. */
  count: (filter: unknown, ctx: Ctx, timeZone: string) => RawBuilder<unknown> | null
}

const LISTS: Record<CountedViewScreen, CountedList> = {
  psychologists: counted('psychologists.view', psychologistFilterSchema, (filter, { actor }) =>
    psychologistCount(filter, actor),
  ),
  reviews: counted('reviews.view', staffReviewsQuery.shape.filter, (filter, _, timeZone) =>
    reviewCount(filter, timeZone),
  ),
  applications: counted('psychologists.create', applicationsQuery.shape.filter, (filter, _, timeZone) =>
    applicationCount(filter, timeZone),
  ),
  requests: counted('requests.view', requestsQuery.shape.filter, (filter, { actor, clock }, timeZone) =>
    requestCount(filter, { timeZone, now: clock(), isPersonal: canReadPersonal(actor), ownId: actor.id }),
  ),
  clients: counted('requests.view', clientsQuery.shape.filter, (filter, { actor }, timeZone) =>
    clientCount(filter, { timeZone, ...clientVisibilityOf(actor) }),
  ),
  transactions: counted('transactions.view', transactionsQuery.shape.filter, (filter, { actor }, timeZone) =>
    transactionCount(filter, { timeZone, seesPayer: canSeePayer(actor) }),
  ),
  users: counted('users.view', userFilterSchema, (filter, { actor }) => userCount(filter, actor)),
  auditLogs: counted('audit-logs.view', auditLogsQuery.shape.filter, (filter, _, timeZone) =>
    auditCount(filter, timeZone),
  ),
  letters: counted(letter.view, lettersQuery.shape.filter, (filter, { actor, clock }, timeZone) =>
    letterCount(filter, { timeZone, now: clock(), open: openKinds(actor) }),
  ),
  trash: counted(null, trashListQuery.shape.filter, (filter, { actor }) => trashCount(filter, actor)),
}

function counted<S extends z.ZodType>(
  needs: Needed | null,
  schema: S,
  count: (filter: z.output<S>, ctx: Ctx, timeZone: string) => RawBuilder<unknown>,
): CountedList {
  return {
    needs,
    count(text, ctx, timeZone) {
      const { success, data } = schema.safeParse(text)
      return success ? count(data, ctx, timeZone) : null
    },
  }
}
