import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { networkOf } from '#server/platform/security/network-of.ts'
import { consumeHit } from '#server/platform/security/rate-limit.ts'

const HOUR_MS = 60 * 60 * 1000
/** Lines an hour of one action by strangers: about one account, from one network, and from everywhere. */
const LINES = { account: 10, network: 30, everywhere: 300 }
/** What is over is summed up under so many accounts and networks an hour, and the rest of it together. */
const SUMS_MAX = 200
/** A sum names so many networks; the line says how many attempts there were in any case. */
const NETWORKS_MAX = 20
const REST = 'rest'

/** What anybody may make the log write, as often as they like, and what sums it up. */
export const SUMMED_UP = {
  'auth.failed': 'auth.failed-more',
  'auth.reset-requested': 'auth.reset-requested-more',
} as const
export type StrangersAction = keyof typeof SUMMED_UP

export interface StrangersAttempt {
  action: StrangersAction
  subject: { type: string; id: number | null; label: string }
  result: 'ok' | 'denied'
  /** The account that was meant, known or not, as limits count it. */
  account: string
}

/**
 * Whether the log takes one more line about what a stranger did: as long as there are few. If not, it is summed up. The
 * same statements for an account that exists and one that does not.
 */
export async function hasRoomForLine(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>,
  { action, subject, account, result }: StrangersAttempt,
): Promise<boolean> {
  const network = networkOf(ctx.request.ip)
  const over = await firstOver(tx, ctx.clock, action, { account, network })
  if (over === null) return true
  const now = ctx.clock()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const about = over === 'account' ? `account:${subject.id ?? subject.label}` : over === 'network' ? network : REST
  await sql`
    insert into audit_overflow (hour, action, about, subject_id, subject_label, result, attempts, networks, first_at, last_at)
    select ${hour}::timestamptz, ${action}::text,
      case when exists (select 1 from audit_overflow where hour = ${hour} and action = ${action} and about = ${about})
        or (select count(*) from audit_overflow where hour = ${hour} and action = ${action}) < ${SUMS_MAX}
        then ${about}::text else ${REST}::text end,
      ${over === 'account' ? subject.id : null}::int, ${over === 'account' ? subject.label : ''}::text,
      ${result}::text, 1, array[${network}]::text[], ${now}::timestamptz, ${now}::timestamptz
    on conflict (hour, action, about) do update set
      attempts = audit_overflow.attempts + 1,
      last_at = excluded.last_at,
      networks = case
        when audit_overflow.networks @> excluded.networks or cardinality(audit_overflow.networks) >= ${NETWORKS_MAX}
        then audit_overflow.networks else audit_overflow.networks || excluded.networks end`.execute(tx)
  return false
}

/** The sums of the hours that are over, oldest first: they are the caller's from now on. */
export async function claimFinishedHours(tx: Tx, clock: Clock) {
  const hour = new Date(Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS)
  const sums = await tx.deleteFrom('audit_overflow').where('hour', '<', hour).returningAll().execute()
  return sums.toSorted((a, b) => a.first_at.getTime() - b.first_at.getTime())
}

/** Sums about these accounts say how many attempts there were, and no longer about whom or from where. */
export async function eraseSums(tx: Tx, accounts: number[]) {
  if (accounts.length === 0) return
  await sql`update audit_overflow set subject_label = '', networks = '{}' where subject_id = any(${accounts}::int[])`.execute(
    tx,
  )
}

/** Which limit has no room for one line more; null: each had, and counts it. */
async function firstOver(tx: Tx, clock: Clock, action: string, { account, network }: Record<string, string>) {
  const keys = { account: `audit:${action}:account:${account}`, network: `audit:${action}:network:${network}` }
  for (const [limit, key] of [
    ['account', keys.account],
    ['network', keys.network],
    ['everywhere', `audit:${action}`],
  ] as const) {
    const { hit } = await consumeHit(tx, clock, key, { max: LINES[limit], windowSeconds: HOUR_MS / 1000 })
    if (hit === null) return limit
  }
  return null
}
