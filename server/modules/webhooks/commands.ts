import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import {
  DELIVERY_HOURS,
  WEBHOOK_NEEDS,
  WEBHOOKS_MAX,
  type WebhookCreate,
  type WebhookUpdate,
} from '#contract/programs/webhooks.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { afterCommit, transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { refuseInternalLiteral } from '#server/platform/outside/outside-address.ts'
import { newToken } from '#server/platform/security/tokens.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { presentWebhook } from './presenter.ts'
import { lockEndpoint } from './queue.ts'
import { findDelivery, findWebhook, type WebhookRow } from './queries.ts'
import { sealSecret } from './secret.ts'

/** How addresses are judged, and who looks for what waits. */
export interface WebhookSettings {
  appSecret: AppSecret
  /** Plain http and one's own network too: for tests and demonstrations. */
  allowsInside: boolean
  /** There may be something to send: called after the commit. */
  wake: () => void
}

const SECRET_PREFIX = 'whsec_'
/** What was told is shown for so long. Days. */
const KEPT_DAYS = 30
const SWITCH_ON = 'Адрес выключен. Сначала включите его.'
const SWITCHED_OFF = 'Адрес выключен: не\u00a0отправлено.'
const FIELDS = ['title', 'url', 'kinds', 'is_active'] as const

/** Adds an address. What signs to it is known to this answer alone. */
export async function createWebhook(ctx: Ctx, settings: WebhookSettings, input: WebhookCreate) {
  refuseAddress(input.url, settings)
  refuseUnseen(ctx, input.kinds, [])
  const secret = `${SECRET_PREFIX}${newToken()}`
  const place = randomUUID()
  const now = ctx.clock()
  return transactionOnce(ctx, async (tx) => {
    await refuseTooMany(tx)
    const { id } = await tx
      .insertInto('webhook_endpoints')
      .values({
        ...input,
        user_id: ctx.actor.id,
        sealed_secret: sealSecret(secret, settings.appSecret, place),
        secret_place: place,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await load(tx, id)
    const changes = (['url', 'kinds'] as const).map((field) => ({ field, old: null, new: row[field] }))
    await record(tx, ctx, 'webhook.created', subjectOf(row), changes)
    return { row, secret }
  })
}

/** Saves what differs. Switched on again, or led elsewhere, it begins anew: what nobody took before is forgiven. */
export async function updateWebhook(
  ctx: Ctx,
  settings: WebhookSettings,
  id: number,
  { version, ...input }: WebhookUpdate,
) {
  return transaction(ctx.db, async (tx) => {
    const before = await lockWebhook(tx, id)
    if (version !== undefined && version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'webhook', id, version)
      throw new Conflict(presentWebhook(before), fields)
    }
    if (input.url !== undefined && input.url !== before.url) refuseAddress(input.url, settings)
    if (input.kinds !== undefined) refuseUnseen(ctx, input.kinds, before.kinds)
    const changes: AuditChange[] = FIELDS.flatMap((field) => {
      const value = input[field]
      return value === undefined || isDeepStrictEqual(value, before[field])
        ? []
        : [{ field, old: before[field], new: value }]
    })
    if (changes.length === 0) return before
    const isLedElsewhere = changes.some(({ field }) => field === 'url')
    await tx
      .updateTable('webhook_endpoints')
      .set({
        ...Object.fromEntries(changes.map(({ field, new: value }) => [field, value])),
        ...(isLedElsewhere ? { failing_since: null } : {}),
        ...(input.is_active === true && !before.is_active ? { failing_since: null, given_up_at: null } : {}),
        version: before.version + 1,
        updated_at: ctx.clock(),
      })
      .where('id', '=', id)
      .execute()
    if (isLedElsewhere) await hurry(tx, ctx, settings, id)
    if (input.is_active === false) await cancelDeliveries(tx, id)
    const saved = await load(tx, id)
    await record(tx, ctx, 'webhook.updated', subjectOf(saved), changes)
    return saved
  })
}

/** Removes an address with what it was told. */
export async function deleteWebhook(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const row = await lockWebhook(tx, id)
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await record(tx, ctx, 'webhook.deleted', subjectOf(row), [{ field: 'url', old: row.url, new: null }])
  })
}

/** Sends something that means nothing, to see whether it arrives. */
export async function tryWebhook(ctx: Ctx, settings: WebhookSettings, id: number): Promise<void> {
  await transactionOnce(ctx, async (tx) => {
    const row = await lockWebhook(tx, id)
    if (!row.is_active) throw new Invalid({ is_active: [SWITCH_ON] })
    const now = ctx.clock()
    await tx
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: id,
        event_id: randomUUID(),
        kind: 'trial',
        subject_id: null,
        subject_state: 'trial',
        created_at: now,
        next_attempt_at: now,
        expires_at: lastAttempt(now),
      })
      .execute()
    afterCommit(tx, settings.wake)
    await record(tx, ctx, 'webhook.tried', subjectOf(row))
  })
}

