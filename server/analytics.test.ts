import { expect, test } from 'vitest'
import { hostsAllowedAt } from './analytics.ts'

const ORIGIN = 'https://mc.yandex.ru'

test.each(['/', '/catalog', '/catalog/anna', '/privacy', '/reviews', '/psychologists/join', '/catalog/anna/booking'])(
  'the policy of %s names the host of the counter',
  (path) => expect(hostsAllowedAt(path, ORIGIN)).toBe(` ${ORIGIN}`),
)

test.each([
  ...['/booking', '/Booking/', '/cabinet', '/smart-consultations/sent', '/psychologists/join/documents'],
  ...['/secure-payment/x', '/reviews/verified', '/privacy/my-data', '/privacy/my-data/'],
  ...['/auth/login', '/auth/invitation', '/sm-admin', '/sm-admin/dashboard'],
])('the policy of %s does not', (path) => expect(hostsAllowedAt(path, ORIGIN)).toBe(''))
