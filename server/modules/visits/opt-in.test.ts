import { expect, test } from 'vitest'
import { choiceText } from '#contract/visitors/cookie-choice.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld({ isTrackingOptIn: true })
const anna = guest(world)

/** A visit as the browser tells of it, with the choice in its cookie. */
async function visit(choice: string) {
  const { status } = await anna.ask('/api/track-visitor', {
    method: 'POST',
    body: JSON.stringify({ page_url: '/', visitor_id: 'visitor_1763650000000_k3j9x2m1q' }),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0',
      cookie: `smysl_session=${anna.token}; cookie_choice=${choice}`,
    },
  })
  return { status, counted: (await world.db.selectFrom('visits').select('id').execute()).length }
}

test('where the practice asks first nobody is tied to a number before they said yes, nor after a no', async () => {
  for (const choice of ['', 'yes', '2025-01.1.1', choiceText({ countsVisits: false, allowsAnalytics: true })]) {
    expect(await visit(choice), choice).toEqual({ status: 204, counted: 0 })
  }
  expect(await visit(choiceText({ countsVisits: true, allowsAnalytics: false }))).toEqual({ status: 204, counted: 1 })
})
