import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { publicApi } from '#contract/wire/public-api.ts'
import { apiFetchContext } from './api-context.ts'
import { postAsPerson } from './own-call.ts'

/** An API whose session has this token. */
function apiWith(right: string, calls: string[]) {
  const context = new RouterContextProvider()
  context.set(apiFetchContext, (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('x-xsrf-token')
    calls.push(token === null ? path : `${path} ${token}`)
    if (path === publicApi.csrfCookie) {
      const headers = new Headers([
        ['set-cookie', 'smysl_session=s; Path=/'],
        ['set-cookie', `XSRF-TOKEN=${encodeURIComponent(right)}; Path=/`],
      ])
      return Promise.resolve(new Response(null, { status: 204, headers }))
    }
    return Promise.resolve(new Response(null, { status: token === right ? 204 : 419 }))
  })
  return context
}

const asked = (cookie: string) => new Request('http://smysl.test/cabinet', { headers: { cookie } })

test('a token that is too old is fetched anew, and the call repeated once', async () => {
  const calls: string[] = []
  const answer = await postAsPerson(apiWith('new=', calls), asked('a=1; XSRF-TOKEN=old'), '/api/logout')
  expect(answer.status).toBe(204)
  expect(calls).toEqual(['/api/logout old', publicApi.csrfCookie, '/api/logout new='])
})

test.each(['XSRF-TOKEN=new%3D', 'XSRF-TOKEN=%ZZ', ''])('«%s» is sent at most twice', async (cookie) => {
  const calls: string[] = []
  await postAsPerson(apiWith('new=', calls), asked(cookie), '/api/logout')
  expect(calls.filter((call) => call.startsWith('/api/logout')).length).toBe(cookie.includes('new') ? 1 : 2)
})
