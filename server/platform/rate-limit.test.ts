import { expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { clearHits, countHit } from './rate-limit.ts'

const world = await openWorld()
const start = new Date('2026-03-01T10:00:00Z')
const at = (seconds: number) => () => new Date(start.getTime() + seconds * 1000)
const hit = (key: string, seconds = 0) => countHit(world.db, at(seconds), key, 60)

test('hits that come at once are each counted once', async () => {
  const counts = await Promise.all(Array.from({ length: 20 }, () => hit('crowd')))
  expect(counts.map(({ hits }) => hits).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('a window ends a minute after its first hit, and says how long that is', async () => {
  expect(await hit('window')).toEqual({ hits: 1, retryAfterSeconds: 60 })
  expect(await hit('window', 45)).toEqual({ hits: 2, retryAfterSeconds: 15 })
  expect(await hit('window', 59.5)).toEqual({ hits: 3, retryAfterSeconds: 1 })
  expect(await hit('window', 60)).toEqual({ hits: 1, retryAfterSeconds: 60 })
})

test('keys are counted apart, and forgetting one leaves the others', async () => {
  await hit('left')
  await hit('right')
  await clearHits(world.db, 'left')
  expect((await hit('left')).hits).toBe(1)
  expect((await hit('right')).hits).toBe(2)
})
