import { expect, test } from 'vitest'
import type { PageBlock } from '#contract/content/page-data.ts'
import { errorIn, pageErrors, placeInWords, withoutErrors } from './page-errors.ts'

const blocks = [
  { id: 'near', type: 'reviews', props: { title: '' } },
  { id: 'how', type: 'steps', props: { title: '', items: [] } },
] as unknown as PageBlock[]

const refused = {
  title: ['Название: здесь пусто', 'и ещё'],
  'data.seo.title': ['Длинно'],
  'data.blocks.1.props.items.0.title': ['Шаг: здесь пусто'],
  'data.faq.2.q': ['Вопрос: здесь пусто'],
  data: ['Содержание страницы записано неверно'],
}

test('a refusal is found by block and field, wherever the block moves', () => {
  expect(pageErrors(refused, { blocks })).toEqual({
    title: 'Название: здесь пусто',
    'seo.title': 'Длинно',
    'blocks.how.items.0.title': 'Шаг: здесь пусто',
    'faq.2.q': 'Вопрос: здесь пусто',
    blocks: 'Содержание страницы записано неверно',
  })
})

test('a block tells the first error inside it, and forgets all of them at once', () => {
  const errors = pageErrors(refused, { blocks })
  expect(errorIn(errors, 'blocks.how')).toBe('Шаг: здесь пусто')
  expect(errorIn(errors, 'blocks.near')).toBeUndefined()
  expect(errorIn(withoutErrors(errors, 'blocks.how'), 'blocks.how')).toBeUndefined()
  expect(withoutErrors(errors, 'hero')).toBe(errors)
})

test('places have names for people', () => {
  expect(
    ['blocks.how.items.0.title', 'faq.2.q', 'seo.title', 'data'].map((place) => placeInWords(place, blocks)),
  ).toEqual(['Блок 2 «Шаги»', 'Вопрос 3', 'Для поисковиков', 'Страница'])
})
