import { expect, test } from 'vitest'
import { readSheet } from '#server/platform/workbook/spreadsheet.ts'
import { signedInAs } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'

/** By the heads of their columns, as an accountant looks for them. */
function rowsByHead([head = [], ...rows]: unknown[][]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(head.map((title, at) => [String(title).replaceAll('\u00a0', ' '), row[at] ?? null])),
  )
}

test.each(['tbank', 'yookassa', 'sandbox'] as const)(
  'the receipts of %s stand in the accountant’s file and are counted in the report',
  async (name) => {
    const till = await openTill(name)
    // The file is of a month: an hour later is the same one.
    till.world.clock.now = new Date('2026-03-10T09:00:00Z')
    const moderator = await signedInAs(till.world, 'moderator')
    const link = await till.paid()
    const isTold = await till.bank.receipt(link.paymentId, true)
    const refund = { amount: 100_000, reason: 'Встреча короче' }
    expect((await moderator.post(`/api/transactions/${link.id}/refund`, refund)).status).toBe(200)
    await till.bank.receipt(link.paymentId, true, 100_000)
    await till.paid()
    await till.hear(link.paymentId)
    till.later(61)
    await till.reconcile()

    const { bytes } = await moderator.download('/api/reports/movements/export?format=xlsx')
    const rows = rowsByHead((await readSheet(bytes, 1000, 'file')).rows)
    const untold = { Чек: 'банк не\u00a0сообщил', ФД: null, ФП: null, ФН: null }
    const payment = { Что: 'Оплата', 'Сумма, ₽': 4500, 'Номер в банке': link.paymentId, 'Номер возврата в банке': null }
    const made = { Чек: 'выдан', ФД: expect.any(String), ФП: expect.any(String), ФН: expect.any(String) }
    expect(rows.find((row) => row['Номер в банке'] === link.paymentId && row.Что === 'Оплата')).toMatchObject({
      ...payment,
      ...(isTold ? made : untold),
    })
    const returned = rows.find(({ Что }) => Что === 'Возврат')
    expect(returned).toMatchObject({ 'Сумма, ₽': -1000, Когда: expect.any(String), ...(isTold ? made : untold) })
    expect(returned?.['Номер возврата в банке']).toEqual(name === 'yookassa' ? expect.any(String) : null)
    if (isTold) expect(new Set(rows.map(({ ФД }) => ФД)).size).toBe(3)

    const { receipts } = (await moderator.get('/api/reports')).body.data.money
    const counts = {
      tbank: { made: 2, awaited: 0, untold: 1 },
      yookassa: { made: 2, awaited: 1, untold: 0 },
      sandbox: { made: 0, awaited: 0, untold: 3 },
    }
    expect(receipts).toEqual({
      ...counts[name],
      failed: 0,
      failed_href: '/sm-admin/transactions?filter[in_question]=1',
    })

    const list = rowsByHead(
      (await readSheet((await moderator.download('/api/transactions/export?format=xlsx')).bytes, 1000, 'file')).rows,
    )
    expect(list.map((row) => row['Чек, ФД'])).toEqual([null, isTold ? expect.any(String) : null])
  },
)
