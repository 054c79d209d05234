import { describe, expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import { ELEVEN, openBookingWorld, startsOf, TEN } from '#test/builders/booking-world.ts'

const { book, db, form, openSecondBranch, post, slots, stored, visits } = await openBookingWorld({
  bankFor: (deps) => openBankWorld('sandbox', deps).bank,
})

/** What YCLIENTS tells of the service from now on. */
const tell = (terms: { price?: number | null; is_prepaid?: boolean }) =>
  db.updateTable('yclients_free_times').set(terms).execute()
const seen = { price: 350_000, is_prepaid: false }

describe('a booking that says what its visitor saw', () => {
  test('is made when nothing has changed', async () => {
    expect((await book({ seen })).status).toBe(201)
    expect(await stored()).toMatchObject([{ state: 'booked', price: 350_000 }])
  })

  test.each([
    ['dearer', { price: 420_000 }, 'Цена этой встречи изменилась: была 3 500 ₽, теперь 4 200 ₽.'],
    ['cheaper', { price: 300_050 }, 'Цена этой встречи изменилась: была 3 500 ₽, теперь 3 000,50 ₽.'],
    ['not told', { price: null }, 'Цена этой встречи была 3 500 ₽, теперь её назовут при записи.'],
    ['paid before', { is_prepaid: true }, 'Раньше предоплаты не было, теперь эту встречу оплачивают заранее: 3 500 ₽.'],
    [
      'dearer and paid before',
      { price: 420_000, is_prepaid: true },
      'Цена этой встречи изменилась: была 3 500 ₽, теперь 4 200 ₽. Раньше предоплаты не было, теперь эту встречу оплачивают заранее: 4 200 ₽.',
    ],
  ])('that is %s now is told of it, books nothing, and is made at the second press', async (_, terms, said) => {
    await tell(terms)
    const { status, body } = await book({ seen })
    expect(status).toBe(409)
    expect(plain(body.errors.seen[0])).toBe(
      `${said} Мы ещё ничего не записали: если вам подходит, нажмите кнопку ещё раз.`,
    )
    expect([visits(), await stored()]).toEqual([[], []])
    const now = (({ price, is_prepaid }) => ({ price, is_prepaid }))((await slots()).data[0])
    expect((await book({ seen: now, email: 'olga@example.test' })).status).toBe(201)
    expect(await stored()).toMatchObject([{ state: 'booked', price: now.price }])
  })

  test('that was paid before or had no price is told of that, too', async () => {
    expect(plain((await book({ seen: { price: 350_000, is_prepaid: true } })).body.errors.seen[0])).toMatch(
      /^Раньше эту встречу оплачивали заранее, теперь предоплаты нет\./,
    )
    expect(plain((await book({ seen: { price: null, is_prepaid: false } })).body.errors.seen[0])).toMatch(
      /^Цена этой встречи не была названа, теперь она 3 500 ₽\./,
    )
    expect(await stored()).toEqual([])
  })

  test('and whose time is taken as well hears of its neighbours and what they cost', async () => {
    await tell({ price: 420_000 })
    expect((await book()).status).toBe(201)
    const { body } = await book({ seen, contact: '+79160000002' })
    expect(Object.keys(body.errors)).toEqual(['starts_at'])
    expect(body.slots[0]).toMatchObject({ starts_at: ELEVEN, price: 420_000 })
  })

  test('and is sent twice after the price has changed is the one that was made before', async () => {
    const body = await form({ seen })
    const first = await post(body)
    await tell({ price: 420_000 })
    expect((await post(body)).body.data).toEqual(first.body.data)
    expect(visits()).toHaveLength(1)
  })
})

test('a time that one branch cannot take money for and another can is booked in the other, as it was offered', async () => {
  await openSecondBranch()
  await db
    .updateTable('yclients_free_times')
    .set({ is_prepaid: true, price: null })
    .where('service_id', '=', 501)
    .execute()
  expect((await slots()).data).toMatchObject([{ starts_at: TEN, price: 400_000, is_prepaid: false }])
  expect((await book({ seen: { price: 400_000, is_prepaid: false } })).status).toBe(201)
  expect(visits()).toMatchObject([{ staffId: 2001 }])
})

test('a booking that says nothing of what was seen is made as it stands', async () => {
  await tell({ price: 420_000 })
  expect((await book()).status).toBe(201)
  expect(startsOf((await slots()).data)).not.toContain(TEN)
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
