import { speaksOfSelfHarm } from '#contract/crisis/crisis-words.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '#contract/visitors/consent-versions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { World } from './world-schema.ts'

const HOUR_MS = 60 * 60 * 1000
const MOSCOW_OFFSET_HOURS = 3
const FIRST_MEETING_HOUR = 10
const LAST_MEETING_HOUR = 20
/** What is finished was finished no longer ago. */
const FINISHED_HOURS = 20 * 24

interface RequestContext {
  requests: World['requests']
  now: Date
  topics: number[]
  branches: number[]
  moderators: number[]
  psychologistByNumber: Map<number, number>
}

/** Twenty-five requests from the last twelve weeks, in every state. */
export async function seedRequests(tx: Tx, context: RequestContext) {
  for (const [index, request] of context.requests.entries()) await insertRequest(tx, request, index, context)
}

async function insertRequest(tx: Tx, request: World['requests'][number], index: number, context: RequestContext) {
  const created_at = new Date(context.now.getTime() - request.hours_ago * HOUR_MS)
  const isAnswered = request.status !== 'new' && request.status !== 'spam'
  const answered_at = new Date(created_at.getTime() + Math.min(request.hours_ago, 1 + (index % 4)) * 0.6 * HOUR_MS)
  // Recently enough that what was told is still there (docs/decisions/043).
  const closed_at = new Date(Math.max(answered_at.getTime(), context.now.getTime() - FINISHED_HOURS * HOUR_MS))
  const isFinished = ['done', 'lost', 'spam'].includes(request.status)
  const { branch, ...wishes } = request.wishes ?? {}
  const branchId = branch === undefined ? {} : { branch: context.branches[branch] }
  const year = created_at.getUTCFullYear()
  const { id } = await tx
    .insertInto('requests')
    .values({
      created_at,
      updated_at: isFinished ? closed_at : isAnswered ? answered_at : created_at,
      number: `${String(year).slice(2)}-${String(await nextNumber(tx, `requests:${year}`)).padStart(4, '0')}`,
      status: request.status,
      for_whom: request.for_whom,
      preferences: JSON.stringify({ ...wishes, ...branchId }),
      name: request.name,
      contact_type: request.contact[0],
      contact: request.contact[1],
      convenient_time: request.time ?? null,
      story: request.story ?? null,
      crisis_flag: speaksOfSelfHarm(request.story ?? ''),
      match_snapshot: request.shown === undefined ? null : JSON.stringify(request.shown.map(shownMatch)),
      consents: JSON.stringify(consentsAt(created_at, request.story !== undefined)),
      assignee_id: isAnswered ? (context.moderators[index % context.moderators.length] ?? null) : null,
      notes: request.notes ?? null,
      first_response_at: isAnswered ? answered_at : null,
      source: request.source ?? 'site',
      ...dealOf(request, context),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeWork(tx, id, request, { ...context, index, answered_at: isAnswered ? answered_at : null })
  const topics = request.topics.map((topic) => context.topics[topic]).filter((topic) => topic !== undefined)
  if (topics.length === 0) return
  await tx
    .insertInto('request_topics')
    .values(topics.map((topic_id) => ({ request_id: id, topic_id })))
    .execute()
}

/** What is agreed, why it came to nothing, and when to speak next. */
function dealOf({ deal, lost, next_contact_days }: World['requests'][number], context: RequestContext) {
  const { now, branches, psychologistByNumber } = context
  const [lost_reason = null, lost_words = null] = lost ?? []
  const agreed = deal && {
    chosen_psychologist_id: psychologistByNumber.get(deal.with) ?? null,
    meeting_at: meetingHour(new Date(now.getTime() + deal.in_hours * HOUR_MS)),
    meeting_format: deal.format,
    meeting_branch_id: deal.branch === undefined ? null : (branches[deal.branch] ?? null),
    price: deal.roubles * 100,
  }
  return {
    ...agreed,
    lost_reason,
    lost_words,
    next_contact_on:
      next_contact_days === undefined
        ? null
        : dayIn('Europe/Moscow', new Date(now.getTime() + next_contact_days * 24 * HOUR_MS)),
  }
}

interface WorkContext extends RequestContext {
  index: number
  answered_at: Date | null
}

/** The first call, a word to a colleague, the payment. */
async function writeWork(tx: Tx, request_id: number, one: World['requests'][number], context: WorkContext) {
  const { index, moderators, answered_at } = context
  const author_id = moderators[index % moderators.length] ?? null
  if (answered_at !== null) {
    const channel = one.contact[0] === 'phone' ? 'call' : 'message'
    const outcome = one.status === 'lost' ? 'refused' : one.deal ? 'agreed' : index % 2 === 0 ? 'talked' : 'call_back'
    const entry = { request_id, at: answered_at, author_id, kind: 'contact', channel, outcome } as const
    await tx.insertInto('request_entries').values(entry).execute()
  }
  if (one.comment !== undefined && answered_at !== null) await insertComment(tx, request_id, one.comment, context)
  if (one.deal?.payer !== undefined) {
    await tx.updateTable('transactions').set({ request_id }).where('payer_name', '=', one.deal.payer).execute()
  }
}

async function insertComment(tx: Tx, request_id: number, comment: string, { index, moderators, now }: WorkContext) {
  const admin = await tx
    .selectFrom('users')
    .select(['id', 'full_name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('request_entries')
    .values({
      request_id,
      at: new Date(now.getTime() - 5 * HOUR_MS),
      author_id: moderators[index % moderators.length] ?? null,
      kind: 'comment',
      text: comment.replace('{admin}', admin.full_name),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('request_mentions').values({ entry_id: id, user_id: admin.id }).execute()
}

/** The whole hour nearest to the moment at which people meet: from 10 to 20 in Moscow, which has one offset all year. */
function meetingHour(moment: Date): Date {
  const hours = Math.round(moment.getTime() / HOUR_MS) + MOSCOW_OFFSET_HOURS
  const hour = hours % 24
  const met = Math.min(Math.max(hour, FIRST_MEETING_HOUR), LAST_MEETING_HOUR)
  return new Date((hours - hour + met - MOSCOW_OFFSET_HOURS) * HOUR_MS)
}

function shownMatch(slug: string, place: number) {
  const reasons = ['Работает с тем, что вы выбрали.', 'Встречается так, как вам удобно.']
  return { slug, score: 85 - place * 15, reasons: reasons.slice(0, 2 - (place % 2)) }
}

function consentsAt(at: Date, isHealth: boolean) {
  const purposes: ConsentPurpose[] = isHealth ? ['personal-data', 'health-data'] : ['personal-data']
  return purposes.map((purpose) => ({ purpose, version: CONSENT_VERSIONS[purpose], at: at.toISOString() }))
}
