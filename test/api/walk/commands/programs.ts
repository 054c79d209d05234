import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Permission } from '#contract/people/permissions.ts'
import { WEBHOOK_KINDS } from '#contract/programs/webhooks.ts'
import type { Walk } from '../walk.ts'

/** What a program reads, and the permission that it needs. */
const READS: readonly (readonly [Permission, string])[] = [
  ['requests.view', '/api/consultation-requests?per_page=1'],
  ['psychologists.view', '/api/psychologists?per_page=1'],
  ['transactions.view', '/api/transactions?per_page=1'],
  ['reviews.view', '/api/staff/reviews?per_page=1'],
  ['users.view', '/api/users?per_page=1'],
]

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

  async addToken(walk: Walk) {
    const permissions = walk.dice.some(
      READS.map(([permission]) => permission),
      3,
    )
    const expires_at = walk.dice.of(undefined, null, new Date(walk.now.getTime() + 2 * 86_400_000).toISOString())
    const body = { title: `Программа ${walk.serial()}`, permissions, expires_at }
    const answer = await walk.ask(walk.anybody(), 'POST', '/api/tokens', body)
    if (answer.status === 201) walk.tokens.push({ id: answer.body.data.id, secret: answer.body.data.token })
  },

  /** A program may do what its token was given and its maker may do this moment. */
  async askByToken(walk: Walk) {
    const token = walk.dice.one(walk.tokens)
    if (token === undefined) return
    const [permission, path] = walk.dice.of(...READS)
    const { rows } = await sql<{ works: boolean; may: boolean }>`
      select t.ended_at is null and (t.expires_at is null or t.expires_at > ${walk.now})
          and u.is_active and not u.is_fired and u.deleted_at is null and 'programs.manage' = any(own.names) as works,
        ${permission} = any(t.permissions) and ${permission} = any(own.names) as may
      from program_tokens t join users u on u.id = t.user_id
      cross join lateral (select coalesce(array_agg(p.name), '{}') as names
        from user_roles ur join role_permissions rp using (role_id) join permissions p on p.id = rp.permission_id
        where ur.user_id = u.id) own
      where t.id = ${token.id}`.execute(walk.db)
    const [row] = rows
    const answer = await walk.visit('GET', path, undefined, { authorization: `Bearer ${token.secret}` })
    const expected = !row?.works ? 401 : row.may ? 200 : 403
    if (walk.isAlone) expect(answer.status, `token ${token.id} asks ${path}`).toBe(expected)
  },

  async endToken(walk: Walk) {
    const token = walk.dice.one(walk.tokens)
    if (token !== undefined) await walk.ask(walk.anybody(), 'DELETE', `/api/tokens/${token.id}`)
  },
}
