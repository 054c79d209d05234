import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { packAnswer, weightOf } from './packed-answer.ts'

test('what is kept holds no more memory than it weighs', async () => {
  const page = randomBytes(20_000).toString('hex')
  const answer = await packAnswer(new Response(page))
  const bodies = Object.values(answer.packed).map(({ body }) => body)
  expect(bodies.every(({ length }) => length > 8000)).toBe(true)
  const held = bodies.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
  expect(held).toBe(weightOf(answer))
})
