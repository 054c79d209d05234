import { createHash } from 'node:crypto'
import type { ClientErasure } from '#contract/requests/client-erasure.ts'
import type { ContactType } from '#contract/requests/requests.ts'
import { CLIENT_IN_ACT, type StoredAct } from '#contract/visitors/personal-data.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { Forbidden, HttpError, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import type { CallHead } from '#server/platform/http/route.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { keyedHash } from '#server/platform/security/encryption.ts'
import { maskEmail, maskHandle, maskPhone } from '#server/platform/security/masking.ts'
import { lockClients } from '../clients/commands.ts'
import { isShown } from '../clients/policy.ts'
import { findClient } from '../clients/queries.ts'
import { lockPaymentsOfClient } from '../transactions/commands.ts'
import { findStoredAct } from './acts.ts'
import { removeFiles } from './commands.ts'
import { idsOf, planErasure } from './erasure-plan.ts'
import { ACT_MARK, eraseAll, recordErasure } from './erasure.ts'
import { findPersonalData, type PersonalData } from './queries.ts'
import type { PersonalDataSettings } from './settings.ts'

const CHANGED = 'Пока план был открыт, у\u00a0клиента что-то изменилось. Ничего не\u00a0удалено: прочтите новый план.'

/** Whoever reads the log keeps the acts; whoever leads requests knows whose they are. Both are needed. */
export function refuseToErase({ ctx }: CallHead<Actor>) {
  if (!ctx.actor.permissions.has('requests.manage')) throw new Forbidden(missing('requests.manage'))
}

/** What an erasure of this client would do. Throws NotFound, and 410 once it is done. */
export async function readClientErasure(ctx: Ctx, settings: PersonalDataSettings, id: number): Promise<ClientErasure> {
  const card = await findClient(ctx.db, id)
  if (card === undefined) {
    const act = await actOf(ctx.db, settings, id)
    if (act === undefined) throw new NotFound()
    throw new HttpError(410, `Данные этого клиента уже удалены. Акт № ${act.number}.`, { code: 'erased' })
  }
  if (!isShown(card, ctx.actor)) throw new NotFound()
  const data = await findPersonalData(ctx.db, { client: card.id }, ctx.clock(), settings.appSecret)
  const { erased, kept } = planErasure(data, settings.timeZone)
  return { client_id: card.id, key: keyOf(data), plan: { erased, kept }, meetings: meetingsIn(data) }
}

/**
 * Erases a client for good and leaves the act; once more answers the same act. Throws NotFound, and 409 where the plan is
 * another one by now.
 */
export async function eraseClient(
  ctx: Ctx,
  settings: PersonalDataSettings,
  id: number,
  { seen }: { seen?: string | undefined },
): Promise<StoredAct> {
  const since = ctx.clock()
  const act = await transaction(ctx.db, async (tx) => {
    // Nothing comes to the card, and nobody joins it to another, until it is gone.
    await lockClients(tx)
    const card = await findClient(tx, id)
    if (card === undefined) {
      const before = await actOf(tx, settings, id)
      if (before === undefined) throw new NotFound()
      return before
    }
    if (!isShown(card, ctx.actor)) throw new NotFound()
    await lockPaymentsOfClient(tx, card.id)
    const whose = { client: card.id }
    if (seen !== undefined && seen !== keyOf(await findPersonalData(tx, whose, ctx.clock(), settings.appSecret))) {
      throw new HttpError(409, CHANGED, { code: 'plan_changed' })
    }
    const contacts = card.contacts.map(({ kind, value }) => MASKS[kind](value))
    const subject = [`${CLIENT_IN_ACT} ${card.id}`, ...contacts].join(', ')
    const written = await eraseAll(tx, ctx, settings, { whose, subject, mark: markOf(card.id) })
    await recordErasure(tx, ctx, written.id, written.act)
    return findStoredAct(tx, written.id)
  })
  await removeFiles(ctx, { since })
  return act
}

const MASKS: Record<ContactType, (value: string) => string> = {
  phone: maskPhone,
  email: maskEmail,
  telegram: maskHandle,
}

/** What the act of a client is found by, when the card is gone. */
function markOf(id: number): string {
  return `client ${id}`
}

async function actOf(db: Db, { appSecret }: PersonalDataSettings, id: number): Promise<StoredAct | undefined> {
  const found = await db
    .selectFrom('personal_data_acts')
    .select('id')
    .where('subject_digest', '=', keyedHash(markOf(id), appSecret, ACT_MARK))
    .executeTakeFirst()
  return found && findStoredAct(db, found.id)
}

/** The same as long as the same records would go. */
function keyOf({ requests, bookings, payments, reviews, clients }: PersonalData): string {
  const told = [requests, bookings, reviews, clients].map(idsOf)
  const paid = payments.map(({ id, status, is_awaited }) => [id, status, is_awaited])
  const ahead = [requests.map((one) => one.meeting_at), bookings.map(({ starts_at, state }) => [starts_at, state])]
  return createHash('sha256')
    .update(JSON.stringify([told, paid, ahead]))
    .digest('base64url')
}

function meetingsIn({ requests, bookings }: PersonalData): ClientErasure['meetings'] {
  const visits = bookings
    .filter(({ is_ahead }) => is_ahead)
    .map((one) => ({ ...one, is_in_yclients: one.record_id !== null }))
  const meetings = requests
    .filter(({ is_meeting_ahead }) => is_meeting_ahead)
    .map((one) => ({
      starts_at: one.meeting_at as string,
      psychologist: one.chosen_psychologist,
      is_in_yclients: false,
    }))
  return [...visits, ...meetings]
    .map(({ starts_at, psychologist, is_in_yclients }) => ({
      starts_at: isoMoment(starts_at),
      psychologist,
      is_in_yclients,
    }))
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
}
