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
const firstOf = async (path: string, person = admin) => {
  const { status, body } = await person.get(path)
  expect(status).toBe(200)
  return body.data[0]?.id
}

test.each(asWritten('26-0012'))('a request is found by «%s», and stands first', async (text) => {
  const q = encodeURIComponent(text)
  expect(await firstOf(`/api/search?q=${q}`)).toBe(request)
  expect(await firstOf(`/api/consultation-requests?filter[search]=${q}&sort_column=id&sort_direction=asc`)).toBe(
    request,
  )
})

test.each(asWritten('2026-00041'))('a payment is found by «%s», and stands first', async (text) => {
  const q = encodeURIComponent(text)
  expect(await firstOf(`/api/search?q=${q}`)).toBe(transaction)
  for (const filter of ['payer', 'number']) {
    const path = `/api/transactions?filter[${filter}]=${q}&sort_column=id&sort_direction=asc`
    expect(await firstOf(path), filter).toBe(transaction)
    expect(await firstOf(path, support), `${filter}, by who sees payers masked`).toBe(transaction)
  }
})
