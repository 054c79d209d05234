import { expect, test } from 'vitest'
import { aRequest, aTransaction } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { id: request } = await aRequest(world.db, { name: 'Ольга', number: '26-0012' })
const { id: transaction } = await aTransaction(world.db, { payer_name: 'Олег Ильин', number: '2026-00041' })
// Others, whose numbers hold the same signs further on.
await aRequest(world.db, { name: 'Анна', number: '26-00125' })
await aTransaction(world.db, { payer_name: 'Вера Иная', number: '2026-000417' })
const admin = await signedInAs(world, 'admin')
const support = await signedInAs(world, 'tech-support')

const asWritten = (number: string) => [number, `№\u00a0${number}`, `№ ${number}`, `№${number}`, ` ${number}\u00a0`]
/** As the log, the letters and the palette itself call it. */
const asCalled = (number: string, ...nouns: string[]) =>
  nouns.flatMap((noun) => [`${noun} ${number}`, `${noun} №\u00a0${number}`])
const firstOf = async (path: string, person = admin) => {
  const { status, body } = await person.get(path)
  expect(status).toBe(200)
  return body.data[0]?.id
}

test.each([...asWritten('26-0012'), ...asCalled('26-0012', 'Заявка', 'заявки')])(
  'a request is found by «%s», and stands first',
  async (text) => {
    const q = encodeURIComponent(text)
    expect(await firstOf(`/api/search?q=${q}`)).toBe(request)
    const path = `/api/consultation-requests?filter[search]=${q}&sort_column=id&sort_direction=asc`
    expect(await firstOf(path)).toBe(request)
  },
)

test.each(asWritten('2026-00041'))('a payment is found by «%s», and stands first', async (text) => {
  expect(await firstOf(`/api/search?q=${encodeURIComponent(text)}`)).toBe(transaction)
  for (const filter of ['payer', 'number']) await foundInList(filter, text)
})

test.each(asCalled('2026-00041', 'Транзакция', 'транзакции', 'Платёж', 'оплата'))(
  'a payment is found by «%s», and stands first',
  async (text) => {
    expect(await firstOf(`/api/search?q=${encodeURIComponent(text)}`)).toBe(transaction)
    await foundInList('payer', text)
  },
)

async function foundInList(filter: string, text: string) {
  const path = `/api/transactions?filter[${filter}]=${encodeURIComponent(text)}&sort_column=id&sort_direction=asc`
  expect(await firstOf(path), filter).toBe(transaction)
  expect(await firstOf(path, support), `${filter}, by who sees payers masked`).toBe(transaction)
}
