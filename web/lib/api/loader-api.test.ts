import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiFetchContext } from './api-context.ts'
import { readApi } from './loader-api.ts'

function answering(...statuses: number[]) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  context.set(apiFetchContext, (path) => {
    asked.push(path)
    const status = statuses.shift() ?? 200
    return Promise.resolve(Response.json({ status, message: 'Нет', request_id: '1' }, { status }))
  })
  return { context, asked }
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])('a screen that reads %i asks once more', async (status) => {
  const { context, asked } = answering(status)
  expect(await readApi(context, '/api/topics')).toMatchObject({ status: 200 })
  expect(asked).toEqual(['/api/topics', '/api/topics'])
})

test('and not a third time', async () => {
  const { context, asked } = answering(503, 503)
  await expect(readApi(context, '/api/topics')).rejects.toMatchObject({ init: { status: 503 } })
  expect(asked).toHaveLength(2)
})

test.each([401, 403, 404, 422])('what was refused by %i is refused at once', async (status) => {
  const { context, asked } = answering(status)
  await expect(readApi(context, '/api/topics')).rejects.toMatchObject({ status })
  expect(asked).toHaveLength(1)
})
