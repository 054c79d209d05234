import { speaksOfSelfHarm } from '#contract/crisis/crisis-words.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '#contract/visitors/consent-versions.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { World } from './world-schema.ts'

const HOUR_MS = 60 * 60 * 1000
/** What is finished was finished no longer ago. */
const FINISHED_HOURS = 20 * 24

interface RequestContext {
  requests: World['requests']
  now: Date
  topics: number[]
  branches: number[]
  moderators: number[]
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const topics = request.topics.map((topic) => context.topics[topic]).filter((topic) => topic !== undefined)
  if (topics.length === 0) return
  await tx
    .insertInto('request_topics')
    .values(topics.map((topic_id) => ({ request_id: id, topic_id })))
    .execute()
}

function shownMatch(slug: string, place: number) {
  const reasons = ['Работает с тем, что вы выбрали.', 'Встречается так, как вам удобно.']
  return { slug, score: 85 - place * 15, reasons: reasons.slice(0, 2 - (place % 2)) }
}

function consentsAt(at: Date, isHealth: boolean) {
  const purposes: ConsentPurpose[] = isHealth ? ['personal-data', 'health-data'] : ['personal-data']
  return purposes.map((purpose) => ({ purpose, version: CONSENT_VERSIONS[purpose], at: at.toISOString() }))
}
