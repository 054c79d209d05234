import { aLetter } from '#test/builders/letters.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bothWays, reading, unique, type Examples } from '../example.ts'

/** Texts are not made: this one is as it was when the product was new. */
async function aText(db: Db) {
  const { id } = await db
    .updateTable('letter_texts')
    .set({ version: 1, subject: null, body: null })
    .where('name', '=', 'meeting-thanks')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, path: `/api/letter-texts/${id}` }
}

const DRAFT = { subject: 'Спасибо', body: 'Здравствуйте!\n\nНаписать отзыв: {{ссылка}}' }

export const letterExamples: Examples = {
  'GET /api/status': reading('/api/status'),
  'GET /api/letter-texts': reading('/api/letter-texts'),
  'GET /api/letter-texts/:id': reading(async ({ world }) => ({ path: (await aText(world.db)).path })),
  ...bothWays('/api/letter-texts/:id', {
    leaves: { action: 'letter-text.updated', again: 'nothing' },
    async send({ world }) {
      const { id, path } = await aText(world.db)
      return { path, body: { subject: unique('Спасибо') }, subject: id }
    },
  }),
  'POST /api/letter-texts/:id/reset': {
    leaves: { action: 'letter-text.reset', again: 'nothing' },
    async send({ world }) {
      const { id, path } = await aText(world.db)
      await world.db
        .updateTable('letter_texts')
        .set({ subject: unique('Иная') })
        .where('id', '=', id)
        .execute()
      return { path: `${path}/reset`, body: {}, subject: id }
    },
  },
  'POST /api/letter-texts/:id/preview': {
    leaves: 'it shows what is typed',
    send: async ({ world }) => ({ path: `${(await aText(world.db)).path}/preview`, body: DRAFT }),
  },
  'POST /api/letter-texts/:id/trial': {
    leaves: 'it writes to oneself',
    send: async ({ world }) => ({ path: `${(await aText(world.db)).path}/trial`, body: DRAFT }),
  },
  'GET /api/letters': reading('/api/letters?filter[state][]=refused&sort_column=created_at&sort_direction=desc'),
  'GET /api/letters/ids': reading('/api/letters/ids?filter[not_taken]=1'),
  'POST /api/letters/bulk': {
    leaves: { action: 'letter.sent-again', again: 'nothing' },
    async send({ world }) {
      const { id, recipient } = await aLetter(world.db)
      const body = { action: 'send-again', ids: [id] }
      return { path: '/api/letters/bulk', body, subject: id, hidden: [recipient] }
    },
  },
  'POST /api/letters/send': {
    leaves: { action: 'letter.sent-again', again: 'another line' },
    async send({ world }) {
      const { id, recipient } = await aLetter(world.db)
      return { path: '/api/letters/send', body: { ids: [id] }, subject: id, hidden: [recipient] }
    },
  },
  'POST /api/letters/:id/send': {
    leaves: { action: 'letter.sent-again', again: 'another line' },
    async send({ world }) {
      const { id, recipient } = await aLetter(world.db)
      return { path: `/api/letters/${id}/send`, subject: id, hidden: [recipient] }
    },
  },
}
