import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { announced, arrivals, lazy } from './late-code.ts'

test('code that comes late is told of once it is there, to whoever listens still', async () => {
  const before = arrivals.count()
  const listener = vi.fn()
  const leave = arrivals.subscribe(listener)
  const Late = lazy(async () => ({ default: () => <b>позже</b> }))
  const page = await renderToReadableStream(
    <Suspense>
      <Late />
    </Suspense>,
  )
  await page.allReady
  await expect.poll(arrivals.count).toBe(before + 1)
  expect(listener).toHaveBeenCalledOnce()
  leave()
  await announced(Promise.resolve())
  await expect.poll(arrivals.count).toBe(before + 2)
  expect(listener).toHaveBeenCalledOnce()
})

test('code that does not come is told of too: its place says so', async () => {
  const before = arrivals.count()
  await expect(announced(Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  await expect.poll(arrivals.count).toBe(before + 1)
})
