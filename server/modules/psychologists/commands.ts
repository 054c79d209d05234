import { sql } from 'kysely'
import type { z } from 'zod'
import {
  psychologist,
  type createPsychologistSchema,
  type EditablePsychologistField,
  type PsychologistUpdate,
} from '#contract/psychologists/psychologists.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import type { Ctx } from '#server/platform/context.ts'
import { changesBetween, wouldChange } from '#server/platform/entity/changes.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { constantStatement } from '#server/platform/db/queries/constant-statement.ts'
import { WITH_NEXT } from '#server/platform/db/writing.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/http/errors.ts'
import type { PhotoChange } from '#server/platform/http/body/photo.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { record, recordAll } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { storePhoto } from '../photos/commands.ts'
import { prepareAccount } from './account/account-link.ts'
import { isPredictableWrite, writePredicted } from './predicted-card.ts'
import { isLinkField, LINK_FIELDS, replaceLinks, replacePeople } from './links.ts'
import { missingCard } from './missing-card.ts'
import { lacking, refuseForeignFields } from './field-rights.ts'
import { canLinkAccounts, canPublish, changesAtOnce, credentialKey, credentialsFrom } from './policy.ts'
import type { PsychologistRow } from './presenter.ts'
import { divertToProposal } from './proposals/divert-to-proposal.ts'
import { findCard, presentCard } from './proposals/queries.ts'
import { findPsychologist, ownColumns } from './queries.ts'
import { slugOf } from './slug.ts'

export type CardFields = Partial<Record<EditablePsychologistField, unknown>>

const HELD_BACK = 'Прежнее сначала посмотрит модератор: впишите его в\u00a0карточку и\u00a0сохраните.'
const CONSTRAINTS = {
  psychologists_slug_key: { field: 'slug', message: 'Такой адрес уже занят' },
  psychologists_user_key: { field: 'user_id', message: 'Эта учётная запись уже связана с другим психологом' },
  psychologists_user_id_fkey: { field: 'user_id', message: 'Такой учётной записи нет' },
}

/** Starts a card. It is a draft until somebody publishes it. */
export async function createPsychologist(ctx: Ctx, input: z.infer<typeof createPsychologistSchema>) {
  if (input.is_published === true && !canPublish(ctx.actor)) throw lacking(['is_published'])
  if (input.user_id !== undefined && input.user_id !== null && !canLinkAccounts(ctx.actor)) throw lacking(['user_id'])
  return explainingConstraints(CONSTRAINTS, () => transactionOnce(ctx, (tx) => startCard(tx, ctx, input)))
}

