import { sql } from 'kysely'
import type { AnswerApplication, CreateApplication } from '#contract/requests/applications.ts'
import { APPLICATION_STATUS_TITLES, CLOSED_APPLICATIONS } from '#contract/requests/applications.ts'
import { CONSENT_VERSIONS } from '#contract/visitors/consent-versions.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import { maskEmail, maskName } from '#server/platform/security/masking.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { archiveBareConsents } from '../consents/commands.ts'
import type { Outbox } from '../letters/commands.ts'
import { notifyStaff } from '../notices/commands.ts'
import { startCard } from '../psychologists/commands.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { receivedLetter, staffLetter } from './letters.ts'
import { answersTo, canMakeCard } from './policy.ts'
import { presentApplication, type ApplicationRow } from './presenter.ts'
import { findApplication } from './queries.ts'

export { sweepDocuments } from './documents.ts'

/** Whoever sends the same words in each field within this time pressed the button twice; what they have corrected is news. */
const REPEAT_MS = 10 * 60_000

export interface ApplicationSite extends LetterSite {
  outbox: Outbox
}

/** Takes an application in, and writes to its author with the link for documents. A second press changes nothing. */
export async function submitApplication(
  ctx: Ctx<Actor | null>,
  site: ApplicationSite,
  input: CreateApplication,
  /** False: the address has had its letters for now. */
  mayWrite: boolean,
) {
  const { full_name, email, phone, education, methods, about } = input
  await transactionOnce(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`application ${email}`}::text, 0))`.execute(tx)
    const now = ctx.clock()
    const sent = await tx
      .selectFrom('applications')
      .select('id')
      .where('email', '=', email)
      .where('full_name', '=', full_name)
      .where('phone', 'is not distinct from', phone)
      .where('education', '=', education)
      .where('methods', '=', methods)
      .where('about', '=', about)
      .where('created_at', '>', new Date(now.getTime() - REPEAT_MS))
      .executeTakeFirst()
    if (sent !== undefined) return
    const key = newToken()
    const { id } = await tx
      .insertInto('applications')
      .values({
        ...{ created_at: now, updated_at: now, full_name, email, phone, education, methods, about },
        token_hash: hashOf(key),
        consent_version: CONSENT_VERSIONS['personal-data'],
        consent_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (mayWrite) {
      const mail = await receivedLetter(tx, site, email, key)
      await site.outbox.post(tx, ctx, { kind: 'application-received', mail })
    }
    await record(tx, ctx, 'application.created', { ...subjectOf(id), version: 1 }, [
      { field: 'status', old: null, new: 'new' },
      { field: 'full_name', old: null, new: maskName(full_name) },
      { field: 'email', old: null, new: maskEmail(email) },
    ])
    await notifyStaff(tx, ctx, { kind: 'applications', subjectId: id })
  })
}

/** Answers by a letter, which says where the application stands from now on. */
export async function answerApplication(ctx: Ctx, site: ApplicationSite, id: number, input: AnswerApplication) {
  const { status, subject, text } = input
  return change(ctx, id, input.version, async (tx, before) => {
    if (!answersTo(before).includes(status)) {
      throw new Invalid({
        status: [
          `Из\u00a0состояния «${APPLICATION_STATUS_TITLES[before.status]}» нельзя перейти в\u00a0«${APPLICATION_STATUS_TITLES[status]}».`,
        ],
      })
    }
    const at = ctx.clock()
    await tx
      .insertInto('application_letters')
      .values({ application_id: id, at, user_id: ctx.actor.id, status, subject, text })
      .execute()
    await site.outbox.post(tx, ctx, {
      kind: 'application-answer',
      mail: staffLetter(site, before.email, { subject, text }),
      subject: `application:${id}`,
    })
    return {
      columns: { status, answered_at: at, closed_at: CLOSED_APPLICATIONS.includes(status) ? at : null },
      action: 'application.answered' as const,
      changes: [
        { field: 'status', old: before.status, new: status },
        { field: 'letter', old: null, new: subject },
      ],
    }
  })
}

/** Makes a card of what was written: a draft that nobody sees until it is published. */
export async function makeCard(ctx: Ctx, id: number, version: number | undefined) {
  return change(ctx, id, version, async (tx, before) => {
    if (!canMakeCard(before)) throw new Invalid({ status: ['Карточку заводят один раз, когда отклик принят.'] })
    const { full_name, about, methods, education, email, phone } = before
    const card = await startCard(tx, ctx, {
      full_name,
      about: `${about}\n\nКак работаю: ${methods}`,
      education,
      ycl_email: email,
      ycl_phone: phone,
    })
    const made = { id: card.id, title: card.full_name }
    return {
      columns: { psychologist_id: card.id },
      action: 'application.card-made' as const,
      changes: [{ field: 'psychologist', old: null, new: made }],
    }
  })
}

/** Removes applications for good; the sweep removes their files. What was agreed to stays provable. */
export async function eraseApplications(tx: Tx, ids: number[]) {
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'consent_version', 'consent_at'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  await archiveBareConsents(
    tx,
    rows.map(({ id, consent_version, consent_at }) => ({
      type: 'application',
      id,
      purpose: 'personal-data',
      version: consent_version,
      at: consent_at,
    })),
  )
  // The files go after the commit; what they are called may name their owner.
  await sql`update application_documents set name = '' where application_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from applications where id = any(${ids}::int[])`.execute(tx)
  await eraseTracesOf(tx, [{ type: 'application', ids }])
}

interface Change {
  columns: object
  action: 'application.answered' | 'application.card-made'
  changes: { field: string; old: unknown; new: unknown }[]
}

async function change(
  ctx: Ctx,
  id: number,
  version: number | undefined,
  work: (tx: Tx, before: ApplicationRow) => Promise<Change>,
): Promise<ApplicationRow> {
  return transaction(ctx.db, async (tx) => {
    await sql`select 1 from applications where id = ${id} for update`.execute(tx)
    const before = await load(tx, id)
    if (version !== undefined && version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'application', id, version)
      throw new Conflict(presentApplication(before), fields)
    }
    const { columns, action, changes } = await work(tx, before)
    await tx
      .updateTable('applications')
      .set({ ...columns, version: before.version + 1, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    const after = await load(tx, id)
    await record(tx, ctx, action, { ...subjectOf(id), version: after.version }, changes)
    return after
  })
}

async function load(tx: Tx, id: number): Promise<ApplicationRow> {
  const found = await findApplication(tx, id)
  if (found === undefined) throw new NotFound()
  return found
}

function subjectOf(id: number) {
  return { type: 'application', id, label: `Отклик № ${id}` }
}
