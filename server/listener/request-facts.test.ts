import { expect, test } from 'vitest'
import { pageNetworkOf } from './request-facts.ts'

test.each([
  ['a visitor', null, '203.0.113.5', false, '203.0.113.5'],
  ['a visitor who invents a proxy', '198.51.100.1', '203.0.113.5', false, '203.0.113.5'],
  ['a visitor by IPv6', null, '2001:db8:a:b::7', false, '2001:db8:a:b::/64'],
  ['a visitor behind our proxy', '1.1.1.1, 203.0.113.5', '127.0.0.1', true, '203.0.113.5'],
  ['a visitor whose network is our proxy’s', '10.1.2.3', '10.0.0.1', true, '10.1.2.3'],
  ['everybody behind a proxy that nobody told of', '203.0.113.5', '172.17.0.1', false, null],
  ['the machine itself', null, '::1', false, null],
  ['the machine by IPv4 as IPv6', null, '::ffff:127.0.0.1', true, null],
  ['nobody', null, undefined, true, null],
])('%s has the share of a network, or none', (_, forwarded, ip, trustsProxy, network) => {
  expect(pageNetworkOf(forwarded, ip, trustsProxy)).toBe(network)
})
