import { expect, test } from 'vitest'
import { storedBody } from './notice-body.ts'

test('of T-Bank’s words the payment, the state and the sum stay, and nothing of the card or the payer', () => {
  const kept = storedBody(
    JSON.stringify({
      ...{
        TerminalKey: 'SmyslDEMO',
        OrderId: '2026-00017-abc',
        Success: true,
        Status: 'RECEIPT',
        PaymentId: 3_093_639_567,
      },
      ...{ ErrorCode: '0', ErrorMessage: 'Покупатель irina@mail.test', Amount: 450_000, CardId: 700_000_016 },
      ...{
        Pan: '430000******0777',
        ExpDate: '1230',
        RebillId: 12,
        Token: 'b906d28e76c6428e',
        FiscalDocumentNumber: 17,
      },
      Receipt: { Email: 'irina@mail.test', Phone: '+79160000001', Items: [{ Name: 'Для Ирины', Amount: 450_000 }] },
      DATA: { Route: 'ACQ', Source: 'cards', Email: 'irina@mail.test', Phone: '+79160000001' },
    }),
  )
  expect(kept).not.toMatch(/irina|Ирин|7916|4300|0777|1230|b906|700000016/)
  expect(JSON.parse(kept)).toMatchObject({
    ...{ OrderId: '2026-00017-abc', Status: 'RECEIPT', PaymentId: 3_093_639_567, Amount: 450_000 },
    ...{ Pan: '•', Token: '•', FiscalDocumentNumber: 17, DATA: { Route: 'ACQ', Email: '•' } },
    Receipt: { Email: '•', Items: [{ Name: '•', Amount: 450_000 }] },
  })
})

test('of YooKassa’s words too', () => {
  const card = { first6: '555555', last4: '4477', expiry_month: '12', expiry_year: '2030', card_type: 'Mir' }
  const kept = storedBody(
    JSON.stringify({
      type: 'notification',
      event: 'payment.succeeded',
      object: {
        ...{
          id: '2b1c',
          status: 'succeeded',
          amount: { value: '1000.10', currency: 'RUB' },
          description: 'Ирина, 2-я встреча',
        },
        payment_method: { type: 'bank_card', id: '2b1c', title: 'Bank card *4477', phone: '79160000001', card },
        ...{
          authorization_details: { rrn: '603668680243', auth_code: '062467' },
          merchant_customer_id: 'irina@mail.test',
        },
      },
    }),
  )
  expect(kept).not.toMatch(/irina|Ирин|7916|4477|5555|2030|062467/)
  expect(JSON.parse(kept).object).toMatchObject({ id: '2b1c', status: 'succeeded', amount: { value: '1000.10' } })
})

test('what is no JSON, is endless or too deep is not kept', () => {
  expect(storedBody('irina@mail.test')).toBe('"•"')
  expect(storedBody(JSON.stringify({ id: 'x'.repeat(9000) })).length).toBeLessThan(300)
  expect(storedBody(`${'{"a":'.repeat(50)}"irina"${'}'.repeat(50)}`)).not.toContain('irina')
})
