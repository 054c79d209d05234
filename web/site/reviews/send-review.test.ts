import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { sendReview } from './send-review.ts'

const form = new FormData()
for (const [name, value] of Object.entries({
  author_name: 'Анна',
  text: 'Первая\r\nвторая',
  rating: '5',
  consent: '1',
})) {
  form.set(name, value)
}

function answering(answer: () => Response) {
  const calls: { path: string; headers: Headers; body: string }[] = []
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (path, init) => {
    calls.push({ path, headers: new Headers(init?.headers), body: String(init?.body) })
    if (path !== api.csrfCookie) return answer()
    const headers = new Headers()
    headers.append('set-cookie', 'session=abc; Path=/; HttpOnly')
    headers.append('set-cookie', 'XSRF-TOKEN=t%2B1; Path=/')
    return new Response(null, { status: 204, headers })
  })
  return { context, calls }
}

test('a review goes out under a session of its own, never the visitor’s', async () => {
  const { context, calls } = answering(() => Response.json({ data: { status: 'pending' } }, { status: 201 }))
  expect(await sendReview(context, form)).toBeNull()
  const [asked, sent] = calls
  expect(asked?.headers.get('cookie')).toBe('')
  expect([sent?.path, sent?.headers.get('cookie'), sent?.headers.get('x-xsrf-token')]).toEqual([
    api.reviews,
    'session=abc; XSRF-TOKEN=t%2B1',
    't+1',
  ])
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    author_name: 'Анна',
    author_email: '',
    text: 'Первая\nвторая',
    psychologist: '',
    rating: '5',
    invitation: '',
    consent: true,
    website: '',
    proof: '',
    mark: '',
  })
})

test('the link of a letter goes along', async () => {
  const { context, calls } = answering(() => Response.json({ data: { status: 'pending' } }, { status: 201 }))
  const invited = new FormData()
  invited.set('invitation', 'A'.repeat(43))
  await sendReview(context, invited)
  expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({ invitation: 'A'.repeat(43) })
})

test('a refusal names its fields and keeps what was typed', async () => {
  const { context } = answering(() => Response.json({ message: '', errors: { text: ['Коротко'] } }, { status: 422 }))
  expect(await sendReview(context, form)).toMatchObject({
    status: 422,
    typed: { author_name: 'Анна', consent: '1' },
    errors: { text: 'Коротко' },
    notice: null,
  })
})

test('what concerns no field is told in words', async () => {
  const { context } = answering(() => Response.json({ message: 'Слишком много', request_id: '' }, { status: 429 }))
  expect(await sendReview(context, form)).toMatchObject({ status: 429, errors: {}, notice: 'Слишком много' })
  const broken = answering(() => new Response('', { status: 500 }))
  expect((await sendReview(broken.context, form))?.notice).toContain('попробуйте ещё раз')
})
