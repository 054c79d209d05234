import { aRequest, aReview, aTopic, aTransaction } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { bothWays, reading, unique, type Examples } from '../example.ts'

/** What comes in from visitors, the money, and the log. */
export const staffExamples: Examples = {
  'GET /api/staff/reviews': reading('/api/staff/reviews?filter[status][]=pending&filter[search]=спасибо'),
  'GET /api/staff/reviews/:id': reading(async ({ world }) => ({
    path: `/api/staff/reviews/${(await aReview(world.db)).id}`,
  })),
  ...bothWays('/api/staff/reviews/:id', {
    leaves: { action: 'review.published', again: 'nothing' },
    async send({ world }) {
      const { id } = await aReview(world.db)
      return { path: `/api/staff/reviews/${id}`, body: { status: 'published', reply: 'Спасибо Вам!' }, subject: id }
    },
  }),

  'GET /api/consultation-requests': reading('/api/consultation-requests?filter[status][]=new&filter[assignee]=none'),
  'GET /api/consultation-requests/:id': reading(async ({ world }) => ({
    path: `/api/consultation-requests/${(await aRequest(world.db)).id}`,
  })),
  ...bothWays('/api/consultation-requests/:id', {
    leaves: { action: 'request.taken', again: 'nothing' },
    async send({ world, id }) {
      const request = await aRequest(world.db, { contact: '+79167778899', name: 'Ксения Осокина' })
      const notes = 'Просила перезвонить после работы, говорит тихо.'
      const body = { status: 'in_work', assignee_id: id || null, notes }
      const path = `/api/consultation-requests/${request.id}`
      return { path, body, hidden: [notes, '+79167778899', 'Осокина'], subject: request.id }
    },
  }),

  'GET /api/transactions': reading(
    '/api/transactions?filter[status][]=paid&filter[amount_from]=1000&sort_column=amount',
  ),
  'GET /api/transactions/:id': reading(async ({ world }) => ({
    path: `/api/transactions/${(await aTransaction(world.db)).id}`,
  })),
  'POST /api/transactions': {
    leaves: { action: 'transaction.created', again: 'another line' },
    async send({ card }) {
      const payer = { name: 'Ирина Лаврова', email: 'irina.lavrova@mail.test', phone: '+79161112233' }
      const body = { psychologist_id: card, purpose: 'consultation', description: 'Встреча', amount: 450_000, payer }
      return { path: '/api/transactions', body, hidden: [payer.email, payer.phone] }
    },
  },
  'POST /api/transactions/:id/refund': {
    leaves: { action: 'transaction.refunded', again: 'another line' },
    refusal: { status: 503, reason: 'no bank is connected to this app' },
    async send({ world }) {
      const { id } = await aTransaction(world.db, { status: 'paid' })
      return {
        path: `/api/transactions/${id}/refund`,
        body: { amount: 100_000, reason: 'Встреча отменена' },
        subject: id,
      }
    },
  },
  'GET /api/visits/summary': reading('/api/visits/summary?from=2026-01-01&to=2026-01-31'),

  'GET /api/audit-logs': reading('/api/audit-logs?filter[action]=topic&filter[search]=тема&sort_column=id'),
  'GET /api/audit-logs/:id': reading(async (scene) => ({ path: `/api/audit-logs/${(await aChange(scene)).line}` })),
  'POST /api/audit-logs/:id/revert': {
    leaves: { action: 'topic.reverted', again: 'nothing' },
    async send(scene) {
      const { line, topic } = await aChange(scene)
      return { path: `/api/audit-logs/${line}/revert`, body: { field: 'title' }, subject: topic }
    },
  },
}

/** A topic that got another title, and the line of the log that tells of it. */
async function aChange({ world }: Parameters<Examples[string]['send']>[0]) {
  const { id: topic } = await aTopic(world.db)
  const editor = await signedInAs(world, 'moderator')
  const { headers } = await editor.patch(`/api/topics/${topic}`, { title: unique('Переименованная') })
  const { id: line } = await world.db
    .selectFrom('audit_log')
    .select('id')
    .where('request_id', '=', headers.get('x-request-id') ?? '')
    .executeTakeFirstOrThrow()
  return { line, topic }
}
