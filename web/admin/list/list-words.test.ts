import { expect, it } from 'vitest'
import { shownRows, type ListWords } from './list-words.ts'

const words = (count: ListWords['count'], showOne?: string): ListWords => ({
  count,
  showOne,
  nothingFound: '',
  nothing: '',
  icon: '',
})
const people = words(['психолог', 'психолога', 'психологов'], 'психолога')
const requests = words(['заявка', 'заявки', 'заявок'], 'заявку')
const reviews = words(['отзыв', 'отзыва', 'отзывов'])

it.each([
  [people, ['21 психолога', '22 психологов', '25 психологов']],
  [requests, ['21 заявку', '22 заявки', '25 заявок']],
  [reviews, ['21 отзыв', '22 отзыва', '25 отзывов']],
])('%j stand in the accusative', (one, expected) =>
  expect([21, 22, 25].map((count) => shownRows(one, count).replaceAll('\u00a0', ' '))).toEqual(expected),
)
