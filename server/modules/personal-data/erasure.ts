import type { PersonalDataAct } from '#contract/visitors/personal-data.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { keyedHash } from '#server/platform/security/encryption.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { maskEmail } from '#server/platform/security/masking.ts'
import { record } from '../audit-log/commands.ts'
import { bareConsentsOf, archiveBareConsents } from '../consents/commands.ts'
import { eraseRequests } from '../requests/commands.ts'
import { eraseBookings } from '../bookings/commands.ts'
import { eraseNames, refreshAfterErasure } from '../clients/commands.ts'
import { erasePayers, lockPaymentsOfPayer, restrictPayers } from '../transactions/commands.ts'
import { eraseReviews } from '../reviews/commands.ts'
import { eraseApplications } from '../applications/commands.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { eraseAccounts } from '../users/commands.ts'
import type { PersonalDataSettings } from './settings.ts'
import { idsOf, planErasure, type Erasure } from './erasure-plan.ts'
import { recordLeftInYclients } from './left-in-yclients.ts'
import { erasedLetter } from './letters.ts'
import { closeLinks } from './links.ts'
import { findPersonalData, type PersonalData } from './queries.ts'
import { eraseTraces } from './traces.ts'
import type { DataSubject } from './data-subject.ts'

/** What the digests of acts are made for. */
export const ACT_MARK = 'personal-data-act'

/** Whose data go, and how the act calls them. */
interface Erasing {
  whose: DataSubject
  /** Nothing in it names the person. */
  subject: string
  /** What the person can show later: kept as a digest alone. */
  mark: string
}

/** Erases all of an address: its person has shown a letter. The caller holds their pass; their last letter goes to them. */
export async function eraseAddress(
  tx: Tx,
  ctx: Ctx<Actor | null>,
  settings: PersonalDataSettings,
  { id: link, email }: { id: number; email: string },
): Promise<PersonalDataAct> {
  await lockPaymentsOfPayer(tx, email)
  const { id, act } = await eraseAll(tx, ctx, settings, { whose: { email }, subject: maskEmail(email), mark: email })
  await closeLinks(tx, email, link, id)
  const mail = erasedLetter(settings, email, act)
  await settings.outbox.post(tx, ctx, { kind: 'personal-data-erased', mail, isLast: true })
  await recordErasure(tx, { ...ctx, actor: null, request: { ...ctx.request, ip: null, userAgent: null } }, id, act)
  return act
}

/** Erases, marks what must stay, and writes the act: all in the transaction of the caller, who tells the log at its end. */
export async function eraseAll(
  tx: Tx,
  ctx: Ctx<Actor | null>,
  settings: PersonalDataSettings,
  { whose, ...told }: Erasing,
): Promise<{ id: number; act: PersonalDataAct }> {
  const data = await findPersonalData(tx, whose, ctx.clock(), settings.appSecret)
  const erasure = planErasure(data, settings.timeZone)
  if (erasure.erased.length === 0) throw new Invalid({ confirmation: ['Удалять нечего: по этому адресу ничего нет.'] })
  const written = await writeAct(tx, ctx, settings, told, erasure)
  await recordLeftInYclients(tx, written.id, idsOf(erasure.bookings), ctx.clock())
  await eraseRecords(tx, erasure, written.id, ctx.clock())
  await eraseTraces(tx, ctx.clock(), whose, data, erasure)
  return written
}

export async function recordErasure(tx: Tx, ctx: Ctx<Actor | null>, id: number, act: PersonalDataAct) {
  await record(tx, ctx, 'personal-data.erased', { type: 'personal-data-act', id, label: `Акт № ${act.number}` }, [
    ...act.erased.map(({ what, count }) => ({ field: what, old: count, new: null })),
    ...act.kept.map(({ what, count }) => ({ field: what, old: count, new: count })),
  ])
}

/** Removes reviews alone, with what other places hold of them. What their author had agreed to stays provable. */
export async function eraseOwnReviews(tx: Tx, reviews: PersonalData['reviews']) {
  const ids = idsOf(reviews)
  await archiveBareConsents(tx, consentsWith(reviews))
  await eraseReviews(tx, ids)
  await eraseTracesOf(tx, [{ type: 'review', ids }])
}

async function writeAct(
  tx: Tx,
  ctx: Ctx<Actor | null>,
  { appSecret, operator, timeZone }: PersonalDataSettings,
  { subject, mark }: Omit<Erasing, 'whose'>,
  erasure: Erasure,
): Promise<{ id: number; act: PersonalDataAct }> {
  const at = ctx.clock()
  const year = dayIn(timeZone, at).slice(0, 4)
  const number = `${year.slice(2)}-${String(await nextNumber(tx, `personal-data-acts:${year}`)).padStart(4, '0')}`
  const { erased, kept } = erasure
  const extract = extractOf(erasure).map((what) => ({ at: at.toISOString(), what }))
  const { id } = await tx
    .insertInto('personal_data_acts')
    .values({
      number,
      at,
      subject,
      subject_digest: keyedHash(mark, appSecret, ACT_MARK),
      operator,
      erased: JSON.stringify(erased),
      kept: JSON.stringify(kept),
      log_extract: JSON.stringify(extract),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, act: { number, at: at.toISOString(), subject, operator, erased, kept, log_extract: extract } }
}

/** One line for each record, by its number: a number without its record names nobody. What there was none of is left out. */
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
    ...accounts.map(
      ({ id, sessions: { length } }) =>
        `Удалена учётная запись №\u00a0${id}${length === 0 ? '' : `, завершено входов: ${length}`}`,
    ),
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
    ...(letters + mail === 0 ? [] : [`Удалены сведения о письмах: ${letters + mail}`]),
    ...(log_lines === 0 ? [] : [`Стёрты личные сведения в строках журнала: ${log_lines}`]),
  ]
}

async function eraseRecords(
  tx: Tx,
  { accounts, requests, reviews, applications, bookings, clients, unpaid, restricted }: Erasure,
  actId: number,
  now: Date,
) {
  await archiveBareConsents(tx, [
    ...requests.flatMap(({ id, consents }) =>
      consents.map(({ purpose, version, at }) => ({ type: 'request', id, purpose, version, at: new Date(at) })),
    ),
    ...consentsWith(reviews),
  ])
  if (accounts.length > 0) await bareConsentsOf(tx, idsOf(accounts))
  await eraseAccounts(tx, idsOf(accounts))
  await eraseNames(tx, idsOf(clients))
  await eraseBookings(tx, idsOf(bookings), now)
  await eraseRequests(tx, idsOf(requests))
  await eraseReviews(tx, idsOf(reviews))
  await eraseApplications(tx, idsOf(applications))
  await erasePayers(tx, idsOf(unpaid))
  await restrictPayers(tx, idsOf(restricted))
  // Visits beside whose phone the address stood told it too.
  await refreshAfterErasure(tx, idsOf(clients))
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
