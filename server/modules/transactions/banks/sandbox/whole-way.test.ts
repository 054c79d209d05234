import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { aTransaction } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { openBank, type OpenedBank } from '../open-bank.ts'

let opened: OpenedBank | undefined
const warnings: string[] = []
const world = await openWorld({
  bankFor(facts) {
    const log = Object.assign(createLog('silent'), { warn: (words: string) => warnings.push(words) })
    const settings = { bank: { name: 'sandbox' }, redirectOrigins: [], receipt: null } as const
    opened = openBank(settings, { ...facts, log, appUrl: 'http://smysl.test', zone: { timeZone: 'Europe/Moscow' } })
    return opened
  },
})

test('from a link to paid, through the page of the bank and its letter, with nothing but the product itself', async () => {
  const { public_id } = await aTransaction(world.db, { amount: 100_010 })
  const anna = guest(world)
  const { body } = await anna.post(`/api/secure-payment/${public_id}/start`)
  const url: string = body.data.url
  expect(world.app.owns(new URL(url).pathname)).toBe(true)
  expect(await (await world.app.fetch(new Request(url))).text()).toContain('1\u00a0000,10\u00a0₽')

  const form = {
    method: 'POST',
    body: new URLSearchParams({ deed: 'pay' }),
    headers: { 'sec-fetch-site': 'same-origin' },
  }
  const pressed = await world.app.fetch(new Request(url, form))
  expect(pressed.headers.get('location')).toContain(`/secure-payment/${public_id}`)
  const status = async () => (await anna.get(`/api/secure-payment/${public_id}`)).body.data.status
  expect(await status(), 'coming back is not paying').toBe('pending')

  const stop = opened?.sandbox?.open((request) => world.app.fetch(request))
  await opened?.sandbox?.deliver()
  await stop?.()
  expect(await status()).toBe('paid')
  const untold = world.db.selectFrom('sandbox_payments').select('id').where('notice_at', 'is not', null)
  expect(await untold.execute()).toEqual([])
})

test('the log tells where the money goes', () => {
  const sandbox = 'payments go to the sandbox bank: no money is taken, and “paid” means a press on its page'
  expect(warnings).toEqual([sandbox])
})
