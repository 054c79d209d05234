import { expect, test } from 'vitest'
import { fileName } from './download.ts'

test('a file is called as the server calls it, in Russian', () => {
  const name = `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent('Загрузка психологов.xlsx')}`
  expect(fileName(name)).toBe('Загрузка психологов.xlsx')
  expect(fileName('attachment')).toBe('export')
})