/** The same within a transaction of the caller, for whoever asks for no rights beside that to start cards. */
export async function startCard(tx: Tx, ctx: Ctx, input: z.infer<typeof createPsychologistSchema>) {
  const { id } = await tx
    .insertInto('psychologists')
    .values({
      full_name: input.full_name,
      slug: input.slug ?? (await slugOf(tx, input.full_name)),
      created_at: ctx.clock(),
      updated_at: ctx.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const blank = await load(tx, id)
  const card = await applyFields(tx, ctx, blank, input, {})
  await record(tx, ctx, 'psychologist.created', subject(card), changesBetween(psychologist, blank, card))
  return card
}

/**
 * Saves the fields that are sent and differ. With a stale `version` throws Conflict and writes nothing;
 * a save that changes nothing leaves no trace. Answers the card, and what waits of it where that is known.
 */
export async function updatePsychologist(
  ctx: Ctx,
  id: number,
  input: PsychologistUpdate,
  photo: PhotoChange,
  action: 'psychologist.updated' | 'psychologist.reverted' = 'psychologist.updated',
) {
  const avatar = await storePhoto(ctx, photo)
  return explainingConstraints(CONSTRAINTS, () =>
    transaction(ctx.db, async (tx) => {
      const { card: before, proposals } = await lockCard(tx, id)
      const { version, ...fields } = input
      if (version !== undefined && version !== before.version) throw await conflict(tx, ctx, before, version)
      const asked = differingFields(before, avatar === undefined ? fields : { ...fields, avatar })
      refuseForeignFields(ctx, before, Object.keys(asked))
      const changed = differingFields(before, withOwnMarks(ctx, before, asked))
      const sent = avatar === undefined ? Object.keys(fields) : [...Object.keys(fields), 'avatar']
      const { free, lines } = await divertToProposal(tx, ctx, before, { sent, changed })
      if (action === 'psychologist.reverted' && lines.some((held) => held.action === 'psychologist.proposed'))
        throw new Invalid({ field: [HELD_BACK] })
      const saved = await saveFields(tx, ctx, before, free)
      const line = { action, subject: subject(saved), changes: changesBetween(psychologist, before, saved) }
      await recordAll(tx, ctx, saved === before ? lines : [...lines, line])
      // Whoever holds the card holds what waits of it, and this save may have changed that.
      return { card: saved, proposals: changesAtOnce(ctx.actor, before) ? proposals : null }
    }),
  )
}

/** Saves what another system tells of a card that is locked, with the rights of nobody. False when nothing differs. */
export async function saveExternalChanges(
  tx: Tx,
  ctx: Ctx,
  card: PsychologistRow,
  fields: Omit<PsychologistUpdate, 'version' | 'credentials' | 'user_id'>,
): Promise<boolean> {
  const saved = await saveFields(tx, ctx, card, differingFields(card, fields))
  if (saved === card) return false
  await record(tx, ctx, 'psychologist.updated', subject(saved), changesBetween(psychologist, card, saved))
  return true
}

/**
 * Writes when these can be met, as YCLIENTS tells. It changes by the hour and by itself, so it has no version and no
 * history; what is the same is not written.
 */
export async function saveFreeTimes(
  db: Db | Tx,
  people: { id: number; next_slot_at: Date | null; free_times: number | null; free_times_digest: number | null }[],
) {
  if (people.length === 0) return
  await sql`
    update psychologists p set next_slot_at = told.next_slot_at, free_times = told.free_times,
      free_times_digest = told.free_times_digest
    from jsonb_to_recordset(${jsonText(people)}::jsonb) as told (
      id integer, next_slot_at timestamptz, free_times integer, free_times_digest integer)
    where p.id = told.id
      and (p.next_slot_at, p.free_times, p.free_times_digest)
        is distinct from (told.next_slot_at, told.free_times, told.free_times_digest)`.execute(db)
}

/** Writes which fields of a card YCLIENTS keeps from now on. It is no change of the card, so it has no version. */
export async function saveOwnedFields(tx: Tx, id: number, fields: readonly string[]) {
  await sql`
    update psychologists set ycl_owned = ${fields}::text[]
    where id = ${id} and ycl_owned is distinct from ${fields}::text[]`.execute(tx)
}

/** Without YCLIENTS every field is the site's own. */
export async function releaseOwnedFields(db: Db) {
  await sql`update psychologists set ycl_owned = '{}' where ycl_owned <> '{}'`.execute(db)
}

/** Moves a card to the trash, or takes it back. Links stay for the way back. */
export async function trashPsychologist(ctx: Ctx, id: number) {
  await transaction(ctx.db, async (tx) => {
    const card = await lock(tx, id)
    await moveTo(tx, ctx, card, ctx.clock())
    await record(tx, ctx, 'psychologist.deleted', { ...subject(card), version: card.version + 1 })
  })
}

export async function restorePsychologist(ctx: Ctx, id: number) {
  return transaction(ctx.db, async (tx) => {
    await lockRow(tx, id)
    const card = await findPsychologist(tx, id, 'trash')
    if (card === undefined) throw new NotFound()
    await moveTo(tx, ctx, card, null)
    const restored = await load(tx, id)
    await record(tx, ctx, 'psychologist.restored', subject(restored))
    return restored
  })
}

/** Removes for good the cards that went to the trash before that moment. Returns how many. */
export async function purgePsychologists(db: Db, before: Date): Promise<number> {
  return transaction(db, async (tx) => {
    // What points to a card is locked before it: a payment holds its transaction and then looks at the card.
    await sql`select 1 from transactions where psychologist_id in (
      select id from psychologists where deleted_at < ${before}) order by id for update`.execute(tx)
    await sql`select 1 from review_invitations where psychologist_id in (
      select id from psychologists where deleted_at < ${before}) order by transaction_id for update`.execute(tx)
    const gone = await tx.deleteFrom('psychologists').where('deleted_at', '<', before).executeTakeFirst()
    return Number(gone.numDeletedRows)
  })
}

/** Makes these the psychologists of a topic, a specialization, a position or a page. */
export async function linkPsychologists(
  tx: Tx,
  ctx: Ctx,
  entity: { name: string; plural: string },
  otherId: number,
  psychologistIds: number[],
) {
  await replacePeople(tx, entity, otherId, psychologistIds, ctx.clock())
}

async function moveTo(tx: Tx, ctx: Ctx, card: PsychologistRow, deleted_at: Date | null) {
  await tx
    .updateTable('psychologists')
    .set({ deleted_at, version: card.version + 1, updated_at: ctx.clock() })
    .where('id', '=', card.id)
    .execute()
}

const lockRow = constantStatement<unknown, [id: number]>(
  (id) => sql`select 1 from psychologists where id = ${id} for update ${sql.raw(WITH_NEXT)}`,
)

/** The card, held until the transaction ends. */
export async function lock(tx: Tx, id: number): Promise<PsychologistRow> {
  return (await lockCard(tx, id)).card
}

async function lockCard(tx: Tx, id: number) {
  // Two statements, since the second sees what was committed while the first waited; asked in one go.
  const [, found] = await Promise.all([lockRow(tx, id), findCard(tx, id)])
  if (found === undefined) throw await missingCard(tx, id)
  return found
}

async function load(tx: Tx, id: number): Promise<PsychologistRow> {
  const card = await findPsychologist(tx, id)
  if (card === undefined) throw new NotFound()
  return card
}

/** Writes what differs of a locked card, with the next version; the same card where nothing does. */
export async function saveFields(tx: Tx, ctx: Ctx, card: PsychologistRow, changed: CardFields) {
  if (Object.keys(changed).length === 0) return card
  return applyFields(tx, ctx, card, changed, { version: card.version + 1, updated_at: ctx.clock() })
}

/** Writes these fields, and with them what else changes of the row, in one statement; answers the card as it is then. */
export async function applyFields(
  tx: Tx,
  ctx: Ctx,
  before: PsychologistRow,
  fields: CardFields,
  also: { version?: number; updated_at?: Date },
): Promise<PsychologistRow> {
  if (typeof fields.user_id === 'number') await prepareAccount(tx, ctx, fields.user_id)
  const columns: Record<string, unknown> = { ...also }
  for (const [field, value] of Object.entries(fields)) {
    if (isLinkField(field)) await replaceLinks(tx, field, before.id, value as number[])
    else if (field === 'credentials') Object.assign(columns, credentialColumns(ctx, before, value as Credential[]))
    else columns[field] = value
  }
  const hasLinks = Object.keys(fields).some(isLinkField)
  if (Object.keys(columns).length === 0) return hasLinks ? load(tx, before.id) : before
  if (!hasLinks && isPredictableWrite(columns)) return writePredicted(tx, before, columns)
  const { row } = await tx
    .updateTable('psychologists as p')
    .set(columns)
    .where('id', '=', before.id)
    .returning(ownColumns.as('row'))
    .executeTakeFirstOrThrow()
  // Whoever holds the card holds its links.
  return hasLinks ? load(tx, before.id) : { ...before, ...row }
}

function credentialColumns(ctx: Ctx, before: PsychologistRow, wanted: Credential[]) {
  const checked = new Set(before.credentials.filter((item) => item.verified).map(credentialKey))
  const credentials = credentialsFrom(ctx.actor, before.credentials, wanted)
  const isNewlyChecked = credentials.some((item) => item.verified && !checked.has(credentialKey(item)))
  const isChecked = credentials.some((item) => item.verified)
  return {
    credentials: JSON.stringify(credentials),
    ...(isNewlyChecked ? { verified_at: ctx.clock() } : {}),
    ...(isChecked ? {} : { verified_at: null }),
  }
}

/** The fields of these whose saving would change the card. */
export function differingFields(before: PsychologistRow, fields: CardFields): CardFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const field = name as EditablePsychologistField
      return wouldChange(psychologist.fields[field], before[field], value)
    }),
  )
}

/** A mark that somebody may not set is not a change. */
function withOwnMarks({ actor }: Ctx, before: PsychologistRow, fields: CardFields): CardFields {
  if (fields.credentials === undefined) return fields
  return { ...fields, credentials: credentialsFrom(actor, before.credentials, fields.credentials as Credential[]) }
}

async function conflict(tx: Tx, ctx: Ctx, current: PsychologistRow, version: number): Promise<Conflict> {
  const { fields, isWhole } = await fieldsChangedSince(tx, 'psychologist', current.id, version)
  // A topic or a page may have taken this person in from its own end: then any of the lists may differ.
  const lists = isWhole && fields.length > 0 ? [] : LINK_FIELDS
  return new Conflict(await presentCard(tx, current, ctx.actor), [...new Set([...fields, ...lists])])
}

export function subject(card: PsychologistRow) {
  return { type: 'psychologist', id: card.id, label: card.full_name, version: card.version }
}
