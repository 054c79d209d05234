import { expect, test } from 'vitest'
import { averageWords } from './average.ts'

test('an average is told with the number of ratings behind it', () => {
  expect(averageWords({ average: 4.7, count: 6 })).toBe(
    '4,7 из 5 по 6 оценкам'.replaceAll(' ', '\u00a0').replace('5\u00a0по', '5 по'),
  )
  expect(averageWords({ average: 5, count: 21 })).toMatch(/^5\u00a0из\u00a05 по\u00a021\u00a0оценке$/)
})
