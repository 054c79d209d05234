import { expect, test } from 'vitest'
import { refusalOfFile, sizeInWords } from './file-rules.ts'

const MAX = 2 * 1024 * 1024
const refusal = (name: string, type: string, size: number) =>
  refusalOfFile({ name, type, size }, ['.xlsx', 'image/png'], 'Excel (.xlsx)', MAX)

test('a file fits by its ending or by its type', () => {
  expect(refusal('Нагрузка.XLSX', '', 100)).toBeNull()
  expect(refusal('portrait', 'image/png', 100)).toBeNull()
})

test('a refusal names the file and what is wanted', () => {
  expect(refusal('нагрузка.pdf', 'application/pdf', 100)).toBe(
    'Файл «нагрузка.pdf» не\u00a0подойдёт. Нужно: Excel (.xlsx).',
  )
  expect(refusal('a.xlsx', '', 0)).toBe('Файл «a.xlsx» пуст.')
  expect(refusal('a.xlsx', '', 3.5 * 1024 * 1024)).toBe('Файл «a.xlsx» больше 2\u00a0МБ: в\u00a0нём 3,5\u00a0МБ.')
})

test.each([
  [10, '10\u00a0Б'],
  [12_345, '12\u00a0КБ'],
  [10 * 1024 * 1024, '10\u00a0МБ'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
