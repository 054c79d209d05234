import { sql } from 'kysely'
import { href } from '#contract/people/screens.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import { writtenLetter } from '../../letters/queries.ts'
import { letterAddress } from './second-address.ts'
import { subjectOf, type MeetingServices } from './meeting-notifications.ts'

const DAY_MS = 24 * 60 * 60_000
/** Thanks that come later than so long after the meeting would only surprise. */
export const THANKS_WORTH_MS = 14 * DAY_MS
const AT_ONCE = 200

type RoundCtx = Pick<Ctx<null>, 'db' | 'clock' | 'request'>

/**
 * Thanks those who left an address and were at their meeting, with the way to the form for reviews. Whoever paid here for
 * the meeting gets another letter: its link proves the meeting.
 */
export async function sendMeetingThanks(ctx: RoundCtx, { outbox, site }: Pick<MeetingServices, 'outbox' | 'site'>) {
  const now = ctx.clock()
  const { rows } = await sql<{ id: number; to: string; name: string }>`
    select q.id, ${letterAddress} as "to", q.name from requests q
    where q.status = 'done' and ${letterAddress} is not null and q.erased_at is null
      and q.closed_at > ${new Date(now.getTime() - THANKS_WORTH_MS)}
      and not exists (select 1 from meeting_thanks k where k.request_id = q.id)
      and not exists (select 1 from transactions t where t.request_id = q.id and t.payer_email is not null
        and t.purpose in ('consultation', 'package') and t.status in ('paid', 'partially_refunded'))
    order by q.id limit ${AT_ONCE}`.execute(ctx.db)
  await eachInTurn(rows, ({ id, to, name }) =>
    transaction(ctx.db, async (tx) => {
      if (!(await claimThanks(tx, id, now))) return
      const values = { имя: name, ссылка: `${site.appUrl}${href('reviewsPage')}` }
      const mail = await writtenLetter(tx, site, to, 'meeting-thanks', values)
      await outbox.post(tx, ctx, { kind: 'meeting-thanks', mail, subject: subjectOf(id) })
    }),
  )
}

/** True once for each request, of all processes and payments. */
export async function claimThanks(tx: Tx, requestId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into meeting_thanks (request_id, at) values (${requestId}, ${now})
    on conflict do nothing returning request_id`.execute(tx)
  return rows.length > 0
}
