import { WEBHOOK_KINDS } from '#contract/programs/webhooks.ts'
import type { Walk } from '../walk.ts'

const at = (id: number) => `/api/webhooks/${id}`

export const programCommands = {
  async addWebhook(walk: Walk) {
    if ((await walk.ids('webhook_endpoints')).length > 3) return
    const kinds = [walk.dice.of(...WEBHOOK_KINDS), ...walk.dice.some(WEBHOOK_KINDS, 4)]
    const body = { title: `Адрес ${walk.serial()}`, url: walk.receiver.url, kinds: [...new Set(kinds)] }
    await walk.ask(walk.anybody(), 'POST', '/api/webhooks', body)
  },

  async changeWebhook(walk: Walk) {
    const webhook = await walk.any('webhook_endpoints')
    if (webhook === undefined) return
    const body = walk.dice.of<object>(
      { is_active: walk.dice.luck(60) },
      { is_active: true },
      { kinds: walk.dice.some(WEBHOOK_KINDS, 3) },
      { url: `${walk.receiver.url}/${walk.serial()}` },
    )
    await walk.ask(walk.anybody(), 'PATCH', at(webhook.id), { ...body, ...walk.version(webhook) })
  },

  async sendToWebhook(walk: Walk) {
    const webhook = await walk.any('webhook_endpoints')
    const delivery = await walk.any('webhook_deliveries')
    if (webhook === undefined) return
    const act = walk.dice.below(4)
    if (act === 0) await walk.ask(walk.anybody(), 'POST', `${at(webhook.id)}/trial`)
    if (act === 1) await walk.ask(walk.anybody(), 'POST', `${at(webhook.id)}/send-failed`)
    if (act === 2 && delivery !== undefined)
      await walk.ask(walk.anybody(), 'POST', `/api/webhook-deliveries/${delivery.id}/send`)
    if (act === 3 && walk.dice.luck(30)) await walk.ask(walk.anybody(), 'DELETE', at(webhook.id))
  },

  async receiverTrouble(walk: Walk) {
    walk.receiver.answer.status = walk.dice.of(200, 200, 500, 410, 302)
    walk.tell(`— the program answers with ${walk.receiver.answer.status}`)
  },
}
