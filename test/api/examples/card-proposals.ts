import { sql } from 'kysely'
import { aPsychologist, aReview } from '#test/builders.ts'
import { bothWays, reading, unique, type Examples } from '../example.ts'
import type { Scene } from '../scene.ts'

export const cardProposalExamples: Examples = {
  'GET /api/card-proposals': reading(async (scene) => {
    await aProposal(scene, (await aPsychologist(scene.world.db)).id)
    return { path: '/api/card-proposals' }
  }),
  'POST /api/card-proposals/:id/accept': {
    leaves: { action: 'psychologist.proposal-accepted', again: 'nothing' },
    async send(scene) {
      const { id: card } = await aPsychologist(scene.world.db)
      const id = await aProposal(scene, card)
      return { path: `/api/card-proposals/${id}/accept`, body: { version: 1, is_checked: false }, subject: card }
    },
  },
  'POST /api/card-proposals/:id/return': {
    leaves: { action: 'psychologist.proposal-returned', again: 'nothing' },
    async send(scene) {
      const { id: card } = await aPsychologist(scene.world.db)
      const id = await aProposal(scene, card)
      const body = { version: 1, reason: 'Обещать результат нельзя' }
      return { path: `/api/card-proposals/${id}/return`, body, subject: card }
    },
  },
  'DELETE /api/card-proposals/:id': {
    leaves: { action: 'psychologist.proposal-withdrawn', again: 'nothing' },
    async send(scene) {
      return { path: `/api/card-proposals/${await aProposal(scene, scene.card)}`, subject: scene.card }
    },
  },
  ...bothWays('/api/own-work/reviews/:id/reply', {
    leaves: { action: 'review.replied', again: 'nothing' },
    async send({ world, card }) {
      const { id } = await aReview(world.db, {
        psychologist_id: card,
        status: 'published',
        published_at: world.clock.now,
      })
      return { path: `/api/own-work/reviews/${id}/reply`, body: { reply: unique('Спасибо'), version: 1 }, subject: id }
    },
  }),
  'GET /api/psychologists/:id/times-off': reading(async ({ card }) => ({
    path: `/api/psychologists/${card}/times-off`,
  })),
  'GET /api/psychologists/:id/availability': reading(async ({ card }) => ({
    path: `/api/psychologists/${card}/availability`,
  })),
  'POST /api/psychologists/:id/times-off': {
    leaves: { action: 'psychologist.time-off-added', again: 'nothing' },
    send: async ({ card }) => ({
      path: `/api/psychologists/${card}/times-off`,
      body: { first_day: '2099-12-01', last_day: '2099-12-10', note: 'Отпуск' },
      subject: card,
    }),
  },
  'DELETE /api/times-off/:id': {
    leaves: { action: 'psychologist.time-off-removed', again: 'nothing' },
    async send({ world, card }) {
      const { rows } = await sql<{ id: number }>`
        insert into times_off (created_at, psychologist_id, first_day, last_day)
        values (now(), ${card}, '2099-12-01', '2099-12-10') returning id`.execute(world.db)
      return { path: `/api/times-off/${rows[0]?.id}`, subject: card }
    },
  },
}

/** What somebody has proposed for a card. */
async function aProposal({ world }: Scene, card: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into card_proposals (created_at, updated_at, psychologist_id, field, value, base, why, claims)
    values (now(), now(), ${card}, 'about', '"Гарантирую результат"', 'null', 'claims', '{гарантирую}')
    returning id`.execute(world.db)
  return rows[0]?.id ?? 0
}
