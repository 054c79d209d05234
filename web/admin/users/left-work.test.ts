import { expect, test } from 'vitest'
import { leftWork, leftWorkWords } from './left-work.ts'

test('open requests that somebody leaves are counted and led to; none, or none that one may see, are not mentioned', async () => {
  expect(leftWorkWords(3, 0)).toBe('')
  expect(leftWorkWords(3, 1)).toContain('>1\u00a0открытая заявка</a>')
  expect(leftWorkWords(3, 25)).toBe(
    ' Поручите другим: <a href="/sm-admin/requests?filter[assignee]=3&filter[status][]=new&filter[status][]=in_work&filter[status][]=booked&filter[status][]=paid">25\u00a0открытых заявок</a>.',
  )
  expect(await leftWork({ id: 3 }, ['users.fire'])).toBe('')
})
