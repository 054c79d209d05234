import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** Work that ends when the test says so, and a record of what has begun. */
function worksite() {
  const queued = boundedQueue({ atOnce: 2, waitingMax: 3, refusal: () => new Error('full') })
  const begun: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const give = (n: number) =>
    queued(
      () =>
        new Promise<number>((done, fail) => {
          begun.push(n)
          ends.set(n, (error) => (error === undefined ? done(n) : fail(error)))
        }),
    )
  return { give, begun, end: (n: number, error?: Error) => ends.get(n)?.(error) }
}

test('two run, three wait in order, the sixth is refused at once', async () => {
  const { give, begun, end } = worksite()
  const given = [0, 1, 2, 3, 4].map(give)
  await expect(give(5)).rejects.toThrow('full')
  expect(begun).toEqual([0, 1])
  for (const n of [1, 0, 2, 3, 4]) {
    end(n)
    expect(await given[n]).toBe(n)
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('a failure lets the next one begin and frees its place', async () => {
  const { give, begun, end } = worksite()
  const given = [0, 1, 2].map(give)
  end(0, new Error('broken'))
  await expect(given[0]).rejects.toThrow('broken')
  end(1)
  end(2)
  await Promise.all(given.slice(1))
  expect(begun).toEqual([0, 1, 2])
  const more = give(6)
  end(6)
  expect(await more).toBe(6)
})
