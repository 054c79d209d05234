import { describe, expect, test } from 'vitest'
import { RecordBusy } from '#server/platform/db/connection/failures.ts'
import { RecordQueue } from './record-queue.ts'

describe('changes of one record', () => {
  const never = () => new AbortController().signal

  test('two run at once, the third when one of them has ended; another record waits for none of them', async () => {
    const queue = new RecordQueue()
    const begun: number[] = []
    const ends: (() => void)[] = []
    const change = (n: number, record = '/cards/1') =>
      queue.run(record, never, () => {
        begun.push(n)
        return new Promise<void>((done) => ends.push(done))
      })
    const changes = [change(1), change(2), change(3), change(4, '/cards/2')]
    expect(begun).toEqual([1, 2, 4])
    ends[0]?.()
    await changes[0]
    await expect.poll(() => begun).toEqual([1, 2, 4, 3])
    for (const end of ends) end()
    await Promise.all(changes)
  })

  test('who waits is sent away with the first who finds the record held, and who comes later tries again', async () => {
    const queue = new RecordQueue()
    const held = Promise.withResolvers<void>()
    const changes = [1, 2, 3, 4].map(() => queue.run('/cards/1', never, () => held.promise))
    held.reject(new RecordBusy())
    for (const end of await Promise.allSettled(changes)) expect(end).toMatchObject({ reason: { status: 503 } })
    expect(await queue.run('/cards/1', never, async () => 'saved')).toBe('saved')
  })

  test('who leaves the line sends nobody else away', async () => {
    const queue = new RecordQueue()
    const end = Promise.withResolvers<string>()
    const client = new AbortController()
    const running = [1, 2].map(() => queue.run('/cards/1', never, () => end.promise))
    const leaves = queue.run(
      '/cards/1',
      () => client.signal,
      () => end.promise,
    )
    const stays = queue.run('/cards/1', never, async () => 'saved')
    client.abort()
    await expect(leaves).rejects.toBeInstanceOf(RecordBusy)
    end.resolve('saved')
    expect(await Promise.all([...running, stays])).toEqual(['saved', 'saved', 'saved'])
  })

  test('who left does not wait', async () => {
    const queue = new RecordQueue()
    const end = Promise.withResolvers<void>()
    const running = [1, 2].map(() => queue.run('/cards/1', never, () => end.promise))
    const left = AbortSignal.abort()
    await expect(
      queue.run(
        '/cards/1',
        () => left,
        () => Promise.resolve(),
      ),
    ).rejects.toBeInstanceOf(RecordBusy)
    end.resolve()
    await Promise.all(running)
  })
})
