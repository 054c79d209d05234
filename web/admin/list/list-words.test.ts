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
  [people, ['2 психологов', '21 психолога', '22 психолога', '25 психологов']],
  [requests, ['2 заявки', '21 заявку', '22 заявки', '25 заявок']],
  [reviews, ['2 отзыва', '21 отзыв', '22 отзыва', '25 отзывов']],
])('%j stand in the accusative', (one, expected) =>
  expect([2, 21, 22, 25].map((count) => shownRows(one, count).replaceAll('\u00a0', ' '))).toEqual(expected),
)
