import { aToken } from '#test/programs.ts'
import { reading, unique, type Examples } from '../example.ts'

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
}
