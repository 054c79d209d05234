import { expect, test } from 'vitest'
import { statusWords } from './status-words.ts'

test('a lost connection and a failure of the server are told apart, though screens are found', () => {
  for (const hasLines of [true, false]) {
    expect(statusWords(hasLines, 'unreachable', 'анна')).toContain('нет связи с\u00a0сервером')
    expect(statusWords(hasLines, 'failed', 'анна')).toContain('сервер ответил ошибкой')
    expect(statusWords(hasLines, 'failed', 'анна')).not.toContain('связи')
  }
})

test.each(['unreachable', 'failed'] as const)('%s: nothing is pointed at that is not there', (state) => {
  expect(statusWords(true, state, 'анна')).toContain('ниже')
  expect(statusWords(false, state, 'анна')).not.toContain('ниже')
})

test('what is found speaks for itself; nothing found is told with what was looked for', () => {
  expect(statusWords(true, 'idle', 'анна')).toBeNull()
  expect(statusWords(true, 'searching', 'анна')).toBeNull()
  expect(statusWords(false, 'searching', 'анна')).toBe('Ищем…')
  expect(statusWords(false, 'idle', ' анна ')).toBe('Ничего не\u00a0нашлось: «анна».')
})
