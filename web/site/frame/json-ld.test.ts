import { expect, test } from 'vitest'
import { breadcrumbJsonLd, faqJsonLd } from './json-ld.ts'

test('crumbs begin at the home page and have whole addresses', () => {
  const { itemListElement } = breadcrumbJsonLd('https://smysl.test', [{ name: 'Выгорание', path: '/vygoranie' }])
  expect(itemListElement).toMatchObject([
    { position: 1, name: 'Главная', item: 'https://smysl.test/' },
    { position: 2, name: 'Выгорание', item: 'https://smysl.test/vygoranie' },
  ])
})

test('a page without questions tells of none', () => {
  expect(faqJsonLd([])).toEqual([])
  expect(faqJsonLd([{ q: 'Долго ли?', a: 'Час.' }])).toMatchObject([
    { '@type': 'FAQPage', mainEntity: [{ name: 'Долго ли?', acceptedAnswer: { text: 'Час.' } }] },
  ])
})
