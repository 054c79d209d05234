import { expect, test } from 'vitest'
import { refundSchema, settlementSchema } from './transaction-questions.ts'
import { createTransactionSchema } from './transactions.ts'

test.each([
  ['a refund', refundSchema, '0,01'],
  ['a settlement', settlementSchema, '0,01'],
  ['a link', createTransactionSchema, '10'],
] as const)('who leaves the sum of %s empty, or types too much, is told in roubles', (_, schema, least) => {
  for (const amount of [null, '', 0, 100_000_001]) {
    const told = schema.safeParse({ amount }).error?.issues.find(({ path }) => path[0] === 'amount')?.message
    expect(told).toBe(`Сумма: от ${least} до 1\u00a0000\u00a0000\u00a0₽, целое число копеек`)
  }
})
