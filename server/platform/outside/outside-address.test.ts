import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { InternalAddress, isOutside, lookupOutside, refuseInternalLiteral } from './outside-address.ts'

describe('the open internet', () => {
  test.each(['93.184.216.34', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450:4001::1'])(
    '%s is part of it',
    (address) => expect(isOutside(address)).toBe(true),
  )

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isOutside(address)).toBe(false))

  test.each(['localhost', 'a.localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'])(
    'the host %s is refused unasked',
    (host) => expect(() => refuseInternalLiteral(host)).toThrow(InternalAddress),
  )
})

test('a name that leads to this machine is refused after it was looked up', async () => {
  const found = await new Promise<{ error: Error | null; address: string | LookupAddress[] }>((resolve) => {
    lookupOutside('localhost', {}, (error, address) => resolve({ error, address }))
  })
  expect(found).toEqual({ error: expect.any(InternalAddress), address: [] })
})
