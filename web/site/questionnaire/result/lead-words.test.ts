import { expect, test } from 'vitest'
import { leadInWords } from './lead-words.ts'

const plain = (facts: Parameters<typeof leadInWords>[0]) => leadInWords(facts).replaceAll('\u00a0', ' ')
const asked = { words: 'для себя, с тревогой', isReady: true, total: 44, compared: 44 }

test('whoever answered something reads what was compared, and with how many', () => {
  expect(plain(asked)).toBe(
    'Вы выбрали: для себя, с тревогой. Мы сравнили это со всеми, кто есть в каталоге: 44 человека.',
  )
  expect(plain({ ...asked, isReady: false })).toContain('Мы сравниваем это со всеми')
  expect(plain({ ...asked, total: 10_001, compared: 5000 })).toContain(
    'с теми, кто сегодня стоит в каталоге первыми: 5 000 человек из 10 001.',
  )
})

test('whoever answered nothing reads how the three were chosen, and of no comparison', () => {
  expect(plain({ ...asked, words: '' })).toBe(
    'Вы ничего не уточнили, поэтому троих выбрал сегодняшний жребий среди тех, к кому можно записаться.',
  )
  expect(plain({ ...asked, words: '', isReady: false })).toContain('выбирает сегодняшний жребий')
})
