import { expect, test } from 'vitest'
import { DatabaseDown } from './db/connection/failures.ts'
import { eachInTurn, STOP } from './each-in-turn.ts'

test('each has its turn after the one before it', async () => {
  const done: number[] = []
  await eachInTurn([3, 1, 2], async (item) => {
    await Promise.resolve()
    done.push(item)
  })
  expect(done).toEqual([3, 1, 2])
})

test('what goes wrong with one holds up none after it, and is thrown at the end', async () => {
  const done: number[] = []
  const work = (item: number) => {
    if (item % 2 === 0) throw new RangeError(`${item} is even`)
    done.push(item)
    return Promise.resolve()
  }
  await expect(eachInTurn([1, 2, 3], work)).rejects.toThrow('2 is even')
  expect(done).toEqual([1, 3])
  const failed = await eachInTurn([2, 4], work).catch((error: unknown) => error)
  expect((failed as AggregateError).errors.map(String)).toEqual(['RangeError: 2 is even', 'RangeError: 4 is even'])
})

test('STOP leaves those after it', async () => {
  const done: number[] = []
  await eachInTurn([1, 2, 3], (item) => {
    done.push(item)
    return Promise.resolve(item === 2 ? STOP : undefined)
  })
  expect(done).toEqual([1, 2])
})

test('a database that is away ends it', async () => {
  const tried: number[] = []
  const work = (item: number) => {
    tried.push(item)
    return Promise.reject(new DatabaseDown(new Error('ECONNREFUSED')))
  }
  await expect(eachInTurn([1, 2, 3], work)).rejects.toBeInstanceOf(DatabaseDown)
  expect(tried).toEqual([1])
})
