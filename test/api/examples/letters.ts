import { aLetter } from '#test/letters.ts'
import { reading, type Examples } from '../example.ts'

export const letterExamples: Examples = {
  'GET /api/letters': reading('/api/letters?filter[state][]=refused&sort_column=created_at&sort_direction=desc'),
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
