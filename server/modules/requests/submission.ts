import { sql } from 'kysely'
import type { CreateRequest, RequestAccepted, RequestByHand } from '#contract/requests/new-request.ts'
import { speaksOfSelfHarmInAnyLetters } from '#contract/crisis/crisis-words.ts'
import type { Consent } from '#contract/visitors/public-form.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '#contract/visitors/consent-versions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { isAt } from '#server/platform/db/queries/former-slug.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { keyedHash, keyedHashes, type AppSecret } from '#server/platform/security/encryption.ts'
import { maskName } from '#server/platform/security/masking.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import { record } from '../audit-log/commands.ts'
import { clientFor, refreshClients } from '../clients/commands.ts'
import { crisisHelp } from '../directories/queries.ts'
import type { Outbox } from '../letters/commands.ts'
import { notifyStaff } from '../notices/commands.ts'
import { requestReceivedLetter } from './letters.ts'
import { maskContact, type RequestRow } from './presenter.ts'
import { loadRequest } from './queries.ts'

/** The same person with the same wish within this time pressed the button twice. */
const REPEAT_MS = 10 * 60_000
/** What the key of a link is made for. */
const KEY_PLACE = 'request-key'

interface SubmissionOptions {
  appSecret: AppSecret
  timeZone: string
  outbox: Outbox
  site: LetterSite
  /** False: the address has had its letters for now. */
  mayWrite: boolean
}

/** A request for somebody or about something that is gone by now: before the puzzle of its form is spent on it. */
export async function refuseGone(db: Db, { topics, psychologist }: Pick<CreateRequest, 'topics' | 'psychologist'>) {
  if (topics.length > 0) await refuseMissing(db, 'topics', topics)
  if (psychologist !== undefined) await wanted(db, psychologist)
}

