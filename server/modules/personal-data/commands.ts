import { sql } from 'kysely'
import type { PersonalDataAct } from '#contract/visitors/personal-data.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { keyedHash } from '#server/platform/security/encryption.ts'
import { Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { checkProofPast } from '#server/platform/http/protection/form-check.ts'
import { maskEmail } from '#server/platform/security/masking.ts'
import { countHit } from '#server/platform/security/rate-limit.ts'
import { sweepDocuments } from '../applications/commands.ts'
import { record } from '../audit-log/commands.ts'
import { confirmAuthor, type ToAuthor } from '../reviews/commands.ts'
import { erasePayers } from '../transactions/commands.ts'
import { canStillBePaid } from '../transactions/queries.ts'
import { removeErasedFiles } from '../jobs/commands.ts'
import { sweepPhotos } from '../photos/commands.ts'
import { findAct } from './acts.ts'
import { eraseAddress, eraseOwnReviews } from './erasure.ts'
import { removeFreeTimes } from './left-in-yclients.ts'
import { authorLetter, linkLetter } from './letters.ts'
import { findPass, lockPass, makeLink, useLink, type OpenPass } from './links.ts'
import { eraseOverduePayers } from './overdue-payers.ts'
import { findPersonalData } from './queries.ts'
import type { PersonalDataSettings } from './settings.ts'
import { LISTS_OF_PEOPLE } from './traces.ts'

type GuestCtx = Ctx<Actor | null>

/** Letters go to whatever address somebody types: few without a puzzle, and not many with one. */
const ASKING = {
  name: 'my-data',
  perNetwork: { max: 5, windowSeconds: 3600 },
  everywhere: { max: 60, windowSeconds: 3600 },
}
const ASKING_LIMIT = { name: 'my-data', max: 10, windowSeconds: 3600 }
const OPENING_LIMIT = { name: 'my-data-open', max: 20, windowSeconds: 900 }
const ERASING_LIMIT = { name: 'my-data-erase', max: 20, windowSeconds: 900 }
/** Each copy is gathered from everywhere and leaves a line in the log. */
const TAKING_LIMIT = { name: 'my-data-file', max: 20, windowSeconds: 900 }
/** More letters than these would be a nuisance to somebody who asked for none. */
const LETTERS = [
  { name: 'hour', max: 3, windowSeconds: 3600 },
  { name: 'day', max: 6, windowSeconds: 86_400 },
]
const CLOSED = 'Доступ к данным закончился. Запросите новую ссылку.'

/** Sends a link to any address: nothing here knows whether it is known, so nothing can tell. */
export async function askForLink(
  ctx: GuestCtx,
  settings: PersonalDataSettings,
  asked: { email: string; proof?: string | undefined },
) {
  const { email } = asked
  await checkProofPast(ctx, settings.appSecret, ASKING, asked)
  await refuseFlood(ctx, settings.appSecret, ASKING_LIMIT)
  if (!(await mayBeWrittenTo(ctx, settings, email))) return
  await transaction(ctx.db, async (tx) => {
    const { id, token, expiresAt } = await makeLink(tx, email, ctx.clock())
    await settings.outbox.post(tx, ctx, { kind: 'personal-data', mail: linkLetter(settings, email, token), expiresAt })
    await record(tx, byGuest(ctx), 'personal-data.requested', subjectOf(id, email))
  })
}

/** Writes to the authors of reviews: the letter opens what is kept of their address, the review among it. */
export function lettersToAuthor(settings: PersonalDataSettings) {
  return async (ctx: GuestCtx, author: string): Promise<ToAuthor | undefined> => {
    if (!(await mayBeWrittenTo(ctx, settings, author))) return undefined
    return async (tx, email) => {
      const { token, expiresAt } = await makeLink(tx, email, ctx.clock())
      await settings.outbox.post(tx, ctx, {
        kind: 'review-received',
        mail: await authorLetter(tx, settings, email, token),
        expiresAt,
      })
    }
  }
}

/** Takes one review back, for good. Throws NotFound for one that is not of this address, or is gone already. */
export async function withdrawReview(
  ctx: GuestCtx,
  { appSecret }: PersonalDataSettings,
  pass: string | undefined,
  id: number,
) {
  await refuseFlood(ctx, appSecret, ERASING_LIMIT)
  await transaction(ctx.db, async (tx) => {
    const open = admitted(await lockPass(tx, pass, ctx.clock()))
    if (open.email === null) throw new Forbidden(CLOSED)
    const { reviews } = await findPersonalData(tx, { email: open.email }, ctx.clock(), appSecret)
    const found = reviews.find((review) => review.id === id)
    if (found === undefined) throw new NotFound('Этого отзыва уже нет.')
    await eraseOwnReviews(tx, [found])
    const subject = { type: 'review', id, label: `Отзыв № ${id}` }
    await record(
      tx,
      { ...byGuest(ctx), request: { ...ctx.request, ip: null, userAgent: null } },
      'review.withdrawn',
      subject,
    )
  })
}

/** Opens the link of a letter, by one press, and returns the pass that the browser keeps instead. */
export async function openByLink(
  ctx: GuestCtx,
  { appSecret }: PersonalDataSettings,
  asked: { token: string; press?: string | undefined },
): Promise<string> {
  await refuseFlood(ctx, appSecret, OPENING_LIMIT)
  return transaction(ctx.db, async (tx) => {
    const link = await useLink(tx, asked, ctx.clock())
    if (link === undefined) throw new Invalid({ token: ['Ссылка уже не действует. Запросите новую.'] })
    if (link.isAgain) return link.pass
    await confirmAuthor(tx, link.email, ctx.clock())
    await record(tx, byGuest(ctx), 'personal-data.opened', subjectOf(link.id, link.email))
    return link.pass
  })
}

/** What is kept about the address of this pass, or the act once it is erased. Throws Forbidden without a valid pass. */
export async function readMyData(ctx: GuestCtx, { appSecret }: PersonalDataSettings, pass: string | undefined) {
  const open = admitted(await findPass(ctx.db, pass, ctx.clock()))
  if (open.email === null) return { act: await findAct(ctx.db, open.act_id as number) }
  const data = await findPersonalData(ctx.db, { email: open.email }, ctx.clock(), appSecret)
  return { email: open.email, until: open.pass_expires_at, data }
}

/** The same to take home, which leaves a line. Throws Forbidden when there is nothing any more. */
export async function downloadMyData(ctx: GuestCtx, { appSecret }: PersonalDataSettings, pass: string | undefined) {
  await refuseFlood(ctx, appSecret, TAKING_LIMIT)
  return transaction(ctx.db, async (tx) => {
    const open = admitted(await findPass(tx, pass, ctx.clock()))
    if (open.email === null) throw new Forbidden(CLOSED)
    await record(tx, byGuest(ctx), 'personal-data.downloaded', subjectOf(open.id, open.email))
    return { email: open.email, data: await findPersonalData(tx, { email: open.email }, ctx.clock(), appSecret) }
  })
}

/** Erases all that may be erased, once, and leaves the act. The same again answers the same act. */
export async function eraseMyData(
  ctx: GuestCtx,
  settings: PersonalDataSettings,
  pass: string | undefined,
): Promise<PersonalDataAct> {
  await refuseFlood(ctx, settings.appSecret, ERASING_LIMIT)
  const since = ctx.clock()
  const act = await transaction(ctx.db, async (tx) => {
    const open = admitted(await lockPass(tx, pass, ctx.clock()))
    if (open.email === null) return findAct(tx, open.act_id as number)
    return eraseAddress(tx, ctx, settings, { id: open.id, email: open.email })
  })
  await removeFiles(ctx, { since })
  return act
}

/** Files of what has been erased since it began. Where they cannot be reached it stays erased all the same: the hourly round removes them then. */
export async function removeFiles(ctx: GuestCtx, { since }: { since: Date }) {
  const { db, storage, clock } = ctx
  await sweepPhotos(db, storage, clock).catch(() => {})
  await sweepDocuments(db, storage, clock).catch(() => {})
  await removeErasedFiles(ctx, { lists: LISTS_OF_PEOPLE, since }).catch(() => {})
}

/** Forgets links that are over, and payers whom the books need no longer on this day of `timeZone`. */
export async function sweepPersonalData(db: Db, clock: Clock, timeZone: string) {
  const now = clock()
  // By itself: an erasure holds payments before it comes to the links.
  await sql`delete from personal_data_links where greatest(expires_at, pass_expires_at) < ${now}`.execute(db)
  await transaction(db, async (tx) => {
    await removeFreeTimes(tx, now)
    const { rows } = await sql<{ id: number }>`
      select t.id from restricted_payers k join transactions t on t.id = k.transaction_id
      where k.keep_until < ${dayIn(timeZone, now)}::date
        or t.paid_at is null and not ${canStillBePaid(now)}
      order by t.id for update of t`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await sql`delete from restricted_payers where transaction_id = any(${ids}::int[])`.execute(tx)
    await erasePayers(tx, ids)
  })
  await eraseOverduePayers(db, clock, timeZone)
}

/** False when this address has had enough letters for now, whoever asks for them. */
async function mayBeWrittenTo(ctx: GuestCtx, { appSecret }: PersonalDataSettings, email: string): Promise<boolean> {
  const mark = keyedHash(email, appSecret, 'my-data').toString('base64url')
  for (const { name, max, windowSeconds } of LETTERS) {
    const { hits } = await countHit(ctx.db, ctx.clock, `my-data-${name}:${mark}`, windowSeconds)
    if (hits > max) return false
  }
  return true
}

function admitted(open: OpenPass | undefined): OpenPass {
  if (open === undefined) throw new Forbidden(CLOSED)
  return open
}

/** Whoever holds the letter acts as its owner, whatever account this browser is signed in to. */
function byGuest(ctx: GuestCtx): GuestCtx {
  return { ...ctx, actor: null }
}

function subjectOf(id: number, email: string) {
  return { type: 'personal-data', id, label: maskEmail(email) }
}
