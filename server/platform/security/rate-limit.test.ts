import { describe, expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { clearHits, countHit, sweepHits, consumeHit } from './rate-limit.ts'

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

test('a sweep drops the windows that are over, and beyond its limit those with the fewest hits', async () => {
  await world.db.deleteFrom('rate_limits').execute()
  await hit('over', -60)
  for (let number = 0; number < 20; number += 1) await hit(`invented-${number}`, 1)
  await hit('held back')
  await hit('held back')
  await sweepHits(world.db, at(2), 5)
  const left = await world.db.selectFrom('rate_limits').select(['key', 'hits']).execute()
  expect(left).toHaveLength(5)
  expect(left).toContainEqual({ key: 'held back', hits: 2 })
  expect(left.map(({ key }) => key)).not.toContain('over')
})

describe('a clock that is set back by an hour', () => {
  test('leaves no window closed for longer than a window', async () => {
    await hit('set back', 3600)
    expect(await hit('set back')).toEqual({ hits: 1, retryAfterSeconds: 60 })
    expect(await hit('set back', 1)).toEqual({ hits: 2, retryAfterSeconds: 59 })
  })

  test('lets in whoever was held back before', async () => {
    const take = (seconds: number) => consumeHit(world.db, at(seconds), 'held', { max: 1, windowSeconds: 60 })
    await take(3600)
    expect(await take(3601)).toEqual({ hit: null, retryAfterSeconds: 59 })
    expect(await take(0)).toMatchObject({ hit: { resetsAt: at(60)() } })
    expect(await take(1)).toEqual({ hit: null, retryAfterSeconds: 59 })
  })

  test('is no clock of another machine that is some seconds behind', async () => {
    await hit('behind', 10)
    expect(await hit('behind')).toEqual({ hits: 2, retryAfterSeconds: 70 })
  })
})
