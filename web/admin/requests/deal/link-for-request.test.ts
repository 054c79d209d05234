import { expect, test } from 'vitest'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { linkForRequest } from './link-for-request.ts'

const linkFor = (values: Partial<PracticeRequest>) =>
  linkForRequest(
    { id: 7, name: 'Ольга', chosen_psychologist: null, meeting_at: null, price: null, ...values } as PracticeRequest,
    'Europe/Moscow',
  )

test.each([
  [{ contact_type: 'phone', contact: '+79161234567', email: 'olga@example.test' }, '+79161234567', 'olga@example.test'],
  [{ contact_type: 'phone', contact: '+79161234567', email: null }, '+79161234567', ''],
  [{ contact_type: 'email', contact: 'anna@example.test', email: null }, '', 'anna@example.test'],
] as const)('a link for %j goes to whom the request knows', (values, phone, email) => {
  expect(linkFor(values)).toMatchObject({ phone, email, isSent: email !== '' })
})
