import { expect, it } from 'vitest'
import { createTransactionSchema } from '#contract/payments/transactions.ts'
import { BLANK_LINK, isTouched, keptLink, linkBody, linkErrors, withPrice } from './link-form.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const filled = {
  ...BLANK_LINK,
  psychologist: { value: 7, label: 'Белова Марина' },
  amount: 520_000,
  name: 'Елена',
  email: 'elena@mail.test',
}

it('makes what the API takes', () => {
  const body = createTransactionSchema.parse(linkBody(filled, now))
  expect(body).toMatchObject({ psychologist_id: 7, amount: 520_000, expires_at: '2026-11-23T12:00:00.000Z' })
  expect(body.payer).toEqual({ name: 'Елена', email: 'elena@mail.test', phone: null })
})

it('says in plain words what is missing in a blank form', () => {
  const parsed = createTransactionSchema.safeParse(linkBody(BLANK_LINK, now))
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error?.issues ?? []) (errors[issue.path.join('.')] ??= []).push(issue.message)
  const told = linkErrors(errors)
  expect(told.psychologist).toBe('Выберите психолога')
  expect(told.amount).toMatch(/₽$/)
  expect(told.name).toBe('Имя плательщика: заполните поле')
  expect(told.description).toBeUndefined()
})

it('knows a form that nobody touched', () => {
  expect([isTouched({ ...BLANK_LINK }), isTouched(filled)]).toEqual([false, true])
})

it('keeps for later what is no person’s own, and nothing where only that was typed', () => {
  expect(keptLink(filled)).toEqual({
    psychologist: { value: 7, label: 'Белова Марина' },
    purpose: 'consultation',
    description: BLANK_LINK.description,
    amount: 520_000,
    days: BLANK_LINK.days,
  })
  expect(keptLink({ ...BLANK_LINK, name: 'Елена', phone: '+79991234567' })).toBeNull()
})

it('takes a price that comes late only for the one who is chosen, and never over a typed sum', () => {
  const chosen = { ...filled, amount: null }
  expect(withPrice(chosen, 7, 450_000).amount).toBe(450_000)
  expect(withPrice(filled, 7, 450_000).amount).toBe(520_000)
  expect(withPrice(chosen, 8, 450_000).amount).toBeNull()
})
