import { sql } from 'kysely'
import type { PersonalDataAct } from '#contract/visitors/personal-data.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { keyedHash } from '#server/platform/security/encryption.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { forgetAnswersWith } from '#server/platform/http/once/idempotency-keys.ts'
import { maskEmail } from '#server/platform/security/masking.ts'
import { clearHitsWith } from '#server/platform/security/rate-limit.ts'
import { eraseValues, record } from '../audit-log/commands.ts'
import { eraseTokensTo } from '../auth/commands.ts'
import { bareConsentsOf, keepBareConsents } from '../consents/commands.ts'
import { eraseRequests } from '../requests/commands.ts'
import { eraseLetters } from '../letters/commands.ts'
import { forgetSubjects } from '../operations/commands.ts'
import { eraseBookings } from '../bookings/commands.ts'
import { forgetNames, refreshClients } from '../clients/commands.ts'
import { erasePayers, holdPayer, restrictPayers } from '../transactions/commands.ts'
import { eraseReviews } from '../reviews/commands.ts'
import { forgetViewsOf } from '../saved-views/commands.ts'
import { eraseApplications } from '../applications/commands.ts'
import { eraseAccounts } from '../users/commands.ts'
import type { PersonalDataSettings } from './settings.ts'
import { planErasure, type Erasure } from './erasure-plan.ts'
import { erasedLetter } from './letters.ts'
import { closeLinks } from './links.ts'
import { findPersonalData, type PersonalData } from './queries.ts'

/** Erases, marks what must stay, and writes the act with its line in the log: all in the transaction of the caller. */
export async function eraseAll(
  tx: Tx,
  ctx: Ctx<Actor | null>,
  settings: PersonalDataSettings,
  link: { id: number; email: string },
) {
  const { email } = link
  // Two letters to one address may be opened at once: the second waits, and finds nothing.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`personal-data ${email}`}::text, 0))`.execute(tx)
  await holdPayer(tx, email)
  const data = await findPersonalData(tx, email, ctx.clock(), settings.appSecret)
  const erasure = planErasure(data, settings.timeZone)
  if (erasure.erased.length === 0) throw new Invalid({ confirmation: ['Удалять нечего: по этому адресу ничего нет.'] })
  const { id, act } = await writeAct(tx, ctx, settings, email, erasure)
  await eraseTraces(tx, email, data, erasure)
  await eraseRecords(tx, erasure, id, ctx.clock())
  await closeLinks(tx, email, link.id, id)
  await settings.outbox.post(tx, ctx, {
    kind: 'personal-data-erased',
    mail: erasedLetter(settings, email, act),
    isLast: true,
  })
  const subject = { type: 'personal-data-act', id, label: `Акт № ${act.number}` }
  await record(
    tx,
    { ...ctx, actor: null, request: { ...ctx.request, ip: null, userAgent: null } },
    'personal-data.erased',
    subject,
    [
      ...act.erased.map(({ what, count }) => ({ field: what, old: count, new: null })),
      ...act.kept.map(({ what, count }) => ({ field: what, old: count, new: count })),
    ],
  )
  return act
}

/** Removes reviews alone, with what other places hold of them. What their author had agreed to stays provable. */
export async function eraseOwnReviews(tx: Tx, reviews: PersonalData['reviews']) {
  const subject = { type: 'review', ids: idsOf(reviews) }
  await keepBareConsents(tx, consentsWith(reviews))
  await eraseValues(tx, { actors: [], subjects: [subject] })
  await forgetSubjects(tx, subject.type, subject.ids)
  await eraseReviews(tx, subject.ids)
}