/** Sends what was delivered, or was given up, once more; what waits goes at once. */
export async function sendAgain(ctx: Ctx, settings: WebhookSettings, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await sql`select 1 from webhook_deliveries where id = ${id} for update`.execute(tx)
    const delivery = await findDelivery(tx, id)
    if (delivery === undefined) throw new NotFound()
    if (!delivery.is_active) throw new Invalid({ is_active: [SWITCH_ON] })
    const now = ctx.clock()
    await sql`update webhook_deliveries set state = 'waiting', attempts = 0, next_attempt_at = ${now}, expires_at = ${lastAttempt(now)}
      where id = ${id} and (leased_until is null or leased_until <= now())`.execute(tx)
    afterCommit(tx, settings.wake)
    const subject = { type: 'webhook', id: delivery.endpoint_id, label: delivery.title }
    await record(tx, ctx, 'webhook.sent-again', subject, [{ field: 'state', old: delivery.state, new: 'waiting' }])
  })
}

/** Sends everything once more that the address has not taken: after days in which its program was down, say. */
export async function sendFailedAgain(ctx: Ctx, settings: WebhookSettings, id: number): Promise<{ queued: number }> {
  return transaction(ctx.db, async (tx) => {
    const row = await lockWebhook(tx, id)
    if (!row.is_active) throw new Invalid({ is_active: [SWITCH_ON] })
    const now = ctx.clock()
    const { numAffectedRows } = await sql`
      update webhook_deliveries set state = 'waiting', attempts = 0, next_attempt_at = ${now}, expires_at = ${lastAttempt(now)}
      where endpoint_id = ${id} and state = 'failed'`.execute(tx)
    const queued = Number(numAffectedRows)
    if (queued === 0) return { queued }
    afterCommit(tx, settings.wake)
    await record(tx, ctx, 'webhook.failed-sent-again', subjectOf(row), [{ field: 'queued', old: null, new: queued }])
    return { queued }
  })
}

/** What waits for an address that took nothing goes to the new one at once, and not when the old one would be asked again. */
async function hurry(tx: Tx, { clock }: Ctx, { wake }: WebhookSettings, endpointId: number) {
  await sql`update webhook_deliveries set attempts = 0, next_attempt_at = ${clock()}
    where endpoint_id = ${endpointId} and state = 'waiting' and (leased_until is null or leased_until <= now())`.execute(
    tx,
  )
  afterCommit(tx, wake)
}

/** Nothing more goes to an address that is switched off. */
export async function cancelDeliveries(tx: Tx, endpointId: number) {
  await sql`update webhook_deliveries set state = 'failed', answer_words = coalesce(answer_words, ${SWITCHED_OFF})
    where endpoint_id = ${endpointId} and state = 'waiting'`.execute(tx)
}

/** Forgets what was told long ago. */
export async function sweepDeliveries(db: Db, clock: Clock) {
  const since = new Date(clock().getTime() - KEPT_DAYS * 24 * 3_600_000)
  await sql`delete from webhook_deliveries where created_at < ${since} and state <> 'waiting'`.execute(db)
}

async function lockWebhook(tx: Tx, id: number): Promise<WebhookRow> {
  await lockEndpoint(tx, id)
  return load(tx, id)
}

async function load(tx: Tx, id: number): Promise<WebhookRow> {
  const row = await findWebhook(tx, id)
  if (row === undefined) throw new NotFound('Такого адреса нет: возможно, его уже удалили.')
  return row
}

function subjectOf({ id, title, version }: WebhookRow) {
  return { type: 'webhook', id, label: title, version }
}

function lastAttempt(now: Date): Date {
  return new Date(now.getTime() + DELIVERY_HOURS * 3_600_000)
}

/** The DNS is asked at each attempt; what shows in the address itself is said at once. */
function refuseAddress(address: string, { allowsInside }: WebhookSettings) {
  const { protocol, username, password, hostname } = new URL(address)
  if (username !== '' || password !== '')
    throw new Invalid({ url: ['Без имени и\u00a0пароля в\u00a0адресе: подпись и\u00a0так показывает, что это мы'] })
  if (allowsInside) return
  if (protocol !== 'https:')
    throw new Invalid({ url: ['Нужен адрес с\u00a0https://: по\u00a0http уведомление прочтёт кто угодно'] })
  try {
    refuseInternalLiteral(hostname)
  } catch {
    throw new Invalid({ url: ['Это адрес внутренней сети: туда уведомления не\u00a0отправляются'] })
  }
}

/** Nobody lets a program hear of what they may not see themselves. */
function refuseUnseen({ actor }: Ctx, kinds: WebhookCreate['kinds'], before: WebhookCreate['kinds']) {
  const unseen = kinds.find((kind) => !before.includes(kind) && !actor.permissions.has(WEBHOOK_NEEDS[kind]))
  if (unseen !== undefined) throw new Invalid({ kinds: [missing(WEBHOOK_NEEDS[unseen])] })
}

async function refuseTooMany(tx: Tx) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_endpoints`.execute(tx)
  if ((rows[0]?.count ?? 0) < WEBHOOKS_MAX) return
  throw new Invalid({ title: [`Адресов уже ${WEBHOOKS_MAX}. Сначала удалите ненужный.`] })
}