/** Takes a request in, or finds the one that was sent a moment ago. Words of self-harm flag it. */
export async function submitRequest(
  ctx: Ctx<Actor | null>,
  input: CreateRequest,
  { appSecret, timeZone, outbox, site, mayWrite }: SubmissionOptions,
): Promise<RequestAccepted> {
  const story = input.story ?? null
  const isCrisis = speaksOfSelfHarmInAnyLetters(`${story ?? ''} ${input.convenient_time ?? ''}`)
  const lines = isCrisis ? (await crisisHelp(ctx.db)).lines : null
  const accepted = (number: string, key: string | null) => ({ number, crisis: lines, key })
  return transactionOnce(ctx, async (tx) => {
    // Two presses of one button wait for each other: the second then finds the request of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`request ${input.contact.value}`}::text, 0))`.execute(tx)
    const sent = await sentBefore(tx, ctx, input)
    if (sent !== undefined) {
      return accepted(sent.number, ownKey(appSecret, input, sent))
    }
    await refuseMissing(tx, 'topics', input.topics)
    const psychologist = input.psychologist === undefined ? null : await wanted(tx, input.psychologist)
    const client = await clientFor(tx, ctx, identityOf(input))
    const now = ctx.clock()
    const number = await requestNumber(tx, dayIn(timeZone, now))
    const key = keyedHash(wordsOf(number, input), appSecret, KEY_PLACE).toString('base64url')
    const { id } = await tx
      .insertInto('requests')
      .values({
        created_at: now,
        updated_at: now,
        number,
        for_whom: input.for_whom,
        preferences: JSON.stringify(input.preferences),
        name: input.name,
        contact_type: input.contact.type,
        contact: input.contact.value,
        convenient_time: input.convenient_time ?? null,
        story,
        crisis_flag: isCrisis,
        match_snapshot: input.match_snapshot ? jsonText(input.match_snapshot) : null,
        consents: JSON.stringify(consentsOf(input, now)),
        psychologist_id: psychologist?.id ?? null,
        key_digest: hashOf(key),
        client_id: client,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into request_topics (request_id, topic_id)
      select ${id}, unnest(${input.topics}::int[])`.execute(tx)
    await refreshClients(tx, [client])
    if (mayWrite && input.contact.type === 'email') {
      const mail = await requestReceivedLetter(tx, site, input.contact.value, number, key)
      await outbox.post(tx, ctx, { kind: 'request-received', mail, subject: `request:${id}` })
    }
    await record(tx, ctx, 'request.created', { type: 'request', id, label: `Заявка ${number}`, version: 1 }, [
      { field: 'status', old: null, new: 'new' },
      { field: 'for_whom', old: null, new: input.for_whom },
      { field: 'name', old: null, new: maskName(input.name) },
      { field: 'contact', old: null, new: maskContact(input.contact.type, input.contact.value) },
      { field: 'crisis_flag', old: null, new: isCrisis },
      ...(psychologist === null ? [] : [{ field: 'psychologist', old: null, new: psychologist }]),
    ])
    await notifyStaff(tx, ctx, {
      kind: isCrisis ? 'crisis' : 'requests',
      subjectId: id,
      branchId: input.preferences.branch,
      psychologistId: psychologist?.id,
    })
    return accepted(number, key)
  })
}

/** A number that stands for nothing, for programs that fill in the hidden field. */
export async function honeypotAnswer(ctx: Ctx<Actor | null>, timeZone: string): Promise<RequestAccepted> {
  const number = await transaction(ctx.db, (tx) => requestNumber(tx, dayIn(timeZone, ctx.clock())))
  return { number, crisis: null, key: newToken() }
}

/** Takes in what somebody told staff by telephone, in a message or at the desk. Who enters it may lead it at once. */
export async function enterRequest(ctx: Ctx, input: RequestByHand, timeZone: string): Promise<RequestRow> {
  const isCrisis = speaksOfSelfHarmInAnyLetters(`${input.notes ?? ''} ${input.convenient_time ?? ''}`)
  return transactionOnce(ctx, async (tx) => {
    await refuseMissing(tx, 'topics', input.topics)
    const client = await clientFor(tx, ctx, identityOf(input))
    const now = ctx.clock()
    const number = await requestNumber(tx, dayIn(timeZone, now))
    const status = input.is_taken ? 'in_work' : 'new'
    const { id } = await tx
      .insertInto('requests')
      .values({
        created_at: now,
        updated_at: now,
        number,
        status,
        source: input.source,
        assignee_id: input.is_taken ? ctx.actor.id : null,
        for_whom: input.for_whom,
        name: input.name,
        contact_type: input.contact.type,
        contact: input.contact.value,
        convenient_time: input.convenient_time ?? null,
        notes: input.notes ?? null,
        crisis_flag: isCrisis,
        // Nobody has ticked anything: what they agreed to they said.
        consents: '[]',
        client_id: client,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into request_topics (request_id, topic_id)
      select ${id}, unnest(${input.topics}::int[])`.execute(tx)
    await refreshClients(tx, [client])
    const made = await loadRequest(tx, id)
    await record(tx, ctx, 'request.entered', { type: 'request', id, label: `Заявка ${number}`, version: 1 }, [
      { field: 'source', old: null, new: input.source },
      { field: 'status', old: null, new: status },
      { field: 'for_whom', old: null, new: input.for_whom },
      { field: 'name', old: null, new: maskName(input.name) },
      { field: 'contact', old: null, new: maskContact(input.contact.type, input.contact.value) },
      { field: 'crisis_flag', old: null, new: isCrisis },
      ...(made.assignee === null ? [] : [{ field: 'assignee', old: null, new: made.assignee }]),
    ])
    return made
  })
}

function identityOf({ name, contact: { type, value } }: Pick<CreateRequest, 'name' | 'contact'>) {
  return { name, contacts: [{ kind: type, value }] }
}

async function sentBefore(tx: Tx, ctx: Ctx<Actor | null>, input: CreateRequest) {
  return (
    tx
      .selectFrom('requests')
      .select(['number', 'key_digest'])
      .where('contact', '=', input.contact.value)
      .where('for_whom', '=', input.for_whom)
      // A visit that they have booked, or what staff have entered, is no press of this button.
      .where('source', '=', 'site')
      .where(sql<boolean>`story is not distinct from ${input.story ?? null}`)
      // Whoever asks for another hour, or adds what they came for, has to be heard: words of danger may stand there too.
      .where(sql<boolean>`convenient_time is not distinct from ${input.convenient_time ?? null}`)
      .where(sql<boolean>`preferences = ${JSON.stringify(input.preferences)}::jsonb`)
      .where(
        sql<boolean>`array(select topic_id from request_topics where request_id = requests.id order by topic_id)
          = array(select distinct t.id from unnest(${input.topics}::int[]) as t (id) order by t.id)`,
      )
      .where('withdrawn_at', 'is', null)
      .where(
        input.psychologist === undefined
          ? sql<boolean>`psychologist_id is null`
          : sql<boolean>`psychologist_id = (select p.id from psychologists p where ${isWanted(input.psychologist)})`,
      )
      .where('created_at', '>', new Date(ctx.clock().getTime() - REPEAT_MS))
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )
}

/**
 * Whom a request is for. Somebody who has left the site since the page was opened is still whom it was written to; staff
 * see that, and say so.
 */
async function wanted(tx: Db | Tx, slug: string): Promise<{ id: number; title: string }> {
  const person = await tx
    .selectFrom('psychologists as p')
    .select(['p.id', 'p.full_name as title'])
    .where(isWanted(slug))
    .executeTakeFirst()
  if (person === undefined) throw new Invalid({ psychologist: ['Такого психолога нет'] })
  return person
}

function isWanted(slug: string) {
  return sql<boolean>`(${isAt('psychologist', sql`p`, slug)} and p.deleted_at is null)`
}

/** The same press of the button has the same key. Nobody else can have it, whatever they know of the request. */
function wordsOf(number: string, input: CreateRequest): string {
  return `${number} ${JSON.stringify(input)}`
}

/** The key of a request that this very form made; null when it was another form. */
function ownKey(
  appSecret: AppSecret,
  input: CreateRequest,
  { number, key_digest: digest }: { number: string; key_digest: Uint8Array | null },
): string | null {
  const keys = keyedHashes(wordsOf(number, input), appSecret, KEY_PLACE).map((hash) => hash.toString('base64url'))
  return keys.find((key) => digest !== null && hashOf(key).equals(digest)) ?? null
}

export async function requestNumber(tx: Tx, day: string): Promise<string> {
  const year = day.slice(0, 4)
  return `${year.slice(2)}-${String(await nextNumber(tx, `requests:${year}`)).padStart(4, '0')}`
}

function consentsOf(input: CreateRequest, now: Date): Consent[] {
  const purposes: ConsentPurpose[] = input.consent_health ? ['personal-data', 'health-data'] : ['personal-data']
  return purposes.map((purpose) => ({ purpose, version: CONSENT_VERSIONS[purpose], at: now.toISOString() }))
}
