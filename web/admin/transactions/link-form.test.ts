import { expect, it } from 'vitest'
import { createTransactionSchema } from '#contract/payments/transactions.ts'
import { BLANK_LINK, isTouched, linkDraft, linkBody, linkErrors, meetingText, withMeeting } from './link-form.ts'

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
  expect(told.name).toBe('Напишите имя плательщика')
  expect(told.description).toBeUndefined()
})

it('knows a form that nobody touched', () => {
  expect([isTouched({ ...BLANK_LINK }), isTouched(filled)]).toEqual([false, true])
})

it('keeps for later what is no person’s own, and nothing where only that was typed', () => {
  expect(linkDraft(filled)).toEqual({
    psychologist: { value: 7, label: 'Белова Марина' },
    purpose: 'consultation',
    description: BLANK_LINK.description,
    amount: 520_000,
    days: BLANK_LINK.days,
    isSent: false,
  })
  expect(linkDraft({ ...filled, requestId: 5 }), 'the next link may be for another request').not.toHaveProperty(
    'requestId',
  )
  expect(linkDraft({ ...BLANK_LINK, name: 'Елена', phone: '+79991234567' })).toBeNull()
})

it('takes a price that comes late only for the one who is chosen, and never over a typed sum', () => {
  const chosen = { ...filled, amount: null }
  const meeting = { price: 450_000, meeting_minutes: null }
  expect(withMeeting(chosen, 7, meeting).amount).toBe(450_000)
  expect(withMeeting(filled, 7, meeting).amount).toBe(520_000)
  expect(withMeeting(chosen, 8, meeting).amount).toBeNull()
})

it('says how long the meeting of the chosen one is, in place of what stood there for another, never of what was typed', () => {
  const minutes = (form: typeof filled, meeting_minutes: number | null) =>
    withMeeting(form, 7, { price: null, meeting_minutes }).description
  expect(minutes(filled, 50)).toBe('Консультация психолога, 50\u00a0минут')
  expect(minutes(filled, null)).toBe('Консультация психолога')
  for (const length of [30, 60, 61, 91, 120, 125]) {
    const other = { ...filled, description: meetingText(length) }
    expect(minutes(other, 80), other.description).toBe('Консультация психолога, 1\u00a0час\u00a020\u00a0минут')
  }
  const typed = { ...filled, description: 'Консультация психолога, 50 минут, вторая' }
  expect(minutes(typed, 80)).toBe(typed.description)
})
