import { afterEach, expect, test, vi } from 'vitest'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { onToast, type ToastOptions } from '#web/ui/overlays/toast.ts'
import { moveRequest } from './save-request.ts'

const SELF = { id: 4, title: 'Олег Дроздов' }
const REQUEST = { id: 1, number: '26-0001', name: 'Анна', status: 'new', assignee: null, version: 1 } as PracticeRequest

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['done, where it was one’s own', SELF, 'Заявка: в работе', true],
  ['somebody else’s, where a colleague took it', { id: 5, title: 'Софья' }, 'Заявку уже ведёт Софья', false],
])('a request that is taken again after a lost answer is told as %s', async (_, assignee, title, isSaved) => {
  const current = { ...REQUEST, status: 'in_work', assignee, version: 2 } as PracticeRequest
  const conflict = { message: 'Запись изменил кто-то другой.', request_id: 'r-1', current }
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(Response.json(conflict, { status: 409 })),
  ]
  vi.stubGlobal('fetch', () => answers.shift()?.())
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' })
  const said: (string | undefined)[] = []
  const stop = onToast((_id, options: ToastOptions) => said.push(options.title))
  const heard: PracticeRequest[] = []
  const take = () => moveRequest(REQUEST, { status: 'in_work' }, SELF.id, (request) => heard.push(request))
  expect([await take(), await take()]).toEqual([false, isSaved])
  stop()
  expect([said.at(-1), heard]).toEqual([title, [current]])
})