async function writeAct(
  tx: Tx,
  ctx: Ctx<Actor | null>,
  { appSecret, operator, timeZone }: PersonalDataSettings,
  email: string,
  erasure: Erasure,
): Promise<{ id: number; act: PersonalDataAct }> {
  const at = ctx.clock()
  const year = dayIn(timeZone, at).slice(0, 4)
  const number = `${year.slice(2)}-${String(await nextNumber(tx, `personal-data-acts:${year}`)).padStart(4, '0')}`
  const { erased, kept } = erasure
  const extract = extractOf(erasure).map((what) => ({ at: at.toISOString(), what }))
  const subject = maskEmail(email)
  const { id } = await tx
    .insertInto('personal_data_acts')
    .values({
      number,
      at,
      subject,
      subject_digest: keyedHash(email, appSecret, 'personal-data-act'),
      operator,
      erased: JSON.stringify(erased),
      kept: JSON.stringify(kept),
      log_extract: JSON.stringify(extract),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, act: { number, at: at.toISOString(), subject, operator, erased, kept, log_extract: extract } }
}

/** One line for each record, by its number: a number without its record names nobody. */
function extractOf({
  accounts,
  requests,
  reviews,
  applications,
  bookings,
  clients,
  unpaid,
  restricted,
  letters,
  mail,
  log_lines,
}: Erasure): string[] {
  return [
    ...accounts.map(({ id, sessions }) => `Удалена учётная запись №\u00a0${id}, завершено входов: ${sessions.length}`),
    ...requests.map(({ number }) => `Удалена заявка ${number}`),
    ...reviews.map(({ id }) => `Удалён отзыв №\u00a0${id}`),
    ...applications.map(({ id }) => `Удалён отклик психолога №\u00a0${id}`),
    ...bookings.map(({ id }) => `Удалена запись на встречу №\u00a0${id}`),
    // Whoever reads the act finds them there by this number alone.
    ...bookings.flatMap(({ record_id }) =>
      record_id === null
        ? []
        : [`В\u00a0YCLIENTS осталась запись №\u00a0${record_id}: имя и контакт удаляют там вручную`],
    ),
    ...clients.map(({ id }) => `Удалены сведения в карточке клиента №\u00a0${id}`),
    ...unpaid.map(({ number }) => `Удалены данные плательщика в транзакции ${number}`),
    ...restricted.map(
      ({ number, keep_until, is_awaited }) =>
        `Данные плательщика в транзакции ${number} отмечены и хранятся${is_awaited ? ', пока её можно оплатить' : ` до ${keep_until.split('-').toReversed().join('.')}`}`,
    ),
    `Удалены сведения о письмах: ${letters + mail}`,
    `Стёрты личные сведения в строках журнала: ${log_lines}`,
  ]
}

/** What other places hold of the person besides the records themselves. */
async function eraseTraces(tx: Tx, email: string, { letters, mail, accounts }: PersonalData, erasure: Erasure) {
  const subjects = [
    { type: 'user', ids: idsOf(erasure.accounts) },
    { type: 'request', ids: idsOf(erasure.requests) },
    { type: 'review', ids: idsOf(erasure.reviews) },
  ]
  const links = letters.flatMap(({ id }) => (id === null ? [] : [id]))
  await eraseValues(tx, {
    actors: idsOf(erasure.accounts),
    subjects: [...subjects, { type: 'personal-data', ids: links }],
  })
  for (const { type, ids } of subjects) await forgetSubjects(tx, type, ids)
  await eraseLetters(tx, idsOf(mail))
  const kept = accounts.filter((account) => !erasure.accounts.includes(account))
  await eraseTokensTo(tx, email, idsOf(kept))
  const person = lookedFor(email, erasure)
  await forgetViewsOf(tx, person)
  const stories = erasure.requests.flatMap(({ story }) => story ?? [])
  // A name of one word is many people's.
  const names = person.names.filter((name) => /\S\s+\S/.test(name))
  await forgetAnswersWith(tx, [...person.contacts, ...names, ...stories])
  await clearHitsWith(tx, email)
}

/** By what staff may have looked for the person: what is erased of them tells it. */
function lookedFor(email: string, { accounts, requests, reviews, applications, unpaid, restricted }: Erasure) {
  const payments = [...unpaid, ...restricted]
  const contacts = [
    ...accounts.flatMap(({ phone, tg_username }) => [phone, tg_username]),
    ...requests.map(({ contact }) => contact),
    ...applications.map(({ phone }) => phone),
    ...payments.map(({ payer_phone }) => payer_phone),
  ]
  return {
    names: [
      ...[...accounts, ...applications].map(({ full_name }) => full_name),
      ...requests.map(({ name }) => name),
      ...reviews.map(({ author_name }) => author_name),
      ...payments.map(({ payer_name }) => payer_name),
    ],
    contacts: [email, ...contacts.filter((contact) => contact !== null)],
  }
}

async function eraseRecords(
  tx: Tx,
  { accounts, requests, reviews, applications, bookings, clients, unpaid, restricted }: Erasure,
  actId: number,
  now: Date,
) {
  await keepBareConsents(tx, [
    ...requests.flatMap(({ id, consents }) =>
      consents.map(({ purpose, version, at }) => ({ type: 'request', id, purpose, version, at: new Date(at) })),
    ),
    ...consentsWith(reviews),
  ])
  if (accounts.length > 0) await bareConsentsOf(tx, idsOf(accounts))
  await eraseAccounts(tx, idsOf(accounts))
  await forgetNames(tx, idsOf(clients))
  await eraseBookings(tx, idsOf(bookings), now)
  await eraseRequests(tx, idsOf(requests))
  await eraseReviews(tx, idsOf(reviews))
  await eraseApplications(tx, idsOf(applications))
  await erasePayers(tx, idsOf(unpaid))
  await restrictPayers(tx, idsOf(restricted))
  // Visits beside whose phone the address stood told it too.
  await refreshClients(tx, idsOf(clients))
  for (const { id, keep_until } of restricted) {
    await tx
      .insertInto('restricted_payers')
      .values({ transaction_id: id, act_id: actId, keep_until })
      .onConflict((conflict) => conflict.column('transaction_id').doNothing())
      .execute()
  }
}

function consentsWith(reviews: PersonalData['reviews']) {
  return reviews.map(({ id, consent_version, consent_at }) => ({
    type: 'review',
    id,
    purpose: 'personal-data',
    version: consent_version,
    at: new Date(consent_at),
  }))
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
