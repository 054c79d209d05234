import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { sendRequest } from './send-request.ts'

const SHOWN = '[["anna",60,[["topics","Работает с тем, что вы выбрали: «Тревога»."],["format","Встречается онлайн."]]]]'

function formOf(more: Record<string, string> = {}) {
  const form = new FormData()
  const fields = { answers: 'topics=1&place=online', shown: SHOWN, name: 'Ольга', contact: '@olga_test', consent: '1' }
  for (const [name, value] of Object.entries({ ...fields, ...more })) form.set(name, value)
  return form
}

function answering(answer: () => Response) {
  const sent: { cookie: string | null; token: string | null; body: Record<string, unknown> }[] = []
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (path, init) => {
    if (path === api.csrfCookie) {
      const headers = new Headers()
      headers.append('set-cookie', 'session=abc; Path=/; HttpOnly')
      headers.append('set-cookie', 'XSRF-TOKEN=t%2B1; Path=/')
      return new Response(null, { status: 204, headers })
    }
    const headers = new Headers(init?.headers)
    sent.push({
      cookie: headers.get('cookie'),
      token: headers.get('x-xsrf-token'),
      body: JSON.parse(String(init?.body)),
    })
    return answer()
  })
  return { context, sent }
}

const accepted = { number: '26-0026', crisis: null, key: null }
const created = () => Response.json({ data: accepted }, { status: 201 })

test('without the consent for health data no topic leaves', async () => {
  const { context, sent } = answering(created)
  expect(await sendRequest(context, formOf())).toEqual({ kind: 'accepted', accepted })
  expect([sent[0]?.cookie, sent[0]?.token]).toEqual(['session=abc; XSRF-TOKEN=t%2B1', 't+1'])
  expect(sent[0]?.body).toMatchObject({
    for_whom: 'self',
    topics: [],
    preferences: { format: 'online' },
    consent: true,
    consent_health: false,
    match_snapshot: [{ slug: 'anna', score: 60, reasons: ['Встречается онлайн.'] }],
    website: '',
  })
})

test('with it the topics and all reasons go along', async () => {
  const { context, sent } = answering(created)
  await sendRequest(context, formOf({ consent_health: '1', story: 'Первая\r\nвторая' }))
  expect(sent[0]?.body).toMatchObject({ topics: [1], consent_health: true, story: 'Первая\nвторая' })
  expect(sent[0]?.body.match_snapshot).toMatchObject([
    { reasons: [expect.stringContaining('Тревога'), 'Встречается онлайн.'] },
  ])
})

test('a match that is no match is not sent', async () => {
  const { context, sent } = answering(created)
  await sendRequest(context, formOf({ shown: '{"a":1}' }))
  expect(sent[0]?.body.match_snapshot).toBeNull()
})

test('a refusal names its fields and keeps what was typed', async () => {
  const { context } = answering(() => Response.json({ message: '', errors: { contact: ['Где?'] } }, { status: 422 }))
  expect(await sendRequest(context, formOf())).toMatchObject({
    kind: 'failure',
    status: 422,
    query: 'topics=1&place=online',
    typed: { name: 'Ольга', contact: '@olga_test', consent: '1' },
    errors: { contact: 'Где?' },
    notice: null,
  })
})

test('what concerns no field is told in words', async () => {
  const flood = answering(() => Response.json({ message: 'Слишком много', request_id: '' }, { status: 429 }))
  expect(await sendRequest(flood.context, formOf())).toMatchObject({ notice: 'Слишком много' })
  const elsewhere = answering(() =>
    Response.json({ message: '', errors: { 'preferences.branch': ['Нет'] } }, { status: 422 }),
  )
  expect(await sendRequest(elsewhere.context, formOf())).toMatchObject({ errors: {}, notice: 'Нет' })
  const broken = answering(() => new Response('', { status: 500 }))
  expect(await sendRequest(broken.context, formOf())).toMatchObject({ notice: expect.stringContaining('через минуту') })
})

test('a topic that is gone since keeps nobody from sending the others', async () => {
  const context = new RouterContextProvider()
  const sent: number[][] = []
  context.set(apiFetchContext, async (path, init) => {
    if (path === api.csrfCookie) return new Response(null, { status: 204 })
    if (path === api.catalogSummary) return Response.json({ data: { topics: [{ value: 2, label: 'Тревога' }] } })
    const { topics } = JSON.parse(String(init?.body)) as { topics: number[] }
    sent.push(topics)
    return topics.includes(1)
      ? Response.json({ message: '', errors: { topics: ['Такой темы нет'] } }, { status: 422 })
      : created()
  })
  const form = formOf({ answers: 'topics=1&topics=2', consent_health: '1' })
  expect(await sendRequest(context, form)).toEqual({ kind: 'accepted', accepted })
  expect(sent).toEqual([[1, 2], [2]])
})
