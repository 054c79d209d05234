import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { answersFrom } from '#web/site/questionnaire/answers.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { matchOnServer } from './people.ts'

test('who asks too often hears that, and not that something is broken', async () => {
  const refusal = { message: 'Слишком много обращений подряд. Попробуйте позже.', request_id: 'r-1' }
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (path) =>
    path === api.csrfCookie ? new Response(null, { status: 204 }) : Response.json(refusal, { status: 429 }),
  )
  const asked = matchOnServer(context, answersFrom(new URLSearchParams('topics=1')))
  await expect(asked).rejects.toMatchObject({ data: refusal, init: { status: 429 } })
})
