import { aToken } from '#test/builders/programs.ts'
import { aDelivery, aWebhook } from '#test/builders/webhooks.ts'
import { bothWays, reading, unique, type Examples } from '../example.ts'

export const programExamples: Examples = {
  'GET /api/tokens': reading('/api/tokens'),
  'POST /api/tokens': {
    leaves: { action: 'token.created', again: 'another line' },
    send: () =>
      Promise.resolve({ path: '/api/tokens', body: { title: unique('Программа'), permissions: ['topics.view'] } }),
  },
  'DELETE /api/tokens/:id': {
    leaves: { action: 'token.ended', again: 'nothing' },
    async send({ world, id }) {
      const token = await aToken(world.db, id)
      return { path: `/api/tokens/${token.id}`, subject: token.id }
    },
  },
  'GET /api/webhooks': reading('/api/webhooks'),
  'POST /api/webhooks': {
    leaves: { action: 'webhook.created', again: 'another line' },
    send: () =>
      Promise.resolve({
        path: '/api/webhooks',
        body: { title: unique('Адрес'), url: 'https://crm.example.ru/hook', kinds: ['request'] },
      }),
  },
  ...bothWays('/api/webhooks/:id', {
    leaves: { action: 'webhook.updated', again: 'nothing' },
    async send({ world }) {
      const { id } = await aWebhook(world.db)
      return { path: `/api/webhooks/${id}`, body: { title: unique('Адрес') }, subject: id }
    },
  }),
  'DELETE /api/webhooks/:id': {
    leaves: { action: 'webhook.deleted', again: 'nothing' },
    async send({ world }) {
      const { id } = await aWebhook(world.db)
      return { path: `/api/webhooks/${id}`, subject: id }
    },
  },
  'POST /api/webhooks/:id/trial': {
    leaves: { action: 'webhook.tried', again: 'another line' },
    async send({ world }) {
      const { id } = await aWebhook(world.db)
      return { path: `/api/webhooks/${id}/trial`, subject: id }
    },
  },
  'POST /api/webhooks/:id/send-failed': {
    leaves: { action: 'webhook.failed-sent-again', again: 'nothing' },
    async send({ world }) {
      const { endpoint_id } = await aDelivery(world.db)
      return { path: `/api/webhooks/${endpoint_id}/send-failed`, subject: endpoint_id }
    },
  },
  'GET /api/webhooks/:id/deliveries': reading(async ({ world }) => {
    const { endpoint_id } = await aDelivery(world.db)
    return { path: `/api/webhooks/${endpoint_id}/deliveries?filter[state]=failed` }
  }),
  'POST /api/webhook-deliveries/:id/send': {
    leaves: { action: 'webhook.sent-again', again: 'another line' },
    async send({ world }) {
      const { id, endpoint_id } = await aDelivery(world.db)
      return { path: `/api/webhook-deliveries/${id}/send`, subject: endpoint_id }
    },
  },
}
