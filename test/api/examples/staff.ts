import { USUAL_NOTICES } from '#contract/office/notices.ts'
import { aRefund, anAttempt } from '#test/builders/bank-builders.ts'
import { aPage, aRequest, aReview, aTopic, aTransaction } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { bothWays, reading, unique, type Examples } from '../example.ts'
import type { Scene } from '../scene.ts'

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
  'GET /api/consultation-requests/assignees': reading('/api/consultation-requests/assignees'),
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

  'GET /api/consultation-requests/:id/timeline': reading(async ({ world }) => ({
    path: `/api/consultation-requests/${(await aRequest(world.db)).id}/timeline`,
  })),
  'GET /api/consultation-requests/:id/proposals': reading(async ({ world }) => ({
    path: `/api/consultation-requests/${(await aRequest(world.db)).id}/proposals`,
  })),
  'POST /api/consultation-requests/:id/entries': {
    leaves: { action: 'request.contacted', again: 'another line' },
    async send({ world }) {
      const { id } = await aRequest(world.db)
      const text = 'Говорит тихо, рядом муж.'
      const body = { kind: 'contact', channel: 'call', outcome: 'call_back', text }
      return { path: `/api/consultation-requests/${id}/entries`, body, hidden: [text], subject: id }
    },
  },
  'POST /api/staff/consultation-requests': {
    leaves: { action: 'request.entered', again: 'another line' },
    async send() {
      const notes = 'Просила перезвонить после работы.'
      const body = { source: 'call', name: 'Ксения Осокина', contact: '+79167778899', for_whom: 'self', notes }
      return { path: '/api/staff/consultation-requests', body, hidden: [notes, '+79167778899', 'Осокина'] }
    },
  },

  'GET /api/transactions': reading(
    '/api/transactions?filter[status][]=paid&filter[amount_from]=1000&sort_column=amount',
  ),
  'GET /api/transactions/:id': reading(async ({ world }) => ({
    path: `/api/transactions/${(await aTransaction(world.db)).id}`,
  })),
  'POST /api/transactions': {
    leaves: { action: 'transaction.created', again: 'another line' },
    refusal: { status: 503, reason: 'no bank is connected to this app' },
    async send({ card }) {
      const payer = { name: 'Ирина Лаврова', email: 'irina.lavrova@mail.test', phone: '+79161112233' }
      const body = { psychologist_id: card, purpose: 'consultation', description: 'Встреча', amount: 450_000, payer }
      return { path: '/api/transactions', body, hidden: [payer.email, payer.phone] }
    },
  },
  'POST /api/transactions/:id/cancel': {
    leaves: { action: 'transaction.canceled', again: 'nothing' },
    async send({ world }) {
      const { id } = await aTransaction(world.db)
      return { path: `/api/transactions/${id}/cancel`, subject: id }
    },
  },
  'POST /api/transactions/:id/letters': {
    leaves: { action: 'transaction.link-sent', again: 'another line' },
    async send({ world }) {
      const { id } = await aTransaction(world.db)
      return { path: `/api/transactions/${id}/letters`, subject: id }
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
  'POST /api/transactions/:id/inquiry': {
    leaves: 'what the bank says is booked in nobody’s name',
    refusal: { status: 503, reason: 'no bank is connected to this app' },
    async send({ world }) {
      return { path: `/api/transactions/${(await aTransaction(world.db, { status: 'paid' })).id}/inquiry` }
    },
  },
  'POST /api/transactions/:id/settlement': {
    leaves: { action: 'transaction.settled', again: 'nothing' },
    async send({ world }) {
      const { id, version } = await aTransaction(world.db, { status: 'paid' })
      const attempt_id = await anAttempt(world.db, { transaction_id: id, status: 'paid' })
      await aRefund(world.db, { attempt_id })
      const reason = 'По выписке банка'
      const body = { kind: 'refund', attempt_id, outcome: 'returned', reason, version }
      return { path: `/api/transactions/${id}/settlement`, body, subject: id }
    },
  },
  'POST /api/transactions/:id/repeat-return': {
    leaves: { action: 'transaction.refund-asked', again: 'another line' },
    refusal: { status: 503, reason: 'no bank is connected to this app' },
    async send({ world }) {
      const { id, version } = await aTransaction(world.db, { status: 'paid' })
      const attempt_id = await anAttempt(world.db, { transaction_id: id, status: 'paid' })
      return { path: `/api/transactions/${id}/repeat-return`, body: { attempt_id, version }, subject: id }
    },
  },
  'GET /api/dashboard': reading('/api/dashboard?days=90'),
  'GET /api/reports': reading('/api/reports?from=2026-11-01&to=2026-11-30'),
  'GET /api/events': reading('/api/events?since=0'),
  'GET /api/events/counts': reading('/api/events/counts?since=0'),
  'GET /api/notices/settings': reading('/api/notices/settings'),
  'POST /api/notices/settings': {
    send: () =>
      Promise.resolve({ path: '/api/notices/settings', body: { ...USUAL_NOTICES, letter_kinds: ['reviews'] } }),
    leaves: 'what somebody wants to hear of is their own affair',
  },
  'GET /api/notices/chats': reading('/api/notices/chats'),
  'POST /api/notices/chats': {
    leaves: 'a code changes nothing until somebody writes it',
    send: async () => ({ path: '/api/notices/chats', body: { bot: 'telegram' } }),
    refusal: { status: 422, reason: 'this practice has no bot' },
  },
  'POST /api/notices/chats/unlink': {
    leaves: 'no chat is linked',
    send: async () => ({ path: '/api/notices/chats/unlink', body: { bot: 'telegram' } }),
  },
  'POST /api/notices/trial': {
    send: () => Promise.resolve({ path: '/api/notices/trial' }),
    leaves: 'a trial letter goes to whoever asks for it',
  },
  'GET /api/visits/summary': reading('/api/visits/summary?from=2026-01-01&to=2026-01-31'),

  'GET /api/audit-logs': reading('/api/audit-logs?filter[action]=topic&filter[search]=тема&sort_column=id'),
  'GET /api/audit-logs/check': reading('/api/audit-logs/check'),
  'GET /api/audit-logs/:id': reading(async (scene) => ({
    path: `/api/audit-logs/${(await aChange(scene, 'topic')).line}`,
  })),
  'POST /api/audit-logs/:id/revert': {
    leaves: { action: 'topic.reverted', again: 'nothing' },
    async send(scene) {
      const { line, field, id } = await aChange(scene, await recordOf(scene))
      return { path: `/api/audit-logs/${line}/revert`, body: { field }, subject: id }
    },
  },
  // Everybody reads the history of what they may see: a psychologist that of their own card.
  'GET /api/history': reading(async (scene) => {
    const { type, id } = await aChange(scene, await recordOf(scene, 'topics.view'))
    return { path: `/api/history?subject_type=${type}&subject_id=${id}&per_page=5` }
  }),
}

/** The kind of record that the caller may change, or read by `topicRight`. */
async function recordOf({ caller }: Scene, topicRight = 'topics.manage'): Promise<'topic' | 'page' | 'psychologist'> {
  const { body } = await caller.get('/api/session')
  const held: string[] = body.data.user?.permissions ?? [topicRight]
  if (held.includes(topicRight) || held.length === 0) return 'topic'
  return held.includes('pages.update') ? 'page' : 'psychologist'
}

/** A record that got another text, and the line of the log that tells of it. */
async function aChange({ world, card }: Scene, type: 'topic' | 'page' | 'psychologist') {
  const editor = await signedInAs(world, 'moderator')
  const field = type === 'psychologist' ? 'about' : 'title'
  const id = type === 'psychologist' ? card : (await (type === 'page' ? aPage : aTopic)(world.db)).id
  const { headers } = await editor.patch(`/api/${type}s/${id}`, { [field]: unique('Переименованная') })
  const { id: line } = await world.db
    .selectFrom('audit_log')
    .select('id')
    .where('request_id', '=', headers.get('x-request-id') ?? '')
    .executeTakeFirstOrThrow()
  return { line, field, type, id }
}
