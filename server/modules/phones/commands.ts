import { sql } from 'kysely'
import type { CorrectPhone, WrongPhoneSubject } from '#contract/office/wrong-phones.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Forbidden, HttpError, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { maskPhone } from '#server/platform/security/masking.ts'
import { record } from '../audit-log/commands.ts'
import { lockClientsShared, refreshClients } from '../clients/commands.ts'
import { updatePsychologist } from '../psychologists/commands.ts'
import { findPsychologist } from '../psychologists/queries.ts'
import { updateUser } from '../users/commands.ts'
import { refusalToSee } from '../users/policy.ts'
import { findUserRow } from '../users/queries.ts'
import { mayCorrect, SOURCES } from './sources.ts'

type Notices = Parameters<typeof updateUser>[4]['notices']

const MENDED = 'Этот телефон уже исправили. Ничего не\u00a0сохранено.'

/** Puts a phone that can be called in the place of the one that is kept. What somebody else has changed meanwhile stays. */
export async function correctPhone(ctx: Ctx, { subject, id, was, phone }: CorrectPhone, notices: Notices) {
  if (!mayCorrect(ctx.actor, subject)) throw new Forbidden(missing(SOURCES[subject].needs))
  if (subject === 'psychologist') {
    const card = await findPsychologist(ctx.db, id)
    if (card === undefined) throw new NotFound()
    refuseChanged(card.ycl_phone, was)
    await updatePsychologist(ctx, id, { ycl_phone: phone, version: card.version }, undefined)
  } else if (subject === 'user') {
    const person = await findUserRow(ctx.db, id)
    if (person === undefined || refusalToSee(ctx.actor, person) !== null) throw new NotFound()
    refuseChanged(person.phone, was)
    await updateUser(ctx, id, { phone, version: person.version }, undefined, { notices })
  } else await transaction(ctx.db, (tx) => correctRecord(tx, ctx, { subject, id, was, phone }))
}

/** What visitors left themselves has no editor: the phone alone is changed, with its client's. */
const RECORDS: Record<Exclude<WrongPhoneSubject, 'psychologist' | 'user'>, { table: string; column: string }> = {
  request: { table: 'requests', column: 'contact' },
  transaction: { table: 'transactions', column: 'payer_phone' },
  application: { table: 'applications', column: 'phone' },
}

interface Mended extends CorrectPhone {
  subject: keyof typeof RECORDS
}

async function correctRecord(tx: Tx, ctx: Ctx, { subject, id, was, phone }: Mended) {
  const { table, column } = RECORDS[subject]
  await lockClientsShared(tx)
  const { rows } = await sql<{ label: string; phone: string }>`
    select s.label, s.phone from (${SOURCES[subject].rows(ctx.actor)}) s where s.id = ${id}`.execute(tx)
  const kept = await sql<{ phone: string | null }>`
    select ${sql.ref(column)} as phone from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  if (kept.rows[0] === undefined) throw new NotFound()
  refuseChanged(rows[0] && kept.rows[0].phone, was)
  const hasClient = subject !== 'application'
  const { rows: saved } = await sql<{ version: number; client_id: number | null }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${phone}, version = version + 1, updated_at = ${ctx.clock()}
    where id = ${id} returning version, ${hasClient ? sql`client_id` : sql`null::int as client_id`}`.execute(tx)
  await refreshClients(tx, [saved[0]?.client_id ?? null])
  // The log keeps neither name nor contact of a visitor.
  const label = subject === 'application' ? `Отклик № ${id}` : (rows[0]?.label ?? '')
  await record(tx, ctx, `${subject}.updated`, { type: subject, id, label, version: saved[0]?.version ?? 1 }, [
    { field: column, old: maskPhone(was), new: maskPhone(phone) },
  ])
}

function refuseChanged(kept: string | null | undefined, was: string) {
  if (kept !== was) throw new HttpError(409, MENDED)
}
